"""`pytest --retell` writes the rules' present answers into the stories; the diff is the review."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--retell", action="store_true", help="rewrite the answers in tests/stories")
