"""The words people read: messages with gaps, in English and in every other language there is a catalog for.

A message is an ordinary English string, so logs, stories and the command line need nothing more. It also remembers
its pattern and what filled the gaps: `translated` says the same thing again in another language.
"""

from collections.abc import Mapping, Sequence
from functools import cache, reduce
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

LANGUAGES = {"en": "English", "de": "Deutsch"}
CATALOGS = Path(__file__).parent


class Said(str):
    """A message in English that can be said in another language."""

    pattern: str
    plural: str  # "" for a message that does not count anything
    values: Mapping[str, Any]

    def __str__(self) -> str:
        return self  # so that `str(problem)` of a refusal is still the message

    def to(self, language: str) -> str:
        """This message in a language that is not English."""
        words = catalog(language)
        values = {name: translated(value, language) for name, value in self.values.items()}
        if self.plural:
            pattern = words.ngettext(self.pattern, self.plural, values["n"])
        else:
            pattern = self.pattern and words.gettext(self.pattern)  # "" is the heading of a catalog
        return pattern % values if values else pattern


class Sentence(Said):
    """A clause that stands alone."""

    def to(self, language: str) -> str:
        return _finished(super().to(language))


class Number(Said):
    """A number as people write it: 4,000 and 12.5 are 4.000 and 12,5 in German."""

    def to(self, language: str) -> str:
        return _written(self.values["number"], self.values["decimals"], language)


def say(pattern: str, /, **values: Any) -> Said:
    """`say("%(place)s is taken.", place=name)`; without gaps the pattern is taken as it is."""
    return _said(Said, pattern % values if values else pattern, pattern, "", values)


def say_n(one: str, many: str, n: int, /, **values: Any) -> Said:
    """`say_n("%(n)s place left", "%(n)s places left", 3)`."""
    values = {"n": n, **values}
    return _said(Said, (one if n == 1 else many) % values, one, many, values)


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "West", "West and South", "West, South and North"; `last` may be "or"."""
    if len(words) < 2:
        return words[0] if words else ""
    some = reduce(lambda some, word: say("%(some)s, %(next)s", some=some, next=word), words[:-1])
    if last == "or":
        return say("%(some)s or %(last)s", some=some, last=words[-1])
    return say("%(some)s and %(last)s", some=some, last=words[-1])


def sentence(clause: str) -> Said:
    """The clause with a capital letter, and with a full stop if nothing else ends it."""
    return _said(Sentence, _finished(clause), "%(clause)s", "", {"clause": clause})


def number(value: float, decimals: int | None = None) -> Said:
    """A number with its thousands parted; with so many decimals, or with as many as it needs, up to three."""
    said = _written(value, decimals, "en")
    return _said(Number, said, "%(number)s", "", {"number": value, "decimals": decimals})


def _said(kind: type[Said], text: str, pattern: str, plural: str, values: Mapping[str, Any]) -> Said:
    said = kind(text)
    said.pattern, said.plural, said.values = pattern, plural, values
    return said


def _finished(clause: str) -> str:
    return clause[:1].upper() + clause[1:] + ("" if clause.endswith((".", "?", "!")) else ".")


def _written(value: float, decimals: int | None, language: str) -> str:
    from babel.numbers import format_decimal

    pattern = None if decimals is None else f"#,##0.{'0' * decimals}"
    return format_decimal(value, pattern, locale=language)


def translated(text: Any, language: str) -> Any:
    """A message in this language, with all that fills its gaps; anything else as it is."""
    return text.to(language) if isinstance(text, Said) and language != "en" else text


@cache
def catalog(language: str) -> NullTranslations:
    """The translations of a language, straight from the file that people edit."""
    if language == "en":
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with (CATALOGS / f"{language}.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)
