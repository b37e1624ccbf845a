"""A game as long as it may be costs nobody else anything: the state has the latest events, and the
rest of the log comes in parts.
"""

import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.play.events import Event
from quincunx.core.play.record import parse_record
from quincunx.server.api.deps import Client
from quincunx.server.api.schemas import LogRange, TableState
from quincunx.server.api.table_info import (
    MAX_LOG_EVENTS,
    merge_objects,
    own_fields,
    public_fields,
    state_json,
    to_json,
)
from quincunx.server.http.rendering_cache import MAX_RENDERINGS, RenderingCache
from quincunx.server.service.tables import TableService
from quincunx.server.table.entries import entries_of_record
from quincunx.server.table.permissions import Caller
from quincunx.server.table.state import TableState as Table
from quincunx.server.table.tokens import ClientTokens
from tests.server.api_client import ApiClient
from tests.server.conftest import Server
from tests.server.records import trading_record
from tests.server.service.support import run_with_service, table_row
from tests.server.table.support import LoggedTable


@pytest.fixture
def client(server: Server) -> ApiClient:
    return ApiClient(server.port)


def test_the_state_has_the_latest_events_and_the_log_has_all_of_them(client: ApiClient) -> None:
    record = parse_record(trading_record(300))
    loaded = client.post("/records", record=str(record)).json
    path, length = f"/tables/{loaded['table']}", len(record.events)
    assert len(loaded["log"]) == MAX_LOG_EVENTS
    assert loaded["log_start"] == length - MAX_LOG_EVENTS
    first = LogRange.model_validate(client.get(f"{path}/log?limit=200").json)
    rest = LogRange.model_validate(client.get(f"{path}/log?after=200").json)
    assert (first.start, rest.start, first.length, len(first.events)) == (0, 200, length, 200)
    events = [(event.seat, event.text) for event in (*first.events, *rest.events)]
    assert events[-MAX_LOG_EVENTS:] == [(event["seat"], event["text"]) for event in loaded["log"]]
    assert [seat for seat, _ in events] == [seat for seat, _ in record.events]
    assert events[1] == (None, "6 drawn")  # a dealt hand: how many tiles, not which
    assert client.get(f"{path}/log?after={length}").json["events"] == []
    for wrong in ("after=-1", "limit=0", "limit=1001", "after=x"):
        assert client.get(f"{path}/log?{wrong}").status == 422


def test_a_record_longer_than_any_game_at_a_table_is_refused(client: ApiClient) -> None:
    head = "\n".join(
        str(qx.Match(qx.game("qwixx", players=1), ["Ann"], seed=1).record).splitlines()[:7]
    )
    for path in ("/records", "/verify"):
        answer = client.post(path, record=f"{head}\n" + "0: pass\n" * 5001)
        assert (
            answer.status,
            "at most 5,000 decisions, this record has 5,001" in answer.json["detail"],
        ) == (422, True)


@pytest.mark.parametrize("key", qx.games())
def test_the_json_of_a_state_follows_its_schema(key: str) -> None:
    table = LoggedTable(table_row(key)).table
    for seat in (None, 0, 1):
        own, public = own_fields(table, seat), public_fields(table, frozenset({1}))
        state = TableState.model_validate_json(
            merge_objects(to_json(own), to_json(public)), strict=True
        )
        assert state.model_dump(mode="json") == {**own, **public}


def test_a_long_log_is_read_once_for_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, read = parse_record(trading_record(300)), list[tuple[int, int]]()
    original = Table.public_events

    def public_events(self: Table, start: int, stop: int) -> list[Event]:
        read.append((start, stop))
        return original(self, start, stop)

    monkeypatch.setattr(Table, "public_events", public_events)

    async def work(service: TableService) -> None:
        table = await service.open(table_row("qwirkle"), entries_of_record(record))
        cache = RenderingCache()
        for _ in range(50):
            for seat in (None, 0, 1):
                tokens = ClientTokens({} if seat is None else {seat: "token"})
                client = Client(service, cache, table, Caller(), tokens)
                assert json.loads(state_json(client, table))["seat"] == seat
        assert read == [(len(record.events) - MAX_LOG_EVENTS, len(record.events))]

    run_with_service(str(tmp_path / "games.db"), work)


def test_the_cache_is_bounded() -> None:
    cache, table = RenderingCache(), LoggedTable(table_row()).table
    for number in range(2 * MAX_RENDERINGS):
        assert cache.get(table, f"audience {number}", lambda: "") == ""
    assert len(cache._renderings) == MAX_RENDERINGS
