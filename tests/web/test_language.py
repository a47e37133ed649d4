"""Languages: by the browser, by the switch, and each viewer of a table in their own."""

import io

import pypdf
import pytest

from ontour.tables import Table
from tests.web.conftest import Visit
from tests.web.playing import first_mark, turn_lines
from tests.web.visiting import Page, Visitor

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}


def german(visitor: Visitor) -> Visitor:
    """From now on this browser asks for German."""
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = GERMAN["Accept-Language"]
    return visitor


def language_of(html: str) -> str | None:
    (page,) = Page(html).all("html")
    return page["lang"]


@pytest.mark.parametrize(
    ("asked", "spoken"), [("de", "de"), ("de-CH", "de"), ("fr,de;q=0.4", "de"), ("fr", "en"), ("", "en"), (";;,", "en")]
)
def test_the_browser_says_which_language(visit: Visit, asked: str, spoken: str) -> None:
    answer = visit().get("/", headers={"Accept-Language": asked})
    assert language_of(answer.text) == spoken
    assert ("Allein spielen" in answer.text) == (spoken == "de")
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)


def test_the_switch_outdoes_the_browser_and_is_remembered(visit: Visit) -> None:
    anyone = german(visit())
    answer = anyone.post("/language", language="en")
    assert answer.status_code == 303
    assert "Max-Age=31536000" in answer.headers["Set-Cookie"]
    assert language_of(anyone.get("/").text) == "en"
    anyone.post("/language", language="de")
    assert language_of(anyone.get("/").text) == "de"


@pytest.mark.parametrize("wanted", ["xx", "", "../de", "d" * 5000])
def test_a_language_that_we_do_not_speak_changes_nothing(visit: Visit, wanted: str) -> None:
    anyone = visit()
    answer = anyone.post("/language", language=wanted)
    assert "Set-Cookie" not in answer.headers
    anyone.client.set_cookie("language", wanted[:100])
    assert language_of(anyone.get("/").text) == "en"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("http://localhost/score/usa?sheet=usa:%20WA%2021o&any=yes", "/score/usa?sheet=usa:%20WA%2021o&any=yes"),
        ("http://localhost/KMRT", "/KMRT"),
        ("http://localhost/KMRT/sit", "/KMRT"),  # the door after a refusal: only a post leads there
        ("http://localhost/no/such/page/at/all", "/"),
        ("http://localhost//evil.example/", "/"),
        ("http://localhost/\\evil", "/%5Cevil"),
        ("http://evil.example/score/usa", "/"),
        ("http://[", "/"),
        ("", "/"),
    ],
)
def test_the_switch_leads_back_to_a_page_of_ours(visit: Visit, before: str, after: str) -> None:
    answer = visit().client.post("/language", data={"language": "de"}, headers={"Referer": before})
    assert answer.headers["Location"] == after


@pytest.mark.parametrize("path", ["/", "/score/usa", "/print/usa", "/QQQQ", "/no/such/page"])
def test_pages_without_a_game_have_the_switch(visit: Visit, path: str) -> None:
    page = Page(visit().get(path).text)
    assert [button["lang"] for button in page.all("button", name="language")] == ["en", "de"]
    assert page.all("button", name="language", value="en", **{"aria-pressed": "true"})


def test_door_and_game_have_the_switch(ana: Visitor, visit: Visit) -> None:
    stranger = visit()
    stranger.code = ana.code
    for page in (stranger.get(), stranger.get("caller"), ana.get("sheet")):
        assert Page(page.text).all("button", name="language", value="de")


def test_a_refusal_is_said_in_the_language_of_the_phone(ana: Visitor, ben: Visitor, writing: Table) -> None:
    place = next(iter(writing.view(1).own.sheet.marks))
    mark = writing.view(1).own.sheet.marks[place].value
    lines = {seat: first_mark(writing, seat).rpartition(" ")[0] + f" {place}" for seat in (1, 2)}
    name = writing.view(1).board.places[place].name
    english, other = ana.tap(lines[1]), german(ben).tap(lines[2])
    assert (english.status_code, other.status_code) == (422, 422)
    assert Page(english.text).text("refusal") == f"{name} is not empty: it has {mark:02d}."
    assert f"ist nicht leer: Da steht {mark:02d}." in Page(other.text).text("refusal")


