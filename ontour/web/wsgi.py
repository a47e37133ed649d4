"""For several processes or machines behind one address: the app as gunicorn takes it.

    pip install 'ontour[cluster]'
    export ONTOUR_DATABASE_URL=postgresql://…  ONTOUR_REDIS_URL=redis://…  ONTOUR_SECRET_KEY=…
    gunicorn -k gevent -w 4 --worker-connections 10000 --graceful-timeout 2 ontour.web.wsgi:app

All processes share the database, where the tables live, Redis, which wakes the others, and the key that signs the
cookies. A stream holds a connection for as long as the phone is on, so gunicorn's usual 1,000 are few, and waiting
long for streams to end by themselves is in vain: phones come back by themselves.
"""

import sys

import gevent
from gevent.monkey import is_module_patched

from ontour.tables import Unusable
from ontour.web.site.server import allow_many_files, keep_tidy
from ontour.web.site.settings import app_from_environment

if not is_module_patched("socket"):
    raise Unusable("Every open stream needs a greenlet of its own: run gunicorn with -k gevent, without --preload.")
allow_many_files()
try:
    app = app_from_environment()
except (Unusable, ValueError, OSError) as problem:
    # One sentence instead of a traceback for each worker; 4 tells gunicorn not to start it again and again.
    print(problem, file=sys.stderr, flush=True)
    raise SystemExit(4) from None
gevent.spawn(keep_tidy, app.extensions["tables"])
