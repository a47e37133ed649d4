"""Dark, light and large: said by a cookie that the server reads, so that the first paint is right."""

import pytest

from ontour.boards import load_board
from ontour.drawing.board import draw
from tests.web.conftest import Visit
from tests.web.visiting import Page, Visitor


def daylight(visitor: Visitor, path: str = "/") -> set[str | None]:
    """When the stylesheets of the day apply."""
    sheets = [link for link in Page(visitor.get(path).text).all("link") if "data-daylight" in link]
    assert len(sheets) == 1
    return {link["media"] for link in sheets}


def pressed(visitor: Visitor) -> list[str | None]:
    buttons = [button for what in ("theme", "text") for button in Page(visitor.get("/").text).all("button", name=what)]
    return [button["value"] for button in buttons if button.get("aria-pressed") == "true"]


def test_at_first_the_system_decides(visit: Visit) -> None:
    assert daylight(visit()) == {"print, (prefers-color-scheme: light)"}
    assert pressed(visit()) == ["auto", "normal"]


@pytest.mark.parametrize(("theme", "media"), [("light", "all"), ("dark", "print"), ("auto", None)])
def test_a_choice_holds_on_every_page(host: Visitor, ana: Visitor, theme: str, media: str | None) -> None:
    host.post("/display", theme=theme)
    host.post("/display", text="large")
    assert pressed(host) == [theme, "large"]
    for path in ("/", "caller", "/score/usa", "/print/usa", "/no/such/page"):
        assert daylight(host, path) == {media or "print, (prefers-color-scheme: light)"}, path
        assert Page(host.get(path).text).all("html")[0]["data-text"] == "large"
    assert pressed(ana) == ["auto", "normal"]


@pytest.mark.parametrize("form", [{"theme": "pink"}, {"text": "1em"}, {"theme": "dark; Path=/"}, {"other": "dark"}, {}])
def test_nonsense_changes_nothing(visit: Visit, form: dict[str, str]) -> None:
    answer = visit().post("/display", **form)
    assert answer.status_code == 303
    assert "Set-Cookie" not in answer.headers


def test_a_cookie_of_nonsense_is_as_none(visit: Visit) -> None:
    visitor = visit()
    visitor.client.set_cookie("theme", '"><script>')
    visitor.client.set_cookie("text", "huge")
    assert pressed(visitor) == ["auto", "normal"]
    assert "<script>" not in visitor.get("/").text


@pytest.mark.parametrize(
    ("page", "back"),
    [
        ("http://localhost/KMRT/sheet?route=show", "/KMRT/sheet?route=show"),
        ("http://localhost/", "/"),
        ("http://localhost/K%C3%BCMRT", "/K%C3%BCMRT"),
        ("http://localhost/%2f%2felsewhere.example/a", "/"),
        ("", "/"),
        ("https://elsewhere.example/KMRT", "/"),
        ("http://localhost//elsewhere.example/a", "/"),
        ("http://localhost/\\elsewhere.example", "/"),
        ("http://[", "/"),
    ],
)
def test_a_choice_leads_back_to_its_page_and_never_to_another_site(visit: Visit, page: str, back: str) -> None:
    answer = visit().client.post("/display", data={"theme": "dark"}, headers={"Referer": page} if page else {})
    assert answer.headers["Location"] == back


def test_a_picture_that_stands_alone_still_follows_the_system() -> None:
    night, day = draw(load_board("usa"), {}).split("@media (prefers-color-scheme:light){")
    assert "--west-n:#4f83c4" in night and "--west-n:#bdd7f7" in day
    assert day.split("</style>")[0].endswith("}}")
