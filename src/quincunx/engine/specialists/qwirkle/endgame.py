"""The end of a game for two, once the bag is empty and so the other hand is known: alpha-beta, deeper and deeper.

It stops after so many positions and not after some time, so that the same question has the same answer. Where the search ends
before the game does, both play on quickly.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.integers import zeros
from quincunx.core.rng import Random
from quincunx.engine.specialists.qwirkle.quick import Quick
from quincunx.engine.specialists.qwirkle.weights import Weights
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import PASS

DEEPEST: Final = 24  # twelve tiles one by one, and the other passes each time
ENDLESS: Final = 100_000  # beyond all points


class Endgame:
    """After `solve` every code has a lead in the end and a score in the end; `exact` says whether all was seen."""

    codes: vec[i64]
    leads: vec[i64]
    scores: vec[i64]
    exact: bool

    whole: bool  # whether every move is to be known exactly, or only the best
    limit: i64  # of positions
    seen: i64
    cut: bool  # whether the search ended somewhere before the game
    spent: bool  # whether it has reached the limit, and what it finds now is void
    quicks: list[Quick]  # for every depth its own
    totals: vec[i64]  # depth -> points of both in the end that the search has found from there
    ties: Random

    def __init__(self, weights: Weights, limit: i64, whole: bool) -> None:
        self.codes = vec[i64]()
        self.leads = vec[i64]()
        self.scores = vec[i64]()
        self.exact = False
        self.whole = whole
        self.limit = limit
        self.seen = 0
        self.cut = False
        self.spent = False
        self.quicks = [Quick(weights) for _ in range(DEEPEST + 2)]
        self.totals = zeros(DEEPEST + 2)
        self.ties = Random(0)

    def solve(self, state: QwirkleState) -> None:
        """Judge the moves of the seat whose turn it is, best first."""
        self.list_moves(state)
        for depth in range(i64(DEEPEST)):
            leads, scores = zeros(len(self.codes)), zeros(len(self.codes))
            self.cut = False
            self.try_all(state, depth, leads, scores)
            if self.spent:
                return
            self.leads, self.scores = leads, scores
            self.sort()
            if not self.cut:
                self.exact = True
                return

    def list_moves(self, state: QwirkleState) -> None:
        quick = self.quicks[0]
        quick.find(state, state.turn)
        for _ in range(quick.count):
            self.codes = append(self.codes, quick.codes[best_left(quick)])
        if quick.count == 0:
            self.codes = append(self.codes, PASS)

    def try_all(self, state: QwirkleState, depth: i64, leads: vec[i64], scores: vec[i64]) -> None:
        best: i64 = -ENDLESS
        for number in range(i64(len(self.codes))):
            floor = -ENDLESS if self.whole else best
            leads[number] = self.after(state, self.codes[number], floor, ENDLESS, depth, 0)
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

    def after(self, state: QwirkleState, code: i64, floor: i64, ceiling: i64, depth: i64, ply: i64) -> i64:
        """The lead in the end of the seat that makes this move, if it lies between floor and ceiling."""
        mover, twin = state.turn, state.copy()
        twin.apply_move(mover, code)
        if twin.waiting == 0:
            self.totals[ply + 1] = twin.score(0) + twin.score(1)
            return twin.score(mover) - twin.score(1 - mover)
        return -self.best(twin, -ceiling, -floor, depth, ply + 1)

    def best(self, state: QwirkleState, floor: i64, ceiling: i64, depth: i64, ply: i64) -> i64:
        """The lead in the end of the seat whose turn it is."""
        if depth == 0:
            self.cut = True
            return self.played_out(state, ply)
        self.spent = self.seen > self.limit
        if self.spent:
            return 0
        self.seen += 1
        quick = self.quicks[ply]
        quick.find(state, state.turn)
        if quick.count == 0:
            value = self.after(state, PASS, floor, ceiling, depth - 1, ply)
            self.totals[ply] = self.totals[ply + 1]
            return value
        most: i64 = -ENDLESS
        for _ in range(quick.count):
            value = self.after(state, quick.codes[best_left(quick)], max(floor, most), ceiling, depth - 1, ply)
            if value > most:
                most = value
                self.totals[ply] = self.totals[ply + 1]
                if most >= ceiling:
                    break
        return most

    def played_out(self, state: QwirkleState, ply: i64) -> i64:
        mover, twin, quick = state.turn, state.copy(), self.quicks[DEEPEST + 1]
        while twin.waiting:
            self.seen += 1
            twin.apply_move(twin.turn, quick.choose(twin, twin.turn, self.ties))
        self.totals[ply] = twin.score(0) + twin.score(1)
        return twin.score(mover) - twin.score(1 - mover)


def best_left(quick: Quick) -> i64:
    """The placement that is worth most of those not asked for yet."""
    best: i64 = 0
    for number in range(i64(1), quick.count):
        if quick.worth[number] > quick.worth[best]:
            best = number
    quick.worth[best] = -1e9
    return best


def swap(numbers: vec[i64], place: i64) -> None:
    """With the one before."""
    numbers[place - 1], numbers[place] = numbers[place], numbers[place - 1]
