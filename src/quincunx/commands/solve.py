"""`quincunx solve qwixx`: computes the exact table and keeps it in the user's cache."""

import argparse

from quincunx.commands.progress import ProgressBar, say
from quincunx.core.errors import OptionError
from quincunx.engine.solitaire import induction, storage
from quincunx.engine.solitaire.solve import TOTAL, optimum, solve
from quincunx.engine.solitaire.table import Damaged, ExactTable


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="the game to solve: qwixx, played alone")
    parser.add_argument("--again", action="store_true", help="compute the table anew even if there is one")


def run(arguments: argparse.Namespace) -> int:
    if arguments.game != "qwixx":
        raise OptionError(f"only qwixx can be solved, and only played alone; {arguments.game!r} has too many positions")
    table = exact_table(arguments.again)
    print(f"Best play in qwixx alone scores {optimum(table):.4f} points on average.")
    return 0


def exact_table(again: bool) -> ExactTable:
    """From the cache if it is there and sound; else computed and stored."""
    try:
        table = None if again else storage.load()
    except Damaged as error:
        say(f"{error}: computing it again")
        table = None
    if table is None:
        if str(induction.__file__).endswith(".py"):
            say("Uncompiled this takes hours: install a C compiler and quincunx again to have it in a minute or two.")
        table = solve(ProgressBar().show)
        say("")
        store(table)
    return table


def store(table: ExactTable) -> None:
    try:
        say(f"The values of all {TOTAL:,} positions are in {storage.store(table)}; the engine's expert plays by them from now on.")
    except (OSError, RuntimeError) as error:
        say(f"The table could not be stored, so the engine's expert goes on playing by the shipped one: {error}")
