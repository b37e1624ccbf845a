"""The Qwirkle player: a first choice by learned weights, games played on from the best of them, and the endgame searched."""

from collections.abc import Sequence
from typing import ClassVar

import numpy as np
from librt.vecs import vec

from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.engine.batch import lead
from quincunx.engine.judge import TIE_BREAK
from quincunx.engine.opinion import Numbers, Opinion, legal
from quincunx.engine.specialist import Specialist
from quincunx.engine.specialists.qwirkle.endgame import Endgame
from quincunx.engine.specialists.qwirkle.fitting import shipped
from quincunx.engine.specialists.qwirkle.playouts import Findings, Playouts, chance_of, outcome
from quincunx.engine.specialists.qwirkle.quick import Quick
from quincunx.engine.specialists.qwirkle.weights import Weights
from quincunx.engine.specialists.qwirkle.words import remarks
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import is_play

CANDIDATES = 12  # placements that are looked at twice
HALVINGS = 3  # of the candidates
TURNS_TO_THE_END = 20  # once the bag is empty; a game that goes on for longer is foretold
FIRST_LOOK = 8  # samples of every legal move, for advice
EFFORT_FOR_ADVICE = 20_000  # turns
POSITIONS = 10_000  # looked at in an endgame
POSITIONS_FOR_ADVICE = 60_000


class QwirklePlayer(Specialist):
    """The figures may be varied, to measure what each is worth."""

    turns_ahead: ClassVar[dict[int, int]] = {2: 4, 3: 3, 4: 4}  # by players; this seat has the last of these turns
    trades: ClassVar[int] = 2  # that are looked at twice, beside the placements
    searches: ClassVar[bool] = True  # endgames

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or shipped()

    def opinion(self, state: State, seat: int, effort: int, rng: Random) -> Opinion:
        assert isinstance(state, QwirkleState)
        if not effort:
            return self.at_a_glance(state, seat)
        if self.searches and is_open(state):
            return self.by_search(state, seat, POSITIONS, whole=False)
        return summary(self.played_on(state, seat, self.candidates(state, seat), effort, rng))

    def survey(self, state: State, seat: int, rng: Random) -> Opinion:
        assert isinstance(state, QwirkleState)
        if is_open(state):
            opinion = self.by_search(state, seat, POSITIONS_FOR_ADVICE, whole=True)
            return opinion.with_remarks([remarks(state, seat, code) for code in opinion.codes])
        findings = self.played_on(state, seat, legal(state, seat), EFFORT_FOR_ADVICE, rng)
        replies = [mean(found.replies) for found in findings]
        words = [remarks(state, seat, int(found.code), reply) for found, reply in zip(findings, replies, strict=True)]
        return summary(findings).with_remarks(words)

    # ---- at a glance

    def at_a_glance(self, state: QwirkleState, seat: int) -> Opinion:
        """All placements by points, what they keep and what they give away; without any the best trade."""
        quick = Quick(self.weights)
        quick.find(state, seat)
        if not quick.count:
            return Opinion([int(quick.best_trade(state, seat))], *np.zeros((4, 1)))
        places, ahead = range(int(quick.count)), float(lead(state, seat))
        spread = self.weights.spread(state.players, state.bag_size())
        chances = np.array([chance_of(ahead + quick.worth[place], spread) for place in places])
        scores = np.array([float(state.score(seat) + quick.points[place]) for place in places])
        return Opinion([int(quick.codes[place]) for place in places], scores, chances, chances, np.zeros(len(places)))

    def candidates(self, state: QwirkleState, seat: int) -> list[int]:
        """What looks best at a glance, trades among it."""
        quick = Quick(self.weights)
        quick.find(state, seat)
        others = [code for code in legal(state, seat) if not is_play(code)]
        others.sort(key=lambda code: -quick.trade_worth(state, seat, code))
        best = sorted(range(int(quick.count)), key=lambda place: -quick.worth[place])[:CANDIDATES]
        return [*(int(quick.codes[place]) for place in best), *others[: self.trades]]

    # ---- playing on

    def played_on(self, state: QwirkleState, seat: int, codes: Sequence[int], effort: int, rng: Random) -> list[Findings]:
        """Samples after each of these moves, of about so many turns altogether; the better half gets more, again and again.

        The best move comes first. The samples of any move are those of the best as far as they go.
        """
        turns = self.turns_ahead[int(state.players)] if state.bag_size() else TURNS_TO_THE_END
        playouts, findings = Playouts(state, seat, turns, self.weights), [Findings(code) for code in codes]
        going_on = CANDIDATES + self.trades
        if len(codes) > going_on:
            playouts.run(findings, FIRST_LOOK, rng)
            findings.sort(key=preference)
        going_on = min(going_on, len(codes))
        for _ in range(HALVINGS):
            playouts.run(findings[:going_on], max(2, effort // (HALVINGS * turns * going_on)), rng)
            findings[:going_on] = sorted(findings[:going_on], key=preference)
            going_on = (going_on + 1) // 2
        return findings

    # ---- the endgame

    def by_search(self, state: QwirkleState, seat: int, positions: int, whole: bool) -> Opinion:
        endgame = Endgame(self.weights, positions, whole)
        endgame.solve(state)
        codes, leads, scores = (np.array(memoryview(part)) for part in (endgame.codes, endgame.leads, endgame.scores))
        spread = self.weights.spread(2, 0)
        chances = np.array([outcome(float(each)) if endgame.exact else chance_of(float(each), spread) for each in leads])
        return Opinion(codes.tolist(), scores.astype(np.float64), chances, chances + TIE_BREAK * leads, np.zeros(len(codes)))


def is_open(state: QwirkleState) -> bool:
    """Does everybody know all hands?"""
    return state.players == 2 and state.bag_size() == 0


def preference(found: Findings) -> float:
    """For sorting, the best first."""
    return -mean(found.chances) - TIE_BREAK * mean(found.leads)


def mean(values: vec[float]) -> float:
    return float(np.frombuffer(memoryview(values)).mean())


def summary(findings: Sequence[Findings]) -> Opinion:
    """Every move measured against the first, over the samples that both have: what is common to both cancels out."""
    scores, errors = compared([found.scores for found in findings])
    chances, _ = compared([found.chances for found in findings])
    leads, _ = compared([found.leads for found in findings])
    codes = [int(found.code) for found in findings]
    return Opinion(codes, scores, np.clip(chances, 0.0, 1.0), chances + TIE_BREAK * leads, errors)


def compared(samples: Sequence[vec[float]]) -> tuple[Numbers, Numbers]:
    """Means and their standard errors."""
    first = np.frombuffer(memoryview(samples[0]))
    means, errors = [], []
    for each in samples:
        less = np.frombuffer(memoryview(each)) - first[: len(each)]
        means.append(first.mean() + less.mean())
        errors.append(np.sqrt(first.var(ddof=1) / len(first) + less.var(ddof=1) / len(less)))
    return np.array(means), np.array(errors)
