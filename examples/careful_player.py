"""A player of one's own for Squares: it marks whatever skips the fewest squares.

    python examples/careful_player.py --games 20

Type checkers know the games of the package: the views of `qx.game("squares")` are a `TypedDict`,
and each of its moves is of one of three classes. So they find what does not exist.
"""

# pyright: strict

import argparse

import quincunx as qx
from quincunx.games.qwixx.moves import Mark
from quincunx.games.qwixx.rules import QwixxState

PRICE_OF_NO_MARK = 2.5  # in skipped squares


def cost(state: QwixxState, seat: int, move: qx.Move) -> float:
    """How many squares a mark leaves out for ever."""
    if not isinstance(move, Mark):
        return PRICE_OF_NO_MARK
    rows = state.view(seat).sheets[seat].rows
    row = next(row for row in rows if row.name == move.row)
    first_open = max((row.numbers.index(number) + 1 for number in row.marked), default=0)
    return row.numbers.index(move.number) - first_open


def choose(state: QwixxState, seat: int) -> qx.Move:
    """The cheapest move; the first of them, if several are."""
    return min(state.moves(seat), key=lambda move: cost(state, seat, move))


def play(seed: int, engine: qx.Engine) -> tuple[int, ...]:
    """The seats that won a game in which this player has seat 0 and the engine seat 1."""
    match = qx.Match(qx.game("squares", players=2), names=["Careful", "Engine"], seed=seed)
    while not match.state.over:
        seat = match.state.acting[0]
        move = choose(match.state, seat) if seat == 0 else engine.choose(match.state, seat)
        match.play(seat, move)
    return match.state.winners


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    games: int = parser.parse_args().games
    engine = qx.Engine("novice", seed=1)
    won = sum(0 in play(seed, engine) for seed in range(games))
    print(f"won {won} of {games} games against the level novice, ties included")


if __name__ == "__main__":
    main()
