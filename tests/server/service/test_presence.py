"""Who is present: connected, or with a request not long ago, on this server or on another; and how
streams end.
"""

import asyncio

import pytest

from quincunx.server.http.live_updates import Update, updates
from quincunx.server.service.presence import Hub
from quincunx.server.storage.store import Presence
from quincunx.server.table.state import TableState
from tests.server.service.support import run_in_thread, table_row


class Clock:
    time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_player_is_away_a_minute_after_leaving(clock: Clock) -> None:
    hub = Hub(now=clock)
    with hub.watching("table", frozenset({1})):
        clock.time += 1000
        hub.expire_presence()
        assert hub.present("table") == {1}
    clock.time += 59
    hub.expire_presence()
    assert hub.present("table") == {1}
    clock.time += 1
    assert hub.present("table") == frozenset()


def test_everybody_is_shown_who_comes_and_who_is_away(clock: Clock) -> None:
    hub, announced = Hub(now=clock), list[Presence]()
    hub.announce_presence = announced.append
    with hub.watching("table", frozenset()) as watcher:
        hub.record_activity("table", [0])
        assert watcher.changed.is_set()
        watcher.changed.clear()
        hub.record_activity("table", [0])
        hub.record_activity("other", [1])
        hub.expire_presence()
        assert not watcher.changed.is_set()
        clock.time += 60
        hub.expire_presence()
        assert watcher.changed.is_set()
    assert announced == [
        {"table": {0}},
        {"other": {1}},
        {"table": frozenset()},
        {"other": frozenset()},
    ]
    assert hub.presence() == {}


def test_players_of_a_server_that_has_died_are_away_after_a_minute(clock: Clock) -> None:
    hub = Hub(now=clock)
    hub.update_presence("another server", {"table": frozenset({1})})
    clock.time += 59
    hub.expire_presence()
    assert hub.present("table") == {1}
    clock.time += 2
    hub.expire_presence()
    assert hub.present("table") == frozenset()


def test_at_first_a_server_takes_nobody_for_away(clock: Clock) -> None:
    """Somebody may have a long think since before it started."""
    hub, table = Hub(now=clock), TableState.at_start(table_row(players="3", who2="invited"))
    new = TableState.at_start(table_row())
    hub.note_new_table(new.id)
    assert hub.not_away(new) == frozenset()
    with hub.watching(table.id, frozenset({0})) as watcher:
        clock.time += 59
        hub.expire_presence()
        assert hub.not_away(table) == {0, 1}
        assert hub.present(table.id) == {0}
        watcher.changed.clear()
        clock.time += 1
        hub.expire_presence()
        assert hub.not_away(table) == {0}
        assert watcher.changed.is_set()


@pytest.mark.parametrize("begins_late", [False, True])
def test_streams_end_when_the_server_stops_even_those_that_begin_then(begins_late: bool) -> None:
    hub = Hub()

    async def fetch() -> Update:
        hub.end_updates()
        return Update(1, "content")

    async def receive() -> None:
        with hub.watching("table", frozenset()) as watcher:
            received = [update async for update in updates(watcher, fetch)]
        assert len(received) == (0 if begins_late else 1)

    if begins_late:
        hub.end_updates()
    run_in_thread(asyncio.wait_for(receive(), 10))
