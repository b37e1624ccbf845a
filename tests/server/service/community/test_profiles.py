"""Profiles in the store: keys, devices, games, and what remains when one is deleted."""

import asyncio
import threading
import time
from dataclasses import replace
from typing import Any

import pytest

from quincunx.server.community.profiles import ProfileRow
from quincunx.server.community.ratings import RatingRow
from quincunx.server.service.community import profiles as module
from quincunx.server.service.community.profiles import InvalidLink, Profiles
from quincunx.server.service.tables import TableService
from quincunx.server.table.entries import ProfileSet
from quincunx.server.table.playing import Play
from tests.server.load import script
from tests.server.service.support import ALL_SEATS, AllSeats, run_with_service, table_row


async def finished_table(service: TableService, profile: str) -> str:
    """A game of two people at one screen, of whom the first has this profile."""
    row = table_row(name0="Ada", name1="Bob")
    await service.open(row, [ProfileSet(0, profile)])
    for seat, move in script():
        await service.do(row.id, Play(seat, move), ALL_SEATS)
    return row.id


def test_a_key_finds_its_profile(database: str) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        ada, key = await profiles.create("Ada", "1.2.3.4")
        assert await profiles.find(key) == ada
        assert await Profiles(service).find(key) == ada  # from the store
        for wrong in (None, "", "ada", key[:-1] + ("0" if key[-1] != "0" else "1"), key.upper()):
            assert wrong == key or await profiles.find(wrong) is None
        same, same_key = await profiles.find_or_create(key, "Ada L.", "1.2.3.4")
        assert (same.id, same.name, same_key) == (ada.id, "Ada L.", key)
        assert await profiles.find(key) == same

    run_with_service(database, work)


