"""Where the project's own files lie: beside the package in a checkout, inside it once installed from a wheel."""

from pathlib import Path

PACKAGE = Path(__file__).parent


def folder(name: str) -> Path:
    """The folder `templates`, `static` or `geodata`."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
