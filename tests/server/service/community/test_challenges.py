"""Challenges: sent, answered once, expired, limited."""

import asyncio

import pytest

from quincunx.server.community.challenges import (
    LASTS,
    MAX_RECEIVED,
    MAX_SENT,
    Challenge,
    NoSuchPlayer,
)
from quincunx.server.community.moderation import PROFILE
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.jobs.limits import MAX_FROM_ADDRESS, LimitExceeded
from quincunx.server.service.community.challenges import Challenges
from quincunx.server.service.community.moderation import Moderation
from quincunx.server.service.community.profiles import Profiles
from quincunx.server.service.other_servers import OtherServers
from quincunx.server.service.tables import TableService
from quincunx.server.storage.open import open_store
from quincunx.server.table.permissions import Forbidden, NotNow
from quincunx.server.table.setup import SetupForm, parse_setup
from tests.server.postgres_cluster import Cluster
from tests.server.service.support import new_service, run_with_service

ADDRESS = "1.2.3.4"


def form(**fields: str) -> SetupForm:
    return parse_setup("squares", {"players": "2", "who1": "invited", **fields})


class Players:
    """Ann and Bob, who can be challenged, and a clock that can be set."""

    def __init__(self, service: TableService) -> None:
        self.service, self.now = service, 1000.0
        self.profiles = Profiles(service)
        self.moderation = Moderation(service, self.profiles)
        self.challenges = Challenges(service, self.profiles, self.moderation, now=lambda: self.now)

    async def create(self, name: str, is_public: bool = True) -> ProfileRow:
        profile, _ = await self.profiles.create(name, ADDRESS)
        return await self.profiles.change(ProfileRow(profile.id, name, is_public))


