"""Optimal play in solitaire Qwixx: choices by the rules, their worth by the solution."""

from mypy_extensions import i64

from quincunx.core.authoring.integers import count
from quincunx.core.dice.rng import Random
from quincunx.core.errors import IllegalMove, OptionError
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine.games.qwixx.solitaire.layout import LOCKED, open_row_state, triangle
from quincunx.engine.games.qwixx.solitaire.values import SolvedValues
from quincunx.engine.search.turn import play_quiet_move
from quincunx.games.qwixx.rules import QwixxState


class SolitairePlayer:
    """Plays by the values of all positions."""

    solution: SolvedValues

    def __init__(self, solution: SolvedValues) -> None:
        self.solution = solution

    def values(self, state: State, seat: int) -> list[tuple[Move, float]]:
        """Every legal move with its expected final score, in the game's order."""
        solo = as_solitaire(state)
        codes = legal_moves(solo, seat).to_list()
        return [
            (state.game.notation.move_of(code), self.value_after(solo, 0, code)) for code in codes
        ]

    def best(self, state: State, seat: int) -> Move:
        """The move with the largest expected final score."""
        solo = as_solitaire(state)
        return state.game.notation.move_of(int(self.best_code(solo, seat)))

    def best_code(self, state: QwixxState, seat: i64) -> i64:
        found = legal_moves(state, seat)
        best, most = found.codes[0], -1e9
        for index in range(found.count):
            value = self.value_after(state, seat, found.codes[index])
            if value > most:
                best, most = found.codes[index], value
        return best

    def value(self, state: QwixxState, seat: i64 = 0) -> float:
        """The expected final score of any position of the solitaire game.

        With several players the seat is treated as if it were alone: the others make quiet moves
        for the rest of the turn, and then leave.
        """
        if state.waiting >> seat & 1:
            found = legal_moves(state, seat)
            most = -1e9
            for index in range(found.count):
                most = max(most, self.value_after(state, seat, found.codes[index]))
            return most
        if state.waiting:
            twin = state.copy()
            play_quiet_move(twin)
            return self.value(twin, seat)
        score = float(state.score(seat))
        if state.chance:
            return score + self.solution.at(int(state.penalties[seat]), int(position(state, seat)))
        return score

    def value_after(self, state: QwixxState, seat: i64, code: i64) -> float:
        twin = state.copy()
        twin.apply_move(seat, code)
        return self.value(twin, seat)

    def final_score(self, state: State, rng: Random) -> int:
        """The score of a game continued from here; the state itself is not changed."""
        twin = as_solitaire(state).copy()
        while not twin.over:
            if twin.chance:
                twin.apply_outcome(twin.sample_code(rng))
            else:
                twin.apply_move(0, self.best_code(twin, 0))
        return int(twin.score(0))

    def loss(self, state: State, rng: Random, reference: "SolitairePlayer") -> float:
        """How much worse than optimal this player's choices are, according to another solution."""
        twin = as_solitaire(state).copy()
        lost = 0.0
        while not twin.over:
            if twin.chance:
                twin.apply_outcome(twin.sample_code(rng))
            else:
                code = self.best_code(twin, 0)
                lost += reference.value(twin) - reference.value_after(twin, 0, code)
                twin.apply_move(0, code)
        return lost


def is_solved(game: Game) -> bool:
    """Is this `qwixx` for one player?"""
    return game.key == "qwixx" and game.players == 1


def as_solitaire(state: State) -> QwixxState:
    if not is_solved(state.game) or not isinstance(state, QwixxState):
        raise OptionError("only qwixx for one player is solved")
    return state


def legal_moves(state: QwixxState, seat: i64) -> MoveCodes:
    state.check_seat(int(seat))
    if not state.waiting >> seat & 1:
        raise IllegalMove(
            "it is not the turn of seat {seat}, so there is nothing to choose", seat=seat
        )
    found = MoveCodes()
    state.legal_codes(seat, found)
    return found


def position(state: QwixxState, seat: i64) -> i64:
    """The number of a seat's position before a roll."""
    return triangle(
        triangle(row_state(state, seat, 0), row_state(state, seat, 1)),
        triangle(row_state(state, seat, 2), row_state(state, seat, 3)),
    )


def row_state(state: QwixxState, seat: i64, row: i64) -> i64:
    if state.closed >> row & 1:
        return LOCKED
    marked = state.marks[seat * state.arrays.rows + row]
    square: i64 = -1
    while marked >> (square + 1):
        square += 1
    return open_row_state(square, count(marked))
