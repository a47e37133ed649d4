"""Files to take away."""

from flask import Response


def attachment(body: str | bytes, name: str, kind: str) -> Response:
    """A file to keep under this name."""
    return Response(body, mimetype=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
