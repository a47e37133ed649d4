"""The words of a table: its code, seat codes, tour codes, secret keys, and what a name may be."""

import hashlib
import secrets
import unicodedata

from ontour.games import Refused

# No vowels, so that no words arise; no letters that are taken for a digit or for each other.
LETTERS = "BCDFGHJKMNPRSTWXYZ"
LONGEST_NAME = 32
_JOINERS = "\u200c\u200d"  # Persian and many emoji need these two; other invisible characters are dropped


def new_key() -> str:
    """A secret that makes a host or a player: 192 random bits."""
    return secrets.token_urlsafe(24)


def new_code(length: int = 4) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_tour() -> str:
    """A tour code that nobody guesses from the calls it leads to, yet that can be read out and typed."""
    return "-".join(new_code() for _ in range(4))


def hashed(key: str) -> str:
    """What is kept of a key. Keys are random and long, so a plain fast hash gives nothing away."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def plain_code(text: str) -> str:
    """A code as somebody typed it: any case, with or without spaces and dashes."""
    return "".join(letter for letter in text.upper() if letter.isalnum())


def clean_name(text: str) -> str:
    """A name as it is shown: any script, emoji, nothing invisible; Refused if nothing is left."""
    spaced = " ".join(unicodedata.normalize("NFC", text[:1000]).split())
    name = "".join(letter for letter in spaced if _is_shown(letter)).strip(_JOINERS + " ")
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise Refused("Please type a name.")
    if len(name) > LONGEST_NAME:
        raise Refused(f"A name has at most {LONGEST_NAME} characters.")
    return name


def same_name(one: str, other: str) -> bool:
    return _folded(one) == _folded(other)


def _is_shown(letter: str) -> bool:
    return letter in _JOINERS or unicodedata.category(letter)[0] != "C"


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
