"""Moves judged by playing on: the same hidden tiles and draws for all of them, everybody choosing quickly, and a foretold end."""

from math import exp

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.integers import zeros
from quincunx.core.rng import Random
from quincunx.engine.batch import lead
from quincunx.engine.specialists.qwirkle.quick import Quick
from quincunx.engine.specialists.qwirkle.weights import LEAD, SCORE, Weights
from quincunx.games.qwirkle.rules import QwirkleState


class Findings:
    """What playing on after one move came to, sample by sample."""

    code: i64
    scores: vec[float]
    leads: vec[float]
    chances: vec[float]
    replies: vec[float]  # points of the next player's next turn

    def __init__(self, code: i64) -> None:
        self.code = code
        self.scores = vec[float]()
        self.leads = vec[float]()
        self.chances = vec[float]()
        self.replies = vec[float]()


class Draws:
    """A random source for each seat, so that what one draws does not depend on how much others drew before."""

    seats: list[Random]
    words: vec[i64]

    def __init__(self, players: i64) -> None:
        self.seats = [Random(0) for _ in range(players)]
        self.words = zeros(4 * players)

    def shuffle(self, rng: Random) -> None:
        for place in range(i64(len(self.words))):
            self.words[place] = rng.word()

    def rewind(self) -> None:
        """Back to the last shuffle."""
        for seat in range(i64(len(self.seats))):
            source, place = self.seats[seat], 4 * seat
            source.a, source.b = self.words[place], self.words[place + 1]
            source.c, source.d = self.words[place + 2], self.words[place + 3] | 1


class Playouts:
    """Plays on from one position, as one seat knows it, for so many more turns."""

    state: QwirkleState
    seat: i64
    turns: i64
    quick: Quick
    draws: Draws

    def __init__(self, state: QwirkleState, seat: i64, turns: i64, weights: Weights) -> None:
        self.state = state
        self.seat = seat
        self.turns = turns
        self.quick = Quick(weights)
        self.draws = Draws(state.players)

    def run(self, findings: list[Findings], samples: i64, rng: Random) -> None:
        """Add samples to all of the findings."""
        for _ in range(samples):
            seen = self.state.redeal(int(self.seat), rng)
            self.draws.shuffle(rng)
            for found in findings:
                twin = seen.copy()
                self.draws.rewind()
                twin.apply_move(self.seat, found.code)
                self.play_on(twin, found)
                self.judge(twin, found)

    def play_on(self, state: QwirkleState, found: Findings) -> None:
        following = (self.seat + 1) % state.players
        reply = -state.score(following)
        for turn in range(self.turns):
            if state.chance:
                state.apply_outcome(state.sample_code(self.draws.seats[state.turn]))
            if state.waiting == 0:
                break
            mover = state.turn
            state.apply_move(mover, self.quick.choose(state, mover, self.draws.seats[mover]))
            if turn == 0:
                reply += state.score(following)
        found.replies = append(found.replies, float(max(reply, 0)))

    def judge(self, state: QwirkleState, found: Findings) -> None:
        """The end if it has come, otherwise what is foretold; this seat has moved last."""
        weights, score, ahead = self.quick.weights, float(state.score(self.seat)), float(lead(state, self.seat))
        if state.over:
            chance = outcome(ahead)
        else:
            score += weights.foretold(state, self.seat, SCORE)
            ahead += weights.foretold(state, self.seat, LEAD)
            chance = chance_of(ahead, weights.spread(state.players, state.bag_size()))
        found.scores = append(found.scores, score)
        found.leads = append(found.leads, ahead)
        found.chances = append(found.chances, chance)


def outcome(ahead: float) -> float:
    """What a final lead is worth."""
    if ahead == 0.0:
        return 0.5
    return 1.0 if ahead > 0.0 else 0.0


def chance_of(ahead: float, spread: float) -> float:
    """To win, if the final lead is spread like a bell around this one."""
    return 1.0 / (1.0 + exp(-1.702 * ahead / spread))
