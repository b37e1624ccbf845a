"""Best play in solitaire Qwixx. The rules themselves say what each choice leads to, the table what that is worth."""

from dataclasses import dataclass

from mypy_extensions import i64

from quincunx.core.errors import IllegalMove, OptionError
from quincunx.core.integers import count
from quincunx.core.moves import Moves
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.core.values import Move
from quincunx.engine.solitaire.layout import LOCKED, standing, triangle
from quincunx.engine.solitaire.table import Table
from quincunx.games.qwixx.rules import QwixxState


@dataclass(frozen=True)
class Judgement:
    """What a move is worth under best play from then on."""

    move: Move
    value: float  # the expected final score
    gain: int  # the points that it brings at once
    follow_up: Move | None  # the best move in the colours step after it, where that is still to come
    rest: float  # the points expected from all that follows


class Solitaire:
    table: Table

    def __init__(self, table: Table) -> None:
        self.table = table

    def judge(self, state: State, seat: int) -> list[Judgement]:
        """Every legal move with what it is worth, best first; equal ones in the order in which the rules list them."""
        solo = solitaire(state)
        found = legal_codes(solo, seat)
        return sorted([self.judged(solo, code) for code in found.listed()], key=lambda judged: -judged.value)

    def judged(self, state: QwixxState, code: i64) -> Judgement:
        twin = state.copy()
        twin.commit(0, code)
        gain = twin.score(0) - state.score(0)
        value, reply = self.value(twin), None
        if twin.waiting:
            reply = state.game.move_of(int(self.best_code(twin, legal_codes(twin, 0))))
        return Judgement(state.game.move_of(int(code)), value, int(gain), reply, value - float(twin.score(0)))

    def best(self, state: State, seat: int) -> Move:
        """The move with the largest expected final score."""
        solo = solitaire(state)
        return state.game.move_of(int(self.best_code(solo, legal_codes(solo, seat))))

    def best_code(self, state: QwixxState, found: Moves) -> i64:
        best, most = found.codes[0], -1e9
        for index in range(found.count):
            value = self.value_after(state, found.codes[index])
            if value > most:
                best, most = found.codes[index], value
        return best

    def value(self, state: QwixxState) -> float:
        """The expected final score of any position of the solitaire game."""
        if state.waiting:
            found, most = legal_codes(state, 0), -1e9
            for index in range(found.count):
                most = max(most, self.value_after(state, found.codes[index]))
            return most
        score = float(state.score(0))
        return score + self.table.at(int(state.penalties[0]), int(position(state))) if state.chance else score

    def value_after(self, state: QwixxState, code: i64) -> float:
        twin = state.copy()
        twin.commit(0, code)
        return self.value(twin)

    def final_score(self, state: State, rng: Random) -> int:
        """Of a game played on from here; the state itself is left alone."""
        twin = solitaire(state).copy()
        while not twin.over:
            if twin.chance:
                twin.settle(twin.draw(rng))
            else:
                twin.commit(0, self.best_code(twin, legal_codes(twin, 0)))
        return int(twin.score(0))

    def loss(self, state: State, rng: Random, judge: "Solitaire") -> float:
        """What the choices of a game played on from here cost, by another's table."""
        twin, lost = solitaire(state).copy(), 0.0
        while not twin.over:
            if twin.chance:
                twin.settle(twin.draw(rng))
            else:
                code = self.best_code(twin, legal_codes(twin, 0))
                lost += judge.value(twin) - judge.value_after(twin, code)
                twin.commit(0, code)
        return lost


def is_solitaire(state: State) -> bool:
    """Is this the game that is solved: `qwixx` for one player?"""
    return state.players == 1 and state.game.key == "qwixx" and isinstance(state, QwixxState)


def solitaire(state: State) -> QwixxState:
    if not is_solitaire(state) or not isinstance(state, QwixxState):
        raise OptionError("only qwixx for one player is solved")
    return state


def legal_codes(state: QwixxState, seat: int) -> Moves:
    state.check_seat(seat)
    if not state.waiting:
        raise IllegalMove(f"seat {seat} is not asked now, so there is nothing to advise")
    found = Moves()
    state.legal(0, found)
    return found


def position(state: QwixxState) -> i64:
    """The number of the position before a roll."""
    return triangle(
        triangle(row_standing(state, 0), row_standing(state, 1)),
        triangle(row_standing(state, 2), row_standing(state, 3)),
    )


def row_standing(state: QwixxState, row: i64) -> i64:
    if state.closed >> row & 1:
        return LOCKED
    marked = state.marks[row]
    square: i64 = -1
    while marked >> (square + 1):
        square += 1
    return standing(square, count(marked))
