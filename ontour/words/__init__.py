"""The words people read: messages with gaps, in English and in every other language there is a catalog for.

A message is an ordinary English string, so logs, stories and the command line need nothing more. It also remembers
its pattern and what filled the gaps: `translated` says the same thing again in another language.
"""

from collections.abc import Mapping
from functools import cache
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


def say(pattern: str, /, **values: Any) -> Said:
    """`say("%(place)s is taken.", place=name)`; without gaps the pattern is taken as it is."""
    return _said(pattern, pattern, "", values)


def say_n(one: str, many: str, n: int, /, **values: Any) -> Said:
    """`say_n("%(n)s place left", "%(n)s places left", 3)`."""
    return _said(one if n == 1 else many, one, many, {"n": n, **values})


def _said(chosen: str, pattern: str, plural: str, values: Mapping[str, Any]) -> Said:
    said = Said(chosen % values if values else chosen)
    said.pattern, said.plural, said.values = pattern, plural, values
    return said


def translated(text: Any, language: str) -> Any:
    """A message in this language, with all that fills its gaps; anything else as it is."""
    if language == "en" or not isinstance(text, Said):
        return text
    words = catalog(language)
    values = {name: translated(value, language) for name, value in text.values.items()}
    pattern = words.ngettext(text.pattern, text.plural, values["n"]) if text.plural else words.gettext(text.pattern)
    return pattern % values if values else pattern


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
