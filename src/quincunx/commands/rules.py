"""`quincunx rules`: the rules page of a game, set for the screen or as it is written."""

import argparse
import os
import sys

from quincunx.commands.common import game_argument
from quincunx.core.registry import find_descriptor


def arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument("--plain", action="store_true", help="the Markdown as it is written, as always when this is not a terminal")


def run(arguments: argparse.Namespace) -> int:
    text = find_descriptor(arguments.game).read_rules_page()
    if arguments.plain or not sys.stdout.isatty():
        print(text, end="")
        return 0
    from rich.console import Console
    from rich.markdown import Markdown

    os.environ.setdefault("LESS", "FRX")  # colours in the pager, and none at all for a page that fits
    console = Console()
    with console.pager(styles=True):
        console.print(Markdown(text), width=min(console.width, 100))
    return 0
