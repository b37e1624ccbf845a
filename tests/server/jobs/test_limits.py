"""Requests over a limit are refused with a clear answer, and games go on."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

import quincunx as qx
from quincunx.server.http.client_address import client_address
from quincunx.server.jobs.engine_jobs import EngineJobs
from quincunx.server.jobs.limits import (
    LimitExceeded,
    Limits,
    RateLimiter,
    TokenBuckets,
    parse_limits,
)
from quincunx.server.service.presence import Hub
from quincunx.server.service.tables import TableService
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.table.playing import Play
from tests.server.api_client import ApiClient, RemoteClient, create_table
from tests.server.conftest import Server
from tests.server.http_client import request
from tests.server.service.support import ALL_SEATS, run_with_service, table_row
from tests.support import PATIENCE


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_token_buckets() -> None:
    clock = Clock()
    buckets = TokenBuckets(rate=2, size=3, now=clock)
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    clock.now += 0.5
    assert [buckets.take("a"), buckets.take("a")] == [0, 0.5]
    clock.now += 1000
    assert buckets.level("a") == 3
    buckets.charge("a", 10)
    assert buckets.take("a") == 4


def test_every_limit_can_be_changed_by_name() -> None:
    assert parse_limits([]) == Limits()
    assert parse_limits(["tables=5", "days=1.5"]) == Limits(tables=5, days=1.5)
    for word in (
        "table=5",
        "tables",
        "tables=many",
        "tables=0",
        "tables=nan",
        "tables=inf",
        "days=1e400",
    ):
        with pytest.raises(qx.OptionError):
            parse_limits([word])


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:9:9:9:9", "2001:db8:1:2::/64"),
        ("", ""),
    ],
)
def test_which_address_a_request_counts_for(address: str, counted: str) -> None:
    assert client_address({"client": (address, 1)}) == counted
    assert client_address({"client": None}) == ""


def test_spectators_do_not_keep_players_out() -> None:
    limiter = RateLimiter(Limits(spectators=2, connections=3))
    with ExitStack() as stack:
        stack.enter_context(limiter.connection("a", spectators=1, seated=False))
        with pytest.raises(LimitExceeded, match="spectators"):
            stack.enter_context(limiter.connection("a", spectators=2, seated=False))
        stack.enter_context(limiter.connection("a", spectators=2, seated=True))
        stack.enter_context(limiter.connection("a", spectators=2, seated=True))
        with pytest.raises(LimitExceeded, match="your address"):
            stack.enter_context(limiter.connection("a", spectators=2, seated=True))
        stack.enter_context(limiter.connection("b", spectators=2, seated=True))
    with limiter.connection("a", spectators=0, seated=False):
        pass


def test_nobody_takes_all_places_of_spectators() -> None:
    limiter = RateLimiter(Limits(spectators=8))
    with limiter.connection("a", spectators=1, seated=False, own=1):
        pass
    with pytest.raises(LimitExceeded, match="your address"):
        limiter.connection("a", spectators=2, seated=False, own=2).__enter__()
    with limiter.connection("a", spectators=2, seated=True, own=2):
        pass
    with limiter.connection("b", spectators=2, seated=False):
        pass


def test_without_engine_time_the_engine_plays_on_but_gives_no_advice(tmp_path: Path) -> None:
    limiter = RateLimiter(Limits(engine=0.0001), Clock())

    async def work(unused: TableService) -> None:
        service = TableService(
            SqliteStore(tmp_path / "limited.db"),
            EngineJobs(1),
            Hub(),
            pause=0,
            rate_limiter=limiter,
        )
        table = await service.open(table_row("squares", who1="casual"))
        await service.advice(await service.table(table.id), 0, "a")
        with service.hub.watching(table.id, frozenset(), "a") as watcher:
            await service.do(table.id, Play(0, "pass"), ALL_SEATS)
            while (await service.table(table.id)).acting != (0,):
                watcher.changed.clear()
                await asyncio.wait_for(watcher.changed.wait(), 60)
        with pytest.raises(
            LimitExceeded, match="Engine budget for your address is used up"
        ) as refused:
            await service.advice(await service.table(table.id), 0, "a")
        assert refused.value.retry_after > 1
        await service.close()

    run_with_service(str(tmp_path / "other.db"), work)


def test_old_tables_are_deleted_from_memory_too(tmp_path: Path) -> None:
    async def work(service: TableService) -> None:
        table = await service.open(table_row())
        await service.delete_old_tables(1)
        assert (await service.table(table.id)).id == table.id
        await service.delete_old_tables(-1)
        with pytest.raises(Exception, match=table.id):
            await service.table(table.id)

    run_with_service(str(tmp_path / "games.db"), work)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with low limits, behind a proxy on this machine."""
    given = {"requests": "0.5", "burst": "60", "tables": "3", "spectators": "2", "timeout": "4"}
    words = [word for name, number in given.items() for word in ("--limit", f"{name}={number}")]
    running = Server(
        tmp_path_factory.mktemp("strict") / "games.db", more=[*words, "--proxy", "127.0.0.1"]
    )
    yield running
    running.stop()


