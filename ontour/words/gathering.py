"""Gathers every message of a checkout and brings the catalogs up to date: `make words`.

Messages stand in templates (`_`, `_n`, `trans`), in the code (`say`, `say_n`) and in board files (titles, places and
regions). Catalogs keep their order and carry neither dates nor line numbers, so that a diff shows words only.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from ontour.words import CATALOGS, LANGUAGES

ROOT = CATALOGS.parent.parent
KEYWORDS = {"_": None, "_n": (1, 2), "say": None, "say_n": (1, 2), "gettext": None, "ngettext": (1, 2)}
TEMPLATES = {"newstyle_gettext": "true", "silent": "false"}  # a template that cannot be read is an error
Message = str | Sequence[str]  # a message that counts has two forms in English


def gathered() -> Catalog:
    """Every message there is, with the files it stands in."""
    found = Catalog()
    for path in sorted(ROOT.glob("ontour/**/*.py")):
        add(found, path, messages_in(path, "python"))
    for path in sorted(ROOT.glob("templates/**/*.html")):
        add(found, path, messages_in(path, "jinja2", TEMPLATES))
    for path in sorted(ROOT.glob("geodata/boards/*.json")):
        add(found, path, names_on(json.loads(path.read_text(encoding="utf-8"))))
    return found


def add(found: Catalog, path: Path, messages: Iterable[Message]) -> None:
    for message in messages:
        found.add(tuple(message) if not isinstance(message, str) else message, locations=[(where(path), 0)])


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def messages_in(path: Path, method: str, options: dict[str, str] | None = None) -> Iterator[Message]:
    for _, message, _, _ in extract_from_file(method, path, keywords=KEYWORDS, options=options):
        yield message


def names_on(board: dict[str, Any]) -> Iterator[str]:
    """What a board file calls itself, its places, their regions and colours, and its waters."""
    yield board["title"]
    for place in board["places"].values():
        yield from (place[fact] for fact in ("name", "row", "column", "colour") if fact in place)
    yield from board.get("waters", {}).values()


def renew(path: Path, found: Catalog) -> list[Message]:
    """Bring one catalog up to date; what remains to be translated is returned."""
    head, _, _ = path.read_text(encoding="utf-8").partition("\n\n")
    with path.open("rb") as file:
        catalog = read_po(file)
    catalog.update(found, no_fuzzy_matching=True)
    body = BytesIO()
    write_po(body, catalog, width=110, omit_header=True, sort_by_file=True, ignore_obsolete=True, include_lineno=False)
    path.write_text(f"{head}\n\n{body.getvalue().decode().strip()}\n", encoding="utf-8")
    return [message.id for message in catalog if message.id and untranslated(message.string)]


def untranslated(string: str | Sequence[str] | None) -> bool:
    """Nothing there, or one of the plural forms is missing."""
    return not string or not all(string)


def main() -> None:
    found = gathered()
    for language in LANGUAGES.keys() - {"en"}:
        missing = renew(CATALOGS / f"{language}.po", found)
        print(f"{language}.po: {len(found)} messages, {len(missing)} to translate", *missing, sep="\n  ")


if __name__ == "__main__":
    main()
