"""Challenges: a profile asks another one for a game of two, which begins when the other accepts."""

import asyncio
import time
from collections.abc import Callable

from quincunx.server.community.challenges import (
    ANSWERED,
    CHALLENGED_ALREADY,
    DECLINED,
    LASTS,
    WITHDRAWN,
    Challenge,
    ChallengeRow,
    challenge_at,
    check_answer,
    check_challenged,
    check_number,
    form_of,
    new_challenge,
)
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.service.community.moderation import BLOCKED_PLAYER, Moderation
from quincunx.server.service.community.open_tables import TakenSeat
from quincunx.server.service.community.profiles import Profiles
from quincunx.server.service.tables import TableService
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.store import WriteConflict
from quincunx.server.table.entries import (
    Accepted,
    ChallengeAccepted,
    Entry,
    Named,
    ProfileSet,
    SeatTaken,
)
from quincunx.server.table.permissions import NotNow
from quincunx.server.table.setup import SetupForm, first_entries, new_table
from quincunx.server.table.tokens import hash_token, new_token


class Challenges:
    def __init__(
        self,
        service: TableService,
        profiles: Profiles,
        moderation: Moderation,
        seed: str | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """With a `seed`, every table has the same dice, for tests."""
        self._service = service
        self._profiles = profiles
        self._moderation = moderation
        self._store = service.store.challenges
        self._seed = seed
        self._now = now
        self._sending = asyncio.Lock()

    async def of_profile(self, profile: str) -> list[Challenge]:
        """What a profile has sent and received in the last minutes, earliest first."""
        return [
            challenge_at(row, self._now())
            for row in await read(self._store.of_profile, profile, self._now() - LASTS)
        ]

    async def send(
        self, challenger: ProfileRow, challenged_id: str, form: SetupForm, address: str
    ) -> Challenge:
        """Challenge a public profile to a game that was set up like this."""
        self._moderation.check_profile(challenger.id)
        challenged = check_challenged(challenger, await self._profiles.get(challenged_id))
        row = new_challenge(challenger, challenged, form, int(self._now()))
        async with self._sending:  # so that all are counted
            check_number(
                challenger,
                challenged,
                await self.of_profile(challenger.id),
                await self.of_profile(challenged.id),
            )
            self._service.rate_limiter.count_challenge(address, challenged.id)
            try:
                await written(self._store.create(row))
            except WriteConflict:  # at another server
                raise NotNow(CHALLENGED_ALREADY) from None
        self._notify(row)
        return challenge_at(row, self._now())

    async def accept(self, challenge_id: str, profile: ProfileRow, address: str) -> TakenSeat:
        """Begin the game: the challenger has the first seat.

        If two servers accept it at the same time, one of them is refused.
        """
        self._moderation.check_profile(profile.id)
        challenge = await self._open_challenge(challenge_id, profile.id, by_challenger=False)
        self._moderation.check_profile(challenge.row.challenger, BLOCKED_PLAYER)
        form = form_of(challenge, profile.name)
        row, tokens = new_table(form, self._seed)
        challenger: list[Entry] = [
            # Nobody has this token: the challenger plays with the profile.
            SeatTaken(0, hash_token(new_token())),
            Named(0, challenge.row.challenger_name),
            ProfileSet(0, challenge.row.challenger),
        ]
        entries: list[Entry] = [
            *first_entries(form, tokens, False, self._seed is None, profile.id, address),
            *challenger,
            Accepted(1),  # the challenger may be away by now
            ChallengeAccepted(challenge_id),
        ]
        self._service.hub.record_activity(row.id, [0, 1])
        try:
            table = await self._service.open(row, entries, address)
        except WriteConflict:
            raise NotNow(ANSWERED) from None
        self._notify(challenge.row)
        return TakenSeat(table, 1, tokens)

    async def decline(self, challenge_id: str, profile: ProfileRow) -> Challenge:
        return await self._answer(
            await self._open_challenge(challenge_id, profile.id, by_challenger=False), DECLINED
        )

    async def withdraw(self, challenge_id: str, profile: ProfileRow) -> Challenge:
        return await self._answer(
            await self._open_challenge(challenge_id, profile.id, by_challenger=True), WITHDRAWN
        )

    async def _answer(self, challenge: Challenge, answer: str) -> Challenge:
        try:
            await written(self._store.answer(challenge.row.id, answer))
        except WriteConflict:
            raise NotNow(ANSWERED) from None
        self._notify(challenge.row)
        return Challenge(challenge.row, answer)

    async def _open_challenge(
        self, challenge_id: str, profile: str, by_challenger: bool
    ) -> Challenge:
        """The challenge, if this profile may answer it now."""
        return check_answer(
            await read(self._store.get, challenge_id), profile, by_challenger, self._now()
        )

    def _notify(self, row: ChallengeRow) -> None:
        self._service.hub.notify_profiles([row.challenger, row.challenged])
