"""Plots the learning curves of the shipped networks, docs/engine/curves/*.csv: `python -m
benchmarks.curves`.
"""

import csv
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

FOLDER = Path(__file__).parent.parent / "docs" / "engine" / "curves"
MARKS = "os^Dv<>p"  # so that the curves differ not only by colour


def read(path: Path) -> dict[str, list[tuple[int, float]]]:
    """The mean score by generation, for each number of players."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [
            (row["players"], int(row["generation"]), float(row["score"]))
            for row in csv.DictReader(file)
        ]
    return {
        players: [(generation, score) for _, generation, score in group]
        for players, group in groupby(sorted(rows), itemgetter(0))
    }


def plot(path: Path) -> None:
    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    for (players, points), mark in zip(read(path).items(), MARKS, strict=False):
        generations, scores = zip(*points, strict=True)
        axes.plot(
            generations,
            scores,
            marker=mark,
            markevery=max(1, len(points) // 12),
            markersize=4,
            linewidth=1,
            label=players,
        )
    axes.set(xlabel="generation", ylabel="mean final score", title=path.stem)
    axes.grid(alpha=0.3)
    axes.legend(title="players", fontsize="small")
    figure.savefig(path.with_suffix(".svg"), metadata={"Date": None})
    plt.close(figure)


def main() -> None:
    plt.rcParams["svg.hashsalt"] = "quincunx"  # the same data give the same file
    for path in sorted(FOLDER.glob("*.csv")):
        plot(path)
        print(path.with_suffix(".svg"))


if __name__ == "__main__":
    main()
