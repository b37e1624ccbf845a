"""Ratings in the store: each game counts once, in whatever order and on whatever server, and everything can be recomputed."""

import asyncio

import pytest

from quincunx.cli import main
from quincunx.server.profiles.profiles import Profiles
from quincunx.server.profiles.ratings import Ratings, recompute
from quincunx.server.storage.store import PROFILE, RATED, Entry
from quincunx.server.tables.game_result import GameResult
from quincunx.server.tables.permissions import NotNow
from quincunx.server.tables.service import TableService
from tests.server.load import script
from tests.server.tables.support import run_with_service, table_row


def result(*profiles: str, winner: int = 0) -> GameResult:
    scores = tuple(50 if seat == winner else 20 for seat in range(len(profiles)))
    return GameResult(scores, (winner,), (None,) * len(profiles), profiles, rated=True)


async def rated_table(service: TableService, *profiles: str) -> str:
    """A rated game that the last of the players wins."""
    row = table_row()
    await service.open(row, [Entry(RATED, None), *(Entry(PROFILE, seat, profile) for seat, profile in enumerate(profiles))])
    for seat, move in script():
        await service.change(row.id, lambda table, seat=seat, move=move: table.play(seat, move))  # type: ignore[misc]
    return row.id


def test_a_game_counts_once(database: str) -> None:
    async def work(service: TableService) -> None:
        ratings = Ratings(service.store)
        await asyncio.gather(*(ratings.add("t1", "qwixx", result("a", "b")) for _ in range(4)))
        await ratings.add("t1", "qwixx", result("a", "b"))
        assert [(await ratings.of_profile(each))["qwixx"].games for each in "ab"] == [1, 1]

    run_with_service(database, work)


def test_games_that_end_at_the_same_time_all_count(database: str) -> None:
    async def work(service: TableService) -> None:
        servers = [Ratings(service.store), Ratings(service.store)]
        await asyncio.gather(*(servers[n % 2].add(f"t{n}", "qwixx", result("a", f"b{n}")) for n in range(10)))
        found = (await servers[0].of_profile("a"))["qwixx"]
        assert found.games == 10
        assert found.points > 1600
        assert "clever" not in await servers[0].of_profile("a")

    run_with_service(database, work)


def test_what_a_killed_server_has_left_is_rated_later_and_everything_can_be_recomputed(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work(service: TableService) -> None:
        ratings = Ratings(service.store)  # nobody has told it about these games
        for _ in range(2):
            await rated_table(service, "ann", "bob")
        catching_up = asyncio.create_task(ratings.catch_up_for_ever())
        while not (await ratings.of_profile("ann")).get("qwixx") or (await ratings.of_profile("ann"))["qwixx"].games < 2:
            await asyncio.sleep(0.01)
        catching_up.cancel()
        before = {each: await ratings.of_profile(each) for each in ("ann", "bob")}
        assert before["bob"]["qwixx"].points > 1500 > before["ann"]["qwixx"].points
        service.store.ratings.delete_all().result()
        assert recompute(service.store) == 2
        assert {each: await ratings.of_profile(each) for each in ("ann", "bob")} == before
        service.store.delete_older_than(-1)  # rated games stay
        assert recompute(service.store) == 2

    run_with_service(database, work)
    assert main(["admin", "ratings", "--database", database]) == 0
    assert "Rated 2 games." in capsys.readouterr().out


def test_a_rated_game_needs_a_profile_for_each_seat(database: str) -> None:
    async def work(service: TableService) -> None:
        row = table_row(who1="invited")
        await service.open(row, [Entry(RATED, None), Entry(PROFILE, 0, "ann")])
        for profile in (None, "ann"):
            with pytest.raises(NotNow):
                await service.change(row.id, lambda table, profile=profile: table.take_seat(1, "Bob", "hash", profile))  # type: ignore[misc]
        await service.change(row.id, lambda table: table.take_seat(1, "Bob", "hash", "bob"))
        ada, _ = await Profiles(service).create("Ada", "1.2.3.4")
        assert await Ratings(service.store).of_profile(ada.id) == {}

    run_with_service(database, work)
