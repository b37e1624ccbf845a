"""The daily game: which game of each kind a day has, the seeds of its dice, and when they are
published.

A day is one of UTC. Who plays at its end may finish within an hour; then the seeds are published.
"""

import datetime
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from quincunx.core.play.events import Event
from quincunx.core.play.match import Match
from quincunx.core.registry import descriptors, find_descriptor, shared_game
from quincunx.engine import Engine

GRACE_SECONDS = 3600.0
# of the opponent where nobody can play alone, and of the game to compare with
LEVEL: Final = "expert"


@dataclass(frozen=True)
class Attempt:
    """A counted game of a profile, or that of the expert."""

    day: str  # 2026-01-31
    kind: str
    profile: str  # empty: the expert
    table: str
    points: int | None  # None until it has ended in time


def kinds() -> dict[str, list[str]]:
    """The keys of the games of each kind, which take turns."""
    found = dict[str, list[str]]()
    for each in descriptors():
        if each.daily:
            found.setdefault(each.daily, []).append(each.key)
    return found


def game_of(kind: str, day: datetime.date) -> str:
    """The key of the game of this kind that a day has."""
    keys = kinds()[kind]
    return keys[day.toordinal() % len(keys)]


def players_of(key: str) -> int:
    """One if the game can be played alone; otherwise the expert plays the second seat."""
    return 1 if 1 in find_descriptor(key).seats else 2


def seed_of(secret: str, day: datetime.date, kind: str) -> str:
    """The seed of the dice: without the secret nobody finds it, or one from the others."""
    text = f"daily {day} {kind}".encode()
    return hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()


def play_as_expert(key: str, seed: str) -> list[Event]:
    """All events of a game on everybody's dice. The expert cannot know them any better than others:
    positions have no seed, and its own samples follow from another one.
    """
    match_ = Match(shared_game(key, {"players": players_of(key)}), seed=seed)
    engine = Engine(LEVEL, seed=0)
    while not match_.state.over:
        for seat in tuple(match_.state.acting):
            match_.play(seat, engine.choose(match_.state, seat))
    return match_.log


def day_at(now: float) -> datetime.date:
    return datetime.datetime.fromtimestamp(now, datetime.UTC).date()


def publication_of(day: datetime.date) -> float:
    """From when on the seeds are public, and no result counts any more, in seconds since 1970."""
    midnight = datetime.datetime.combine(day, datetime.time(), datetime.UTC)
    return midnight.timestamp() + 86400 + GRACE_SECONDS


def points_of(scores: Sequence[int]) -> int:
    """What a game counts for its first player: the points, or the lead over the opponent."""
    own, *others = scores
    return own - max(others, default=0)


# ---- comparing


def rank(points: int, of_all: Sequence[int]) -> float:
    """The share of players that this result beats; ties, and it itself, count half."""
    below = sum(each < points for each in of_all)
    equal = sum(each == points for each in of_all)
    return (below + equal / 2) / max(len(of_all), 1)


@dataclass(frozen=True)
class Streak:
    """Days in a row with at least one result."""

    current: int
    longest: int


def streak(days: Sequence[str], today: datetime.date) -> Streak:
    """The current one lasts until a whole day has passed without a result."""
    known = {datetime.date.fromisoformat(day) for day in days}
    longest = max((length_until(known, day) for day in known), default=0)
    latest = today if today in known else today - datetime.timedelta(1)
    return Streak(length_until(known, latest), longest)


def length_until(known: set[datetime.date], day: datetime.date) -> int:
    length = 0
    while day - datetime.timedelta(length) in known:
        length += 1
    return length


@dataclass(frozen=True)
class Standing:
    """A profile in the table of a week."""

    profile: str
    games: int
    points: int  # 100 for the share of the players that each result was better than


def standings(attempts: Sequence[Attempt]) -> list[Standing]:
    """Of everybody with a result in these days, best first."""
    by_game = dict[tuple[str, str], list[int]]()
    known = [each for each in attempts if each.profile]
    for each in known:
        if each.points is not None:
            by_game.setdefault((each.day, each.kind), []).append(each.points)
    shares = dict[str, list[float]]()
    for each in known:
        if each.points is not None:
            share = rank(each.points, by_game[each.day, each.kind])
            shares.setdefault(each.profile, []).append(share)
    found = [
        Standing(profile, len(each), round(100 * sum(each))) for profile, each in shares.items()
    ]
    return sorted(found, key=lambda each: (-each.points, each.games, each.profile))


def week_of(day: datetime.date) -> tuple[datetime.date, datetime.date]:
    """Monday and Sunday."""
    monday = day - datetime.timedelta(day.weekday())
    return monday, monday + datetime.timedelta(6)
