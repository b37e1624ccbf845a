"""How a game at a table has ended, as its log says."""

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True)
class GameResult:
    """Everything by seat. It contains no names: those can still change."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]  # the seats
    engines: tuple[str | None, ...]  # the level, if the engine has played the seat at the end
    profiles: tuple[str | None, ...]
    rated: bool = False  # it counts for the ratings of the profiles
    resigned: tuple[int, ...] = ()  # the seats
    finished: bool = True  # False if so many have resigned that the game counts without its end
    hasty: bool = False  # resigned so soon that nobody has earned a win
    helped: tuple[int, ...] = ()  # the seats that the engine has ever played, or moved for
    absent: tuple[int, ...] = ()  # the seats of profiles that have made no move, without a rating
    take_backs: bool = False  # moves were taken back against engines

    def without_profile(self, seat: int) -> "GameResult":
        """The profile was deleted."""
        return replace(self, profiles=(*self.profiles[:seat], None, *self.profiles[seat + 1 :]))

    def to_json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_json(cls, content: str) -> "GameResult":
        values: dict[str, Any] = json.loads(content)
        values.pop("neighbours", None)  # of version 15 and before
        lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
        return cls(**{**values, **lists})


def is_settled(resigned: Collection[int], engines: Sequence[str | None]) -> bool:
    """Have so many resigned that the result is known: is one player left, or none but engines?"""
    if not resigned:
        return False
    remaining = [engine for seat, engine in enumerate(engines) if seat not in resigned]
    return len(remaining) < 2 or None not in remaining