def test_at_the_door_a_refusal_is_a_whole_sentence_in_german(host: Visitor, visit: Visit) -> None:
    stranger = german(visit())
    stranger.code = host.code
    answer = stranger.post("sit", name="   ")
    assert Page(answer.text).text("refusal") == "Ein Name braucht mindestens ein sichtbares Zeichen."


def test_phones_at_one_table_are_pushed_each_in_its_own_language(host: Visitor, ana: Visitor, ben: Visitor) -> None:
    host.post("start", roller="1")
    listening = (
        ana.listen("sheet/stream"),
        ben.listen("sheet/stream", **GERMAN),
        host.listen("caller/stream"),
        ana.listen("caller/stream", **GERMAN),
    )
    with listening[0] as one, listening[1] as two, listening[2] as screen, listening[3] as wall:
        for stream in (one, two, screen, wall):
            stream.next()
        ana.post("press")
        sheets, stages = (one.next(), two.next()), (screen.next(), wall.next())
    assert "0 of 2 done" in sheets[0]
    assert "0/2 fertig" in sheets[1]
    assert "The call" in stages[0]
    assert "Die Ansage" in stages[1]


def test_what_all_phones_share_is_pushed_in_each_language(ana: Visitor, ben: Visitor, writing: Table) -> None:
    with ana.listen("sheet/stream") as one, ana.listen("sheet/stream", **GERMAN) as two:
        assert one.next()
        assert two.next()
        for line in turn_lines(writing, 2):
            assert ben.tap(line).status_code == 200
        for phone, said in ((one, "1 of 2 done"), (two, "1/2 fertig")):
            while said not in phone.next():  # the first pencil is news as well: the call can no longer be taken back
                pass


def test_places_say_aloud_where_they_are_in_german(visit: Visit) -> None:
    pages = (visit().get("/score/usa"), visit().get("/score/usa", headers=GERMAN))
    english, other = ({place.get("aria-label") for place in Page(page.text).all("g")} for page in pages)
    assert "California, South and West, empty" in english
    assert "Kalifornien, Süd und West, leer" in other


def test_a_german_name_of_a_place_is_understood(visit: Visit) -> None:
    answer = visit().get("/score/europe?sheet=europe: Österreich 21o, Schweiz 27", headers=GERMAN)
    assert "europe: AT 21o, CH 27" in answer.text


def test_what_cannot_be_read_is_explained_in_german(visit: Visit) -> None:
    answer = visit().get("/score/usa?sheet=" + "x" * 4500, headers=GERMAN)
    assert "Der Text eines Blatts hat höchstens 4.000 Zeichen, nicht 4.500." in answer.text


def test_pictures_and_paper_are_german_too(visit: Visit) -> None:
    anyone = visit()
    picture = anyone.get("/score/europe/sheet.svg?sheet=europe: AT 21", headers=GERMAN).text
    assert '<title id="europe-title">Europa</title>' in picture
    assert "Ein Blatt, 1 von 39 Orten gefüllt" in picture
    assert "Würfel" in anyone.get("/print/europe/sheets.svg", headers=GERMAN).text
    (page,) = pypdf.PdfReader(io.BytesIO(anyone.get("/print/europe/sheets.pdf", headers=GERMAN).data)).pages
    assert {"Punkte", "Würfel"} <= set(page.extract_text().split())
    assert "Dice" in anyone.get("/print/europe/sheets.svg").text


def test_files_to_keep_stay_english(visit: Visit) -> None:
    answer = visit().get("/score/usa/sheet.txt?sheet=usa: Kalifornien 21", headers=GERMAN)
    assert answer.text.startswith("usa: CA 21\n# 1 points")
