"""How games of Qwirkle go on after a move that is compared: turn by turn, which says more than how
they end; learned weights predict the rest.
"""

from dataclasses import dataclass
from typing import Final

from quincunx.core.dice.rng import Random
from quincunx.core.move_codes import MoveCodes
from quincunx.core.prospects import Event
from quincunx.core.text.messages import message
from quincunx.engine.endings import Ending
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.rollouts import Draws, win_probability
from quincunx.engine.games.qwirkle.weights import LEAD, Weights
from quincunx.engine.values.batch import lead, share_of_win
from quincunx.games.qwirkle.board import MADE_LENGTH
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import SIDE, is_play

NOW: Final = message("points now")
ANSWER: Final = message("the next player")
NEXT: Final = message("your next turn")
LATER: Final = message("later turns")


@dataclass
class Turn:
    points: int = 0
    has_qwirkle: bool = False


class Continuation:
    """Plays on for so many turns."""

    def __init__(self, weights: Weights, players: int, turns: int) -> None:
        self.player = FastPlayer(weights)
        self.draws = Draws(players)
        self.turns = turns

    def play(self, before: QwirkleState, state: QwirkleState, seat: int, seed: int) -> Ending:
        """After a move of the seat; `before` is the position before it."""
        self.draws.shuffle(Random(seed))
        now = int(state.score(seat) - before.score(seat))
        answer, own = Turn(), Turn()
        following = (seat + 1) % int(state.players)
        for number in range(self.turns):
            if state.chance:
                state.apply_outcome(state.sample_code(self.draws.seats[state.turn]))
            if not state.waiting:
                break
            mover = int(state.turn)
            made = self.make_turn(state, mover)
            if number == 0 and mover == following:
                answer = made
            elif mover == seat and own.points == 0:
                own = made
        return self.ending(state, seat, now, before, answer, own)

    def make_turn(self, state: QwirkleState, mover: int) -> Turn:
        code = self.player.choose(state, mover, self.draws.seats[mover])
        score = int(state.score(mover))
        has_qwirkle = is_play(code) and makes_qwirkle(state, code)
        state.apply_move(mover, code)
        return Turn(int(state.score(mover)) - score, has_qwirkle)

    def ending(
        self,
        state: QwirkleState,
        seat: int,
        now: int,
        before: QwirkleState,
        answer: Turn,
        own: Turn,
    ) -> Ending:
        ahead, win = self.result(state, seat)
        told = now - answer.points + own.points
        return Ending(
            {
                NOW: float(now),
                ANSWER: -float(answer.points),
                NEXT: float(own.points),
                LATER: ahead - float(lead(before, seat)) - told,
            },
            frozenset([ANSWER]),
            win,
            0,
            qwirkle_events(answer, own),
        )

    def result(self, state: QwirkleState, seat: int) -> tuple[float, float]:
        """The final lead and the win probability, predicted unless the game is over; this seat
        moved last.
        """
        ahead = float(lead(state, seat))
        if state.over:
            return ahead, share_of_win(state, seat)
        weights = self.player.weights
        ahead += weights.predicted_gain(state, seat, LEAD, self.player.follow_up)
        ahead += self.player.risk
        return ahead, win_probability(ahead, weights.spread(state.players, state.bag_size()))


def makes_qwirkle(state: QwirkleState, code: int) -> bool:
    made = MoveCodes()
    state.board.points(code, made)
    return any(each >> MADE_LENGTH == SIDE for each in made.to_list())


def qwirkle_events(answer: Turn, own: Turn) -> list[Event]:
    events = []
    if answer.has_qwirkle:
        events.append(Event(message("the next player completes a Qwirkle"), is_good=False))
    if own.has_qwirkle:
        events.append(Event(message("you complete a Qwirkle in your next turn"), is_good=True))
    return events
