"""The app on a home screen: its manifest, its icons, and what the service worker keeps."""

import json
import re

import pytest

from ontour.web.site import install
from tests.web.conftest import Visit
from tests.web.test_assets import references
from tests.web.visiting import Page


def size_of(png: bytes) -> str:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return f"{int.from_bytes(png[16:20], 'big')}x{int.from_bytes(png[20:24], 'big')}"


def test_the_manifest_names_icons_that_are_what_it_says(visit: Visit) -> None:
    (link,) = Page(visit().get("/").text).all("link", rel="manifest")
    answer = visit().get(str(link["href"]))
    assert answer.mimetype == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    shapes = {}
    for icon in manifest["icons"]:
        picture = visit().get(icon["src"])
        assert picture.mimetype == icon["type"]
        if icon["type"] == "image/png":
            assert size_of(picture.data) == icon["sizes"]
            shapes[icon["src"]] = icon.get("purpose", "any")
    assert sorted(shapes.values()) == ["any", "any", "maskable"]


@pytest.mark.parametrize(("path", "size"), [("/favicon.ico", "48x48"), ("/icons/full-180.png", "180x180")])
def test_icons_are_there_for_those_who_do_not_read_the_manifest(visit: Visit, path: str, size: str) -> None:
    assert size_of(visit().get(path).data) == size


@pytest.mark.parametrize("name", ["193", "full-1", "..", "small.png", "x" * 500])
def test_there_are_no_other_icons(visit: Visit, name: str) -> None:
    assert visit().get(f"/icons/{name}.png").status_code == 404


def kept(script: str) -> list[str]:
    found = re.search(r"^const KEPT = (.*);$", script, re.MULTILINE)
    assert found
    addresses: list[str] = json.loads(found[1])
    return addresses


def test_the_worker_keeps_all_that_the_offline_page_needs_and_no_page_of_a_game(visit: Visit) -> None:
    answer = visit().get("/sw.js")
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    page = visit().get("/offline")
    assert page.status_code == 200
    needed = {name for name in references(page.text) if re.search(r"\.(css|js|svg)\?", name)}
    assert needed <= set(kept(answer.text))
    for address in kept(answer.text):
        assert address.startswith("/static/")
        assert visit().get(address).status_code == 200


def test_a_new_stylesheet_makes_a_new_worker(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    before = visit().get("/sw.js").text
    assert visit().get("/sw.js").text == before
    monkeypatch.setattr(install, "asset", lambda name: f"/static/{name}?v=another")
    versions = [re.search(r'VERSION = "(\w+)"', text) for text in (before, visit().get("/sw.js").text)]
    assert versions[0] and versions[1] and versions[0][1] != versions[1][1]


def test_robots_may_read_what_is_for_everyone_and_no_table(visit: Visit) -> None:
    answer = visit().get("/robots.txt")
    assert answer.mimetype == "text/plain"
    assert {"Allow: /$", "Allow: /print/", "Disallow: /"} <= set(answer.text.splitlines())


def test_a_page_says_what_it_is_about(visit: Visit) -> None:
    (description,) = Page(visit().get("/").text).all("meta", name="description")
    assert "best route" in str(description["content"])
