"""Plots the learning curves of the examples, docs/environments/curves/*.csv: `python -m
benchmarks.env_curves`.
"""

import csv
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

FOLDER = Path(__file__).parent.parent / "docs" / "environments" / "curves"
CURVES = {
    "maskable-ppo-squares": ("MaskablePPO at Squares", "win rate against novice"),
    "maskable-ppo-clever": ("MaskablePPO at Ganz schön clever, one player", "mean points"),
    "vector-ppo-squares": ("PPO in self-play at Squares, on VectorEnv", "win rate against novice"),
}


def plot(name: str, title: str, strength: str) -> Path:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    figure, axes = plt.subplots(figsize=(7, 3.2), layout="constrained")
    axes.plot(
        [float(row["minutes"]) for row in rows],
        [float(row["strength"]) for row in rows],
        marker="o",
        markersize=4,
        linewidth=1,
    )
    axes.set(
        xlabel="minutes of processor time, measurements included", ylabel=strength, title=title
    )
    if strength.startswith("win rate"):
        axes.set_ylim(0, 1)
        axes.axhline(0.5, linewidth=1, linestyle="--", color="grey")
    axes.grid(alpha=0.3)
    path = FOLDER / f"{name}.svg"
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)
    return path


def main() -> None:
    plt.rcParams["svg.hashsalt"] = "quincunx"  # the same data give the same file
    for name, (title, strength) in CURVES.items():
        print(plot(name, title, strength))


if __name__ == "__main__":
    main()
