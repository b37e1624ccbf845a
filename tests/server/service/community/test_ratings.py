"""Ratings in the store: each game counts once, in whatever order and on whatever server, and
everything can be recomputed.
"""

import asyncio

import pytest

from quincunx.cli import main
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.service.community.profiles import Profiles
from quincunx.server.service.community.ratings import Ratings, recompute
from quincunx.server.service.tables import TableService
from quincunx.server.table.entries import Accepted, Decided, Entry, Located, ProfileSet, Rated
from quincunx.server.table.permissions import NotNow
from quincunx.server.table.playing import Play
from quincunx.server.table.result import GameResult
from quincunx.server.table.seat_changes import NewPlayer
from tests.server.load import script
from tests.server.service.support import (
    ALL_SEATS,
    AllSeats,
    new_service,
    run_with_service,
    table_row,
)
from tests.server.table.support import TakeSeat


def result(*profiles: str, winner: int = 0) -> GameResult:
    scores = tuple(50 if seat == winner else 20 for seat in range(len(profiles)))
    return GameResult(scores, (winner,), (None,) * len(profiles), profiles, rated=True)


def create_profiles(service: TableService, *ids: str) -> None:
    for each in ids:
        service.store.profiles.create(ProfileRow(each, each), f"key of {each}").result()


async def rated_table(service: TableService, *profiles: str) -> str:
    """A rated game that the last of the players wins."""
    row = table_row()
    await service.open(
        row,
        [
            Rated(),
            *(ProfileSet(seat, profile) for seat, profile in enumerate(profiles)),
            *(Accepted(seat) for seat in range(2)),
        ],
    )
    for seat, move in script():
        await service.do(row.id, Play(seat, move), ALL_SEATS)
    return row.id


def test_a_game_counts_once(database: str) -> None:
    async def work(service: TableService) -> None:
        create_profiles(service, "a", "b")
        ratings = Ratings(service.store)
        await asyncio.gather(*(ratings.add("t1", "qwixx", result("a", "b")) for _ in range(4)))
        await ratings.add("t1", "qwixx", result("a", "b"))
        assert [(await ratings.of_profile(each))["qwixx"].games for each in "ab"] == [1, 1]

    run_with_service(database, work)


@pytest.mark.parametrize("way", ["same two", "one address", "two addresses", "25 addresses"])
def test_farmed_games_weigh_less_and_less(database: str, way: str) -> None:
    """25 wins against oneself make nobody a champion, whoever plays the loser, and from where."""

    async def work(service: TableService) -> None:
        create_profiles(service, "a", "b", *(f"b{n}" for n in range(25)))
        ratings = Ratings(service.store)
        for number in range(25):
            puppet = {"one address": "1111", "two addresses": "2222"}.get(way, f"{number:04}")
            places = ("1111", puppet)
            played = result("a", "b" if way == "same two" else f"b{number}")
            row, entries = table_row(), profiles_of(played)
            if way != "same two":
                entries += [Located(seat, place) for seat, place in enumerate(places)]
            service.store.create(row, [*entries, Decided(played)]).result()
            await ratings.add(row.id, "qwixx", played)
        before = (await ratings.of_profile("a"))["qwixx"]
        assert before.games == 25
        assert before.points < 1750
        recompute(service.store)
        assert (await ratings.of_profile("a"))["qwixx"] == before

    run_with_service(database, work)


def profiles_of(played: GameResult) -> list[Entry]:
    return [ProfileSet(seat, profile) for seat, profile in enumerate(played.profiles)]


def test_games_that_end_at_the_same_time_all_count(database: str) -> None:
    async def work(service: TableService) -> None:
        create_profiles(service, "a", *(f"b{n}" for n in range(10)))
        servers = [Ratings(service.store), Ratings(service.store)]
        await asyncio.gather(
            *(servers[n % 2].add(f"t{n}", "qwixx", result("a", f"b{n}")) for n in range(10))
        )
        found = (await servers[0].of_profile("a"))["qwixx"]
        assert found.games == 10
        assert found.points > 1600
        assert "clever" not in await servers[0].of_profile("a")

    run_with_service(database, work)


