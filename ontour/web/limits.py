"""How often one address may open tables, sit down and guess codes. Pages and streams are not limited."""

from flask import Response
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(get_remote_address, strategy="moving-window")


def no_such_table(response: Response) -> bool:
    """Only wrong codes count: a thousand phones behind one router may all come in."""
    return response.status_code == 404
