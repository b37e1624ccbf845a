"""Trains Qwirkle as `quincunx train qwirkle` does, and plots how the learned weights alone do
against greedy players:

    python -m benchmarks.strength.qwirkle_curve

The share of victories is plotted as a multiple of an equal share, so that two, three and four
players fit into one plot.
"""

from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import quincunx as qx
from quincunx.commands.progress import ProgressBar
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.training import CONFIG, QwirkleTrainer
from quincunx.engine.games.qwirkle.weights import Weights, zero_weights
from quincunx.games.qwirkle.rules import QwirkleState

SEEDS = 1000  # each played from every seat
# moves and draws; a longer game, in which nobody can place a tile any more, counts as a draw
MAX_STEPS = 300
PLOT = Path(__file__).parents[2] / "docs" / "engine" / "curves" / "qwirkle-share.svg"
MARKS = {2: "o", 3: "s", 4: "^"}  # by players


def share(weights: Weights, players: int) -> float:
    """The victories of one player with these weights over greedy ones, as a multiple of an equal
    share.
    """
    learned = FastPlayer(weights)
    greedy = FastPlayer(zero_weights())
    won = 0.0
    for number in range(SEEDS):
        for seat in range(players):
            winners = play(
                [learned if other == seat else greedy for other in range(players)],
                qx.Random(f"curve {number}"),
            )
            won += (seat in winners) / len(winners)
    return won / SEEDS


def play(players: list[FastPlayer], rng: qx.Random) -> tuple[int, ...]:
    """The winners."""
    state = qx.game("qwirkle", players=len(players)).start()
    assert isinstance(state, QwirkleState)
    for _ in range(MAX_STEPS):
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
        elif state.acting:
            state.apply_move(state.turn, players[state.turn].choose(state, state.turn, rng))
    return state.winners or tuple(range(len(players)))


def learning_curve() -> dict[int, list[float]]:
    """The share before training and after each generation, by the number of players."""
    trainer = QwirkleTrainer(CONFIG, 1)
    bar = ProgressBar()
    curve = {players: [share(zero_weights(), players)] for players in MARKS}
    while trainer.generation < CONFIG.generations:
        report = trainer.advance()
        curve[report.players].append(share(trainer.weights(), report.players))
        bar.show(
            report.generation,
            CONFIG.generations,
            f"{curve[report.players][-1]:.3f} of an equal share",
        )
    return curve


def plot(curve: dict[int, list[float]]) -> None:
    plt.rcParams["svg.hashsalt"] = "quincunx"  # the same data give the same file
    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    for players, shares in curve.items():
        axes.plot(
            range(len(shares)),
            shares,
            marker=MARKS[players],
            markersize=4,
            linewidth=1,
            label=players,
        )
    axes.axhline(1, color="grey", linewidth=0.8)
    axes.set(
        xlabel="generations with this number of players",
        ylabel="victories over greedy players,\nas a multiple of an equal share",
        title="qwirkle",
    )
    axes.grid(alpha=0.3)
    axes.legend(title="players", fontsize="small")
    figure.savefig(PLOT, metadata={"Date": None})


if __name__ == "__main__":
    learned = learning_curve()
    plot(learned)
    for players, shares in learned.items():
        print(players, "players:", " ".join(f"{share:.3f}" for share in shares))
