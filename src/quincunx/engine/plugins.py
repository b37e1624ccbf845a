"""What other packages add to the engine through entry points, and what a user names as `module:name`."""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pkgutil import resolve_name
from typing import Any

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.messages import message
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.levels import LEVELS

ENGINES = "quincunx.engines"  # callables (seed) -> an object with `choose(state, seat)`
EVALUATORS = "quincunx.evaluators"  # callables (Game) -> Evaluator

MakeEvaluator = Callable[[Game], Evaluator]


@cache
def plugins(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name. They are loaded only when they are used."""
    return {entry_point.name: entry_point for entry_point in entry_points(group=group)}


def load_plugin(group: str, name: str) -> Any:
    try:
        return plugins(group)[name].load()
    except Exception as error:
        raise OptionError(
            message("{name} of {value} could not be loaded: {error}", name=repr(name), value=repr(plugins(group)[name].value), error=error)
        ) from error


def engine_names() -> list[str]:
    """Everything that can play a seat: the levels of our own engine, weakest first, and the engines of other packages."""
    return list(dict.fromkeys([*LEVELS, *plugins(ENGINES)]))


def find_evaluator(name: str) -> MakeEvaluator:
    """The evaluator with this name: of an entry point, or as `module:Class`."""
    if name in plugins(EVALUATORS):
        return check_callable(name, load_plugin(EVALUATORS, name))
    if ":" not in name:
        known = ", ".join(["module:Class", *plugins(EVALUATORS)])
        raise OptionError(message("no evaluator is called {name}; possible are {known}", name=repr(name), known=known))
    try:
        return check_callable(name, resolve_name(name))
    except (ImportError, AttributeError, ValueError) as error:
        raise OptionError(message("the evaluator {name} cannot be imported: {error}", name=repr(name), error=error)) from error


def check_callable(name: str, found: Any) -> MakeEvaluator:
    if not callable(found):
        raise OptionError(message("the evaluator {name} must be a class or a function of a game", name=repr(name)))
    make_evaluator: MakeEvaluator = found
    return make_evaluator
