"""Which set-ups each network is trained on, and how long: what `quincunx train` repeats."""

from dataclasses import replace
from pathlib import Path
from typing import Protocol

from quincunx.core.errors import OptionError
from quincunx.core.registry import game as game_by_key
from quincunx.engine.knowledge import name_of
from quincunx.engine.specialists import fitting
from quincunx.engine.training import Each, Plan, Progress, Training

Setup = dict[str, object]  # the options of a game


def tables(*players: int, **others: object) -> list[Setup]:
    return [{"players": each, **others} for each in players]


USUAL_SETUPS = tables(2, 1, 2, 3, 2, 4, 2, 5)  # a generation each in turn; those that a game does not know are left out
SETUPS: dict[str, list[Setup]] = {
    "qwixx": tables(3, 4, 3, 5, 1),
    "qwixx-2": tables(2),
    "qwixx-2-patient": tables(2),
    "squares": tables(2, 2, 3, 2, 2, 4),
    "clever": tables(2, 3, 2, 4),
    "clever-1": tables(1, 1, 1, solo_extra_die=True) + tables(1),
    "qwizz": tables(2, 3, 2, 4, 2, 5, 2, 8),
    "qwizz-1": tables(1),
}
USUAL_PLAN = Plan(generations=100, memory=8, passes=4.0, parts=4)
SHORT_PLAN = replace(USUAL_PLAN, generations=60)
PLANS = {
    "qwixx-2": replace(USUAL_PLAN, generations=350),
    "qwixx-2-patient": replace(USUAL_PLAN, generations=200, rate=4e-4, boldness=0.02, schooling="qwixx-2", among_loners=True),
    "palette-black": SHORT_PLAN,
    "mixx-colours": SHORT_PLAN,
    "mixx-numbers": SHORT_PLAN,
    "clever-1": Plan(generations=360, hidden=(128, 128)),
    "clever": Plan(generations=80, games=500, rate=5e-4, hidden=(128, 128), schooling="clever-1"),
    "qwirkle": Plan(generations=15, games=4000),
    "qwizz-1": Plan(generations=60, games=200, hidden=(64, 32), memory=10, passes=8.0),  # its games take long, its lessons do not
    "qwizz": Plan(generations=48, games=200, hidden=(64, 32), memory=10, passes=8.0, schooling="qwizz-1"),
}


class Learner(Protocol):
    """Whatever learns a game, generation by generation, and may be interrupted after each."""

    plan: Plan
    generation: int

    def advance(self, each: Each = map) -> Progress: ...
    def save(self, path: Path) -> None: ...
    def load(self, path: Path) -> None: ...
    def export(self, path: Path) -> None: ...


def plan_of(key: str, players: int | None = None, manner: str = "") -> Plan:
    return PLANS.get(name_of(key, players, manner), USUAL_PLAN)


def network_to_train(key: str, players: int | None, manner: str) -> str:
    """Its name; OptionError if there is no such network."""
    name, known = name_of(key, players, manner), [key, *(other for other in SETUPS if other.startswith(f"{key}-"))]
    if name not in known:
        raise OptionError(f"there is no network {name!r} to train, only {', '.join(known)}")
    return name


def training(key: str, seed: int, plan: Plan, players: int | None = None, manner: str = "") -> Training:
    """A training from the beginning: of all that the game's network serves, or of the one for so many players and such rivals."""
    name, seats = network_to_train(key, players, manner), game_by_key(key).seats
    setups = [game_by_key(key, **setup) for setup in SETUPS.get(name, USUAL_SETUPS) if setup["players"] in seats]
    return Training(setups, plan, seed)


def learner(key: str, seed: int, plan: Plan, players: int | None = None, manner: str = "") -> Learner:
    """What learns this game: its specialist, or else a network."""
    network_to_train(key, players, manner)  # a specialist has one for everything, and is asked for nothing else
    return fitting(key, plan, seed) or training(key, seed, plan, players, manner)
