"""Which language a page speaks, and how templates say things in it.

Templates say `{{ _("Join") }}`, `{{ _("Table %(code)s", code=code) }}`, `{{ _n("%(n)s place", "%(n)s places", n) }}`,
and use `{% trans %}` where a sentence holds markup. A message that a rulebook or a table said in English is
translated wherever it is printed.
"""

from typing import Any

from flask import Blueprint, Flask, Response, redirect, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from ontour.web.site.display import A_YEAR, came_from
from ontour.words import LANGUAGES, Said, catalog, number, say, say_n, sentence, translated

pages = Blueprint("language", __name__)
CHOICE = "language"  # the cookie that remembers the switch


def speak(app: Flask) -> None:
    environment = app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.newstyle_gettext = True  # type: ignore[attr-defined]  # by i18n: `trans` hands over what fills the gaps
    environment.globals.update(gettext=_gettext, ngettext=_ngettext)
    environment.globals.update(_=_say, _n=_say_n, language=language, LANGUAGES=LANGUAGES)
    environment.filters.update(sentence=sentence, number=number)
    environment.finalize = in_language
    app.register_blueprint(pages)
    app.after_request(vary)
    for spoken in LANGUAGES:
        catalog(spoken)  # read now, not while the phones of a table wait for their first German visitor


def language() -> str:
    """The one that was switched to, or the first of the browser's that we speak; asked for each text of a page."""
    try:
        environ = request.environ
    except RuntimeError:  # nobody asks: a test, a command
        return "en"
    spoken: str | None = environ.get("ontour.language")
    if spoken is None:
        chosen = request.cookies.get(CHOICE, "")
        spoken = chosen if chosen in LANGUAGES else request.accept_languages.best_match(LANGUAGES) or "en"
        environ["ontour.language"] = spoken
    return spoken


def vary(response: Response) -> Response:
    """A cache must not give one visitor's language to another."""
    if not response.cache_control.public:
        response.vary.update(("Accept-Language", "Cookie"))
    return response


@pages.post("/language")
def switch() -> AnyResponse:
    """Speak another language from now on, on the page where somebody asked for it."""
    answer = redirect(came_from(), 303)
    chosen = request.form.get(CHOICE, "")
    if chosen in LANGUAGES:
        answer.set_cookie(CHOICE, chosen, A_YEAR, secure=request.is_secure, httponly=True, samesite="Lax")
    return answer


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
