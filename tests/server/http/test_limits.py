"""What is over a limit is refused with a clear answer, and those inside keep playing."""

import asyncio
import http.client
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

import quincunx as qx
from quincunx.server.tables.engine_pool import Brains
from quincunx.server.tables.service import House
from quincunx.server.http.limits import Buckets, Limits, Porter, Refused, address_of, read_limits
from quincunx.server.http.live import Hub
from quincunx.server.storage.sqlite import SqliteStore
from tests.server.conftest import Server
from tests.server.api_client import Program, table_for
from tests.server.test_house import row_for, with_house


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_is_filled_at_its_rate_and_says_how_long_to_wait() -> None:
    clock = Clock()
    buckets = Buckets(rate=2, size=3, now=clock)
    assert [buckets.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.wait("b") == 0
    clock.now += 0.5
    assert [buckets.wait("a"), buckets.wait("a")] == [0, 0.5]
    clock.now += 1000
    assert buckets.level("a") == 3
    buckets.spend("a", 10)
    assert buckets.wait("a") == 4


def test_every_limit_can_be_changed_by_name() -> None:
    assert read_limits([]) == Limits()
    assert read_limits(["tables=5", "days=1.5"]) == Limits(tables=5, days=1.5)
    for word in ("table=5", "tables", "tables=many", "tables=0", "tables=nan"):
        with pytest.raises(qx.OptionError):
            read_limits([word])


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:9:9:9:9", "2001:db8:1:2::/64"),
        ("", ""),
    ],
)
def test_whom_a_request_counts_for(told: str, counted: str) -> None:
    assert address_of({"client": (told, 1)}) == counted
    assert address_of({"client": None}) == ""


def test_players_are_not_refused_for_the_sake_of_spectators() -> None:
    porter = Porter(Limits(watchers=2, connections=3))
    with ExitStack() as stack:
        stack.enter_context(porter.connection("a", spectators=1, seated=False))
        with pytest.raises(Refused, match="spectators"):
            stack.enter_context(porter.connection("a", spectators=2, seated=False))
        stack.enter_context(porter.connection("a", spectators=2, seated=True))
        stack.enter_context(porter.connection("a", spectators=2, seated=True))
        with pytest.raises(Refused, match="your address"):
            stack.enter_context(porter.connection("a", spectators=2, seated=True))
        stack.enter_context(porter.connection("b", spectators=2, seated=True))
    with porter.connection("a", spectators=0, seated=False):
        pass


def test_without_time_to_think_the_engine_plays_on_but_does_not_advise(tmp_path: Path) -> None:
    porter = Porter(Limits(thinking=0.001), Clock())

    async def work(unused: House) -> None:
        house = House(SqliteStore(tmp_path / "limited.db"), Brains(1), Hub(), pause=0, porter=porter)
        table = await house.open(row_for("squares", who1="expert"))
        await house.advice(table.id, 0)
        with house.hub.watching(table.id, frozenset()) as watcher:
            await house.change(table.id, lambda now: now.play(0, "pass"))
            while table.state.acting != (0,):
                watcher.news.clear()
                await asyncio.wait_for(watcher.news.wait(), 60)
        with pytest.raises(Refused, match="no more advice") as refused:
            await house.advice(table.id, 0)
        assert refused.value.wait > 1
        await house.close()

    with_house(str(tmp_path / "other.db"), work)


