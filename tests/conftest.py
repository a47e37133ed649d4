"""What all tests share: how the slow ones are told apart, and `pytest --retell`, which rewrites the stories.

`--retell` writes the rules' present answers into the stories; the diff is the review.
"""

import pytest

SERVERS = {"postgres", "redis_url"}  # fixtures that start one


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--retell", action="store_true", help="rewrite the answers in tests/stories")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        needed = set(getattr(item, "fixturenames", ()))
        if "browser" in needed:
            item.add_marker("browser")
        if needed & SERVERS:
            item.add_marker("servers")
