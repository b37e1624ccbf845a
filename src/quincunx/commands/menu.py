"""`quincunx` alone, or `quincunx menu`: choose a game from a list and play it."""

import argparse

import quincunx as qx
from quincunx.cli import INTERRUPTED, main
from quincunx.commands.arguments import examples
from quincunx.commands.output import print_line
from quincunx.core.text.messages import message
from quincunx.languages import _

EXAMPLES = """examples:
  quincunx menu                                the same as quincunx alone, in a terminal"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)


def run(arguments: argparse.Namespace) -> int:
    games = [qx.game(key) for key in qx.games()]
    for number, game in enumerate(games, 1):
        print_line(f"{number:>3} {_(game.title)}")
    print_line(
        f"  r {_('continue a game that was not finished')}\n  q "
        f"{_('quit; quincunx --help lists everything else')}"
    )
    try:
        typed = input(f"{_('Play which game against the engine')}> ").strip().lower()
    except EOFError:
        return INTERRUPTED
    if typed in ("", "q", "quit", "exit"):
        return 0
    if typed == "r":
        return main(["play", "--resume"])
    keys = {
        **{str(number): game.key for number, game in enumerate(games, 1)},
        **{game.key: game.key for game in games},
    }
    if typed not in keys:
        raise qx.OptionError(
            message(
                "enter a number from 1 to {last}, r or q, not {typed}",
                last=len(games),
                typed=f"{typed!r:.40}",
            )
        )
    return main(["play", keys[typed]])
