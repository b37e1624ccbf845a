"""Learns Qwirkle as `quincunx train qwirkle` does, and draws how the learned weights alone fare against greedy players:

    python -m benchmarks.strength.qwirkle_curve

A share of victories is drawn as a multiple of what equal players get, so that tables of two, three and four fit into one picture.
"""

from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

import quincunx as qx
from quincunx.commands.progress import ProgressBar
from quincunx.engine.plans import plan_of
from quincunx.engine.specialists.qwirkle.fitting import Fitting
from quincunx.engine.specialists.qwirkle.quick import Quick
from quincunx.engine.specialists.qwirkle.weights import Weights, no_weights
from quincunx.games.qwirkle.rules import QwirkleState

SEEDS = 1000  # each played from every seat
MOST_STEPS = 300  # moves and draws; a game in which nobody can lay any more and all trade counts as a draw
PICTURE = Path(__file__).parents[2] / "docs" / "engine" / "curves" / "qwirkle-share.svg"
MARKS = {2: "o", 3: "s", 4: "^"}  # by players


def share(weights: Weights, players: int) -> float:
    """Of victories that one player with these weights has over greedy ones, as a multiple of an equal share."""
    learned, greedy, won = Quick(weights), Quick(no_weights()), 0.0
    for number in range(SEEDS):
        for seat in range(players):
            winners = played([learned if each == seat else greedy for each in range(players)], qx.Random(f"curve {number}"))
            won += (seat in winners) / len(winners)
    return won / SEEDS


def played(quicks: list[Quick], rng: qx.Random) -> tuple[int, ...]:
    state = qx.game("qwirkle", players=len(quicks)).start()
    assert isinstance(state, QwirkleState)
    for _ in range(MOST_STEPS):
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
        elif state.acting:
            state.apply_move(state.turn, quicks[state.turn].choose(state, state.turn, rng))
    return state.winners or tuple(range(len(quicks)))


def learned_curve() -> dict[int, list[float]]:
    """By players the share before learning and after each generation at their table."""
    work, bar = Fitting(plan_of("qwirkle"), 1), ProgressBar()
    curve = {players: [share(no_weights(), players)] for players in MARKS}
    while work.generation < work.plan.generations:
        progress = work.advance()
        curve[progress.players].append(share(work.weights(), progress.players))
        bar.show(progress.generation, work.plan.generations, f"{curve[progress.players][-1]:.3f} of an equal share")
    return curve


def draw(curve: dict[int, list[float]]) -> None:
    plt.rcParams["svg.hashsalt"] = "quincunx"  # the same data give the same file
    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    for players, shares in curve.items():
        axes.plot(range(len(shares)), shares, marker=MARKS[players], markersize=4, linewidth=1, label=players)
    axes.axhline(1, color="grey", linewidth=0.8)
    axes.set(xlabel="generations at this table", ylabel="victories over greedy players,\nas a multiple of an equal share", title="qwirkle")
    axes.grid(alpha=0.3)
    axes.legend(title="players", fontsize="small")
    figure.savefig(PICTURE, metadata={"Date": None})


if __name__ == "__main__":
    found = learned_curve()
    draw(found)
    for players, shares in found.items():
        print(players, "players:", " ".join(f"{each:.3f}" for each in shares))
