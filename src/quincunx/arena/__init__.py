"""The arena: simulations and tournaments on many processes or machines, with outside engines, statistics and pictures."""

from quincunx.arena.bot import Command
from quincunx.arena.contest import Contest
from quincunx.arena.entrants import Entrant, Player, RandomPlayer, entrant, outside
from quincunx.arena.games import Fault, Games
from quincunx.arena.plots import histogram, rating_plot
from quincunx.arena.ratings import Rating
from quincunx.arena.results import Simulation, Tournament, game_rows, simulate, tournament
from quincunx.arena.summary import Row, Summary
from quincunx.arena.workers import Workers, dask, local

__all__ = [
    "Command",
    "Contest",
    "Entrant",
    "Fault",
    "Games",
    "Player",
    "RandomPlayer",
    "Rating",
    "Row",
    "Simulation",
    "Summary",
    "Tournament",
    "Workers",
    "dask",
    "entrant",
    "game_rows",
    "histogram",
    "local",
    "outside",
    "rating_plot",
    "simulate",
    "tournament",
]
