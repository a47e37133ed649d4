"""Every text that people see goes through translation, and every translation is complete."""

import ast
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

from ontour.words import CATALOGS, LANGUAGES
from ontour.words.gathering import ROOT, gathered, renew, untranslated, where

TRANSLATED = sorted(LANGUAGES.keys() - {"en"})
TO_DO = "`make words` brings the catalogs up to date and lists what is to be translated."


@pytest.fixture(scope="module")
def found() -> Catalog:
    return gathered()


@pytest.fixture(scope="module", params=TRANSLATED)
def catalog(request: pytest.FixtureRequest) -> Catalog:
    with (CATALOGS / f"{request.param}.po").open("rb") as file:
        return read_po(file, locale=request.param)


def ids(catalog: Catalog) -> set[object]:
    return {message.id for message in catalog if message.id}


def test_messages_of_code_templates_and_boards_are_gathered(found: Catalog) -> None:
    plural = ("%(n)s place left", "%(n)s places left")
    markup = "The dice cannot make <b></b>: doubles draw a star."
    assert {"The game is over.", "Join", plural, markup, "Utah", "North", "Europe"} <= ids(found)


def test_every_message_is_in_the_catalog_and_nothing_else(found: Catalog, catalog: Catalog) -> None:
    assert ids(catalog) == ids(found), TO_DO


def test_every_message_is_translated(catalog: Catalog) -> None:
    missing = [message.id for message in catalog if message.id and untranslated(message.string)]
    assert not missing, TO_DO
    assert not [message.id for message in catalog if message.id and message.fuzzy]


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


