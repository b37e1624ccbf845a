"""Scripted input, and games to play with it."""

from collections.abc import Callable, Iterator

import quincunx as qx
from quincunx.terminal.local_game import LocalGame
from quincunx.terminal.seats import assign_seats


def script(*lines: str, then: str = "1") -> Callable[[str], str]:
    """Types these lines, and then the same line forever."""
    remaining: Iterator[str] = iter(lines)
    return lambda prompt: next(remaining, then)


def script_until_end(*lines: str) -> Callable[[str], str]:
    """Types these lines; then the input ends."""
    remaining = iter(lines)

    def ask(prompt: str) -> str:
        try:
            return next(remaining)
        except StopIteration:
            raise EOFError from None

    return ask


def local_game(key: str, *seats: str, seed: str = "1", **options: object) -> LocalGame:
    assigned = assign_seats(seats, len(seats))
    return LocalGame(
        qx.Match(qx.game(key, players=len(seats), **options), assigned.names, seed),
        assigned.levels,
        seed,
    )


def let_engines_move(game: LocalGame) -> None:
    while not game.over and game.seat_to_move() is None:
        game.apply_others(game.others_job()())


def nearly_over() -> LocalGame:
    """Squares against the engine, in which one more penalty of Ann is the end."""
    game = local_game("squares", "Ann", "novice")
    let_engines_move(game)
    while [str(value) for _, value in game.match.log].count("penalty") < 3:
        game.play(0, game.moves(0)[0])
        let_engines_move(game)
    return game


def recorded_text(key: str, moves: int = 1000) -> str:
    """The record of a game between Ann and Bob after at most this many moves."""
    match = qx.Match(qx.game(key, players=2), ["Ann", "Bob"], seed=5)
    for _ in range(moves):
        if match.state.over:
            break
        seat = match.state.acting[0]
        match.play(seat, match.state.moves(seat)[-1])
    return str(match.record)