def test_a_link_brings_a_profile_to_one_other_device(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        ada, key = await profiles.create("Ada", "1.2.3.4")
        token = await profiles.new_link(ada, "1.2.3.4")
        assert await profiles.profile_of_link(token) == ada  # looking at it does not use it
        earlier, token = token, await profiles.new_link(ada, "1.2.3.4")
        found, other_key = await profiles.use_link(token)
        assert found == ada
        assert other_key != key
        assert await profiles.find(other_key) == ada
        for used in (token, earlier, "0" * 32):
            with pytest.raises(InvalidLink):
                await profiles.use_link(used)
        monkeypatch.setattr(module, "LINK_SECONDS", -1.0)
        with pytest.raises(InvalidLink):
            await profiles.use_link(await profiles.new_link(ada, "1.2.3.4"))

    run_with_service(database, work)


def test_games_have_results_and_losses(database: str) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        ada, _ = await profiles.create("Ada", "1.2.3.4")
        assert await profiles.games(ada) == []
        running = table_row()
        await service.open(running, [ProfileSet(1, ada.id)])
        table = await finished_table(service, ada.id)
        games = {game.table: game for game in await profiles.games(ada)}
        assert set(games) == {running.id, table}
        assert games[running.id].result is None
        result = games[table].result
        assert result is not None
        assert (games[table].score, games[table].won, result.winners) == (-20, False, (1,))
        assert result.profiles == (ada.id, None)
        assert games[table].opponent == "people"
        service.store.save_review(table, b"", [(0.25, 0.1), (0.5, -0.1)]).result()
        assert {game.table: (game.loss, game.luck) for game in await profiles.games(ada)} == {
            running.id: (None, None),
            table: (0.25, 0.1),
        }
        assert (await profiles.names(await profiles.games(ada)))[table] == ["Ada", "Bob"]

    run_with_service(database, work)


def test_a_deleted_profile_leaves_its_games_without_its_name(database: str) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        ada, key = await profiles.create("Ada", "1.2.3.4")
        link = await profiles.new_link(ada, "1.2.3.4")
        table = await finished_table(service, ada.id)
        await profiles.delete(ada)
        assert await profiles.find(key) is None
        assert await profiles.get(ada.id) is None
        with pytest.raises(InvalidLink):
            await profiles.use_link(link)
        snapshot = await service.table(table)
        assert (snapshot.names, snapshot.profiles) == (("Player 1", "Bob"), (None, None))
        stored = service.store.load(table)
        assert stored
        assert "Ada" not in repr(stored)
        await profiles.delete(ada)  # again: nothing happens

    run_with_service(database, work)


def test_players_keep_their_profiles_in_a_rematch(database: str) -> None:
    async def work(service: TableService) -> None:
        ada, _ = await Profiles(service).create("Ada", "1.2.3.4")
        table = await finished_table(service, ada.id)
        again = await service.rematch(await service.table(table), AllSeats("1.2.3.4", own=[0]))
        assert again.profiles == (ada.id, None)
        assert len(await Profiles(service).games(ada)) == 2

    run_with_service(database, work)


def test_a_rematch_that_begins_meanwhile_does_not_keep_the_name_of_a_deleted_profile(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        ada, _ = await profiles.create("Ada", "1.2.3.4")
        table = await service.table(await finished_table(service, ada.id))
        leave = profiles._leave_table

        async def leave_late(*seat: Any) -> None:
            await service.rematch(table, AllSeats("1.2.3.4", own=[1]))
            await leave(*seat)

        monkeypatch.setattr(profiles, "_leave_table", leave_late)
        await profiles.delete(ada)
        following = (await service.table(table.id)).rematch
        assert following
        assert "Ada" not in repr(service.store.load(following))

    run_with_service(database, work)


def test_a_change_is_noticed_by_a_read_that_began_before_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        ada, key = await profiles.create("Ada", "1.2.3.4")
        service.keys.forget_all()
        find, has_read, may_return = (
            service.store.profiles.find,
            threading.Event(),
            threading.Event(),
        )

        def slow_find(key_hash: str) -> ProfileRow | None:
            found = find(key_hash)
            has_read.set()
            may_return.wait(5)
            return found

        monkeypatch.setattr(service.store.profiles, "find", slow_find)
        reading = asyncio.create_task(profiles.find(key))
        await asyncio.to_thread(has_read.wait, 5)
        changed = await profiles.change(replace(ada, name="Ada L."))
        may_return.set()
        await reading
        assert await profiles.find(key) == changed
        await profiles.delete(changed)
        assert await profiles.find(key) is None

    run_with_service(database, work)


def test_a_change_is_forgotten_only_after_it_was_written(database: str) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        ada, key = await profiles.create("Ada", "1.2.3.4")
        changing = asyncio.create_task(profiles.change(replace(ada, name="Ada L.")))
        while not changing.done():
            await profiles.find(key)
            await asyncio.sleep(0)
        assert await profiles.find(key) == await changing

    run_with_service(database, work)


def test_a_default_name_renames_no_profile(database: str) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        ada, key = await profiles.create("Ada", "1.2.3.4")
        for name in ("", " ", "Player 1", "Player 12", "Spieler 2"):
            assert await profiles.find_or_create(key, name, "1.2.3.4") == (ada, key)
        assert (await profiles.find_or_create(None, "Player 1", "1.2.3.4"))[0].name == "Player 1"
        assert (await profiles.find_or_create(key, "Player One", "1.2.3.4"))[0].name == "Player One"

    run_with_service(database, work)


def test_profiles_without_games_are_deleted_with_old_tables(database: str) -> None:
    async def work(service: TableService) -> None:
        profiles = Profiles(service)
        (ada, key), (bob, _), (eve, _) = [
            await profiles.create(name, "1.2.3.4") for name in ("Ada", "Bob", "Eve")
        ]
        await profiles.new_link(ada, "1.2.3.4")
        await finished_table(service, bob.id)
        service.store.ratings.add([RatingRow(eve.id, "qwixx", 1, 25.0, 8.0, "elsewhere")]).result()
        service.store.delete_older_than(1)
        assert await profiles.get(ada.id) == ada
        service.store.profiles.delete_idle(time.time() + 60)
        assert [await profiles.get(each.id) for each in (ada, bob, eve)] == [None, bob, eve]
        service.keys.forget_all()
        assert await profiles.find(key) is None
        service.store.delete_older_than(-1)
        assert [await profiles.get(each.id) for each in (bob, eve)] == [None, eve]

    run_with_service(database, work)
