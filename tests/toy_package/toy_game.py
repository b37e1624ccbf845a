"""Pig: roll as often as you dare, but a 1 loses the points of the turn. 30 points win."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.authoring.position_data import read_bool, read_int, read_list
from quincunx.core.descriptor import GameDescriptor
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import Outcome
from quincunx.core.state import State

PIG = GameDescriptor(
    "pig",
    "Pig",
    "Roll again or hold: a 1 loses the points of the turn.",
    seats=range(2, 5),
    rules="toy_game:Pig",
)
HOLD, ROLL, GOAL = 0, 1, 30


class PigState(State):
    def __init__(
        self,
        game: Game,
        points: Sequence[int],
        turn: int = 0,
        at_risk: int = 0,
        rolling: bool = True,
    ) -> None:
        super().__init__(game, game.players)
        self.points, self.at_risk = list(points), at_risk
        self.begin_step(turn, rolling)

    def begin_step(self, turn: int, rolling: bool) -> None:
        self.turn, over = turn % len(self.points), max(self.points) >= GOAL
        self.chance, self.waiting = rolling and not over, 0 if rolling or over else 1 << self.turn

    def legal_codes(self, seat: int, into: MoveCodes) -> None:
        into.clear()
        into.add(HOLD)
        into.add(ROLL)

    def apply_move(self, seat: int, code: int) -> None:
        if code == HOLD:
            self.points[seat] += self.at_risk
            self.at_risk = 0
        self.begin_step(self.turn + (code == HOLD), rolling=True)

    def outcomes(self) -> list[tuple[Outcome, float]]:
        return [(self.game.notation.outcome_of(code), 1 / 6) for code in range(6)]

    def apply_outcome(self, code: int) -> None:
        self.at_risk = self.at_risk + code + 1 if code else 0
        self.begin_step(self.turn + (code == 0), rolling=code == 0)

    def score(self, seat: int) -> int:
        return self.points[seat]

    def position(self) -> dict[str, Any]:
        return {
            "points": list(self.points),
            "turn": self.turn,
            "at_risk": self.at_risk,
            "rolling": not self.waiting,
        }

    def game_view(self, seat: int | None) -> Mapping[str, Any]:
        return self.position()  # nothing is hidden


class Pig(Game):
    draws_first, move_names, outcome_names = False, ("hold", "roll"), tuple("123456")

    def start(self) -> PigState:
        return PigState(self, [0] * self.players)

    def position(self, data: Mapping[str, Any]) -> PigState:
        points = [
            read_int(each, range(200), "points")
            for each in read_list(data.get("points"), self.players, "points")
        ]
        turn, at_risk = (
            read_int(data.get("turn"), range(self.players), "turn"),
            read_int(data.get("at_risk"), range(200), "at_risk"),
        )
        return PigState(self, points, turn, at_risk, read_bool(data.get("rolling"), "rolling"))