def test_what_a_killed_server_has_left_is_rated_later_and_everything_can_be_recomputed(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work(service: TableService) -> None:
        create_profiles(service, "ann", "bob")
        ratings = Ratings(service.store)  # nobody has told it about these games
        for _ in range(2):
            await rated_table(service, "ann", "bob")
        await ratings.catch_up()
        before = {each: await ratings.of_profile(each) for each in ("ann", "bob")}
        assert before["bob"]["qwixx"].points > 1500 > before["ann"]["qwixx"].points
        service.store.ratings.replace_all([]).result()
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
        await service.open(row, [Rated(), ProfileSet(0, "ann")])
        for profile in (None, "ann"):
            with pytest.raises(NotNow):
                await service.do(row.id, TakeSeat(1, NewPlayer("Bob", "token", profile)), ALL_SEATS)
        await service.do(row.id, TakeSeat(1, NewPlayer("Bob", "token", "bob")), ALL_SEATS)
        ada, _ = await Profiles(service).create("Ada", "1.2.3.4")
        assert await Ratings(service.store).of_profile(ada.id) == {}

    run_with_service(database, work)


def test_a_rematch_waits_for_whoever_has_left_meanwhile(database: str) -> None:
    """Here, because the server was started anew: nobody has come back yet."""

    async def work(service: TableService) -> None:
        table = await service.table(await rated_table(service, "ann", "bob"))
        offered = await service.rematch(table, AllSeats("1.2.3.4", own=[0]))
        later = new_service(service.store)
        accepted = await later.rematch(await later.table(table.id), AllSeats("1.2.3.5", own=[1]))
        assert (offered.awaited, accepted.awaited, accepted.has_begun) == ((1,), (0,), False)
        assert (
            await later.rematch(await later.table(table.id), AllSeats("1.2.3.4", own=[0]))
        ).has_begun

    run_with_service(database, work)


def test_a_game_that_cannot_be_rated_keeps_no_other_from_being_rated(database: str) -> None:
    async def work(service: TableService) -> None:
        create_profiles(service, "ann", "bob")
        ratings = Ratings(service.store)
        service.store.create(table_row(), [Decided(Unreadable((0, 0), (), (), ()))]).result()
        await rated_table(service)
        await rated_table(service, "ann", "bob")
        await ratings.catch_up()
        before = await ratings.of_profile("ann")
        assert before["qwixx"].games == 1
        with pytest.raises(TypeError):
            recompute(service.store)
        assert await ratings.of_profile("ann") == before

    run_with_service(database, work)


def test_a_profile_that_was_deleted_has_no_ratings_and_is_in_no_result(database: str) -> None:
    async def work(service: TableService) -> None:
        profiles, ratings = Profiles(service), Ratings(service.store)
        (ann, _), (bob, _) = [await profiles.create(name, "1.2.3.4") for name in ("Ann", "Bob")]
        table = await rated_table(service, ann.id, bob.id)
        await profiles.delete(ann)
        result = (await service.table(table)).result
        assert result is not None
        assert result.profiles == (None, bob.id)
        assert ann.id not in repr(service.store.load(table))
        await ratings.catch_up()
        assert await ratings.of_profile(ann.id) == {}
        assert (await ratings.of_profile(bob.id))[
            "qwixx"
        ].games == 1  # against somebody of whom nothing is known
        await ratings.add(
            "another",
            "qwixx",
            GameResult((50, 20), (0,), (None, None), (ann.id, bob.id), rated=True),
        )
        assert await ratings.of_profile(ann.id) == {}
        assert not (
            await service.rematch(await service.table(table), AllSeats("1.2.3.4", own=[1]))
        ).rated  # she has no profile any more
        [game] = [each for each in await profiles.games(bob) if each.table == table]
        assert game.result is not None
        assert game.result.profiles == (None, bob.id)
        await profiles.delete(bob)
        assert recompute(service.store) == 0
        service.store.delete_older_than(-1)
        assert service.store.load(table) is None

    run_with_service(database, work)


class Unreadable(GameResult):
    def to_json(self) -> str:
        return '{"rated":true}'
