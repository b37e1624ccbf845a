"""Finds puzzles in games of all kinds of players: weak ones go wrong, one move is best."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.evaluation import legal_codes
from quincunx.engine.players import Player, find_player
from quincunx.engine.strategies.default import strategy_for
from quincunx.practice.judgement import FIRST, SECOND, Judgement, judge

PLAYERS = ("novice", "casual", "strong", "reference")
PHASES = ("opening", "middle", "end")
WEAK = ("novice", "casual")
TRIES_OF_WEAK = 4  # of each weak level
# Of those eight tries, so many that solve a puzzle make it too easy: fewer if the reference player
# solves it, too.
USUAL, MOST = 4, 6
CLEAR_AT_FIRST_SIGHT = 0.02  # win probability, or hundreds of points: by static evaluation
FEWEST_MOVES = 3  # of a puzzle: with two, the second try is always right
MOST_JUDGED = 4  # in each phase of a game, until one is confirmed


@dataclass(frozen=True)
class DecisionInGame:
    """A decision of a game that was played: nobody else has chosen yet in the same step."""

    state: State
    seat: int
    number: int  # of rolls and moves before


@dataclass(frozen=True)
class Find:
    """A position in which the first judgement has found one clearly best move."""

    number: int  # of the game, whose dice follow from it and the seed
    event: int  # of the game
    phase: str
    seat: int
    position: dict[str, Any]
    first: Judgement
    second: Judgement  # longer, with other samples

    @property
    def agrees(self) -> bool:
        return self.first.best == self.second.best

    def is_confirmed(self, solo: bool) -> bool:
        """Does the second judgement find the same move clearly best?"""
        return self.agrees and self.second.is_clear(solo)

    def is_puzzle(self, solo: bool) -> bool:
        return self.is_confirmed(solo) and len(self.second.moves) >= FEWEST_MOVES


def find_in_game(game: Game, seed: int, number: int) -> list[Find]:
    """All that one game yields, both judgements included."""
    rng = Random(f"puzzles {seed} {number}")
    decisions = play_game(game, rng)
    length = decisions[-1].number + 1
    finds: list[Find] = []
    judged, solo = Counter[str](), game.players == 1
    for decision in sorted(decisions, key=lambda _: rng.random()):
        phase = PHASES[decision.number * len(PHASES) // length]
        if judged[phase] == MOST_JUDGED or not is_promising(decision, rng):
            continue
        judged[phase] += 1
        first = judge(decision.state, decision.seat, FIRST, rng)
        if first.is_clear(solo):
            second = judge(decision.state, decision.seat, SECOND, rng)
            finds.append(make_find(decision, number, phase, first, second))
            if finds[-1].is_confirmed(solo):
                judged[phase] = MOST_JUDGED
    return finds


def make_find(
    decision: DecisionInGame, number: int, phase: str, first: Judgement, second: Judgement
) -> Find:
    return Find(
        number,
        decision.number,
        phase,
        decision.seat,
        dict(decision.state.position()),
        first,
        second,
    )


def play_game(game: Game, rng: Random) -> list[DecisionInGame]:
    """The decisions of a game between players of several kinds."""
    players: list[Player] = [
        find_player(PLAYERS[rng.below(len(PLAYERS))])(f"{rng.getrandbits(64)}")
        for _ in range(game.players)
    ]
    state, number = game.start(), 0
    decisions: list[DecisionInGame] = []
    while not state.over:
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
        else:
            if not any(state.has_chosen(seat) for seat in range(game.players)):
                decisions += decisions_in(state, number)
            seat = state.acting[0]
            state.apply_move(seat, players[seat].choose(state, seat).code)
        number += 1
    return decisions


def decisions_in(state: State, number: int) -> Iterator[DecisionInGame]:
    for seat in state.acting:
        if len(legal_codes(state, seat)) > 1:
            yield DecisionInGame(state.copy(), seat, number)


def is_promising(decision: DecisionInGame, rng: Random) -> bool:
    """By static evaluation one move is best, and weak players usually choose another."""
    state, seat = decision.state, decision.seat
    evaluation = strategy_for(state.game).evaluate_quickly(state, seat, rng)
    if len(evaluation.codes) < 2:
        return False
    best, next_best = sorted(evaluation.worth, reverse=True)[:2]
    if best - next_best < CLEAR_AT_FIRST_SIGHT:
        return False
    code = evaluation.codes[int(evaluation.worth.argmax())]

    def solves(name: str) -> bool:
        return find_player(name)(f"{rng.getrandbits(64)}").choose(state, seat).code == code

    too_many = USUAL if solves("reference") else MOST
    solved = 0
    for name in WEAK * TRIES_OF_WEAK:
        solved += solves(name)
        if solved == too_many:
            return False
    return True
