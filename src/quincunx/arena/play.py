"""Plays rounds of a contest: what a worker does."""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np

from quincunx.arena import games
from quincunx.arena.bot import Fault
from quincunx.arena.contest import Contest
from quincunx.arena.entrants import Guest
from quincunx.arena.games import CUT_SHORT, FINISHED, Column, Games
from quincunx.arena.quick import MOST_MOVES, random_games, sow
from quincunx.core.errors import IllegalMove
from quincunx.core.rng import Random
from quincunx.core.state import State


def play_rounds(contest: Contest, first: int, count: int) -> Games:
    """These rounds of the contest; the same games whoever plays them, and together with whichever others."""
    if contest.all_random:
        return quickly(contest, first, count)
    with ExitStack() as stack:
        guests = [each.invite() for each in contest.entrants]
        for guest in guests:
            stack.callback(guest.leave)
        numbers = [(number, rotation) for number in range(first, first + count) for rotation in range(contest.rotations)]
        return tabulated(contest, [one_game(contest, guests, *number) for number in numbers])


def quickly(contest: Contest, first: int, count: int) -> Games:
    start = time.perf_counter()
    tally = random_games(contest.game, contest.dice, first, count)
    seats, moves = contest.game.players, numbers(tally.moves)
    evenly = np.ones(seats) / seats  # nobody looks at the clock between random moves
    return Games(
        np.arange(first, first + count),
        np.zeros(count, np.int8),
        numbers(tally.scores).reshape(-1, seats).astype(np.int32),
        numbers(tally.places).reshape(-1, seats).astype(np.int8),
        numbers(tally.rolls).astype(np.int32),
        moves.astype(np.int32),
        np.where(numbers(tally.ends) == 1, FINISHED, CUT_SHORT).astype(np.int8),
        moves.sum() * evenly,
        (time.perf_counter() - start) * evenly,
    )


def numbers(values: object) -> Column:
    return np.frombuffer(memoryview(values), np.int64)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Played:
    """How one game went; times and choices by place, the rest by seat."""

    round: int
    rotation: int
    state: State
    rolls: int
    choices: Sequence[int]
    seconds: Sequence[float]
    fault: games.Fault | None


class Sitting:
    """One game as it is played."""

    def __init__(self, contest: Contest, guests: Sequence[Guest], number: int, rotation: int) -> None:
        self.contest, self.number, self.rotation = contest, number, rotation
        self.places = [contest.place(seat, rotation) for seat in range(contest.game.players)]
        self.guests = [guests[place] for place in self.places]
        self.state = contest.game.start()
        self.dice = Random(0)
        sow(self.dice, contest.dice, number, 0)
        self.rolls = 0
        self.choices = [0] * contest.game.players
        self.seconds = [0.0] * contest.game.players

    def play(self) -> games.Fault | None:
        """To the end, or until somebody does what a player may not."""
        seat = 0
        try:
            for seat, guest in enumerate(self.guests):
                guest.begin(self.contest.game, seat, self.contest.player_seed(self.number, self.rotation, seat))
            while not self.state.over and sum(self.choices) < MOST_MOVES:
                if self.state.chance:
                    self.state.roll(self.state.sample(self.dice))
                    self.rolls += 1
                else:
                    seat = self.state.acting[0]
                    self.choose(seat)
        except (Fault, IllegalMove) as fault:
            reason = str(fault) if isinstance(fault, Fault) else f"illegal move: {fault}"
            return games.Fault(self.number, self.rotation, seat, self.contest.entrants[self.places[seat]].name, reason)
        finally:
            for guest in self.guests:
                guest.end(self.state)
        return None

    def choose(self, seat: int) -> None:
        place = self.places[seat]
        start = time.perf_counter()
        move = self.guests[seat].choose(self.state, seat)
        self.seconds[place] += time.perf_counter() - start
        self.state.play(seat, move)
        self.choices[place] += 1


def one_game(contest: Contest, guests: Sequence[Guest], number: int, rotation: int) -> Played:
    sitting = Sitting(contest, guests, number, rotation)
    fault = sitting.play()
    return Played(number, rotation, sitting.state, sitting.rolls, sitting.choices, sitting.seconds, fault)


def tabulated(contest: Contest, played: Sequence[Played]) -> Games:
    return Games(
        np.array([game.round for game in played], np.int64),
        np.array([game.rotation for game in played], np.int8),
        np.array([game.state.scores for game in played], np.int32),
        np.array([places(game) for game in played], np.int8),
        np.array([game.rolls for game in played], np.int32),
        np.array([sum(game.choices) for game in played], np.int32),
        np.array([end(game) for game in played], np.int8),
        np.sum([game.choices for game in played], axis=0),
        np.sum([game.seconds for game in played], axis=0),
        tuple(game.fault for game in played if game.fault is not None),
    )


def places(game: Played) -> list[int]:
    """How many did better than each seat; a fault loses to all others, who share the victory."""
    seats = range(game.state.game.players)
    if game.fault is not None:
        return [max(1, len(seats) - 1) if seat == game.fault.seat else 0 for seat in seats]
    ranks = [game.state.rank(seat) for seat in seats]
    return [sum(other > rank for other in ranks) for rank in ranks]


def end(game: Played) -> int:
    if game.fault is not None:
        return game.fault.seat
    return FINISHED if game.state.over else CUT_SHORT
