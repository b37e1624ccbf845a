"""Running the server: where the database is by default, and a server that prints its address once it accepts connections."""

import contextlib
import gc
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

import platformdirs
import uvicorn

from quincunx.server.app import make_app
from quincunx.server.http.base_url import url_of_listener
from quincunx.server.http.limits import Limits
from quincunx.server.http.logs import PLAIN, configure_logging
from quincunx.server.storage.open import open_store, without_password
from quincunx.server.tables.engine_turns import PAUSE

BACKLOG = 2048
SHUTDOWN_TIMEOUT = 3  # seconds to finish responses when the server is stopped; event streams would never end
MAX_MESSAGE_SIZE = 1 << 16  # bytes of a websocket message; a move is much shorter


def default_database() -> str:
    """A file where the system keeps a user's data."""
    return str(platformdirs.user_data_path("quincunx", appauthor=False) / "quincunx.db")


def serve(
    host: str,
    port: int,
    database: str | None = None,
    seed: str | None = None,
    pause: float = PAUSE,
    log: str = PLAIN,
    limits: Limits | None = None,
    proxy: str | None = None,
    networks: Mapping[str, Path] | None = None,
    base_url: str | None = None,
) -> int:
    """Serve until stopped; port 0 takes any free port. X-Forwarded-For is trusted only from the proxy's address."""
    configure_logging(log)
    raise_open_file_limit()
    address = database or default_database()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Naming the protocol matters: asyncio disables Nagle's algorithm only on sockets that do, else each response takes 40 ms longer.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        if os.name == "posix":  # on Windows, this would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(BACKLOG)  # before the address is printed, so that nobody who follows it is refused
        except OSError as error:
            print(f"quincunx: cannot listen on {host} port {port} ({error.strerror}); try quincunx serve --port 0", file=sys.stderr)
            return 1
        port = listener.getsockname()[1]
        app = make_app(open_store(address), seed, pause, limits, networks, base_url, url_of_listener(host, port))
        name = f"[{host}]" if ":" in host else host
        url = f"http://{name}:{port}/"
        print(f"Quincunx is running at {url} (database: {without_password(address)}). Press Ctrl-C to stop.", flush=True)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=MAX_MESSAGE_SIZE,
            server_header=False,
            proxy_headers=proxy is not None,
            forwarded_allow_ips=proxy,
            timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        )
        gc.freeze()  # all that is loaded by now stays: garbage collections, which stop the server, need not look at it again and again
        uvicorn.Server(config).run(sockets=[listener])
    return 0


def raise_open_file_limit() -> None:
    """Allow as many connections as the system permits; the initial limit is usually much lower."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # does not exist on Windows

        _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
