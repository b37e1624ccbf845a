"""What other packages add to the engine by entry points, or a user as `module:name`."""

from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from pkgutil import resolve_name
from typing import Any

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.text.messages import message
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.values.features import Features

ENGINES = "quincunx.engines"  # callables (seed) -> an object with `choose(state, seat)`
EVALUATORS = "quincunx.evaluators"  # callables (Game) -> Features or Evaluator

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
            "{name} of {value} could not be loaded: {error}",
            name=repr(name),
            value=repr(plugins(group)[name].value),
            error=error,
        ) from error


def find_evaluator(name: str) -> MakeEvaluator:
    """The evaluator with this name: of an entry point, or as `module:Class`."""
    if name in plugins(EVALUATORS):
        return check_evaluator(name, load_plugin(EVALUATORS, name))
    if ":" not in name:
        known = ", ".join(["module:Class", *plugins(EVALUATORS)])
        raise OptionError(
            "no evaluator is called {name}; possible are {known}", name=repr(name), known=known
        )
    try:
        found = resolve_name(name)
    except Exception as error:  # whatever the module raises
        raise OptionError(
            "the evaluator {name} cannot be imported: {error}", name=repr(name), error=error
        ) from error
    return check_evaluator(name, found)


def check_evaluator(name: str, found: Any) -> MakeEvaluator:
    """What was found, as a function that makes nothing but evaluators, or an OptionError."""
    if not callable(found):
        raise not_an_evaluator(name)
    # and not a closure, which could not be sent to other processes
    return partial(make_evaluator, name, found)


def make_evaluator(name: str, make: Callable[[Game], Any], game: Game) -> Evaluator:
    """Features alone are searched like any game, without remarks."""
    try:
        made = make(game)
    except Exception as error:
        raise OptionError(
            "the evaluator {name} cannot be made from a game: {error}", name=repr(name), error=error
        ) from error
    if isinstance(made, Evaluator):
        return made
    if isinstance(made, Features):
        return Evaluator(made)
    raise not_an_evaluator(name)


def not_an_evaluator(name: str) -> OptionError:
    reason = message(
        "the evaluator {name} must be a subclass of Features, or a function that makes "
        "an Evaluator from a game",
        name=repr(name),
    )
    return OptionError(reason)
