"""The address phones can reach: what the QR code says."""

from urllib.parse import urlsplit

from flask import current_app, request, url_for

from ontour.tables import Table

ONLY_HERE = ("localhost", "127.0.0.1", "::1", "0.0.0.0")


def table_address(table: Table) -> str:
    """Where the table is found from another device. `localhost` means something else on every phone."""
    path = url_for("lobby.door", code=table.code)
    return base_address() + path


def base_address() -> str:
    if fixed := current_app.config.get("PUBLIC_URL"):
        return str(fixed).rstrip("/")
    asked = urlsplit(f"//{request.host}")
    lan = current_app.config.get("LAN_ADDRESS")
    if lan and asked.hostname in ONLY_HERE:
        return f"{request.scheme}://{lan}" + (f":{asked.port}" if asked.port else "")
    return f"{request.scheme}://{request.host}"
