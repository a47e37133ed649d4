"""Messages: English by nature, in German on request, gaps and plurals included."""

import pytest

from ontour.words import Said, say, say_n, translated


def test_a_message_is_an_english_string() -> None:
    assert say("%(place)s is taken.", place="Utah") == "Utah is taken."
    assert say_n("%(n)s place left", "%(n)s places left", 1) == "1 place left"
    assert say_n("%(n)s place left", "%(n)s places left", 3) == "3 places left"


def test_what_fills_a_gap_is_translated_too() -> None:
    outer = say("%(inner)s!", inner=say("Skip to the content"))
    assert translated(outer, "de") == "Zum Inhalt springen!"


@pytest.mark.parametrize("text", ["100 %", "Skip to the content"])
def test_a_plain_string_stays_as_it_is(text: str) -> None:
    assert translated(text, "de") == text


def test_a_message_without_gaps_may_hold_a_per_cent_sign() -> None:
    assert isinstance(say("100 %"), Said)
    assert translated(say("100 %"), "de") == "100 %"
