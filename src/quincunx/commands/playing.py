"""What `simulate` and `tournament` ask for in the same words."""

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import quincunx as qx
from quincunx.arena import BotCommand, Participant, bot_participant, find_participant
from quincunx.arena.plots import new_figure
from quincunx.arena.report import make_folder
from quincunx.commands.common import json_argument, option_argument, workers_arguments
from quincunx.commands.progress import ProgressBar, say

PLAYERS = "novice, casual, strong, expert, random, or the name of a bot"


def playing_arguments(parser: argparse.ArgumentParser, rounds: int) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    words = f"of the same dice, each played once in every rotation of the seats ({rounds})"
    parser.add_argument("--rounds", type=int, default=rounds, metavar="N", help=words)
    words = "stop earlier, once every share of victories is known to this many per cent either way; the points, for one player"
    parser.add_argument("--precision", type=float, metavar="P", help=words)
    parser.add_argument(
        "--seed", help="the same seed gives the same games, on any number of workers; if there is none, one is drawn and told"
    )
    words = "a player of its own: a program that speaks the protocol of docs/protocol.md. May be given several times"
    parser.add_argument("--bot", action="append", default=[], metavar="NAME=COMMAND", dest="bots", help=words)
    parser.add_argument("--move-time", type=float, default=10.0, metavar="S", help="seconds that a bot has for a move (10)")
    workers_arguments(parser)
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write tables (CSV, JSON) and pictures (PNG, SVG) there")
    option_argument(parser)
    json_argument(parser)


def entrants(names: Sequence[str], bots: Sequence[str], move_time: float) -> list[Participant]:
    """The players that were named, with the bots among them."""
    known = {}
    for word in bots:
        name, equals, command = word.partition("=")
        if not equals:
            raise qx.OptionError(f"a bot is written NAME=COMMAND, such as mine=./mybot, not {word!r}")
        known[name.strip()] = program(bot_participant(name, command, move_time))
    if unused := [name for name in known if name not in names]:
        raise qx.OptionError(f"{unused[0]} is a bot, but does not play: name it among the players")
    return [find_participant(name, known) for name in names]


def program(bot: Participant) -> Participant:
    """Refused now rather than game by game, if there is no such program."""
    assert isinstance(bot.source, BotCommand)
    if not shutil.which(bot.source.arguments[0]):
        raise qx.OptionError(f"there is no program {bot.source.arguments[0]!r} that could be started for {bot.name}")
    return bot


def fraction(per_cent: float | None, game: qx.Game) -> float | None:
    """Shares are typed in per cent, points as they are."""
    return per_cent if per_cent is None or game.players == 1 else per_cent / 100


class Progress:
    """The bar, only where somebody looks; games done, and the time left."""

    def __init__(self) -> None:
        self.bar = ProgressBar() if sys.stderr.isatty() else None

    def show(self, done: int, total: int) -> None:
        if self.bar is not None and total:
            self.bar.show(done, total)

    def end(self) -> None:
        if self.bar is not None:
            say("")


def ready(folder: Path | None) -> None:
    """Refused now rather than after the last game, if nothing could be written or drawn."""
    if folder is not None:
        make_folder(folder)
        new_figure(1, 1)


def tell_files(files: Sequence[Path]) -> None:
    say(f"Written: {', '.join(map(str, files))}")
