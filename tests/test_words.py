"""Messages: English by nature, in German on request, gaps, plurals and numbers included."""

import pickle

import pytest

from ontour.boards import Board, load_board
from ontour.games import Refused
from ontour.words import Said, listed, number, say, say_n, sentence, translated


def test_a_message_is_an_english_string() -> None:
    assert say("%(place)s is taken.", place="Utah") == "Utah is taken."
    assert say_n("%(n)s place left", "%(n)s places left", 1) == "1 place left"
    assert say_n("%(n)s place left", "%(n)s places left", 3) == "3 places left"


@pytest.mark.parametrize(("count", "said"), [(0, "noch 0 Orte"), (1, "noch 1 Ort"), (2, "noch 2 Orte")])
def test_what_is_counted_has_its_own_plural_in_every_language(count: int, said: str) -> None:
    assert translated(say_n("%(n)s place left", "%(n)s places left", count), "de") == said


def test_what_fills_a_gap_is_translated_too() -> None:
    outer = say("%(inner)s!", inner=say("Skip to the content"))
    assert translated(outer, "de") == "Zum Inhalt springen!"


@pytest.mark.parametrize("text", ["100 %", "Skip to the content", ""])
def test_a_plain_string_stays_as_it_is(text: str) -> None:
    assert translated(text, "de") == text


@pytest.mark.parametrize("text", ["100 %", ""])
def test_a_message_without_gaps_is_taken_as_it_is(text: str) -> None:
    assert isinstance(say(text), Said)
    assert translated(say(text), "de") == text


def test_a_refusal_is_still_a_message_when_it_is_caught() -> None:
    refused = Refused(say("The game is over."))
    assert translated(str(refused), "de") == "Das Spiel ist vorbei."


def test_a_message_survives_being_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(load_board("usa").places["CA"].name))
    assert translated(sent, "de") == "Kalifornien"


@pytest.mark.parametrize(
    ("words", "last", "english", "german"),
    [
        ([], "and", "", ""),
        (["North"], "and", "North", "Nord"),
        (["North", "West"], "and", "North and West", "Nord und West"),
        (["North", "West", "East"], "or", "North, West or East", "Nord, West oder Ost"),
    ],
)
def test_a_list_is_said_in_every_language(words: list[str], last: str, english: str, german: str) -> None:
    said = listed([say(word) for word in words], last)
    assert (said, translated(said, "de")) == (english, german)


@pytest.mark.parametrize(
    ("clause", "english", "german"),
    [
        (say("an X is never circled"), "An X is never circled.", "Ein X wird nie eingekreist."),
        ("is it?", "Is it?", "Is it?"),
        ("It is.", "It is.", "It is."),
        ("100 % of it", "100 % of it.", "100 % of it."),
    ],
)
def test_a_clause_becomes_a_sentence_in_every_language(clause: str, english: str, german: str) -> None:
    said = sentence(clause)
    assert (said, translated(said, "de")) == (english, german)


@pytest.mark.parametrize(
    ("value", "english", "german"), [(7, "7", "7"), (12.5, "12.5", "12,5"), (4000, "4,000", "4.000")]
)
def test_a_number_is_written_as_people_write_it(value: float, english: str, german: str) -> None:
    said = say("%(points)s points", points=number(value))
    assert (said, translated(number(value), "de")) == (f"{english} points", german)


def test_a_number_may_have_so_many_decimals() -> None:
    assert (number(12, 1), translated(number(12, 1), "de")) == ("12.0", "12,0")


def test_a_place_is_found_by_its_name_in_any_language() -> None:
    assert load_board("usa").find(" kalifornien ").code == "CA"
    assert load_board("europe").find("ÖSTERREICH").code == "AT"


@pytest.mark.parametrize("board", [load_board("usa"), load_board("europe")], ids=lambda board: board.id)
def test_no_two_places_share_a_german_name(board: Board) -> None:
    assert all(board.find(translated(place.name, "de")) is place for place in board.places.values())


def test_a_suggestion_is_made_in_the_language_of_the_reader() -> None:
    with pytest.raises(ValueError) as problem:
        load_board("europe").find("Austri")
    assert translated(str(problem.value), "de").endswith("meinst du AT Österreich?")
