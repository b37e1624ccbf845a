"""Ways to an opinion on moves: the points now, random playouts, the judge at a glance, the judge looking ahead."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from quincunx.core.move_codes import MoveCodes
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.engine.batch import Batch
from quincunx.engine.crowd import Crowd
from quincunx.engine.judge import Judge, best_rows, means
from quincunx.engine.rollout import Sample, add_rollouts
from quincunx.engine.turn import spread

Numbers = NDArray[np.float64]

CLOSE = 0.08  # chance to win, or hundreds of points alone: whoever is farther behind at a glance is not looked at twice
MOST_CANDIDATES = 8
ENOUGH_ROWS = 12_000  # positions that were judged in a look ahead, after which there is no other
MOST_ROWS = 40_000  # in one look ahead: some turns branch very widely ...
FIRST_SAMPLES = 2  # ... as these tell
FEWEST_PLAYOUTS = 8  # of each move that is looked at
MOST_PLAYOUTS = 1000


@dataclass(frozen=True)
class Opinion:
    """Of every legal move, in the order of the game: final score, chance to win, what it is worth, error of the score."""

    codes: list[int]
    scores: Numbers
    chances: Numbers
    worth: Numbers
    errors: Numbers
    rows: int = 0  # positions that were judged for it
    remarks: Sequence[list[str]] = ()  # what there is to say of each move, if anything

    def with_remarks(self, remarks: Sequence[list[str]]) -> "Opinion":
        return replace(self, remarks=remarks)

    def best(self, number: int) -> "Opinion":
        """The same of the best moves alone, in the order of the game."""
        chosen = np.sort(np.argsort(-self.worth, kind="stable")[:number])
        codes = [self.codes[place] for place in chosen]
        return Opinion(codes, self.scores[chosen], self.chances[chosen], self.worth[chosen], self.errors[chosen], self.rows)


def at_first_sight(state: State, seat: int) -> Opinion:
    """What a beginner sees: the points that a move brings now."""
    codes = legal(state, seat)
    points = gains(state, seat, codes)
    return Opinion(codes, points, np.zeros(len(codes)), points / 100, np.zeros(len(codes)))


def gains(state: State, seat: int, codes: list[int]) -> Numbers:
    """The points that each of these moves brings now, the others choosing quietly."""
    seen = state.redeal(seat, Random(0)).without_secret_choices(seat)
    return np.array([gained(seen.copy(), seat, code) for code in codes], np.float64)


def gained(twin: State, seat: int, code: int) -> int:
    before = twin.score(seat)
    twin.apply_move(seat, code)
    for other in twin.acting:
        if other != seat and twin.has_chosen(seat):
            twin.apply_move(other, legal(twin, other)[0])
    return int(twin.score(seat) - before)


def by_playouts(state: State, seat: int, codes: list[int], effort: int, rng: Random) -> Opinion:
    """Random games after each of these moves, of about so many decisions altogether: knows nothing but the rules."""
    samples = [Sample() for _ in codes]
    for code, sample in zip(codes, samples, strict=True):
        add_rollouts(sample, state, seat, code, FEWEST_PLAYOUTS, rng)
    taken = sum(sample.decisions for sample in samples)
    more = min(MOST_PLAYOUTS, int(FEWEST_PLAYOUTS * effort / max(taken, 1))) - FEWEST_PLAYOUTS
    for code, sample in zip(codes, samples, strict=True) if more > 0 else ():
        add_rollouts(sample, state, seat, code, more, rng)
    scores, leads = (np.array([memoryview(getattr(sample, name)) for sample in samples], np.float64) for name in ("scores", "leads"))
    times = scores.shape[1]
    chances = np.array([sample.wins / times for sample in samples])
    errors = scores.std(axis=1, ddof=1) / np.sqrt(times)
    return Opinion(codes, scores.mean(axis=1), chances, leads.mean(axis=1) / 100, errors)


def at_a_glance(judge: Judge, state: State, seat: int, rng: Random) -> Opinion:
    """The best that each move can still lead to in this turn, as the network judges it."""
    seen = state.redeal(seat, rng).without_secret_choices(seat)
    batch = Batch(judge.evaluator.width)
    moves = spread(judge.evaluator, among_others(judge, seen, seat), seat, batch)
    judged = judge(batch)
    worth = judged.worth(state.players == 1)
    best = best_rows(batch, worth)
    scores, chances, worth = (means(part[best], batch) for part in (judged.scores, judged.chances, worth))
    return Opinion(moves.to_list(), scores, chances, worth, np.zeros(len(scores)))


def among_others(judge: Judge, state: State, seat: int) -> State:
    """The position as the seat reckons with it: the others have chosen as one may presume."""
    if len(state.acting) < 2 or not judge.evaluator.others_matter():
        return state
    crowd = Crowd(judge.evaluator, [state], [], rolls=0)
    crowd.ask()  # what one may presume of each seat; nothing is chosen yet
    crowd.answer(judge.choices(crowd.batch, alone=False), boldness=0.0)
    return crowd.among_others(0, seat)


def looking_ahead(judge: Judge, state: State, seat: int, rng: Random, codes: list[int], samples: int, rolls: int) -> Opinion:
    """Each move played on through the next rolls, the same for all moves, every seat choosing at a glance."""
    states: list[State] = []
    dice: list[Random] = []
    for _ in range(samples):
        seen = state.redeal(seat, rng).without_secret_choices(seat)
        thrown = Random(rng.getrandbits(64))
        for code in codes:
            twin = seen.copy()
            twin.apply_move(seat, code)
            states.append(twin)
            dice.append(thrown.copy())
    crowd, alone, rows = Crowd(judge.evaluator, states, dice, rolls), state.players == 1, len(states)
    while crowd.ask():
        rows += int(crowd.batch.rows)
        crowd.answer(judge.choices(crowd.batch, alone), 0.0)
    judged = judge(crowd.ends(seat))
    scores, chances, worth = (
        part.astype(np.float64).reshape(samples, len(codes)) for part in (judged.scores, judged.chances, judged.worth(alone))
    )
    errors = scores.std(axis=0, ddof=1) / np.sqrt(samples)
    return Opinion(codes, scores.mean(axis=0), chances.mean(axis=0), worth.mean(axis=0), errors, rows)


def contested(judge: Judge, state: State, seat: int, rng: Random, looks: int, rolls: int) -> Opinion:
    """Moves that are close at a glance share so many looks ahead, then the better half of them as many again, till one is left."""
    opinion = at_a_glance(judge, state, seat, rng)
    close = int((opinion.worth >= opinion.worth.max() - CLOSE).sum())
    opinion = opinion.best(min(close, MOST_CANDIDATES))
    if len(opinion.codes) == 1:
        return opinion
    width = looking_ahead(judge, state, seat, rng, opinion.codes, FIRST_SAMPLES, rolls).rows // (FIRST_SAMPLES * len(opinion.codes))
    looks = min(looks, MOST_ROWS // width)
    while len(opinion.codes) > 1 and opinion.rows < ENOUGH_ROWS:
        seen = looking_ahead(judge, state, seat, rng, opinion.codes, max(FIRST_SAMPLES, looks // len(opinion.codes)), rolls)
        opinion = seen.best(len(seen.codes) // 2)
    return opinion


def legal(state: State, seat: int) -> list[int]:
    moves = MoveCodes()
    state.legal_codes(seat, moves)
    return moves.to_list()
