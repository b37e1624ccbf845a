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
    rated: bool = False

    def to_json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_json(cls, content: str) -> "GameResult":
        fields = json.loads(content)
        rated = fields.pop("rated", False)  # the first results did not say
        return cls(**{name: tuple(values) for name, values in fields.items()}, rated=rated)
