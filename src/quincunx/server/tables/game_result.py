"""How a game at a table has ended, as its log says."""

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class GameResult:
    """Everything by seat. It contains no names: those can still change."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]  # the seats
    engines: tuple[str | None, ...]  # the level, if the engine has played the seat at the end
    profiles: tuple[str | None, ...]

    def to_json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_json(cls, content: str) -> "GameResult":
        return cls(**{name: tuple(values) for name, values in json.loads(content).items()})
