"""What a game is worth to each seat. Both kinds of rewards add up to 0 over the seats."""

from typing import Final

from mypy_extensions import i64

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.state import State

WIN: Final = "win"
POINTS: Final = "points"
MOST_POINTS: Final = 2000.0  # more than any game can give
LOSS_IN_POINTS: Final = 100.0  # of an illegal action, if it loses


def check_rewards(game: Game, rewards: str | None) -> str:
    """The kind of rewards; by default winning, or the points of a single player."""
    if rewards is None:
        return POINTS if game.players == 1 else WIN
    if rewards not in (WIN, POINTS):
        raise OptionError(f"rewards must be {WIN!r} or {POINTS!r}, not {rewards!r}")
    if rewards == WIN and game.players == 1:
        raise OptionError(f"a single player has nobody to win against: use rewards={POINTS!r}")
    return rewards


def win_rewards(state: State) -> list[float]:
    """At the end: 1 for the winner and -1 / (players - 1) for each of the others; winners who tie
    share. Before: 0.
    """
    values = [0.0] * state.players
    if state.over:
        winners = state.winners
        for seat in range(state.players):
            share = 1.0 / len(winners) if seat in winners else 0.0
            values[seat] = (share * float(state.players) - 1.0) / float(state.players - 1)
    return values


def point_differences(state: State) -> list[float]:
    """The points of each seat minus the mean of the others; alone, just the points."""
    scores = [float(state.score(seat)) for seat in range(state.players)]
    if state.players == 1:
        return scores
    total = sum_of(scores)
    others = float(state.players - 1)
    return [score - (total - score) / others for score in scores]


def sum_of(numbers: list[float]) -> float:
    total = 0.0
    for number in numbers:
        total += number
    return total


def loss_of(seat: i64, players: i64, rewards: str) -> list[float]:
    """The rewards when a seat loses by an illegal action: in points, a loss by a hundred."""
    stake = 1.0 if rewards == WIN else LOSS_IN_POINTS
    if players == 1:
        return [-stake]
    return [-stake if other == seat else stake / float(players - 1) for other in range(players)]


def largest_reward(rewards: str) -> float:
    """A bound of the absolute rewards of a whole game."""
    return 1.0 if rewards == WIN else MOST_POINTS