def test_old_tables_are_forgotten_here_too(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await house.open(row_for())
        await house.forget(1)
        assert (await house.table(table.id)).id == table.id
        await house.forget(-1)
        with pytest.raises(Exception, match=table.id):
            await house.table(table.id)

    with_house(str(tmp_path / "games.db"), work)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience, behind a proxy on this machine."""
    given = {"requests": "0.5", "burst": "60", "tables": "3", "watchers": "2", "silence": "4"}
    words = [word for name, number in given.items() for word in ("--limit", f"{name}={number}")]
    running = Server(tmp_path_factory.mktemp("strict") / "games.db", more=[*words, "--proxy", "127.0.0.1"])
    yield running
    running.stop()


class Stranger(Program):
    """Whom the proxy says to come from this address."""

    def __init__(self, port: int, address: str, token: str | None = None) -> None:
        super().__init__(port, token)
        self.address = address

    def headers(self) -> dict[str, str]:
        return {**super().headers(), "X-Forwarded-For": self.address}

    def seated(self, token: str) -> "Stranger":
        return Stranger(self.port, self.address, token)


def test_too_many_requests_from_one_address(strict: Server) -> None:
    path, seats, _ = table_for(Stranger(strict.port, "203.0.113.1"), options={"first": 0})
    eve = Stranger(strict.port, "203.0.113.2")
    answers = [eve.get(path) for _ in range(80)]
    assert {answer.status for answer in answers} == {200, 429}
    refused = answers[-1]
    assert refused.headers["content-type"] == "application/problem+json"
    assert "wait a moment" in refused.told["detail"]
    assert 1 <= int(refused.headers["retry-after"]) <= 3
    assert seats[0].post(f"{path}/moves", move="pass").status == 200  # those inside keep playing
    connection = http.client.HTTPConnection("127.0.0.1", strict.port, timeout=20)
    connection.request("GET", "/", headers={"X-Forwarded-For": "203.0.113.2"})
    page = connection.getresponse()
    assert (page.status, "wait a moment" in page.read().decode()) == (429, True)
    connection.close()


def test_too_many_tables_from_one_address(strict: Server) -> None:
    eve = Stranger(strict.port, "203.0.113.3")
    for _ in range(3):
        table_for(eve)
    refused = eve.post("/tables", game="qwixx", seats=[{"who": "here"}])
    assert refused.status == 429
    assert 1100 < int(refused.headers["retry-after"]) <= 1200  # three an hour
    assert eve.get("/games").status == 200


def test_too_many_spectators_at_one_table(strict: Server) -> None:
    path, seats, _ = table_for(Stranger(strict.port, "203.0.113.4"))
    eve = Stranger(strict.port, "203.0.113.5")
    streams = [eve.events(path) for _ in range(2)]
    assert all(next(stream)["seat"] is None for stream in streams)
    refused = eve.get(f"{path}/events")
    assert (refused.status, "spectators" in refused.told["detail"]) == (429, True)
    with connect(f"ws://127.0.0.1:{strict.port}{path.replace('/tables', '/t')}/live") as page:
        with pytest.raises(ConnectionClosedError) as closed:
            page.recv(timeout=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
        assert "spectators" in closed.value.rcvd.reason
    player = seats[0].events(path)
    assert next(player)["seat"] == 0
    for stream in (*streams, player):
        stream.close()  # type: ignore[attr-defined]


def test_a_proxy_is_believed_only_when_we_were_told_of_it(tmp_path: Path) -> None:
    alone = Server(tmp_path / "games.db", more=["--limit", "burst=5", "--limit", "requests=0.1"])
    try:
        answers = [Stranger(alone.port, f"203.0.113.{number}").get("/games").status for number in range(6)]
    finally:
        alone.stop()
    assert answers == [200] * 5 + [429]


def raw(server: Server, sent: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    connection.sendall(sent)
    return connection


def test_slow_and_silent_clients_harm_nobody(strict: Server) -> None:
    path, seats, _ = table_for(Stranger(strict.port, "203.0.113.6"), options={"first": 0})
    with ExitStack() as stack:
        play_among(strict, path, seats, stack)
    assert seats[0].post(f"{path}/moves", move="penalty").status == 200


def play_among(strict: Server, path: str, seats: dict[int, Program], stack: ExitStack) -> None:
    silent = [stack.enter_context(raw(strict, b"")) for _ in range(100)]
    halfway = [stack.enter_context(raw(strict, b"GET / HTTP/1.1\r\nHost: a\r\n")) for _ in range(50)]
    promised = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Length: 1000\r\n\r\n{"
    slow = [stack.enter_context(raw(strict, promised)) for _ in range(20)]
    stack.enter_context(raw(strict, f"GET /api{path}/events HTTP/1.1\r\nHost: a\r\n\r\n".encode()))  # and never reads
    assert seats[0].post(f"{path}/moves", move="pass").status == 200
    assert seats[1].post(f"{path}/moves", move="pass").status == 200
    for connection in slow:
        answer = connection.recv(4096)
        assert answer.startswith(b"HTTP/1.1 408")
        assert b"problem+json" in answer
    assert all(connection.recv(1) == b"" for connection in (*silent, *halfway))  # let go of
