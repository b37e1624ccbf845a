"""What the weights are fitted to: the fast player's positions as features, with results."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.games.qwirkle.fast_player import FOUR, FastPlayer
from quincunx.engine.games.qwirkle.weights import (
    BAG,
    COPIES,
    COUNTERS,
    FEATURES,
    FIELD,
    FITS,
    FITTED,
    FOLLOW_UP,
    HAND_COPIES,
    NEXT,
    OPEN_FIVE,
    OPEN_FOUR,
    SETS,
    SIZE,
    hand_code,
    phase_of,
)
from quincunx.engine.values.batch import lead
from quincunx.games.qwirkle.board import MADE_DOWN, MADE_LENGTH, Board
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import ALL, SIDE, companions, is_play

MAX_MOVES: Final = 300  # in a game; hardly any has a hundred


class GameRecorder:
    """For each row: features, phase, and how much the lead and the score still grew."""

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

    def play(
        self, game: Game, player: FastPlayer, rng: Random, exploration_rate: float
    ) -> QwirkleState:
        """Play a game and record every move; with the exploration rate as probability, a move is a
        random placement.

        After MAX_MOVES a game is stopped: as long as a tile in the bag still fits, players without
        one could trade on and on.
        """
        state = game.start()
        assert isinstance(state, QwirkleState)
        first = self.rows
        seats = vec[i64]()
        made = MoveCodes()
        while not state.over and self.rows - first < MAX_MOVES:
            if state.chance:
                state.apply_outcome(state.sample_code(rng))
                continue
            seat = state.turn
            code = player.choose(state, seat, rng)
            if player.count > 0 and rng.random() < exploration_rate:
                code = player.take(rng.below(player.count))
            made.clear()
            if is_play(code):
                state.board.lines(code, made)
            state.apply_move(seat, code)
            if not state.over:
                seats = append(seats, seat)
                self.add(state, seat, player, made)
        for row in range(first, self.rows):
            self.leads[row] += lead(state, seats[row - first])
            self.scores[row] += state.score(seats[row - first])
        return state

    def add(self, state: QwirkleState, seat: i64, player: FastPlayer, made: MoveCodes) -> None:
        """Record the position after the move that the player chose, which made these lines."""
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
        self.write_open_lines(state.board, player, made, start)
        self.features[start + BAG] = float(state.bag_size()) / 100.0
        self.features[start + FOLLOW_UP] = float(player.follow_up)
        for place in range(i64(FITTED)):
            self.features[start + FITS + place] = float(player.fits[place])

    def write_hand(self, state: QwirkleState, seat: i64, start: i64) -> None:
        tiles = hand_code(state, seat)
        self.features[start + SIZE + state.sizes[seat]] = 1.0
        self.features[start + COPIES] = float(tiles >> HAND_COPIES)
        for _ in range(i64(COUNTERS)):
            self.features[start + SETS + (tiles & 7)] += 1.0
            tiles >>= FIELD

    def write_open_lines(
        self, board: Board, player: FastPlayer, made: MoveCodes, start: i64
    ) -> None:
        for number in range(made.count):
            line = made.codes[number]
            length = line >> MADE_LENGTH
            if FOUR <= length < SIDE:
                probability = player.next_has[
                    player.copies_in(
                        tiles_that_extend(board, line & 0xFFFF, line >> MADE_DOWN & 1 != 0)
                    )
                ]
                self.features[start + (OPEN_FOUR if length == FOUR else OPEN_FIVE)] += probability


def tiles_that_extend(board: Board, spot: i64, down: bool) -> i64:
    """Which tiles could be added to the line through this spot."""
    cell = board.cell(spot)
    step = board.step(down)
    while board.grid[cell - step] > 0:
        cell -= step
    room: i64 = ALL
    while board.grid[cell] > 0:
        room &= companions(board.grid[cell] - 1)
        cell += step
    return room
