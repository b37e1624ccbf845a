"""Challenges: a profile asks another one for a game of two, which begins when the other accepts."""

import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from quincunx.core.messages import message
from quincunx.server.service.community.moderation import Moderation
from quincunx.server.service.community.open_tables import TakenSeat
from quincunx.server.service.community.profiles import NOT_PUBLIC, Profiles
from quincunx.server.service.tables import TableService
from quincunx.server.storage.community.challenges import ACCEPTED, DECLINED, WITHDRAWN, ChallengeRow
from quincunx.server.storage.community.profiles import ProfileRow
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.store import WriteConflict
from quincunx.server.table.log import CHALLENGE, HERE, INVITED, NAME, OWNER, PROFILE, Entry
from quincunx.server.table.permissions import Forbidden, NotNow, Refusal
from quincunx.server.table.setup import SetupForm, first_entries, new_table, parse_setup
from quincunx.server.table.tokens import hash_token, new_token

LASTS = 600  # seconds; the challenger waits
MAX_SENT, MAX_RECEIVED = 5, 20  # of a profile, open at the same time
OPEN, EXPIRED = "open", "expired"
ANSWERED = message("This challenge was answered already.")


class NoSuchPlayer(Refusal):
    """Nobody who can be challenged."""

    status = 404


@dataclass(frozen=True)
class Challenge:
    """A challenge as it is at a moment."""

    row: ChallengeRow
    state: str  # OPEN or EXPIRED, or how it was answered

    @property
    def setup(self) -> dict[str, Any]:
        """`game`, `options`, `rated` and `clock`."""
        setup: dict[str, Any] = json.loads(self.row.setup)
        return setup


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

    async def of_profile(self, profile: str) -> list[Challenge]:
        """What a profile has sent and received in the last minutes, earliest first."""
        return [
            self._at_this_moment(row)
            for row in await read(self._store.of_profile, profile, self._now() - LASTS)
        ]

    def _at_this_moment(self, row: ChallengeRow) -> Challenge:
        return Challenge(row, row.answer or (OPEN if row.expires > self._now() else EXPIRED))

    async def send(
        self, challenger: ProfileRow, challenged_id: str, form: SetupForm, address: str
    ) -> Challenge:
        """Challenge a public profile to a game that was set up like this."""
        self._moderation.check_profile(challenger.id)
        challenged = await self._profiles.get(challenged_id)
        if challenged is None or not challenged.is_public:
            raise NoSuchPlayer(NOT_PUBLIC)
        if challenged.id == challenger.id:
            raise NotNow(message("You cannot challenge yourself."))
        await self._check_number(challenger.id, challenged.id)
        self._service.rate_limiter.count_challenge(address)
        setup = json.dumps(
            {
                "game": form.game.key,
                "options": form.options,
                "rated": form.rated,
                "clock": form.clock,
            }
        )
        now = int(self._now())
        names = (challenger.name, challenged.name)
        row = ChallengeRow(
            secrets.token_hex(8),
            challenger.id,
            names[0],
            challenged.id,
            names[1],
            setup,
            now,
            now + LASTS,
        )
        await written(self._store.create(row))
        self._notify(row)
        return self._at_this_moment(row)

    async def _check_number(self, challenger: str, challenged: str) -> None:
        """One open challenge to the same profile, and not too many in total."""
        sent = [
            each.row
            for each in await self.of_profile(challenger)
            if each.state == OPEN and each.row.challenger == challenger
        ]
        received = [
            each
            for each in await self.of_profile(challenged)
            if each.state == OPEN and each.row.challenged == challenged
        ]
        if any(row.challenged == challenged for row in sent):
            raise NotNow(message("You have challenged this player already. Wait for the answer."))
        if len(sent) >= MAX_SENT or len(received) >= MAX_RECEIVED:
            raise NotNow(message("There are too many open challenges. Try again in a few minutes."))

    async def accept(self, challenge_id: str, profile: ProfileRow, address: str) -> TakenSeat:
        """Begin the game: the challenger has the first seat.

        If two servers accept it at the same time, one of them is refused.
        """
        self._moderation.check_profile(profile.id)
        challenge = await self._open_challenge(challenge_id, profile.id, by_challenger=False)
        form = form_of(challenge, profile.name)
        row, tokens = new_table(form, self._seed)
        challenger = [
            Entry(
                OWNER, 0, hash_token(new_token())
            ),  # nobody has this token: the challenger plays with the profile
            Entry(NAME, 0, challenge.row.challenger_name),
            Entry(PROFILE, 0, challenge.row.challenger),
        ]
        entries = [
            *first_entries(form, tokens, False, self._seed is None, profile.id),
            *challenger,
            Entry(CHALLENGE, None, challenge_id),
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
        row = await read(self._store.get, challenge_id)
        if row is None or profile not in (row.challenger, row.challenged):
            raise NoSuchPlayer(message("There is no such challenge."))
        if (profile == row.challenger) != by_challenger:
            raise Forbidden(
                message(
                    "Only the challenged player can accept or decline, and only the "
                    "challenger can withdraw."
                )
            )
        challenge = self._at_this_moment(row)
        if challenge.state != OPEN:
            raise NotNow(
                message("This challenge has expired.") if challenge.state == EXPIRED else ANSWERED
            )
        return challenge

    def _notify(self, row: ChallengeRow) -> None:
        self._service.hub.notify_profiles([row.challenger, row.challenged])


def form_of(challenge: Challenge, name: str) -> SetupForm:
    """The game that was proposed, for the player of this name and the challenger."""
    setup = challenge.setup
    seats = {
        "players": "2",
        "who0": INVITED,
        "who1": HERE,
        "name0": challenge.row.challenger_name,
        "name1": name,
    }
    return parse_setup(
        setup["game"],
        {
            **setup["options"],
            **seats,
            "rated": "on" if setup["rated"] else "",
            "clock": setup["clock"],
        },
    )


def is_of_interest(challenge: Challenge, profile: str) -> bool:
    """Does this profile still have to see it: is it open, or answered by the other?"""
    if challenge.state == OPEN:
        return True
    return challenge.row.challenger == profile and challenge.state in (ACCEPTED, DECLINED)
