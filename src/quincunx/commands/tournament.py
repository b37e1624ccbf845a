"""`quincunx tournament`: everybody plays everybody, with ratings."""

import argparse
from functools import partial

import quincunx as qx
from quincunx.arena import run_tournament
from quincunx.arena.report import format_tournament, write_tournament
from quincunx.commands.arena_arguments import (
    PLAYERS,
    arena_arguments,
    make_participants,
    open_checkpoint,
    play_and_report,
)
from quincunx.commands.arguments import build_game, complete_players, completed_by, game_argument
from quincunx.engine import LEVELS
from quincunx.languages import N_, _

EXAMPLES = """examples:
  quincunx tournament                                         all levels in all games
  quincunx tournament squares clever --rounds 50              two games, 50 rounds for each pair of players
  quincunx tournament qwizz -o players=3                      three players per game
  quincunx tournament squares --entrants random casual mine --bot mine=./mybot
  quincunx tournament --dask tcp://host:8786 --out results    on a cluster, with tables and plots in a folder
  quincunx tournament --resume results                        continue an interrupted one

Ctrl-C stops within two seconds and reports what was played; a second Ctrl-C stops at once."""  # noqa: E501


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, "*", text=N_("the games to play (default: all)"))
    entrants = parser.add_argument(
        "--entrants",
        nargs="+",
        default=list(LEVELS),
        metavar="PLAYER",
        help=_("{players} (default: all levels)", players=PLAYERS),
    )
    completed_by(entrants, complete_players)
    arena_arguments(parser, 20, EXAMPLES)


def run(arguments: argparse.Namespace) -> int:
    checkpoint = open_checkpoint(arguments, "game")
    games = [build_game(key, None, arguments.options) for key in arguments.game or qx.games()]
    players = make_participants(arguments.entrants, arguments)
    return play_and_report(
        arguments,
        checkpoint,
        games[0],
        partial(run_tournament, games, players, arguments.rounds),
        format_tournament,
        write_tournament,
    )
