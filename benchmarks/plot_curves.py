"""Plots the learning curves in `benchmarks/curves`: `python -m benchmarks.plot_curves FOLDER`.

`make docs` does the same for the site. The curves of the shipped networks have the mean score by
generation, those of the examples the strength by minutes of processor time.
"""

import csv
import sys
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.axes import Axes

CURVES = Path(__file__).parent / "curves"
MARGINS = {"left": 0.1, "right": 0.98, "bottom": 0.14, "top": 0.91}  # to compute them takes longer
MARKS = "os^Dv<>p"  # so that the curves differ not only by colour
EXAMPLES = {
    "maskable-ppo-squares": ("MaskablePPO at Squares", "win rate against novice"),
    "maskable-ppo-clever": ("MaskablePPO at Ganz schön clever, one player", "mean points"),
    "vector-ppo-squares": ("PPO in self-play at Squares, on VectorEnv", "win rate against novice"),
}

Rows = list[dict[str, str]]


def plot_all(folder: Path) -> None:
    """Draw every curve as SVG into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(CURVES.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        figure, axes = plt.subplots(figsize=(7, 3.6), gridspec_kw=MARGINS)
        draw = draw_example if path.stem in EXAMPLES else draw_network
        draw(axes, path.stem, rows)
        axes.grid(alpha=0.3)
        figure.savefig(folder / f"{path.stem}.svg")
        plt.close(figure)


def draw_network(axes: Axes, name: str, rows: Rows) -> None:
    """The mean score by generation, for each number of players."""
    points = sorted((row["players"], int(row["generation"]), float(row["score"])) for row in rows)
    for (players, group), mark in zip(groupby(points, itemgetter(0)), MARKS, strict=False):
        _, generations, scores = zip(*group, strict=True)
        axes.plot(
            generations,
            scores,
            marker=mark,
            markevery=max(1, len(generations) // 12),
            markersize=4,
            linewidth=1,
            label=players,
        )
    axes.set(xlabel="generation", ylabel="mean final score", title=name)
    axes.legend(title="players", fontsize="small")


def draw_example(axes: Axes, name: str, rows: Rows) -> None:
    title, strength = EXAMPLES[name]
    minutes = [float(row["minutes"]) for row in rows]
    axes.plot(
        minutes, [float(row["strength"]) for row in rows], marker="o", markersize=4, linewidth=1
    )
    axes.set(
        xlabel="minutes of processor time, measurements included", ylabel=strength, title=title
    )
    if strength.startswith("win rate"):
        axes.set_ylim(0, 1)
        axes.axhline(0.5, linewidth=1, linestyle="--", color="grey")


if __name__ == "__main__":
    plot_all(Path(sys.argv[1]))
