"""Which language a page speaks, and how templates say things in it.

Templates say `{{ _("Join") }}`, `{{ _("Table %(code)s", code=code) }}`, `{{ _n("%(n)s place", "%(n)s places", n) }}`,
and use `{% trans %}` where a sentence holds markup. A message that a rulebook or a table said in English is
translated wherever it is printed.
"""

from typing import Any

from flask import Flask, has_request_context, request
from markupsafe import Markup

from ontour.words import LANGUAGES, Said, catalog, say, say_n, sentence, translated

CHOICE = "language"  # the cookie that remembers the switch


def speak(app: Flask) -> None:
    environment = app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.newstyle_gettext = True  # type: ignore[attr-defined]  # by i18n: `trans` hands over what fills the gaps
    environment.globals.update(gettext=_gettext, ngettext=_ngettext)
    environment.globals.update(_=_say, _n=_say_n, language=language, LANGUAGES=LANGUAGES)
    environment.filters["sentence"] = sentence
    environment.finalize = in_language


def language() -> str:
    """The one that was switched to, or the first of the browser's that we speak."""
    if not has_request_context():
        return "en"
    chosen = request.cookies.get(CHOICE, "")
    return chosen if chosen in LANGUAGES else request.accept_languages.best_match(LANGUAGES) or "en"


def in_language(text: Any) -> Any:
    return translated(text, language()) if isinstance(text, Said) else text


def _say(pattern: str, /, **values: Any) -> Any:
    return in_language(say(pattern, **values))


def _say_n(one: str, many: str, n: int, /, **values: Any) -> Any:
    return in_language(say_n(one, many, n, **values))


def _gettext(pattern: str, /, **values: Any) -> Markup:
    """What `trans` says: the pattern is markup of our own, what fills its gaps is escaped."""
    return _filled(catalog(language()).gettext(pattern), values)


def _ngettext(one: str, many: str, n: int, /, **values: Any) -> Markup:
    return _filled(catalog(language()).ngettext(one, many, n), values)


def _filled(pattern: str, values: dict[str, Any]) -> Markup:
    return Markup(pattern) % {name: in_language(value) for name, value in values.items()}
