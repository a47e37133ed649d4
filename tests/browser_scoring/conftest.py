"""The same Chromium and servers as for an evening at the table."""

from tests.browser.conftest import browser, evening, new_server, shared

__all__ = ["browser", "evening", "new_server", "shared"]
