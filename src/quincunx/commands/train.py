"""`quincunx train`: trains the engine by self-play, as the shipped networks were trained; training
can be interrupted and resumed.
"""

import argparse
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from pathlib import Path
from zipfile import BadZipFile

import quincunx as qx
from quincunx.arena.report import make_folder
from quincunx.arena.workers import Workers, open_workers
from quincunx.commands.arguments import examples, game_argument, workers_arguments
from quincunx.commands.output import print_status
from quincunx.commands.progress import ProgressBar
from quincunx.core.registry import find_descriptor
from quincunx.engine.learning.configs import (
    GenerationReport,
    Trainer,
    TrainingConfig,
    TrainingSetup,
    find_training,
)
from quincunx.engine.learning.training import training_with_evaluator
from quincunx.engine.plugins import find_evaluator
from quincunx.engine.values.files import network_name
from quincunx.languages import _
from quincunx.terminal.files import read_file, write_file

CHECKPOINT_EVERY = 10  # generations


EXAMPLES = """examples:
  quincunx train squares                       train as the shipped network was trained; Ctrl-C and the same command resume
  quincunx train squares --generations 50      a short training
  quincunx train squares --evaluator mine:Own  with an evaluator of your own"""  # noqa: E501


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    game_argument(parser)
    text = _("train the network for this number of players only, if the game has one")
    parser.add_argument("--players", type=int, help=text)
    text = _("train the network against such opponents only, such as patient, if the game has one")
    parser.add_argument("--against", default="", metavar="OPPONENTS", help=text)
    text = _(
        "train with an evaluator of your own: module:Class, or the name of an installed one; "
        "see docs/training.md"
    )
    parser.add_argument("--evaluator", metavar="NAME", help=text)
    text = _("folder for checkpoint, learning curve and network (default: training)")
    parser.add_argument("--folder", type=Path, default=Path("training"), help=text)
    text = _("the same seed gives the same network (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help=text)
    text = _("generations of self-play (default: as for the shipped network)")
    parser.add_argument("--generations", type=int, help=text)
    text = _("games per generation (default: as for the shipped network)")
    parser.add_argument("--games", type=int, help=text)
    workers_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    setup = find_setup(arguments)
    trainer = setup.make_trainer(training_config(setup.config, arguments), arguments.seed)
    key = find_descriptor(arguments.game).short_key
    name = network_name(key, arguments.players, arguments.against)
    folder = arguments.folder
    make_folder(folder)
    checkpoint, curve, network = (
        folder / f"{name}{ending}" for ending in (".checkpoint.npz", ".csv", ".npz")
    )
    resume(trainer, checkpoint, describe_options(arguments))
    with open_workers(arguments.workers, arguments.dask) as workers:
        train(trainer, checkpoint, curve, workers)
    trainer.export(network)
    print(f"The trained network is in {network}, its learning curve in {curve}.")
    return 0


def find_setup(arguments: argparse.Namespace) -> TrainingSetup:
    if arguments.evaluator is None:
        return find_training(arguments.game, arguments.players, arguments.against)
    if arguments.against:
        raise qx.OptionError("--against is for the shipped networks, not for --evaluator")
    return training_with_evaluator(
        arguments.game, find_evaluator(arguments.evaluator), arguments.players
    )


def training_config(config: TrainingConfig, arguments: argparse.Namespace) -> TrainingConfig:
    """The settings of the shipped network, with what the options change."""
    for name, least in (("generations", 1), ("games", 1), ("seed", 0)):
        if (value := getattr(arguments, name)) is not None and value < least:
            raise qx.OptionError("--{option} must be at least {least}", option=name, least=least)
    return replace(
        config,
        **{
            name: value
            for name in ("generations", "games")
            if (value := getattr(arguments, name)) is not None
        },
    )


def describe_options(arguments: argparse.Namespace) -> str:
    """The options that a checkpoint depends on; generations and games may change."""
    evaluator = "" if arguments.evaluator is None else f" --evaluator {arguments.evaluator}"
    return f"--seed {arguments.seed}{evaluator}"


def resume(trainer: Trainer, checkpoint: Path, options: str) -> None:
    """Load the checkpoint if it was trained with these options, which are in a file beside it."""
    beside = checkpoint.with_suffix(".txt")
    if checkpoint.exists():
        check_options(checkpoint, options, read_file(beside).strip())
        load(trainer, checkpoint)
        print_status(
            f"Resuming after generation {trainer.generation}; delete {checkpoint} to start over."
        )
    write_file(beside, f"{options}\n")


def check_options(checkpoint: Path, options: str, trained_with: str) -> None:
    if options != trained_with:
        raise qx.OptionError(
            "{checkpoint} is from a training with {options}: use the same, choose "
            "another --folder, or delete it to start over",
            checkpoint=checkpoint,
            options=trained_with,
        )


def load(trainer: Trainer, checkpoint: Path) -> None:
    try:
        trainer.load(checkpoint)
    except (OSError, EOFError, ValueError, LookupError, TypeError, BadZipFile) as error:
        raise qx.OptionError(
            "{checkpoint} is not a checkpoint of this training, or it is damaged: "
            "choose another --folder, or delete it to start over",
            checkpoint=checkpoint,
        ) from error


def train(trainer: Trainer, checkpoint: Path, curve: Path, workers: Workers) -> None:
    """Train up to the last generation; an interruption loses at most ten."""
    if trainer.generation == 0:
        curve.write_text("generation,players,score,loss\n", "utf-8")
    lines: list[str] = []
    with ProgressBar() as bar:
        while trainer.generation < trainer.config.generations:
            report = advance(trainer, workers)
            lines.append(format_line(report))
            bar.show(report.generation, trainer.config.generations, f"{report.score:.1f} points")
            if (
                report.generation % CHECKPOINT_EVERY == 0
                or report.generation == trainer.config.generations
            ):
                trainer.save(checkpoint)
                with curve.open("a", encoding="utf-8") as file:
                    file.writelines(lines)
                lines = []


def advance(trainer: Trainer, workers: Workers) -> GenerationReport:
    """One generation, played again from its beginning if a worker process dies."""
    while True:
        try:
            return trainer.advance(workers.executor.map)
        except BrokenExecutor:
            workers.replace()


def format_line(report: GenerationReport) -> str:
    return f"{report.generation},{report.players},{report.score:.2f},{report.loss:.4f}\n"
