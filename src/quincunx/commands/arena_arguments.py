"""What `simulate` and `tournament` have in common."""

import argparse
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import quincunx as qx
from quincunx.arena import (
    BotCommand,
    Checkpoint,
    Participant,
    Simulation,
    Tournament,
    bot_participant,
    engine_participant,
    find_participant,
)
from quincunx.arena.checkpoint import errors_named
from quincunx.arena.plots import MISSING_MATPLOTLIB, can_plot
from quincunx.arena.report import make_folder
from quincunx.arena.results import seed_text
from quincunx.arena.workers import open_workers
from quincunx.cli import INTERRUPTED
from quincunx.commands.arguments import examples, json_argument, option_argument, workers_arguments
from quincunx.commands.output import print_json, print_status
from quincunx.commands.progress import ProgressBar
from quincunx.languages import _
from quincunx.terminal.files import exists

UNFINISHED = "unfinished.jsonl"  # in the folder of the results: the games of an interrupted run
# arguments that have no effect on the results
NOT_KEPT = ("command", "workers", "dask", "json", "out", "resume")
Result = TypeVar("Result", Simulation, Tournament)
PLAYERS = "novice, casual, strong, expert, reference, random, or the name of a bot"


def arena_arguments(parser: argparse.ArgumentParser, rounds: int, text: str) -> None:
    examples(parser, text)
    text = _(
        "number of rounds; each is played with the same dice in every rotation of the seats "
        "(default: {rounds})",
        rounds=rounds,
    )
    parser.add_argument("--rounds", type=int, default=rounds, metavar="N", help=text)
    text = _(
        "stop once every win rate is known to plus or minus P percentage points; for one "
        "player, the mean score to P points"
    )
    parser.add_argument("--precision", type=float, metavar="P", help=text)
    text = _("report results without luck as well: they need fewer games, but each takes longer")
    parser.add_argument("--adjust", action="store_true", help=text)
    text = _(
        "the same seed gives the same games, with any number of workers (default: a random "
        "one, which is reported)"
    )
    parser.add_argument("--seed", help=text)
    text = _("add a bot, a program that speaks the protocol of docs/protocol.md; can be repeated")
    parser.add_argument(
        "--bot", action="append", default=[], metavar="NAME=COMMAND", dest="bots", help=text
    )
    parser.add_argument(
        "--move-time",
        type=float,
        default=10.0,
        metavar="S",
        help=_("seconds that a bot has for each move (default: 10)"),
    )
    text = _(
        "add the expert engine with a network that quincunx train has written; can be repeated"
    )
    parser.add_argument(
        "--network", action="append", default=[], metavar="NAME=FILE", dest="networks", help=text
    )
    parser.add_argument(
        "--evaluator",
        metavar="NAME",
        help=_("the evaluator that these networks were trained with, if not the game's own"),
    )
    workers_arguments(parser)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help=_("write tables (CSV, JSON) and plots (PNG, SVG) to this folder"),
    )
    text = _(
        "continue the interrupted run that wrote to this folder; its other arguments are kept there"
    )
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help=text)
    option_argument(parser)
    json_argument(parser)


def make_participants(names: Sequence[str], arguments: argparse.Namespace) -> list[Participant]:
    """The players with these names; each bot and each network must be one of them."""
    known = {}
    for text in arguments.bots:
        name, equals, command = text.partition("=")
        if not equals:
            raise qx.OptionError(
                "a bot must have the form NAME=COMMAND, such as mine=./mybot, unlike {text}",
                text=repr(text),
            )
        known[name.strip()] = check_program(bot_participant(name, command, arguments.move_time))
    for text in arguments.networks:
        name, equals, file = text.partition("=")
        if not equals:
            raise qx.OptionError(
                "a network must have the form NAME=FILE, such as mine=squares.npz, unlike {text}",
                text=repr(text),
            )
        known[name.strip()] = engine_participant(name, file, evaluator=arguments.evaluator)
    if unused := [name for name in known if name not in names]:
        raise qx.OptionError("{name} does not play: name it among the players", name=unused[0])
    return [find_participant(name, known) for name in names]


def check_program(bot: Participant) -> Participant:
    """The bot, if its program exists: better to fail now than in every game."""
    assert isinstance(bot.source, BotCommand)
    if not shutil.which(bot.source.arguments[0]):
        raise qx.OptionError(
            "there is no program {program} for the bot {name}",
            program=repr(bot.source.arguments[0]),
            name=bot.name,
        )
    return bot


def to_fraction(precision: float | None, game: qx.Game) -> float | None:
    """Win rates are given in percent, scores as they are."""
    return precision if precision is None or game.players == 1 else precision / 100


def open_checkpoint(arguments: argparse.Namespace, positional: str) -> Checkpoint | None:
    """The checkpoint of a new run in the folder of its results, or that of an interrupted one, with
    whose arguments these are replaced.

    The folder is created now: better to fail now than after the last game. Without Matplotlib it
    gets tables only.
    """
    if arguments.resume is not None:
        given = getattr(arguments, positional)
        if given or arguments.out:
            raise qx.OptionError(
                "--resume FOLDER needs no other arguments: the folder has those of the "
                "interrupted run"
            )
        checkpoint = Checkpoint.open(arguments.resume / UNFINISHED)
        arguments.__dict__.update(checkpoint.settings)
        arguments.out = arguments.resume
        return checkpoint
    if arguments.out is None:
        return None
    check_folder(arguments.out)
    arguments.seed = seed_text(arguments.seed)
    return Checkpoint(
        arguments.out / UNFINISHED,
        {name: value for name, value in vars(arguments).items() if name not in NOT_KEPT},
    )


def check_folder(folder: Path) -> None:
    if exists(folder / UNFINISHED):
        raise qx.OptionError(
            "the folder {folder} has an interrupted run: continue it with --resume "
            "{folder}, or choose another one",
            folder=folder,
        )
    if os.path.isdir(folder) and any(folder.iterdir()):
        raise qx.OptionError(
            "the folder {folder} is not empty: choose another one, so that nothing is overwritten",
            folder=folder,
        )
    make_folder(folder)
    if not can_plot():
        print_status(f"quincunx: only tables are written; {MISSING_MATPLOTLIB}")


def close_checkpoint(checkpoint: Checkpoint | None, complete: bool, command: str) -> None:
    """Say how an interrupted run can be continued."""
    if checkpoint is not None and complete:
        checkpoint.delete()
    elif checkpoint is not None:
        print_status(
            _(
                "To continue: {command}",
                command=f"quincunx {command} --resume {checkpoint.path.parent}",
            )
        )


def play_and_report(
    arguments: argparse.Namespace,
    checkpoint: Checkpoint | None,
    game: qx.Game,
    play: Callable[..., Result],
    text: Callable[[Result], str],
    write_files: Callable[[Result, Path], Sequence[Path]],
) -> int:
    """Play, print the results as JSON or text, and write the files if a folder is given."""
    with open_workers(arguments.workers, arguments.dask) as workers:
        with ProgressBar() as bar:
            result = play(
                seed=arguments.seed,
                precision=to_fraction(arguments.precision, game),
                workers=workers,
                on_progress=bar.show,
                adjust=arguments.adjust,
                checkpoint=checkpoint,
            )
        if arguments.json:
            print_json(result.data())
        else:
            print(text(result))
        if arguments.out is not None:
            with errors_named(arguments.out):
                files = write_files(result, arguments.out)
            print_status(_("Files: {files}", files=", ".join(map(str, files))))
    close_checkpoint(checkpoint, result.complete, arguments.command)
    return 0 if result.complete else INTERRUPTED