def test_too_many_requests_from_one_address(strict: Server) -> None:
    path, seats, _ = create_table(RemoteClient(strict.port, "203.0.113.1"), options={"first": 0})
    eve = RemoteClient(strict.port, "203.0.113.2")
    answers = [eve.get(path) for _ in range(80)]
    assert {answer.status for answer in answers} == {200, 429}
    refused = answers[-1]
    assert refused.headers["content-type"] == "application/problem+json"
    assert "Too many requests" in refused.json["detail"]
    assert 1 <= int(refused.headers["retry-after"]) <= 3
    assert seats[0].post(f"{path}/moves", move="pass").status == 200  # others keep playing
    status, _, page = request(strict, "GET", "/", X_Forwarded_For="203.0.113.2")
    assert (status, "Too many requests" in page) == (429, True)


def test_too_many_tables_from_one_address(strict: Server) -> None:
    eve = RemoteClient(strict.port, "203.0.113.3")
    for _ in range(3):
        create_table(eve)
    refused = eve.post("/tables", game="qwixx", seats=[{"who": "here"}])
    assert refused.status == 429
    assert 1100 < int(refused.headers["retry-after"]) <= 1200  # three an hour
    assert eve.get("/games").status == 200


def test_too_many_spectators_at_one_table(strict: Server) -> None:
    path, seats, _ = create_table(RemoteClient(strict.port, "203.0.113.4"))
    eve = RemoteClient(strict.port, "203.0.113.5")
    others = [RemoteClient(strict.port, f"203.0.113.{number}") for number in (6, 7)]
    streams = [other.events(path) for other in others]
    assert all(next(stream)["seat"] is None for stream in streams)
    refused = eve.get(f"{path}/events")
    assert (refused.status, "spectators" in refused.json["detail"]) == (429, True)
    with connect(f"ws://127.0.0.1:{strict.port}{path.replace('/tables', '/t')}/live") as page:
        with pytest.raises(ConnectionClosedError) as closed:
            page.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
        assert "spectators" in closed.value.rcvd.reason
    player = seats[0].events(path)
    assert next(player)["seat"] == 0
    for stream in (*streams, player):
        stream.close()  # type: ignore[attr-defined]


def test_forwarded_addresses_are_trusted_only_from_the_proxy(tmp_path: Path) -> None:
    alone = Server(tmp_path / "games.db", more=["--limit", "burst=5", "--limit", "requests=0.001"])
    try:
        answers = [
            RemoteClient(alone.port, f"203.0.113.{number}").get("/games").status
            for number in range(6)
        ]
    finally:
        alone.stop()
    assert answers == [200] * 5 + [429]


SLOW_BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: "
    b"203.0.113.7\r\nContent-Length: 1000\r\n\r\n{"
)


def raw_connection(server: Server, sent: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    connection.sendall(sent)
    return connection


def test_slow_and_silent_clients_do_not_disturb_others(strict: Server) -> None:
    """A body that does not arrive gets a 408."""
    path, seats, _ = create_table(RemoteClient(strict.port, "203.0.113.6"), options={"first": 0})
    with ExitStack() as stack:
        for sent in [b""] * 100 + [b"GET / HTTP/1.1\r\nHost: a\r\n"] * 50:
            stack.enter_context(raw_connection(strict, sent))
        slow = [stack.enter_context(raw_connection(strict, SLOW_BODY)) for _ in range(20)]
        stack.enter_context(
            raw_connection(strict, f"GET /api{path}/events HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        )  # and never reads
        assert seats[0].post(f"{path}/moves", move="pass").status == 200
        assert seats[1].post(f"{path}/moves", move="pass").status == 200
        for connection in slow:
            answer = connection.recv(4096)
            assert answer.startswith(b"HTTP/1.1 408")
            assert b"problem+json" in answer
        assert seats[0].post(f"{path}/moves", move="penalty").status == 200


def test_a_stream_whose_request_is_not_complete_goes_on(tmp_path: Path) -> None:
    with open(tmp_path / "log", "w") as log:
        server = Server(tmp_path / "games.db", more=["--limit", "timeout=1"], log=log)
        try:
            path, _, _ = create_table(ApiClient(server.port))
            with raw_connection(
                server,
                f"GET /api{path}/events HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n".encode(),
            ) as stream:
                with raw_connection(server, SLOW_BODY) as other:  # until as much time has passed
                    assert other.recv(4096).startswith(b"HTTP/1.1 408")
                assert stream.recv(65536).startswith(b"HTTP/1.1 200")
                stream.settimeout(0.1)
                with pytest.raises(TimeoutError):  # it waits for the next change
                    list(iter(partial(stream.recv, 65536), b""))
        finally:
            server.stop()
    assert (tmp_path / "log").read_text() == ""


def test_too_many_streams_from_one_address(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db", more=["--limit", "connections=1"])
    try:
        client = ApiClient(server.port)
        bot = client.with_token(client.post("/profiles", name="Bot").json["token"])
        path, _, _ = create_table(client)
        stream = client.events(path)
        next(stream)
        refused = bot.get("/profile/events")
        assert (refused.status, "Close some of them" in refused.json["detail"]) == (429, True)
        stream.close()  # type: ignore[attr-defined]
    finally:
        server.stop()
