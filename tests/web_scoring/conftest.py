"""The same app and visitors as for the other pages."""

from tests.web.conftest import app, make_app, visit

__all__ = ["app", "make_app", "visit"]
