"""`quincunx train`: learns a game from self-play, as the shipped networks were learned; stops and goes on at will."""

import argparse
import os
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from pathlib import Path

# Before NumPy is read: with several threads its sums are rounded otherwise, and the same seed gives another network.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import quincunx as qx
from quincunx.arena.workers import Workers, open_workers
from quincunx.commands.common import game_argument, workers_arguments
from quincunx.commands.progress import ProgressBar, say
from quincunx.engine.knowledge import name_of
from quincunx.engine.plans import Learner, learner, plan_of
from quincunx.engine.training import Plan, Progress

CHECKPOINT_EVERY = 10  # generations


def arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    words = "train the network for so many alone, where a game has one: clever and qwizz for 1, qwixx for 2"
    parser.add_argument("--players", type=int, help=words)
    words = "train the network against such rivals alone: qwixx for 2 has one against patient ones"
    parser.add_argument("--against", default="", metavar="MANNER", help=words)
    parser.add_argument("--folder", type=Path, default=Path("training"), help="for checkpoint, learning curve and network (training/)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same network (1)")
    parser.add_argument("--generations", type=int, help="of self-play, if not as many as for the shipped network")
    parser.add_argument("--games", type=int, help="in each generation, likewise")
    workers_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    work = learner(arguments.game, arguments.seed, asked_plan(arguments), arguments.players, arguments.against)
    name, folder = name_of(arguments.game, arguments.players, arguments.against), arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint, curve, learned = (folder / f"{name}{ending}" for ending in (".checkpoint.npz", ".csv", ".npz"))
    if checkpoint.exists():
        work.load(checkpoint)
        say(f"Going on after generation {work.generation}; remove {checkpoint} to begin anew.")
    with open_workers(arguments.workers, arguments.dask) as workers:
        learn(work, checkpoint, curve, workers)
    work.export(learned)
    print(f"What was learned is in {learned}, its learning curve in {curve}.")
    return 0


def asked_plan(arguments: argparse.Namespace) -> Plan:
    """The plan of the shipped network, with what was asked to be different."""
    asked = {name: value for name in ("generations", "games") if (value := getattr(arguments, name)) is not None}
    for name, value in asked.items():
        if value < 1:
            raise qx.OptionError(f"--{name} must be at least 1")
    return replace(plan_of(arguments.game, arguments.players, arguments.against), **asked)


def learn(work: Learner, checkpoint: Path, curve: Path, workers: Workers) -> None:
    """To the last generation; what is interrupted loses ten generations at most."""
    bar = ProgressBar()
    if work.generation == 0:
        curve.write_text("generation,players,score,loss\n", "utf-8")
    lines: list[str] = []
    while work.generation < work.plan.generations:
        progress = advance(work, workers)
        lines.append(as_line(progress))
        bar.show(progress.generation, work.plan.generations, f", {progress.score:.1f} points")
        if progress.generation % CHECKPOINT_EVERY == 0 or progress.generation == work.plan.generations:
            work.save(checkpoint)
            with curve.open("a", encoding="utf-8") as file:
                file.writelines(lines)
            lines = []
    say("")


def advance(work: Learner, workers: Workers) -> Progress:
    """One generation; if a process of the workers dies, others play it again from its beginning."""
    while True:
        try:
            return work.advance(workers.executor.map)
        except BrokenExecutor:
            workers.replace()


def as_line(progress: Progress) -> str:
    return f"{progress.generation},{progress.players},{progress.score:.2f},{progress.loss:.4f}\n"