def test_a_challenge_is_accepted_once_whatever_server_is_asked(database: str) -> None:
    async def work(service: TableService) -> None:
        players = Players(service)
        ann, bob = await players.create("Ann"), await players.create("Bob")
        sent = await players.challenges.send(ann, bob.id, form(rated="on", clock="30+60"), ADDRESS)
        other_service = new_service(service.store)
        other = Challenges(
            other_service,
            players.profiles,
            Moderation(other_service, players.profiles),
            now=lambda: players.now,
        )
        servers = (players.challenges, other)
        answers = await asyncio.gather(
            *(each.accept(sent.row.id, bob, ADDRESS) for each in servers), return_exceptions=True
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["NotNow", "TakenSeat"]
        [found] = await other.of_profile(ann.id)
        assert found.state == "accepted"
        assert found.row.table is not None
        table = await service.table(found.row.table)
        assert (table.names, table.profiles) == (("Ann", "Bob"), (ann.id, bob.id))
        assert table.rated
        assert table.clock is not None
        assert table.free_seats == ()

    run_with_service(database, work)


def test_players_at_another_server_hear_of_a_challenge_and_its_answer_at_once(
    cluster: Cluster,
) -> None:
    address = cluster.database()

    async def work(service: TableService) -> None:
        other = new_service(open_store(address))
        OtherServers(other).listen()
        here, there = Players(service), Players(other)
        ann, bob = await here.create("Ann"), await here.create("Bob")
        with service.hub.following(ann.id) as answered, other.hub.following(bob.id) as challenged:
            sent = await here.challenges.send(ann, bob.id, form(), ADDRESS)
            await asyncio.wait_for(challenged.changed.wait(), 60)
            answered.take()
            await there.challenges.accept(sent.row.id, bob, ADDRESS)
            await asyncio.wait_for(answered.changed.wait(), 60)
        await other.close()

    run_with_service(address, work)


def test_declined_withdrawn_and_expired(database: str) -> None:
    async def work(service: TableService) -> None:
        players = Players(service)
        ann, bob, eve = (
            await players.create("Ann"),
            await players.create("Bob"),
            await players.create("Eve"),
        )
        declined = await players.challenges.send(ann, bob.id, form(), ADDRESS)
        with pytest.raises(Forbidden):
            await players.challenges.accept(declined.row.id, ann, ADDRESS)
        with pytest.raises(NoSuchPlayer):
            await players.challenges.decline(declined.row.id, eve)
        assert (await players.challenges.decline(declined.row.id, bob)).state == "declined"
        with pytest.raises(NotNow, match="answered"):
            await players.challenges.withdraw(declined.row.id, ann)
        players.now += 1
        withdrawn = await players.challenges.send(ann, bob.id, form(), ADDRESS)
        await players.challenges.withdraw(withdrawn.row.id, ann)
        players.now += 1
        expired = await players.challenges.send(ann, bob.id, form(), ADDRESS)
        players.now += LASTS
        with pytest.raises(NotNow, match="expired"):
            await players.challenges.accept(expired.row.id, bob, ADDRESS)
        players.now -= 1
        assert [each.state for each in await players.challenges.of_profile(bob.id)] == [
            "declined",
            "withdrawn",
            "open",
        ]
        players.now += 10 * LASTS
        await players.challenges.send(eve, bob.id, form(), ADDRESS)
        assert service.store.challenges.get(declined.row.id) is None  # deleted in passing

    run_with_service(database, work)


def test_of_equal_challenges_at_the_same_time_one_arrives(database: str) -> None:
    async def work(service: TableService) -> None:
        players = Players(service)
        ann, bob = await players.create("Ann"), await players.create("Bob")
        sending = [players.challenges.send(ann, bob.id, form(), ADDRESS) for _ in range(20)]
        found = await asyncio.gather(*sending, return_exceptions=True)
        [sent] = [each for each in found if isinstance(each, Challenge)]
        assert {type(each) for each in found} == {Challenge, NotNow}
        assert len(await players.challenges.of_profile(bob.id)) == 1
        await players.challenges.decline(sent.row.id, bob)
        await players.challenges.send(ann, bob.id, form(), ADDRESS)  # a new one
        players.now += LASTS + 1
        await players.challenges.send(ann, bob.id, form(), ADDRESS)  # after the one that expired

    run_with_service(database, work)


def test_nobody_is_flooded(database: str) -> None:
    async def work(service: TableService) -> None:
        players = Players(service)
        ann, shy = await players.create("Ann"), await players.create("Shy", is_public=False)
        others = [await players.create(f"Bob {number}") for number in range(MAX_SENT + 1)]
        for profile, error in ((shy.id, NoSuchPlayer), ("nobody", NoSuchPlayer), (ann.id, NotNow)):
            with pytest.raises(error):
                await players.challenges.send(ann, profile, form(), ADDRESS)
        for other in others[:MAX_SENT]:
            await players.challenges.send(ann, other.id, form(), ADDRESS)
        with pytest.raises(NotNow, match="already"):
            await players.challenges.send(ann, others[0].id, form(), ADDRESS)
        with pytest.raises(NotNow, match="too many"):
            await players.challenges.send(ann, others[-1].id, form(), ADDRESS)
        limited = service.rate_limiter
        for number in range(int(limited.limits.challenges) - MAX_SENT):
            limited.count_challenge(ADDRESS, f"somebody {number}")
        with pytest.raises(LimitExceeded):
            await players.challenges.send(others[0], ann.id, form(), ADDRESS)
        await players.profiles.delete(ann)  # with everything that she has sent and received
        assert await players.challenges.of_profile(others[0].id) == []

    run_with_service(database, work)


def test_many_challenges_at_the_same_time_are_not_too_many(database: str) -> None:
    async def work(service: TableService) -> None:
        players = Players(service)
        ann = await players.create("Ann")
        others = [await players.create(f"Bob {number}") for number in range(3 * MAX_SENT)]
        sending = [players.challenges.send(ann, bob.id, form(), ADDRESS) for bob in others]
        found = await asyncio.gather(*sending, return_exceptions=True)
        assert sum(isinstance(each, Challenge) for each in found) == MAX_SENT

    run_with_service(database, work)


def test_one_address_keeps_no_others_from_challenging_somebody(database: str) -> None:
    """With many profiles, and again and again: what was withdrawn was heard of."""

    async def work(service: TableService) -> None:
        players = Players(service)
        bob, ann = await players.create("Bob"), await players.create("Ann")
        puppets = [await players.create(f"Puppet {number}") for number in range(MAX_RECEIVED)]
        for number, puppet in enumerate(puppets):
            if number < MAX_FROM_ADDRESS:
                await players.challenges.send(puppet, bob.id, form(), ADDRESS)
            else:
                with pytest.raises(LimitExceeded, match="this player"):
                    await players.challenges.send(puppet, bob.id, form(), ADDRESS)
        await players.challenges.send(ann, bob.id, form(), "1.2.3.5")

    run_with_service(database, work)


def test_a_challenge_of_a_profile_that_is_blocked_by_now_begins_no_game(database: str) -> None:
    async def work(service: TableService) -> None:
        players = Players(service)
        ann, bob = await players.create("Ann"), await players.create("Bob")
        sent = await players.challenges.send(ann, bob.id, form(), ADDRESS)
        service.store.moderation.block(PROFILE, ann.id).result()
        await players.moderation.refresh()
        with pytest.raises(Forbidden):
            await players.challenges.accept(sent.row.id, bob, ADDRESS)

    run_with_service(database, work)
