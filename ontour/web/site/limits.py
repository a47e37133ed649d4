"""How often one address may open tables, sit down, guess codes and ask for what takes long. Nothing else is limited."""

from flask import Response
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

# Should the shared storage be away, each process counts for itself.
limiter = Limiter(get_remote_address, strategy="moving-window", in_memory_fallback_enabled=True)
WRONG_CODES = "30/minute"
pictures = limiter.shared_limit("60/minute", "pictures")  # each is half a second of work


def no_such_table(response: Response) -> bool:
    """Only wrong codes count: a thousand phones behind one router may all come in."""
    return response.status_code == 404
