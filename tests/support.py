"""What many tests need: every game with every number of players, and random walks through it."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import quincunx as qx


@cache
def setups() -> list[qx.Game]:
    """Every game with every number of players, and with the value furthest from usual of each option of its own."""
    found = []
    for key in qx.games():
        for players in qx.game(key).seats:
            plain = qx.game(key, players=players)
            found.append(plain)
            for option in plain.extra_options(players):
                others = [value for value in option.values if value != option.default]
                found += [qx.game(key, players=players, **{option.name: value}) for value in others[-1:]]
    return found


def name_of(game: qx.Game) -> str:
    return " ".join([game.key, *(f"{name}={value}" for name, value in game.options.items())])


def step(state: qx.State, rng: random.Random) -> tuple[int | None, str]:
    """Let a random thing happen, by the public interface alone; what it was."""
    if state.chance:
        outcome = state.sample(rng)
        state.roll(outcome)
        return None, outcome.text
    seat = rng.choice(state.acting)
    move = rng.choice(state.moves(seat))
    state.play(seat, move)
    return seat, move.text


def walk(game: qx.Game, seed: int, most: int = 1000) -> Iterator[qx.State]:
    """The positions of a random game from start to end: one state, moved on between the yields."""
    rng, state = random.Random(seed), game.start()
    yield state
    for _ in range(most):
        if state.over:
            return
        step(state, rng)
        yield state


def told(state: qx.State) -> dict[str, Any]:
    """All that the interface says of a position."""
    return {
        "position": state.position(),
        "moves": {seat: [str(move) for move in state.moves(seat)] for seat in state.acting},
        "views": [state.view(seat) for seat in (None, *range(state.game.players))],
        "winners": state.winners,
    }


def refused(kind: type[Exception], call: Any, *words: Any) -> str:
    """The sentence with which a call is refused."""
    try:
        call(*words)
    except kind as error:
        return str(error)
    raise AssertionError(f"{call} took {words}")
