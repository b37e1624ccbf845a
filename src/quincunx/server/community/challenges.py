"""Challenges: who may challenge whom, how many may be open, when one expires and who may answer."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quincunx.core.text.messages import message
from quincunx.server.community.profiles import NOT_PUBLIC, ProfileRow
from quincunx.server.table.permissions import Forbidden, NotNow, Refusal
from quincunx.server.table.row import HERE, INVITED
from quincunx.server.table.setup import SetupForm, parse_setup

LASTS = 600  # seconds; the challenger waits
MAX_SENT, MAX_RECEIVED = 5, 20  # of a profile, open at the same time
OPEN, EXPIRED = "open", "expired"
CHALLENGED_ALREADY = message("You have challenged this player already. Wait for the answer.")
ANSWERED = message("This challenge was answered already.")
ACCEPTED, DECLINED, WITHDRAWN = "accepted", "declined", "withdrawn"


class NoSuchPlayer(Refusal):
    """Nobody who can be challenged."""

    status = 404


@dataclass(frozen=True)
class ChallengeRow:
    id: str
    challenger: str  # profiles, with their names
    challenger_name: str
    challenged: str
    challenged_name: str
    setup: str  # the game and its options, as JSON
    created: int  # seconds since 1970
    expires: int
    answer: str | None = None  # ACCEPTED, DECLINED or WITHDRAWN
    table: str | None = None  # once it was accepted


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

    def is_open_from(self, profile: ProfileRow) -> bool:
        return self.state == OPEN and self.row.challenger == profile.id

    def is_open_to(self, profile: ProfileRow) -> bool:
        return self.state == OPEN and self.row.challenged == profile.id


def challenge_at(row: ChallengeRow, now: float) -> Challenge:
    return Challenge(row, row.answer or (OPEN if row.expires > now else EXPIRED))


def new_challenge(
    challenger: ProfileRow, challenged: ProfileRow, form: SetupForm, now: int
) -> ChallengeRow:
    setup = {
        "game": form.game.key,
        "options": form.options,
        "rated": form.rated,
        "clock": form.clock,
    }
    return ChallengeRow(
        secrets.token_hex(8),
        challenger.id,
        challenger.name,
        challenged.id,
        challenged.name,
        json.dumps(setup),
        now,
        now + LASTS,
    )


def check_challenged(challenger: ProfileRow, challenged: ProfileRow | None) -> ProfileRow:
    if challenged is None or not challenged.is_public:
        raise NoSuchPlayer(NOT_PUBLIC)
    if challenged.id == challenger.id:
        raise NotNow(message("You cannot challenge yourself."))
    return challenged


def check_number(
    challenger: ProfileRow,
    challenged: ProfileRow,
    of_challenger: Sequence[Challenge],
    of_challenged: Sequence[Challenge],
) -> None:
    """One open challenge to the same profile, and not too many in total."""
    sent = [each.row for each in of_challenger if each.is_open_from(challenger)]
    received = [each.row for each in of_challenged if each.is_open_to(challenged)]
    if any(row.challenged == challenged.id for row in sent):
        raise NotNow(CHALLENGED_ALREADY)
    if len(sent) >= MAX_SENT or len(received) >= MAX_RECEIVED:
        raise NotNow(message("There are too many open challenges. Try again in a few minutes."))


def check_answer(
    row: ChallengeRow | None, profile: str, by_challenger: bool, now: float
) -> Challenge:
    """The challenge, if this profile may answer it now."""
    if row is None or profile not in (row.challenger, row.challenged):
        raise NoSuchPlayer(message("There is no such challenge."))
    if (profile == row.challenger) != by_challenger:
        raise Forbidden(
            message(
                "Only the challenged player can accept or decline, and only the "
                "challenger can withdraw."
            )
        )
    challenge = challenge_at(row, now)
    if challenge.state != OPEN:
        raise NotNow(
            message("This challenge has expired.") if challenge.state == EXPIRED else ANSWERED
        )
    return challenge


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
