"""How often one address may open tables, sit down, guess codes and ask for what takes long. Nothing else is limited.

A school or a hall comes from one address: whoever has the right code gets in, whatever a neighbour does. So wrong codes
are counted when they have turned out wrong, and only the wrong ones are refused.
"""

from ipaddress import IPv6Address, ip_address

from flask import Response, g
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address


def neighbourhood() -> str:
    """Who asks: an address, or with IPv6 the network of a household, which has more addresses than can be counted."""
    given = get_remote_address()
    try:
        address = ip_address(given.partition("%")[0])
    except ValueError:
        return given
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


# Should the shared storage be away, each process counts for itself.
limiter = Limiter(neighbourhood, strategy="moving-window", in_memory_fallback_enabled=True)
OPENED = "30/minute"
SEATED = "1000/minute"  # a hall
WRONG_CODES = "30/minute"
WRONG_SEAT_CODES = "30/minute"  # at one table, from wherever
pictures = limiter.shared_limit("60/minute", "pictures")  # each is half a second of work


def took_long(response: Response) -> bool:
    """Whether the answer cost more than a blink; what is remembered or simple is never limited."""
    return bool(g.get("took_long"))


scored = limiter.shared_limit("60/minute", "scored", deduct_when=took_long)


@limiter.shared_limit(WRONG_CODES, "codes")
def wrong_code() -> None:
    """One more wrong code from this address; too many are answered with 429."""


def was_done(response: Response) -> bool:
    """Only what was carried out counts, not what was refused."""
    return response.status_code == 303


def was_refused(response: Response) -> bool:
    return response.status_code == 422
