"""Reactions: how often one may react, how long others see it, and that other servers show it."""

import asyncio

import pytest

from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.service.other_servers import OtherServers
from quincunx.server.service.presence import Hub
from quincunx.server.service.reactions import AT_ONCE, DURATION, INTERVAL
from quincunx.server.service.tables import TableService
from quincunx.server.storage.open import open_store
from tests.server.postgres_cluster import Cluster
from tests.server.service.support import new_service, run_with_service
from tests.server.service.test_presence import Clock
from tests.support import PATIENCE


def test_reactions_are_limited_and_disappear() -> None:
    clock = Clock()
    hub = Hub(now=clock)
    reactions = hub.reactions
    with hub.watching("table", frozenset()) as watcher:
        reactions.react("table", 1, "wow")
        assert watcher.changed.is_set()
    for _ in range(AT_ONCE - 1):
        reactions.react("table", 1, "luck")
    with pytest.raises(LimitExceeded):
        reactions.react("table", 1, "wow")
    reactions.react("table", 0, "wow")  # others are not limited by it
    assert {(each.seat, each.symbol) for each in reactions.at("table")} == {(0, "wow"), (1, "luck")}
    assert reactions.at("other") == ()
    clock.time += INTERVAL
    reactions.react("table", 1, "wow")
    clock.time += DURATION
    assert reactions.at("table") == ()
    hub.expire_presence()
    assert reactions._shown == {}


def test_another_server_shows_them(cluster: Cluster) -> None:
    address = cluster.database()

    async def work(service: TableService) -> None:
        other = new_service(open_store(address))
        OtherServers(other).listen()
        with service.hub.watching("table", frozenset()) as watcher:
            other.hub.reactions.react("table", 1, "wow")
            await asyncio.wait_for(watcher.changed.wait(), PATIENCE)
        (shown,) = service.hub.reactions.at("table")
        assert (shown.seat, shown.symbol) == (1, "wow")
        service.hub.reactions.show("table", 1, "text of another version")
        assert service.hub.reactions.at("table") == (shown,)
        await other.close()

    run_with_service(address, work)
