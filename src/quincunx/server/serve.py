"""Running the server: the default database, and printing the address once it is ready."""

import contextlib
import gc
import os
import socket
import sys
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path

import segno
import uvicorn

from quincunx.core.folders import data_folder
from quincunx.server.app import make_app
from quincunx.server.http.base_url import WILDCARDS, url_of_listener
from quincunx.server.http.client_address import Network
from quincunx.server.http.connections import ConnectionGuard
from quincunx.server.http.monitoring import PLAIN, configure_logging
from quincunx.server.jobs.cluster import Cluster
from quincunx.server.jobs.limits import Limits
from quincunx.server.service.engine_turns import PAUSE
from quincunx.server.service.presence import Hub
from quincunx.server.storage.open import open_store, without_password

BACKLOG = 2048  # connections that wait to be accepted
MAX_ACCEPTS = 16  # at once; without free files asyncio would log an error for each of them
# rarer than by default, which takes a sixth of the time; few requests make anything cyclic
GARBAGE_THRESHOLDS = (20_000, 20, 100)
# seconds after which a thread lets the event loop go on: it needs that several times for an answer
SWITCH_INTERVAL = 0.001
# seconds to finish responses when the server is stopped; event streams would never end
SHUTDOWN_TIMEOUT = 3


def default_database() -> str:
    """A file where the system keeps a user's data."""
    return str(data_folder() / "quincunx.db")


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
    review_effort: str = "standard",
    dask: str | None = None,
    with_community: bool = True,
    metrics_readers: Sequence[Network] = (),
) -> int:
    """Serve until stopped; port 0 is any free one. X-Forwarded-For counts from the proxy only."""
    configure_logging(log)
    guard = ConnectionGuard(limits or Limits(), proxy, raise_open_file_limit())
    address = database or default_database()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Naming the protocol matters: asyncio disables Nagle's algorithm only on sockets that do, else
    # each response takes 40 ms longer.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        if os.name == "posix":  # on Windows, this would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            # before the address is printed, so that nobody who follows it is refused
            listener.listen(BACKLOG)
        except OSError as error:
            print(
                f"quincunx: cannot listen on {host} port {port} ({error.strerror}); try "
                "quincunx serve --port 0",
                file=sys.stderr,
            )
            return 1
        port = listener.getsockname()[1]
        app = make_app(
            open_store(address),
            seed,
            pause,
            limits,
            networks,
            base_url,
            url_of_listener(host, port),
            review_effort,
            None if dask is None else Cluster(dask),
            with_community,
            metrics_readers,
        )
        name = f"[{host}]" if ":" in host else host
        url = f"http://{name}:{port}/"
        print(
            f"Quincunx is running at {url} (database: {without_password(address)}). Press "
            "Ctrl-C to stop.",
            flush=True,
        )
        if host in WILDCARDS:
            print_invitation(base_url or url_of_listener(host, port))
        config = guard.config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=MAX_ACCEPTS,
            timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        )
        # all that is loaded by now stays: garbage collections, which stop the server, need not look
        # at it again and again
        gc.freeze()
        gc.set_threshold(*GARBAGE_THRESHOLDS)
        sys.setswitchinterval(SWITCH_INTERVAL)
        Server(config, app.state.service.hub).run(sockets=[listener])
    return 0


def print_invitation(url: str) -> None:
    """For the phones of everybody in the room."""
    picture = StringIO()
    segno.make_qr(url).terminal(picture, border=2, compact=True)
    print(f"On other devices in your network: {url}\n{picture.getvalue()}", flush=True)


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """For asyncio, the backlog is also how many it accepts at once. Set them apart."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(BACKLOG)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all streams first: uvicorn would wait, then cancel each with a traceback."""
        self.hub.end_updates()
        await super().shutdown(sockets)


def raise_open_file_limit() -> int | None:
    """Allow as many connections as the system permits, and return that number."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # does not exist on Windows

        _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
        return hard_limit if hard_limit != resource.RLIM_INFINITY else None
    return None
