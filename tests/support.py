"""Shared by many tests: every game with every number of players, and random games."""

import random
import re
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import Any, Generic, ParamSpec, TypeVar

import quincunx as qx
from quincunx.core.moves import Value
from quincunx.core.view import SeatView
from quincunx.languages import languages, use_language

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 60  # seconds for what takes a moment: only a failing test waits for so long
INTERVAL = 0.02  # seconds between two looks at it


@cache
def setups() -> list[qx.Game]:
    """Every game for as many players as it allows, the first of each set of rules for one and for
    two, too, and each of the extra options with the last value that is not the default.
    """
    found, known = [], set[type]()
    for key in qx.games():
        seats, rules = qx.game(key).seats, type(qx.game(key).start())
        for players in sorted({seats[0], 2, seats[-1]} if rules not in known else {seats[-1]}):
            plain = qx.game(key, players=players)
            found.append(plain)
            for option in plain.extra_options(players):
                others = [value for value in option.values if value != option.default]
                found += [
                    qx.game(key, players=players, **{option.name: value}) for value in others[-1:]
                ]
        known.add(rules)
    return found


def few_setups() -> list[qx.Game]:
    """Of every game one for several players, and one for a single player if that is possible."""
    return list({(game.key, game.players == 1): game for game in setups()}.values())


def name_of(game: qx.Game) -> str:
    return " ".join([game.key, *(f"{name}={value}" for name, value in game.options.items())])


def step(state: qx.State, rng: random.Random) -> tuple[int | None, str]:
    """Make a random move or roll through the public interface, and return it."""
    if state.chance:
        outcome = state.sample(rng)
        state.roll(outcome)
        return None, str(outcome)
    seat = rng.choice(state.acting)
    move = rng.choice(state.moves(seat))
    state.play(seat, move)
    return seat, str(move)


def texts(events: Iterable[tuple[int | None, Value | str]]) -> list[tuple[int | None, str]]:
    """Events of a log with their notation."""
    return [(seat, str(value)) for seat, value in events]


def walk(game: qx.Game, seed: int, most: int = 1000) -> Iterator[qx.State]:
    """The positions of a random game from start to end.

    It is one state, which moves on between the yields.
    """
    rng, state = random.Random(seed), game.start()
    yield state
    for _ in range(most):
        if state.over:
            return
        step(state, rng)
        yield state


def check_sentences(write: Callable[[SeatView], str], view: SeatView) -> None:
    """Is what is written about the view a whole sentence in every language, so that it can follow
    another one?
    """
    for code in languages():
        with use_language(code):
            text = write(view)
            assert re.fullmatch("[A-ZÄÖÜ][^{}]*[.]", text), text


def snapshot(state: qx.State) -> dict[str, Any]:
    """Everything that the public interface shows of a position, for comparisons."""
    return {
        "position": state.position(),
        "moves": {seat: [str(move) for move in state.moves(seat)] for seat in state.acting},
        "views": [state.view(seat) for seat in (None, *range(state.game.players))],
        "winners": state.winners,
    }


def refused(kind: type[Exception] | tuple[type[Exception], ...], call: Any, *words: Any) -> str:
    """The message of the error that this call must raise."""
    try:
        call(*words)
    except kind as error:
        return str(error)
    raise AssertionError(f"{call} accepted {words}")


class eventually(Generic[T]):  # noqa: N801  # it reads like a word of the assertion
    """What a function returns as soon as it is as asserted, however long that takes:
    `assert eventually(page.evaluate, "scrollY") == 0`, or
    `assert eventually(lambda: a.inner_text() == b.inner_text())`.

    A page, a server or a thread may need another moment for what was just asked of it.
    """

    __hash__ = None  # type: ignore[assignment]  # it is compared only

    def __init__(self, read: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> None:
        self._read = partial(read, *arguments, **named)
        self._latest = "not read yet"

    def __repr__(self) -> str:
        return str(self._latest)

    def _becomes(self, accepts: Callable[[Any], object]) -> bool:
        deadline = time.monotonic() + PATIENCE
        while True:
            value = self._read()
            if accepts(value):
                return True
            if time.monotonic() > deadline:
                self._latest = repr(value)
                return False
            time.sleep(INTERVAL)

    def __bool__(self) -> bool:
        return self._becomes(bool)

    def __eq__(self, other: object) -> bool:
        return self._becomes(lambda value: value == other)

    def __ne__(self, other: object) -> bool:
        return self._becomes(lambda value: value != other)

    def __lt__(self, other: Any) -> bool:
        return self._becomes(lambda value: value < other)

    def __le__(self, other: Any) -> bool:
        return self._becomes(lambda value: value <= other)

    def __gt__(self, other: Any) -> bool:
        return self._becomes(lambda value: value > other)

    def __ge__(self, other: Any) -> bool:
        return self._becomes(lambda value: value >= other)

    def __contains__(self, part: object) -> bool:
        return self._becomes(lambda value: part in value)
