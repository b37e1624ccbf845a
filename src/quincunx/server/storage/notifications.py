"""Notifications between servers that share a PostgreSQL database: how they are written, and the
thread that receives them.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any

import psycopg

from quincunx.server.storage.store import Callbacks, LogLengths, Presence

CHANGES, PRESENCE, PROFILES, REACTIONS = CHANNELS = (
    "quincunx_news",
    "quincunx_people",
    "quincunx_profiles",
    "quincunx_reactions",
)  # channels; servers of all versions must agree
MAX_TABLES_PER_NOTIFICATION = 200  # PostgreSQL allows 8,000 bytes
NO_SEATS = NOTHING = "-"
# seconds after which a server checks by itself whether it has missed a notification
POLL_INTERVAL = 5.0
SHUTDOWN_CHECK = 0.3  # seconds after which the listener notices that it must stop
RECONNECT_DELAYS = (0.1, 0.3, 1.0, 3.0)  # seconds

Connection = psycopg.Connection[tuple[Any, ...]]

log = logging.getLogger(__name__)


def pack_changes(server: str, changes: LogLengths) -> list[str]:
    return pack(server, {table: str(length) for table, length in changes.items()})


def pack_presence(server: str, presence: Presence) -> list[str]:
    return pack(
        server, {table: "".join(map(str, seats)) or NO_SEATS for table, seats in presence.items()}
    )


def pack_profiles(server: str, profiles: Iterable[str]) -> list[str]:
    return pack(server, dict.fromkeys(profiles, NOTHING))


def pack_reaction(server: str, table: str, seat: int, symbol: str) -> list[str]:
    return pack(server, {table: f"{seat}:{symbol}"})


def pack(server: str, values: Mapping[str, str]) -> list[str]:
    """As many payloads as needed: the server's name, pairs of a table or profile and its value."""
    words = [f",{table} {value}" for table, value in values.items()]
    starts = range(0, len(words), MAX_TABLES_PER_NOTIFICATION)
    return [
        server + "".join(words[start : start + MAX_TABLES_PER_NOTIFICATION]) for start in starts
    ]


def unpack(payload: str) -> tuple[str, dict[str, str]]:
    server, *words = payload.split(",")
    return server, dict(word.rsplit(" ", 1) for word in words)


class Listener:
    """Receives notifications until `closing` is set, and reconnects when the connection is lost.

    `limit` ends calls that take too long.
    """

    def __init__(
        self,
        connect: Callable[[], Connection],
        limit: Callable[[Connection], AbstractContextManager[None]],
        server: str,
        callbacks: Callbacks,
        closing: threading.Event,
    ) -> None:
        self._connect = connect
        self._limit = limit
        self._server = server
        self._closing = closing
        self._callbacks = callbacks

    def run(self) -> None:
        attempts = 0
        while not self._closing.is_set():
            try:
                with self._connect() as connection:
                    with self._limit(connection):
                        connection.execute(
                            "; ".join(f"LISTEN {each}" for each in CHANNELS).encode()
                        )
                    attempts = 0
                    self._receive(connection)
            except psycopg.OperationalError as error:
                log.warning("Database unavailable: %s", str(error).partition("\n")[0])
            except Exception:  # nothing may end this thread: nobody else would listen
                log.exception("Cannot listen to other servers; trying again")
            else:
                continue
            self._closing.wait(RECONNECT_DELAYS[min(attempts, len(RECONNECT_DELAYS) - 1)])
            attempts += 1

    def _receive(self, connection: Connection) -> None:
        last_poll = -POLL_INTERVAL
        while not self._closing.is_set():
            if time.monotonic() - last_poll >= POLL_INTERVAL:
                last_poll = time.monotonic()
                self._callbacks.on_changes(None)
            for notification in connection.notifies(timeout=SHUTDOWN_CHECK):
                try:
                    self._dispatch(notification)
                except ValueError:  # anybody who may use the database can send one
                    log.warning("Skipped a malformed message on %s", notification.channel)

    def _dispatch(self, notification: psycopg.Notify) -> None:
        server, values = unpack(notification.payload)
        if server == self._server:
            return
        if notification.channel == CHANGES:
            self._callbacks.on_changes({table: int(length) for table, length in values.items()})
        elif notification.channel == PROFILES:
            self._callbacks.on_profiles(values.keys())
        elif notification.channel == REACTIONS:
            for table, shown in values.items():
                seat, symbol = shown.split(":")
                self._callbacks.on_reaction(table, int(seat), symbol)
        else:
            self._callbacks.on_presence(
                server,
                {
                    table: frozenset(map(int, seats.strip(NO_SEATS)))
                    for table, seats in values.items()
                },
            )
