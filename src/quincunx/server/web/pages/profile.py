"""The profile of this browser, its challenges and devices, and the public pages of others."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from quincunx.languages import N_, _
from quincunx.server.community.challenges import ACCEPTED, DECLINED, OPEN, Challenge
from quincunx.server.community.profiles import DeviceRow, ProfileRow
from quincunx.server.table.clock import TimeControl
from quincunx.server.web.pages.history import History, title_of
from quincunx.server.web.pages.page import Choice, Page, choices_from
from quincunx.server.web.words import date_in_words

SENT = {
    OPEN: N_("{name} has been challenged and has not answered yet"),
    ACCEPTED: N_("{name} has accepted"),
    DECLINED: N_("{name} has declined"),
}
RECEIVED = N_("{name} challenges you")
ANSWERS = {"accept": N_("Accept"), "decline": N_("Decline")}
WITHDRAWAL = {"withdraw": N_("Withdraw")}


@dataclass(frozen=True)
class ListedChallenge:
    id: str
    name: str  # of the other player
    words: str
    title: str  # of the game
    rated: bool
    clock: str
    table: str | None  # once it was accepted
    answers: Sequence[Choice]  # that this player can give


@dataclass(frozen=True)
class ChallengesPage(Page):
    """The part of the home page and the profile that lists them."""

    template = "challenges.html"

    challenges: Sequence[ListedChallenge]


@dataclass(frozen=True)
class NoProfilePage(Page):
    template = "no_profile.html"


@dataclass(frozen=True)
class ListedDevice:
    id: str
    name: str
    since: str  # a date
    is_own: bool  # this browser


@dataclass(frozen=True)
class ProfilePage(Page):
    template = "profile.html"

    profile: ProfileRow
    history: History
    challenges: Sequence[ListedChallenge]
    devices: Sequence[ListedDevice]
    error: str


@dataclass(frozen=True)
class PlayerPage(Page):
    """The public page of a profile."""

    template = "player.html"

    profile: ProfileRow
    history: History
    is_own: bool
    has_profile: bool  # whoever looks
    games_for_two: Sequence[Choice]
    clocks: Sequence[Choice]
    reported: bool


@dataclass(frozen=True)
class DeviceLinkPage(Page):
    template = "device_link.html"

    link: str
    token: str


@dataclass(frozen=True)
class UseDevicePage(Page):
    """Programs that fetch links to show a preview must not use it up, so it takes a click."""

    template = "use_device.html"

    name: str
    lost: str  # the name of the profile that this browser has now, if it is another one


def listed_challenge(challenge: Challenge, profile: ProfileRow) -> ListedChallenge:
    setup, row, state = challenge.setup, challenge.row, challenge.state
    is_sent = row.challenger == profile.id
    name = row.challenged_name if is_sent else row.challenger_name
    return ListedChallenge(
        id=row.id,
        name=name,
        words=_(SENT[state] if is_sent else RECEIVED, name=name),
        title=title_of(setup["game"]),
        rated=setup["rated"],
        clock=TimeControl.from_text(setup["clock"]).words if setup["clock"] else "",
        table=row.table if state == ACCEPTED else None,
        answers=choices_from(WITHDRAWAL if is_sent else ANSWERS, "accept") if state == OPEN else (),
    )


def listed_device(row: DeviceRow, own: str) -> ListedDevice:
    date = datetime.fromtimestamp(row.since, UTC).date().isoformat()
    return ListedDevice(row.id, row.name, date_in_words(date), row.id == own)
