"""Race: roll a die, then walk or rest; the first to reach the finish wins. A small game without sheet, drawing or strategy."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.options import Option
from quincunx.core.state import State
from quincunx.core.values import Outcome

REST, WALK = 0, 1


class RaceState(State):
    def __init__(self, game: "Race", players: int) -> None:
        super().__init__(game, players)
        self.steps = [0] * players
        self.turn = 0
        self.die = 0
        self.chance = True

    def position(self) -> dict[str, Any]:
        return {"steps": list(self.steps), "turn": self.turn, "die": self.die, "chance": self.chance, "waiting": int(self.waiting)}

    def game_view(self, seat: int | None) -> Mapping[str, Any]:
        return {"steps": list(self.steps), "turn": self.turn, "die": self.die}

    def outcomes(self) -> list[tuple[Outcome, float]]:
        return [(self.game.outcome_of(face), 1 / 6) for face in range(6)] if self.chance else []

    def apply_outcome(self, code: int) -> None:
        self.die, self.chance, self.waiting = int(code) + 1, False, 1 << self.turn

    def legal_codes(self, seat: int, into: MoveCodes) -> None:
        into.clear()
        into.add(REST)
        into.add(WALK)

    def apply_move(self, seat: int, code: int) -> None:
        if code == WALK:
            self.steps[seat] += self.die
        self.waiting = 0
        if max(self.steps) < self.game.int_option("finish"):
            self.turn, self.chance = (seat + 1) % len(self.steps), True

    def score(self, seat: int) -> int:
        return self.steps[seat]


class Race(Game):
    draws_first = False
    move_names = ("rest", "walk")
    outcome_names = tuple("123456")

    def extra_options(self, players: int) -> Sequence[Option]:
        return [Option("finish", (10, 20), 10, "the number of steps to the finish")]

    def start(self) -> RaceState:
        return RaceState(self, self.players)

    def position(self, data: Mapping[str, Any]) -> RaceState:
        state = RaceState(self, self.players)
        state.steps, state.turn, state.die = list(data["steps"]), data["turn"], data["die"]
        state.chance, state.waiting = data["chance"], data["waiting"]
        return state


DESCRIPTOR = GameDescriptor("race", "Race", "Roll a die, then walk or rest.", seats=range(1, 4), rules="race:Race")
