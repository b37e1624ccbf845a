"""`quincunx train`: trains the engine by self-play, as the shipped networks were trained; training can be interrupted and resumed."""

import argparse
import os
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from pathlib import Path

# Before NumPy is imported: with several threads its sums are rounded differently, and the same seed gives another network.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import quincunx as qx
from quincunx.arena.workers import Workers, open_workers
from quincunx.commands.arguments import game_argument, workers_arguments
from quincunx.commands.output import print_status
from quincunx.commands.progress import ProgressBar
from quincunx.engine.knowledge import name_of
from quincunx.engine.plans import Learner, learner, plan_of
from quincunx.engine.training import Plan, Progress

CHECKPOINT_EVERY = 10  # generations


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    text = "train the network for this number of players, where a game has a separate one: clever and qwizz for 1, qwixx for 2"
    parser.add_argument("--players", type=int, help=text)
    text = "train the network against such opponents, where a game has a separate one: qwixx for 2 against patient ones"
    parser.add_argument("--against", default="", metavar="OPPONENTS", help=text)
    text = "folder for checkpoint, learning curve and network (default: training)"
    parser.add_argument("--folder", type=Path, default=Path("training"), help=text)
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same network (default: 1)")
    parser.add_argument("--generations", type=int, help="generations of self-play (default: as for the shipped network)")
    parser.add_argument("--games", type=int, help="games per generation (default: as for the shipped network)")
    workers_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    work = learner(arguments.game, arguments.seed, training_plan(arguments), arguments.players, arguments.against)
    name, folder = name_of(arguments.game, arguments.players, arguments.against), arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint, curve, learned = (folder / f"{name}{ending}" for ending in (".checkpoint.npz", ".csv", ".npz"))
    if checkpoint.exists():
        work.load(checkpoint)
        print_status(f"Resuming after generation {work.generation}; delete {checkpoint} to start over.")
    with open_workers(arguments.workers, arguments.dask) as workers:
        learn(work, checkpoint, curve, workers)
    work.export(learned)
    print(f"The trained network is in {learned}, its learning curve in {curve}.")
    return 0


def training_plan(arguments: argparse.Namespace) -> Plan:
    """The plan of the shipped network, with what the options change."""
    changes = {name: value for name in ("generations", "games") if (value := getattr(arguments, name)) is not None}
    for name, value in changes.items():
        if value < 1:
            raise qx.OptionError(f"--{name} must be at least 1")
    return replace(plan_of(arguments.game, arguments.players, arguments.against), **changes)


def learn(work: Learner, checkpoint: Path, curve: Path, workers: Workers) -> None:
    """Train up to the last generation; an interruption loses at most ten."""
    if work.generation == 0:
        curve.write_text("generation,players,score,loss\n", "utf-8")
    lines: list[str] = []
    with ProgressBar() as bar:
        while work.generation < work.plan.generations:
            progress = advance(work, workers)
            lines.append(format_line(progress))
            bar.show(progress.generation, work.plan.generations, f"{progress.score:.1f} points")
            if progress.generation % CHECKPOINT_EVERY == 0 or progress.generation == work.plan.generations:
                work.save(checkpoint)
                with curve.open("a", encoding="utf-8") as file:
                    file.writelines(lines)
                lines = []


def advance(work: Learner, workers: Workers) -> Progress:
    """One generation; if a worker process dies, it is started again from the beginning."""
    while True:
        try:
            return work.advance(workers.executor.map)
        except BrokenExecutor:
            workers.replace()


def format_line(progress: Progress) -> str:
    return f"{progress.generation},{progress.players},{progress.score:.2f},{progress.loss:.4f}\n"
