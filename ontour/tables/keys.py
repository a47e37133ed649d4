"""The secrets of a table: its code, seat codes, where its chance comes from, and the keys of hosts and players."""

import hashlib
import secrets

# No vowels, so that no words arise; no letters that are taken for a digit or for each other.
LETTERS = "BCDFGHJKMNPRSTWXYZ"


def new_key() -> str:
    """A secret that makes a host or a player: 192 random bits."""
    return secrets.token_urlsafe(24)


def new_code(length: int = 4) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_secret() -> str:
    """What the chance of a table comes from: 256 random bits."""
    return secrets.token_hex(32)


def hashed(key: str) -> str:
    """What is kept of a key. Keys are random and long, so a plain fast hash gives nothing away."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def plain_code(text: str) -> str:
    """A code as somebody typed it: any case, with or without spaces and dashes."""
    return "".join(letter for letter in text.upper() if letter.isalnum())
