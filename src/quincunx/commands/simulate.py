"""`quincunx simulate`: many games between the same players, and what they come to."""

import argparse

from quincunx.arena import Simulation, simulate
from quincunx.arena.report import format_simulation, write_simulation
from quincunx.arena.workers import open_workers
from quincunx.cli import INTERRUPTED
from quincunx.commands.common import game_argument, game_with, print_json
from quincunx.commands.playing import PLAYERS, Progress, entrants, fraction, playing_arguments, ready, tell_files

EXAMPLES = """examples:
  quincunx simulate squares expert novice                     100 rounds, the same dice from both seats
  quincunx simulate qwixx random random --rounds 1000000      two million random games
  quincunx simulate clever expert -o players=1 --out solo     the solo game, with histogram, CSV and JSON
  quincunx simulate squares expert mine --bot mine=./mybot    a program of your own: docs/protocol.md
  quincunx simulate qwirkle strong casual --precision 2       as many rounds as ± 2 % need, 10,000 at most

Ctrl-C keeps what was played, as soon as the games that have begun are over; a second one does not wait for them."""

ROUNDS, MOST_ROUNDS = 100, 10_000


def arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument("players", nargs="+", metavar="PLAYER", help=f"one for each seat: {PLAYERS}")
    playing_arguments(parser, ROUNDS)
    parser.set_defaults(rounds=None)
    parser.epilog = EXAMPLES


def run(arguments: argparse.Namespace) -> int:
    seats = None if any(word.startswith("players=") for word in arguments.options) else len(arguments.players)
    game = game_with(arguments.game, seats, arguments.options)
    players = entrants(arguments.players, arguments.bots, arguments.move_time)
    rounds = arguments.rounds if arguments.rounds is not None else ROUNDS if arguments.precision is None else MOST_ROUNDS
    ready(arguments.out)
    progress = Progress()
    with open_workers(arguments.workers, arguments.dask) as workers:
        result = simulate(game, players, rounds, arguments.seed, fraction(arguments.precision, game), workers, progress.show)
        progress.end()
        show(result, arguments)
    return 0 if result.complete else INTERRUPTED


def show(result: Simulation, arguments: argparse.Namespace) -> None:
    if arguments.json:
        print_json(result.data())
    else:
        print(format_simulation(result))
    if arguments.out is not None:
        tell_files(write_simulation(result, arguments.out))
