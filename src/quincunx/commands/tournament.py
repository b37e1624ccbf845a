"""`quincunx tournament`: everybody meets everybody, and the ratings that follow."""

import argparse

import quincunx as qx
from quincunx.arena import Tournament, run_tournament
from quincunx.arena.report import format_tournament, write_tournament
from quincunx.arena.workers import open_workers
from quincunx.cli import INTERRUPTED
from quincunx.commands.common import game_argument, game_with, print_json
from quincunx.commands.playing import PLAYERS, Progress, entrants, fraction, playing_arguments, ready, tell_files
from quincunx.engine import LEVELS

EXAMPLES = """examples:
  quincunx tournament                                         all levels in all games
  quincunx tournament squares clever --rounds 50              in two games, each pair 50 times from both seats
  quincunx tournament qwizz -o players=3                      at tables of three, every group of three
  quincunx tournament squares --entrants random casual mine --bot mine=./mybot
  quincunx tournament --dask tcp://host:8786 --out results    on a cluster; tables and pictures into a folder

Ctrl-C keeps what was played, as soon as the games that have begun are over; a second one does not wait for them."""


def arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, "*")
    parser.add_argument("--entrants", nargs="+", default=list(LEVELS), metavar="PLAYER", help=f"{PLAYERS} (all levels)")
    playing_arguments(parser, 20)
    parser.epilog = EXAMPLES


def run(arguments: argparse.Namespace) -> int:
    games = [game_with(key, None, arguments.options) for key in arguments.game or qx.games()]
    players = entrants(arguments.entrants, arguments.bots, arguments.move_time)
    ready(arguments.out)
    progress = Progress()
    precision = fraction(arguments.precision, games[0])
    with open_workers(arguments.workers, arguments.dask) as workers:
        result = run_tournament(games, players, arguments.rounds, arguments.seed, precision, workers, progress.show)
        progress.end()
        show(result, arguments)
    return 0 if result.complete else INTERRUPTED


def show(result: Tournament, arguments: argparse.Namespace) -> None:
    if arguments.json:
        print_json(result.data())
    else:
        print(format_tournament(result))
    if arguments.out is not None:
        tell_files(write_tournament(result, arguments.out))
