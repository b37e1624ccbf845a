"""The arena: simulations and tournaments on many processes or machines, with bots, statistics and
plots.

Imports `analysis`, the engine and `core`; only the commands import it.
"""

from quincunx.arena.bot import BotCommand
from quincunx.arena.checkpoint import Checkpoint
from quincunx.arena.contest import Contest
from quincunx.arena.game_results import Fault, GameResults
from quincunx.arena.participants import (
    Participant,
    bot_participant,
    engine_participant,
    find_participant,
)
from quincunx.arena.plots import plot_ratings, plot_scores
from quincunx.arena.ratings import Rating
from quincunx.arena.results import Simulation, Tournament, game_rows, run_tournament, simulate
from quincunx.arena.reviews import review_games
from quincunx.arena.summary import Summary, SummaryRow
from quincunx.arena.workers import Workers, dask_workers, local_workers
from quincunx.engine.players import Player, RandomPlayer

__all__ = [
    "BotCommand",
    "Checkpoint",
    "Contest",
    "Fault",
    "GameResults",
    "Participant",
    "Player",
    "RandomPlayer",
    "Rating",
    "Simulation",
    "Summary",
    "SummaryRow",
    "Tournament",
    "Workers",
    "bot_participant",
    "dask_workers",
    "engine_participant",
    "find_participant",
    "game_rows",
    "local_workers",
    "plot_ratings",
    "plot_scores",
    "review_games",
    "run_tournament",
    "simulate",
]
