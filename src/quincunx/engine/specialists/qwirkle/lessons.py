"""What the weights are fitted to: quick games, every position after a move as features, with what came of it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.rng import Random
from quincunx.engine.batch import lead
from quincunx.engine.specialists.qwirkle.quick import FOUR, Quick
from quincunx.engine.specialists.qwirkle.weights import (
    BAG,
    COPIES,
    COPIES_IN_HOLDING,
    COUNTERS,
    FEATURES,
    FIELD,
    GIFT_OF_FIVE,
    GIFT_OF_FOUR,
    NEXT,
    SETS,
    SIZE,
    holding,
    phase_of,
)
from quincunx.games.qwirkle.board import MADE_DOWN, MADE_LENGTH, Board
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import ALL, SIDE, companions, is_play

MOST_MOVES: Final = 300  # in a game; hardly any has a hundred


class Lessons:
    """Row by row the features, the phase, and how much lead and score the seat gained in the rest of the game."""

    features: vec[float]
    phases: vec[i64]
    leads: vec[i64]
    scores: vec[i64]
    rows: i64

    def __init__(self) -> None:
        self.features = vec[float]()
        self.phases = vec[i64]()
        self.leads = vec[i64]()
        self.scores = vec[i64]()
        self.rows = 0

    def play(self, game: Game, quick: Quick, rng: Random, boldness: float) -> QwirkleState:
        """A game to its end, every move of it a row; with the chance of `boldness` a move is any placement.

        Where nobody can ever lay a tile again while the bag still has some, players trade without end: such a game stops.
        """
        state = game.start()
        assert isinstance(state, QwirkleState)
        first, seats, made = self.rows, vec[i64](), MoveCodes()
        while not state.over and self.rows - first < MOST_MOVES:
            if state.chance:
                state.apply_outcome(state.sample_code(rng))
                continue
            seat = state.turn
            code = quick.choose(state, seat, rng)
            if quick.count > 0 and rng.random() < boldness:
                code = quick.codes[rng.below(quick.count)]
            made.clear()
            if is_play(code):
                state.board.lines(code, made)
            state.apply_move(seat, code)
            if not state.over:
                seats = append(seats, seat)
                self.add(state, seat, quick, made)
        for row in range(first, self.rows):
            self.leads[row] += lead(state, seats[row - first])
            self.scores[row] += state.score(seats[row - first])
        return state

    def add(self, state: QwirkleState, seat: i64, quick: Quick, made: MoveCodes) -> None:
        """A position after a move that made these lines."""
        start, features = self.rows * FEATURES, self.features
        for _ in range(i64(FEATURES)):
            features = append(features, 0.0)
        self.features = features
        self.phases = append(self.phases, phase_of(state.bag_size()))
        self.leads = append(self.leads, -lead(state, seat))
        self.scores = append(self.scores, -state.score(seat))
        self.rows += 1
        self.write_hand(state, seat, start)
        self.write_hand(state, (seat + 1) % state.players, start + NEXT)
        self.write_gifts(state.board, quick, made, start)
        self.features[start + BAG] = float(state.bag_size()) / 100.0

    def write_hand(self, state: QwirkleState, seat: i64, start: i64) -> None:
        tiles = holding(state, seat)
        self.features[start + SIZE + state.sizes[seat]] = 1.0
        self.features[start + COPIES] = float(tiles >> COPIES_IN_HOLDING)
        for _ in range(i64(COUNTERS)):
            self.features[start + SETS + (tiles & 7)] += 1.0
            tiles >>= FIELD

    def write_gifts(self, board: Board, quick: Quick, made: MoveCodes, start: i64) -> None:
        for number in range(made.count):
            line = made.codes[number]
            length = line >> MADE_LENGTH
            if FOUR <= length < SIDE:
                chance = quick.holds[quick.copies_in(room_beside(board, line & 0xFFFF, line >> MADE_DOWN & 1 != 0))]
                self.features[start + (GIFT_OF_FOUR if length == FOUR else GIFT_OF_FIVE)] += chance


def room_beside(board: Board, spot: i64, down: bool) -> i64:
    """Which tiles could join the line through a tile."""
    cell, step = board.cell(spot), board.step(down)
    while board.grid[cell - step] > 0:
        cell -= step
    room: i64 = ALL
    while board.grid[cell] > 0:
        room &= companions(board.grid[cell] - 1)
        cell += step
    return room
