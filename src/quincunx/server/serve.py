"""Serving: where the data lie, and the server that prints its address once it listens."""

import os
import socket
import sys
from pathlib import Path

import uvicorn

from quincunx.server.app import make_app
from quincunx.server.databases import open_store, shown
from quincunx.server.house import PAUSE
from quincunx.server.limits import Limits
from quincunx.server.logs import PLAIN, set_up
from quincunx.server.patience import allow_many_connections, patient_protocol

BACKLOG = 2048
LAST_WORDS = 3  # seconds for answers under way when the server is stopped; streams of events would go on for ever
MOST_IN_A_MESSAGE = 1 << 16  # pages send nothing over the websocket


def data_folder() -> Path:
    """Where this system keeps a user's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "quincunx"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "quincunx"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "quincunx"


def serve(
    host: str,
    port: int,
    database: str | None = None,
    seed: str | None = None,
    pause: float = PAUSE,
    log: str = PLAIN,
    limits: Limits | None = None,
    proxy: str | None = None,
) -> int:
    """Serve until somebody stops it; port 0 takes any that is free. Only a proxy at this address is believed who asks."""
    set_up(log)
    allow_many_connections()
    address = database or str(data_folder() / "quincunx.db")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small packets at once only over sockets that name it: 40 ms for each answer.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(BACKLOG)  # whoever follows the printed address at once waits, and is not refused
        except OSError as error:
            print(f"quincunx: {host} port {port} cannot be used ({error.strerror}); try another: quincunx serve --port 0", file=sys.stderr)
            return 1
        app = make_app(open_store(address), seed, pause, limits)
        name = f"[{host}]" if ":" in host else host
        print(f"Quincunx plays at http://{name}:{listener.getsockname()[1]}/ (games in {shown(address)}); Ctrl-C ends it.", flush=True)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            http=patient_protocol((limits or Limits()).silence),
            ws="websockets-sansio",
            ws_max_size=MOST_IN_A_MESSAGE,
            server_header=False,
            proxy_headers=proxy is not None,
            forwarded_allow_ips=proxy,
            timeout_graceful_shutdown=LAST_WORDS,
        )
        uvicorn.Server(config).run(sockets=[listener])
    return 0
