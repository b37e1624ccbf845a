"""`quincunx play`: a table at this terminal, full-screen or in plain lines."""

import argparse
import os
import sys
from pathlib import Path

import quincunx as qx
from quincunx.commands.common import game_with, option_argument
from quincunx.terminal import plain
from quincunx.terminal.anytable import AnyTable
from quincunx.terminal.remote import is_link, joined
from quincunx.terminal.seats import Seats, fitting, seated, seated_again, usual
from quincunx.terminal.table import Table, read, write

EXAMPLES = """examples:
  quincunx play squares                      you and a strong engine
  quincunx play clever Ann Bob expert        two people and an expert engine
  quincunx play qwixx Ann -o players=1       alone
  quincunx play --resume game.txt            go on with a game that was saved
  quincunx play http://HOST/t/.../join/...   take the seat of an invitation to a table of a running server"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("game", nargs="?", metavar="GAME", help="its key: quincunx games lists them; or the link to a table of a server")
    parser.add_argument("seats", nargs="*", metavar="SEAT", help="a name for a person; novice, casual, strong or expert for an engine")
    parser.add_argument("--players", type=int, help="how many sit at the table; engines take the seats that nobody was named for")
    parser.add_argument("--level", default="strong", help="of the engines in seats that were not named (strong)")
    option_argument(parser)
    parser.add_argument("--seed", help="the same seed gives the same dice")
    parser.add_argument("--record", type=Path, metavar="FILE", help="keep the record of the game in this file while you play")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with the game of this record, and keep it up to date")
    parser.add_argument("--plain", action="store_true", help="plain lines instead of the full-screen app, as always without a terminal")


def run(arguments: argparse.Namespace) -> int:
    table = opened(arguments)
    if arguments.plain or not on_terminal():
        return in_lines(table)
    from quincunx.terminal.app import full_screen

    return full_screen(table)


def opened(arguments: argparse.Namespace) -> AnyTable:
    if is_link(arguments.game):
        return joined(arguments.game, " ".join(arguments.seats) or None)
    return resumed(arguments) if arguments.resume else begun(arguments)


def on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def begun(arguments: argparse.Namespace) -> Table:
    if arguments.game is None:
        raise qx.OptionError("say which game: quincunx games lists them")
    game, seats = seated_game(arguments)
    if arguments.record is not None and arguments.record.exists():
        raise qx.OptionError(f"{arguments.record} is already there: resume it with --resume, or name another file")
    match = qx.Match(game, seats.names, arguments.seed)
    if arguments.record is not None:
        write(arguments.record, str(match.record))  # refused now rather than after the first move
    return Table(match, seats.levels, arguments.seed, arguments.record)


def seated_game(arguments: argparse.Namespace) -> tuple[qx.Game, Seats]:
    words = list(arguments.seats)
    players = arguments.players
    if players is None and words and not any(word.startswith("players=") for word in arguments.options):
        players = fitting(qx.game(arguments.game), len(words))
    game = game_with(arguments.game, players, arguments.options)
    missing = usual(game.players, arguments.level)[len(words) :]
    return game, seated([*words, *missing], game.players)


def resumed(arguments: argparse.Namespace) -> Table:
    if arguments.game is not None:
        raise qx.OptionError("the record says which game it is and who plays: quincunx play --resume FILE")
    match = qx.replay(read(arguments.resume), arguments.seed)
    return Table(match, seated_again(match.names).levels, arguments.seed, arguments.resume)


def in_lines(table: AnyTable) -> int:
    """Until the game is over or the input ends; the record is on the screen if it is nowhere else."""
    try:
        plain.Plain(table, input, say).play()
        return 0
    except (plain.Quit, EOFError) as stop:
        finished = isinstance(stop, plain.Quit)
    finally:
        table.leave()
    if table.path is None:
        say(table.farewell())
    else:
        say(f"The record is in {table.path}.")
    return 0 if finished else 130


def say(text: str) -> None:
    print(text, flush=True)
