"""How games of Qwizz end, and whether those who end them by a fifth penalty win:

    python -m benchmarks.strength.qwizz_endings [--players N] [--games N]

All seats are experts. If the fifth penalty is a choice and not a trap, those who take it win more
than their share.
"""

import argparse

import numpy as np

import quincunx as qx
from quincunx.games.qwizz.rules import QwizzState


def play(players: int, seed: str) -> QwizzState:
    match = qx.Match(qx.game("qwizz", players=players), seed=seed)
    engine = qx.Engine("expert", seed=seed)
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, str(engine.choose(match.state, seat)))
    assert isinstance(match.state, QwizzState)
    return match.state


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=2, help="number of players (default: 2)")
    parser.add_argument("--games", type=int, default=200, help="games (default: 200)")
    arguments = parser.parse_args()
    states = [play(arguments.players, f"endings {number}") for number in range(arguments.games)]
    boxes = int(states[0].arrays.boxes)
    enders = [
        (state, seat)
        for state in states
        for seat in range(arguments.players)
        if state.sheets[seat].penalties == boxes
    ]
    games = {id(state) for state, _ in enders}
    wins = sum((seat in state.winners) / len(state.winners) for state, seat in enders)
    points, penalties = (
        np.array(column)
        for column in (
            [list(state.scores) for state in states],
            [[int(sheet.penalties) for sheet in state.sheets] for state in states],
        )
    )
    print(
        f"{arguments.players} players, {len(states)} games: {points.mean():.1f} points, "
        f"{penalties.mean():.2f} penalties"
    )
    print(
        f"{len(games)} games end by a fifth penalty; those who take it win "
        f"{100 * wins / max(1, len(enders)):.0f} % of {len(enders)}"
    )


if __name__ == "__main__":
    main()
