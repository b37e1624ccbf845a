"""Trains the first generations of the shipped networks again and compares them with the curves in
the docs:

    python -m benchmarks.training_curves [NETWORK ...] [--generations 3] [--kernel SkylakeX]

Every figure is the same as in the docs if the training is reproduced. `--kernel` chooses another
kernel of OpenBLAS, which rounds differently.
"""

import argparse
import csv
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from quincunx.core.common_kernel import use_common_kernel
from quincunx.core.one_thread import use_one_thread

if TYPE_CHECKING:
    from quincunx.engine.learning.configs import TrainingSetup

FOLDER = Path(__file__).parent / "curves"
SEED = 1


def shipped_curve(name: str, generations: int) -> list[tuple[float, float]]:
    """The mean score and the loss of the first generations."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [(float(row["score"]), float(row["loss"])) for row in csv.DictReader(file)][
            :generations
        ]


def compare(name: str, setup: "TrainingSetup", generations: int) -> None:
    trainer = setup.make_trainer(setup.config, SEED)
    for score, loss in shipped_curve(name, generations):
        report = trainer.advance()
        equal = f"{report.score:.2f} {report.loss:.4f}" == f"{score:.2f} {loss:.4f}"
        verdict = "as in the docs" if equal else f"in the docs {score:.2f} points, loss {loss:.4f}"
        print(
            f"{name:18}generation {report.generation}: {report.score:.2f} points, loss "
            f"{report.loss:.4f}, {verdict}",
            flush=True,
        )


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("networks", nargs="*", help="default: all")
    parser.add_argument("--generations", type=int, default=3, help="how many to train (default: 3)")
    parser.add_argument(
        "--kernel", help="a kernel of OpenBLAS (default: the one that quincunx train uses)"
    )
    arguments = parser.parse_args(argv)
    if arguments.kernel:
        os.environ["OPENBLAS_CORETYPE"] = arguments.kernel
    use_one_thread()
    use_common_kernel()
    from quincunx.core.registry import games  # late: they import NumPy
    from quincunx.engine.learning.configs import training_setups

    for key in games():
        for name, setup in training_setups(key).items():
            if not arguments.networks or name in arguments.networks:
                compare(name, setup, arguments.generations)


if __name__ == "__main__":
    main()
