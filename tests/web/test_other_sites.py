"""A page of another site cannot make a browser do anything here."""

from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.conftest import MakeApp
from tests.web.visiting import Visitor

FOREIGN = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": "something new"},
    {"Sec-Fetch-Site": ""},
    {"Origin": "https://elsewhere.example"},
    {"Origin": "http://localhost:8000"},
    {"Origin": "http://localhost.elsewhere.example"},
    {"Origin": "http://elsewhere.example/localhost"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://["},
    {"Origin": "localhost"},
    {"Origin": "http://elsewhere.example", "X-Forwarded-Host": "elsewhere.example"},
]
OWN: list[dict[str, str]] = [
    {},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
    {"Origin": "http://localhost"},
]


def post_everywhere(host: Visitor, headers: dict[str, str]) -> Iterator[TestResponse]:
    """A post to every address that takes one, by somebody who may do everything."""
    for rule in host.app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}):
            path = (
                rule.rule.replace("<code:code>", host.code)
                .replace("<board_id>", "usa")
                .replace("<edition_id>", "on-tour")
            )
            assert "<" not in path, path
            form = {"name": "Mallory", "line": "lock"}
            yield host.client.open(path, method=method, data=form, headers=headers)


@pytest.fixture
def host_who_plays(host: Visitor) -> Visitor:
    return host.sit(host.code, "Ana")


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_no_post_of_another_site_is_carried_out(host_who_plays: Visitor, headers: dict[str, str]) -> None:
    before = host_who_plays.table.now
    answers = list(post_everywhere(host_who_plays, headers))
    assert len(answers) >= 9
    for answer in answers:
        assert answer.status_code == 403, answer.request.path
        assert "another site" in answer.text
        assert "Set-Cookie" not in answer.headers
    assert host_who_plays.table.now is before


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_our_own_pages_may_post(host_who_plays: Visitor, headers: dict[str, str]) -> None:
    assert all(answer.status_code != 403 for answer in post_everywhere(host_who_plays, headers))
    assert host_who_plays.table.now.locked


@pytest.mark.parametrize(
    ("name", "origin", "allowed"),
    [
        ("192.168.1.5:8000", "http://192.168.1.5:8000", True),
        ("192.168.1.5:8000", "http://192.168.1.5", False),
        ("192.168.1.5:8000", "http://192.168.1.5:8001", False),
        ("[fd00::2]:8000", "http://[fd00::2]:8000", True),
        ("tour.local", "https://tour.local", True),  # a proxy speaks https for us
        ("tour.local", "http://elsewhere.local", False),
    ],
)
def test_the_origin_must_be_the_host_with_its_port(app: Flask, name: str, origin: str, allowed: bool) -> None:
    answer = app.test_client().post("/open", headers={"Host": name, "Origin": origin})
    assert answer.status_code == (303 if allowed else 403)


def test_behind_a_proxy_the_public_address_is_ours_too(make_app: MakeApp) -> None:
    app = make_app(PUBLIC_URL="https://tour.example:8443/")
    for origin, status in (("https://tour.example:8443", 303), ("https://elsewhere.example", 403), ("null", 403)):
        answer = app.test_client().post("/open", headers={"Host": "127.0.0.1:8000", "Origin": origin})
        assert answer.status_code == status


def test_other_sites_get_nothing_that_scripts_could_read(host: Visitor) -> None:
    answer = host.get("caller", headers={"Origin": "https://elsewhere.example"})
    assert "Access-Control" not in str(answer.headers)
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