def gaps(text: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", text))


def test_translations_have_the_same_gaps_and_the_plural_forms_of_their_language(catalog: Catalog) -> None:
    for message in catalog:
        if not message.id:
            continue
        english = [message.id] if isinstance(message.id, str) else list(message.id)
        assert len(forms(message)) == (1 if isinstance(message.id, str) else catalog.num_plurals), message.id
        assert {frozenset(gaps(form)) for form in forms(message)} == {frozenset(gaps(form)) for form in english}


@pytest.mark.parametrize("language", TRANSLATED)
def test_gathering_again_changes_no_catalog(language: str, found: Catalog, tmp_path: Path) -> None:
    kept, copy = CATALOGS / f"{language}.po", tmp_path / "copy.po"
    shutil.copy(kept, copy)
    renew(copy, found)
    assert copy.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8"), TO_DO


# Templates: what a reader sees or hears stands in a text or in one of these attributes.

SEEN = {"aria-label", "aria-description", "aria-roledescription", "title", "alt", "placeholder", "label"}
SAYS = {"_", "_n", "gettext", "ngettext"}
# Names, classes, and keys as the browser calls them, are the same in every language.
NAMES = {
    "region-",
    "PNG",
    "Home",
    "End",
    "Page Up",
    "Page Down",
    "game: on-tour board: usa sit 1 Ana start 1",
    "On Tour companion",
    "On Tour",
    "KMRT",
    "SVG",
    "A4",
    "Letter",
    "210 × 297 mm",
    "Backspace",
    "Enter",
    "Previous",
}
IN_ATTRIBUTES = {"look", "stream", "stream_config"}  # blocks that fill an attribute
GAP = re.compile("\ue000(\\d+)\ue001")


class Reader(HTMLParser):
    """Collects the texts and the attributes of a page that people see or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def handle_data(self, data: str) -> None:
        self.seen.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen += [value or "" for name, value in attrs if name in SEEN]


def english_in(source: str) -> list[str]:
    """The visible words of a template that do not go through translation."""
    template = Environment(extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True).parse(source)
    printed: list[nodes.Expr] = []
    reader = Reader()
    reader.feed("".join(pieces(template, printed)))
    reader.close()
    texts = [GAP.sub("", text) for text in reader.seen]
    expressions = [printed[int(gap)] for text in reader.seen for gap in GAP.findall(text)]
    texts += [words for expression in expressions for words in printable(expression)]
    texts += [words for call in template.find_all(nodes.Call) for words in handed_over(call)]
    return sorted({text for text in map(plain, texts) if re.search("[A-Za-z]{2}", text)})


def plain(text: str) -> str:
    """Without names, and without the entities of a page."""
    text = " ".join(re.sub(r"&\w+;", " ", text).split()).strip(" ·")
    return "" if text in NAMES else text


def pieces(node: nodes.Node, printed: list[nodes.Expr]) -> Iterator[str]:
    """The template as HTML in which every expression is a numbered gap."""
    if isinstance(node, nodes.TemplateData):
        yield node.data
    elif isinstance(node, nodes.Expr):
        printed.append(node)
        yield f"\ue000{len(printed) - 1}\ue001"
    elif isinstance(node, nodes.Block) and node.name in IN_ATTRIBUTES:
        return
    elif isinstance(node, nodes.Output):
        for child in node.nodes:
            yield from pieces(child, printed)
    else:
        for child in node.iter_child_nodes():
            if isinstance(child, nodes.Stmt):
                yield from pieces(child, printed)


def printable(expression: nodes.Expr) -> Iterator[str]:
    """The strings that an expression may print by itself; what `_` says, and what is only compared, is none."""
    match expression:
        case nodes.Const(value=str(value)):
            yield value
        case nodes.CondExpr():
            for part in (expression.expr1, expression.expr2):
                if part is not None:
                    yield from printable(part)
        case nodes.BinExpr():
            yield from printable(expression.left)
            yield from printable(expression.right)
        case nodes.Concat():
            for part in expression.nodes:
                yield from printable(part)
        case nodes.Filter() if expression.node is not None:
            yield from printable(expression.node)


def handed_over(call: nodes.Call) -> Iterator[str]:
    """What looks like words, and not like a path to draw, among the arguments of a macro."""
    if isinstance(call.node, nodes.Name) and call.node.name in SAYS:
        return
    for argument in [*call.args, *(keyword.value for keyword in call.kwargs)]:
        yield from (text for text in printable(argument) if re.match(r"[A-Z](?!-?\d)|[a-z]+ [a-z]", text))


TEMPLATES = sorted(ROOT.glob("templates/**/*.html"))


@pytest.mark.parametrize("path", TEMPLATES, ids=where)
def test_templates_show_no_english_that_cannot_be_translated(path: Path) -> None:
    left = english_in(path.read_text(encoding="utf-8"))
    assert not left, f"{where(path)} shows {left}: say it with _(…), _n(…) or {{% trans %}}"


@pytest.mark.parametrize(
    ("source", "left"),
    [
        ('{{ _("Join") }} <p class="stack" title="{{ _("Board") }}">{% trans %}Map <b>of</b>{% endtrans %}', []),
        ('{% if phase == "lobby" %}<p class="{{ "won" if wins }}">On Tour</p>{% endif %}', []),
        ("<p>{% if lost %}Oh dear{% endif %} {{ points }}</p>", ["Oh dear"]),
        ('<img alt="{{ "A map" if board else _("Board") }}">', ["A map"]),
        ('<p>place{{ "es" if n != 1 }}</p>', ["es", "place"]),
        ('{{ ("Map of " ~ title)|upper }}', ["Map of"]),
        ('{% macro pick(text) %}{{ text }}{% endmacro %}{{ pick("Colour") }}', ["Colour"]),
    ],
)
def test_english_in_a_template_is_noticed(source: str, left: list[str]) -> None:
    assert english_in(source) == left


# Code: a sentence for people is what begins with a capital letter, has a blank and ends as sentences do.

SENTENCE = re.compile(r"[A-Z0-9%{].* .*[.?!]")
ROOMS = ("boards", "drawing", "games", "tables", "web")
FOR_THE_OPERATOR = {"server.py", "settings.py", "wsgi.py", "engines.py", "assets.py"}  # who starts it reads English
MODULES = sorted(
    path
    for room in ROOMS
    for path in ([ROOT / "ontour" / room] if room.endswith(".py") else (ROOT / "ontour" / room).rglob("*.py"))
    if path.name not in FOR_THE_OPERATOR
)
ERRORS = {"ValueError", "Unreadable", "ImpossibleNumber", "Refused", "NotSaved", "Gone", "abort"}


def unsaid_in(tree: ast.Module) -> list[str]:
    """Sentences, and texts of errors for people, that are plain strings."""
    quiet = {id(part) for node in ast.walk(tree) for part in set_aside(node)}
    texts = [
        node for node in ast.walk(tree) if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in quiet
    ]
    raised = {
        id(argument)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ERRORS
        for argument in call.args
    }
    return [words for node in texts if (words := wording(node)) and (id(node) in raised or SENTENCE.fullmatch(words))]


def set_aside(node: ast.AST) -> Iterator[ast.AST]:
    """What need not be translated: docstrings, what `say` is given, and what stops the program."""
    if isinstance(node, ast.Expr):
        yield node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "say_n"):
        yield from node.args
    elif (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("RuntimeError", "Unusable")
    ):
        yield from ast.walk(node)


def wording(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


@pytest.mark.parametrize("path", MODULES, ids=where)
def test_code_says_nothing_to_people_that_cannot_be_translated(path: Path) -> None:
    left = [text for text in unsaid_in(ast.parse(path.read_text(encoding="utf-8"))) if "ONTOUR_" not in text]
    assert not left, f"{where(path)} says {left}: use say(…) or say_n(…)"


@pytest.mark.parametrize(
    ("code", "left"),
    [
        ('"""A module about this."""\nsay("The game is over.")\nraise Refused(say("Not now."))', []),
        ('raise ValueError(f"no place {text!r}")', ["no place {}"]),
        ('WHY = "The game is over."', ["The game is over."]),
        ('abort(403, "No.")', ["No."]),
    ],
)
def test_an_untranslated_sentence_in_code_is_noticed(code: str, left: list[str]) -> None:
    assert unsaid_in(ast.parse(code)) == left
