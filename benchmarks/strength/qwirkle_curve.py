"""Learns Qwirkle as `quincunx train qwirkle` does, and draws how the learned weights alone fare against greedy players:

    python -m benchmarks.strength.qwirkle_curve docs/pictures/qwirkle-learning.svg

A share of victories is drawn as a multiple of what equal players get, so that tables of two, three and four fit into one picture.
"""

import sys
from pathlib import Path

import quincunx as qx
from quincunx.commands.progress import ProgressBar
from quincunx.engine.plans import plan_of
from quincunx.engine.specialists.qwirkle.fitting import Fitting
from quincunx.engine.specialists.qwirkle.quick import Quick
from quincunx.engine.specialists.qwirkle.weights import Weights, no_weights
from quincunx.games.qwirkle.rules import QwirkleState

SEEDS = 1000  # each played from every seat
MOST_STEPS = 300  # moves and draws; a game in which nobody can lay any more and all trade counts as a draw
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 320, 48, 92, 16, 40
LOW, HIGH = 0.9, 1.5
COLOURS = {2: "#1f6feb", 3: "#b35900", 4: "#2c7a3f"}


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
            state.settle(state.draw(rng))
        elif state.acting:
            state.commit(state.turn, quicks[state.turn].choose(state, state.turn, rng))
    return state.winners or tuple(range(len(quicks)))


def learned_curve() -> dict[int, list[float]]:
    """By players the share before learning and after each generation at their table."""
    work, bar = Fitting(plan_of("qwirkle"), 1), ProgressBar()
    curve = {players: [share(no_weights(), players)] for players in COLOURS}
    while work.generation < work.plan.generations:
        progress = work.advance()
        curve[progress.players].append(share(work.weights(), progress.players))
        bar.show(progress.generation, work.plan.generations, f", {curve[progress.players][-1]:.3f} of an equal share")
    return curve


def picture(curve: dict[int, list[float]]) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for tenth in range(round(10 * LOW), round(10 * HIGH) + 1):
        y = height(tenth / 10)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{"#888" if tenth == 10 else "#ddd"}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tenth / 10:.1f}</text>')
    last = max(map(len, curve.values())) - 1
    for number in range(last + 1):
        parts.append(f'<text x="{place(number, last):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{number}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 6}" text-anchor="middle">generations at each table</text>')
    for players, shares in curve.items():
        points = " ".join(f"{place(number, last):.1f},{height(value):.1f}" for number, value in enumerate(shares))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[players]}" stroke-width="2"/>')
        x, y = place(len(shares) - 1, last) + 6, height(shares[-1]) + 4
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" fill="{COLOURS[players]}">{players} players</text>')
    return "\n".join([*parts, "</svg>", ""])


def place(number: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * number / last


def height(value: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (HIGH - value) / (HIGH - LOW)


if __name__ == "__main__":
    found = learned_curve()
    Path(sys.argv[1]).write_text(picture(found), "utf-8")
    for players, shares in found.items():
        print(players, "players:", " ".join(f"{each:.3f}" for each in shares))
