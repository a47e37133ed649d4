"""Every story is told as the rules tell it now."""

from pathlib import Path

import pytest

from tests.storytelling import retold

STORIES = sorted((Path(__file__).parent / "stories").glob("*/*.txt"))


@pytest.mark.parametrize("path", STORIES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_story_is_told_as_the_rules_tell_it(path: Path, request: pytest.FixtureRequest) -> None:
    written = path.read_text(encoding="utf-8")
    told = retold(written)
    if request.config.getoption("--retell"):
        path.write_text(told, encoding="utf-8")
        return
    assert told == written


def test_there_are_stories() -> None:
    assert len(STORIES) > 50
