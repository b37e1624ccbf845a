"""`quincunx simulate`: many games between the same players, with win rates and scores."""

import argparse
from functools import partial

import quincunx as qx
from quincunx.arena import simulate
from quincunx.arena.report import format_simulation, write_simulation
from quincunx.commands.arena_arguments import (
    PLAYERS,
    arena_arguments,
    make_participants,
    open_checkpoint,
    play_and_report,
)
from quincunx.commands.arguments import build_game, complete_players, completed_by, game_argument
from quincunx.languages import _

EXAMPLES = """examples:
  quincunx simulate squares expert novice                     100 rounds, each from both seats with the same dice
  quincunx simulate qwixx random random --rounds 1000000      a million random games
  quincunx simulate clever expert -o players=1 --out solo     a solo game, with histogram, CSV and JSON
  quincunx simulate squares expert mine --bot mine=./mybot    against your own bot: see docs/protocol.md
  quincunx simulate squares expert mine --network mine=training/squares.npz     with a network that you trained
  quincunx simulate squares expert strong --adjust            without luck: the same precision with fewer games
  quincunx simulate qwirkle strong casual --precision 2       until win rates are known to ±2 percentage points
  quincunx simulate --resume solo                             continue an interrupted run that had --out solo

Ctrl-C stops within two seconds and reports what was played; a second Ctrl-C stops at once."""  # noqa: E501

DEFAULT_ROUNDS, MOST_ROUNDS = 100, 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, "?")
    players = parser.add_argument(
        "players",
        nargs="*",
        metavar="PLAYER",
        help=_("one for each seat: {players}", players=PLAYERS),
    )
    completed_by(players, complete_players)
    arena_arguments(parser, DEFAULT_ROUNDS, EXAMPLES)
    parser.set_defaults(rounds=None)


def run(arguments: argparse.Namespace) -> int:
    checkpoint = open_checkpoint(arguments, "game")
    if not arguments.players:
        raise qx.OptionError(
            "name a game and its players, such as quincunx simulate squares expert novice"
        )
    if any(option.startswith("players=") for option in arguments.options):
        seats = None
    else:
        seats = len(arguments.players)
    game = build_game(arguments.game, seats, arguments.options)
    players = make_participants(arguments.players, arguments)
    rounds = (
        arguments.rounds
        if arguments.rounds is not None
        else DEFAULT_ROUNDS
        if arguments.precision is None
        else MOST_ROUNDS
    )
    return play_and_report(
        arguments,
        checkpoint,
        game,
        partial(simulate, game, players, rounds),
        format_simulation,
        write_simulation,
    )
