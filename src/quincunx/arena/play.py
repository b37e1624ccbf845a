"""Plays rounds of a contest: the work of a worker."""

import time
from collections.abc import Sequence
from contextlib import ExitStack

import numpy as np

from quincunx.analysis.luck import LuckMeter
from quincunx.arena.bot_process import BotError
from quincunx.arena.contest import Contest
from quincunx.arena.game_results import CUT_SHORT, FINISHED, Column, Fault, GameResults
from quincunx.arena.participants import PlayingSession
from quincunx.arena.random_games import MOVE_LIMIT, play_random_games
from quincunx.arena.random_streams import DICE, start_stream
from quincunx.core.dice.rng import Random
from quincunx.core.errors import IllegalMove, Unreadable


def play_rounds(contest: Contest, first: int, count: int) -> GameResults:
    """Play these rounds of the contest.

    The games depend on nothing else, so any worker can play them, in batches of any size.
    """
    if contest.all_random and not contest.adjust:
        return play_random_rounds(contest, first, count)
    with ExitStack() as stack:
        sessions = [participant.open_session() for participant in contest.participants]
        for session in sessions:
            stack.callback(session.close)
        games = [
            ArenaGame(contest, sessions, number, rotation)
            for number in range(first, first + count)
            for rotation in range(contest.rotations)
        ]
        for game in games:
            game.play()
        return collect_results(games)


def play_random_rounds(contest: Contest, first: int, count: int) -> GameResults:
    start = time.perf_counter()
    games = play_random_games(contest.game, contest.dice_seed, first, count)
    seats = contest.game.players
    moves = to_array(games.moves)
    # measuring the time of every random move would cost more than the moves
    equal_parts = np.ones(seats) / seats
    return GameResults(
        np.arange(first, first + count),
        np.zeros(count, np.int8),
        to_array(games.scores).reshape(-1, seats).astype(np.int32),
        to_array(games.places).reshape(-1, seats).astype(np.int8),
        to_array(games.rolls).astype(np.int32),
        moves.astype(np.int32),
        np.where(to_array(games.finished) == 1, FINISHED, CUT_SHORT).astype(np.int8),
        moves.sum() * equal_parts,
        (time.perf_counter() - start) * equal_parts,
    )


def to_array(values: object) -> Column:
    return np.frombuffer(memoryview(values), np.int64)  # type: ignore[arg-type]


class ArenaGame:
    """One game of a contest. Decisions and seconds are counted by participant, the rest by seat."""

    def __init__(
        self, contest: Contest, sessions: Sequence[PlayingSession], round_number: int, rotation: int
    ) -> None:
        self.contest = contest
        self.round = round_number
        self.rotation = rotation
        self.participants = [
            contest.participant_index(seat, rotation) for seat in range(contest.game.players)
        ]
        self.sessions = [sessions[index] for index in self.participants]
        self.state = contest.game.start()
        self.rolls = 0
        self.decisions = [0] * contest.game.players
        self.seconds = [0.0] * contest.game.players
        self.fault: Fault | None = None
        self.luck = (
            LuckMeter(contest.game, f"arena luck {contest.seed} {round_number} {rotation}")
            if contest.adjust
            else None
        )

    def play(self) -> None:
        """Play to the end, or until a player makes an illegal move or its program fails."""
        dice = Random(0)
        seat = 0
        start_stream(dice, self.contest.dice_seed, self.round, DICE)
        try:
            for seat, session in enumerate(self.sessions):
                session.begin_game(
                    self.contest.game,
                    seat,
                    self.contest.player_seed(self.round, self.rotation, seat),
                )
            while not self.state.over and sum(self.decisions) < MOVE_LIMIT:
                if self.state.chance:
                    self.roll(dice)
                else:
                    seat = self.state.acting[0]
                    self.play_move(seat)
        except BotError as error:
            self.fault = self.make_fault(seat, str(error))
        except (IllegalMove, Unreadable) as error:
            self.fault = self.make_fault(seat, f"illegal move: {error}")
        finally:
            for session in self.sessions:
                session.end_game(self.state)

    def roll(self, dice: Random) -> None:
        outcome = self.state.sample(dice)
        if self.luck is not None:
            self.luck.add_roll(self.state, outcome.code)
        self.state.roll(outcome)
        self.rolls += 1

    def play_move(self, seat: int) -> None:
        participant = self.participants[seat]
        start = time.perf_counter()
        move = self.sessions[seat].choose(self.state, seat)
        self.seconds[participant] += time.perf_counter() - start
        self.state.play(seat, move)
        self.decisions[participant] += 1

    def make_fault(self, seat: int, reason: str) -> Fault:
        return Fault(
            self.round, self.rotation, seat, self.contest.names[self.participants[seat]], reason
        )

    @property
    def places(self) -> list[int]:
        """How many did better than each seat. After a fault all others share the win."""
        seats = range(self.contest.game.players)
        if self.fault is not None:
            return [max(1, len(seats) - 1) if seat == self.fault.seat else 0 for seat in seats]
        ranks = [self.state.rank(seat) for seat in seats]
        return [sum(other > rank for other in ranks) for rank in ranks]

    @property
    def ending(self) -> int:
        if self.fault is not None:
            return self.fault.seat
        return FINISHED if self.state.over else CUT_SHORT


def collect_results(games: Sequence[ArenaGame]) -> GameResults:
    luck = [game.luck.total() for game in games if game.luck is not None]
    return GameResults(
        np.array([game.round for game in games], np.int64),
        np.array([game.rotation for game in games], np.int8),
        np.array([game.state.scores for game in games], np.int32),
        np.array([game.places for game in games], np.int8),
        np.array([game.rolls for game in games], np.int32),
        np.array([sum(game.decisions) for game in games], np.int32),
        np.array([game.ending for game in games], np.int8),
        np.sum([game.decisions for game in games], axis=0),
        np.sum([game.seconds for game in games], axis=0),
        tuple(game.fault for game in games if game.fault is not None),
        np.array(luck) if luck else None,
    )
