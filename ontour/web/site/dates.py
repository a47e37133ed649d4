"""Which day it is, for everyone: the tour of the day changes at midnight UTC all over the world."""

from datetime import UTC, date, datetime

from babel.dates import format_date

from ontour.web.site.language import language


def today() -> date:
    return datetime.now(UTC).date()


def spoken_date(text: str) -> str:
    """The date of a game file, which may say anything, as pages write days."""
    try:
        return spoken_day(date.fromisoformat(text))
    except ValueError:
        return text


def spoken_day(day: date) -> str:
    """As the page's language writes it: '18 Nov 2026'."""
    # British English, so that no day is taken for a month.
    return format_date(day, "medium", locale={"en": "en_GB"}.get(language(), language()))
