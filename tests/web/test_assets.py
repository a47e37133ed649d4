"""Static files: for ever under their fingerprint, never from elsewhere, packed when asked, and few."""

import gzip
import re
from pathlib import Path

import pytest

from tests.web.conftest import Visit
from tests.web.visiting import Page, Visitor

ALL = 80_000  # bytes of a sheet's first load, packed
SCRIPTS = 25_000  # of them JavaScript
PACKED = {"Accept-Encoding": "gzip, br"}


def references(html: str) -> list[str]:
    """The files a page asks for."""
    page = Page(html)
    found = [attrs.get("src") for attrs in page.all("script") + page.all("img")]
    found += [attrs.get("href") for attrs in page.all("link")]
    return [name for name in found if name]


def test_every_file_a_page_names_is_there_for_ever(host: Visitor, ana: Visitor, visit: Visit) -> None:
    for page in (visit().get("/"), host.get("caller"), ana.get("sheet")):
        for address in references(page.text):
            answer = visit().get(address)
            assert answer.status_code == 200
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("query", ["", "?v=", "?v=000000000000"])
def test_without_its_fingerprint_a_file_is_asked_for_again(visit: Visit, query: str) -> None:
    assert visit().get(f"/static/table/room.css{query}").headers["Cache-Control"] == "no-cache"


def test_a_file_that_a_cache_may_keep_sets_no_cookie(ana: Visitor) -> None:
    assert ana.cookie
    for address in references(ana.get("sheet").text):
        assert "Set-Cookie" not in ana.get(address).headers


@pytest.mark.parametrize(
    "name",
    [
        "../pyproject.toml",
        "%2e%2e/pyproject.toml",
        "vendor/../../pyproject.toml",
        "vendor/%2e%2e/%2e%2e/pyproject.toml",
        "..%5cpyproject.toml",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "vendor",
        "",
        "table/room.css%00",
        "x" * 300,
        "x/" * 2000,
        "nothing.css",
    ],
)
def test_nothing_else_is_served(visit: Visit, name: str) -> None:
    answer = visit().get(f"/static/{name}", follow_redirects=True)
    assert answer.status_code == 404
    assert "[project]" not in answer.text and "root:" not in answer.text


def test_text_is_packed_only_for_those_who_can_unpack_it(visit: Visit) -> None:
    plain = visit().get("/")
    assert "Content-Encoding" not in plain.headers
    for asked in ("gzip", "gzip, deflate, br", "GZIP", "*", "br;q=1, gzip;q=0.2"):
        packed = visit().get("/", headers={"Accept-Encoding": asked})
        assert packed.headers["Content-Encoding"] == "gzip", asked
        assert int(packed.headers["Content-Length"]) == len(packed.data)
        assert gzip.decompress(packed.data) == plain.data
    for asked in ("", "br", "gzip;q=0", "identity"):
        unpacked = visit().get("/", headers={"Accept-Encoding": asked})
        assert "Content-Encoding" not in unpacked.headers, asked
        assert unpacked.data == plain.data
    assert "Accept-Encoding" in plain.headers["Vary"]


def test_a_refusal_is_packed_too(ana: Visitor) -> None:
    answer = ana.client.post(f"/{ana.code}/tap", data={"line": "?"}, headers=PACKED)
    assert answer.status_code == 422
    assert Page(gzip.decompress(answer.data).decode()).text("refusal")


def test_fonts_and_pictures_are_not_packed_again(visit: Visit) -> None:
    answer = visit().get("/static/vendor/oswald.woff2", headers=PACKED)
    assert answer.headers["Content-Type"] == "font/woff2"
    assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_the_first_load_of_a_sheet_is_small(visit: Visit, board: str) -> None:
    host = visit().open_table(board=board)
    ana = visit().sit(host.code, "Ana")
    host.post("start", roller="1")
    ana.post("press")
    page = ana.get("sheet", headers=PACKED)
    sizes = {"page": len(page.data)}
    for address in references(gzip.decompress(page.data).decode()):
        answer = visit().get(address, headers=PACKED)
        sizes[address] = len(answer.data)
        if address.startswith("/static/on_tour/room.css"):
            sizes |= fonts(visit(), gzip.decompress(answer.data).decode())
    scripts = [size for name, size in sizes.items() if ".js" in name]
    assert len(scripts) == 2 and any(".woff2" in name for name in sizes), sizes
    assert sum(scripts) <= SCRIPTS, sizes
    assert sum(sizes.values()) <= ALL, sizes


def fonts(visitor: Visitor, css: str) -> dict[str, int]:
    """The size of every file a stylesheet names."""
    found = {}
    for name in re.findall(r"url\([\"']?([^)\"']+)", css):
        path = name if name.startswith("/") else f"/static/{Path(name)}"
        answer = visitor.get(path)
        assert answer.status_code == 200, path
        found[path] = len(answer.data)
    return found


def test_a_film_is_given_in_pieces(visit: Visit) -> None:
    """Some browsers play none otherwise."""
    whole = visit().get("/static/table/awake.mp4")
    piece = visit().get("/static/table/awake.mp4", headers={"Range": "bytes=4-7"})
    assert (piece.status_code, piece.data) == (206, whole.data[4:8])
    assert whole.mimetype == "video/mp4"
