"""The endgame of two players, in which the bag is empty and so the other hand is known: alpha-beta
search with iterative deepening.

It stops after a number of positions and not after some time, so that the same position always gets
the same answer. Where the search ends before the game does, both continue with the fast player.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import zeros
from quincunx.core.dice.rng import Random
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.weights import Weights
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import PASS

MAX_DEPTH: Final = 24  # twelve tiles one by one, while the other passes each time
INFINITY: Final = 100_000  # more than any lead


class Endgame:
    """After `solve`: each code's final lead and score; `exact`: was the search complete?"""

    codes: vec[i64]
    leads: vec[i64]
    scores: vec[i64]
    exact: bool

    all_moves: bool  # whether every move gets an exact value, or only the best
    limit: i64  # of positions
    visited: i64
    incomplete: bool  # whether this iteration stopped somewhere before the end of the game
    exhausted: bool  # whether the limit is reached, which makes this iteration useless
    players: list[FastPlayer]  # one for each depth
    totals: vec[i64]  # depth -> the final points of both seats together, as found from there
    ties: Random

    def __init__(self, weights: Weights, limit: i64, all_moves: bool) -> None:
        self.codes = vec[i64]()
        self.leads = vec[i64]()
        self.scores = vec[i64]()
        self.exact = False
        self.all_moves = all_moves
        self.limit = limit
        self.visited = 0
        self.incomplete = False
        self.exhausted = False
        self.players = [FastPlayer(weights) for _ in range(MAX_DEPTH + 2)]
        self.totals = zeros(MAX_DEPTH + 2)
        self.ties = Random(0)

    def solve(self, state: QwirkleState) -> None:
        """Evaluate the moves of the seat whose turn it is, best first."""
        self.list_moves(state)
        for depth in range(i64(MAX_DEPTH)):
            leads = zeros(len(self.codes))
            scores = zeros(len(self.codes))
            self.incomplete = False
            self.evaluate_moves(state, depth, leads, scores)
            if self.exhausted:
                return
            self.leads = leads
            self.scores = scores
            self.sort()
            if not self.incomplete:
                self.exact = True
                return

    def list_moves(self, state: QwirkleState) -> None:
        player = self.players[0]
        player.find(state, state.turn)
        for _ in range(player.count):
            self.codes = append(self.codes, player.codes[take_best(player)])
        if player.count == 0:
            self.codes = append(self.codes, PASS)

    def evaluate_moves(
        self, state: QwirkleState, depth: i64, leads: vec[i64], scores: vec[i64]
    ) -> None:
        best: i64 = -INFINITY
        for number in range(i64(len(self.codes))):
            floor = -INFINITY if self.all_moves else best
            leads[number] = self.lead_after(state, self.codes[number], floor, INFINITY, depth, 0)
            scores[number] = (self.totals[1] + leads[number]) // 2
            best = max(best, leads[number])

    def sort(self) -> None:
        for end in range(i64(len(self.codes))):
            place = end
            while place > 0 and self.leads[place - 1] < self.leads[place]:
                swap(self.codes, place)
                swap(self.leads, place)
                swap(self.scores, place)
                place -= 1

    def lead_after(
        self, state: QwirkleState, code: i64, floor: i64, ceiling: i64, depth: i64, ply: i64
    ) -> i64:
        """The final lead of the seat that makes this move, if it is between floor and ceiling."""
        mover = state.turn
        twin = state.copy()
        twin.apply_move(mover, code)
        if twin.waiting == 0:
            self.totals[ply + 1] = twin.score(0) + twin.score(1)
            return twin.score(mover) - twin.score(1 - mover)
        return -self.best_lead(twin, -ceiling, -floor, depth, ply + 1)

    def best_lead(self, state: QwirkleState, floor: i64, ceiling: i64, depth: i64, ply: i64) -> i64:
        """The final lead of the seat whose turn it is."""
        if depth == 0:
            self.incomplete = True
            return self.continue_fast(state, ply)
        self.exhausted = self.visited > self.limit
        if self.exhausted:
            return 0
        self.visited += 1
        player = self.players[ply]
        player.find(state, state.turn)
        if player.count == 0:
            value = self.lead_after(state, PASS, floor, ceiling, depth - 1, ply)
            self.totals[ply] = self.totals[ply + 1]
            return value
        most: i64 = -INFINITY
        for _ in range(player.count):
            value = self.lead_after(
                state, player.codes[take_best(player)], max(floor, most), ceiling, depth - 1, ply
            )
            if value > most:
                most = value
                self.totals[ply] = self.totals[ply + 1]
                if most >= ceiling:
                    break
        return most

    def continue_fast(self, state: QwirkleState, ply: i64) -> i64:
        """The final lead of the seat whose turn it is if both continue with the fast player."""
        mover = state.turn
        twin = state.copy()
        player = self.players[MAX_DEPTH + 1]
        while twin.waiting:
            self.visited += 1
            twin.apply_move(twin.turn, player.choose(twin, twin.turn, self.ties))
        self.totals[ply] = twin.score(0) + twin.score(1)
        return twin.score(mover) - twin.score(1 - mover)


def take_best(player: FastPlayer) -> i64:
    """The best of the placements that have not been taken yet."""
    best: i64 = 0
    for number in range(i64(1), player.count):
        if player.worth[number] > player.worth[best]:
            best = number
    player.worth[best] = -1e9
    return best


def swap(numbers: vec[i64], place: i64) -> None:
    """Exchange a number with the one before it."""
    numbers[place - 1], numbers[place] = numbers[place], numbers[place - 1]
