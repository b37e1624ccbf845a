"""Solving a puzzle: two tries, and then the answer."""

from dataclasses import dataclass, field
from enum import Enum

from quincunx.core.moves import Move
from quincunx.practice.puzzle import Puzzle

MOST_TRIES = 2


class Verdict(Enum):
    """What has come of a try."""

    SOLVED = "solved"
    ONCE_MORE = "once more"
    FAILED = "failed"


@dataclass
class Attempt:
    """Somebody at a puzzle. Only once it `is_over` may anybody see the answer."""

    puzzle: Puzzle
    tries: list[str] = field(default_factory=list)  # in notation

    def add(self, move: Move | str) -> Verdict:
        """Another try; IllegalMove if the position does not allow it, which costs no try."""
        text = str(self.puzzle.game.move(move))
        self.puzzle.state.play(self.puzzle.seat, move)
        if not self.is_over and text not in self.tries:
            self.tries.append(text)
        return self.verdict

    @property
    def verdict(self) -> Verdict:
        if any(self.puzzle.is_solved_by(move) for move in self.tries):
            return Verdict.SOLVED
        return Verdict.ONCE_MORE if len(self.tries) < MOST_TRIES else Verdict.FAILED

    @property
    def is_over(self) -> bool:
        return self.verdict is not Verdict.ONCE_MORE

    @property
    def share(self) -> float:
        """1 if the first try was right, a half for the second; of a finished attempt."""
        return 0.0 if self.verdict is not Verdict.SOLVED else 1 / len(self.tries)
