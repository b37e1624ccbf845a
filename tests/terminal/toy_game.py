"""A game as an outside package might add it: rules only, no drawing and no part for the coach.

In turn, each player rolls a die and picks one of thirty numbers that nobody has picked; even
numbers count if the roll is even.
"""

from collections.abc import Mapping
from typing import Any

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import Outcome
from quincunx.core.state import State

NUMBERS, TURNS = 30, 4


class Pick(Game):
    draws_first = False
    move_names = tuple(f"pick {number}" for number in range(1, NUMBERS + 1))
    outcome_names = tuple("123456")

    def start(self) -> State:
        return self.position({"picked": [], "die": 0, "points": [0] * self.players})

    def position(self, data: Mapping[str, Any]) -> State:
        return PickState(self, data)


class PickState(State):
    def __init__(self, game: Game, data: Mapping[str, Any]) -> None:
        super().__init__(game, game.players)
        self.picked, self.die, self.points = list(data["picked"]), data["die"], list(data["points"])
        self.begin_step()

    def begin_step(self) -> None:
        over = len(self.picked) == TURNS
        self.chance = not over and not self.die
        self.waiting = 0 if over or self.chance else 1 << len(self.picked) % int(self.players)

    def position(self) -> dict[str, Any]:
        return {"picked": list(self.picked), "die": self.die, "points": list(self.points)}

    def game_view(self, seat: int | None) -> Mapping[str, Any]:
        return {"die": self.die}

    def legal_codes(self, seat: int, into: MoveCodes) -> None:
        into.clear()
        for code in range(NUMBERS):
            if code not in self.picked:
                into.add(code)

    def apply_move(self, seat: int, code: int) -> None:
        self.points[seat] += (code + 1) * (code % 2 != self.die % 2)
        self.picked.append(int(code))
        self.die = 0
        self.begin_step()

    def apply_outcome(self, code: int) -> None:
        self.die = int(code) + 1
        self.begin_step()

    def outcomes(self) -> list[tuple[Outcome, float]]:
        return [(self.game.notation.outcome_of(code), 1 / 6) for code in range(6)]

    def score(self, seat: int) -> int:
        return int(self.points[seat])


DESCRIPTOR = GameDescriptor(
    "pick", "Pick", "Pick numbers that suit the die.", range(1, 4), "tests.terminal.toy_game:Pick"
)
