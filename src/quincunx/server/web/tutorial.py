"""Tutorials: about ten guided steps in a real game, for somebody who has never seen it.

A tutorial is a TOML file that the game's descriptor names: the `options` of the game, and its
`steps`. A step has a `text`, the `events` that happen before it, written as in a record, and the
`move` that the learner makes; without one she only reads on. `point` is a selector of what the text
is about, by default the button of the move. The learner has seat 0.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from quincunx.core.errors import IllegalMove, QuincunxError
from quincunx.core.play.events import Event
from quincunx.core.play.record import Record, parse_event
from quincunx.core.presentation import find_presentation
from quincunx.core.registry import find_descriptor
from quincunx.core.registry import game as game_by_key
from quincunx.languages import _, language, translate
from quincunx.server.table.replay import Replay

LEARNER = 0


@dataclass(frozen=True)
class TutorialStep:
    text: str
    first_event: int  # how many events there were before its own
    events: int  # how many there are before the learner moves
    move: str  # empty if there is nothing to play
    point: str


@dataclass(frozen=True)
class Tutorial:
    """The steps, and the game that they are about: a record up to its last event."""

    record: Record
    replay: Replay
    steps: Sequence[TutorialStep]

    @property
    def last(self) -> int:
        """The number of the last step, from 1."""
        return len(self.steps)


def has_tutorial(key: str) -> bool:
    return bool(find_descriptor(key).tutorial)


def tutorial_of(key: str) -> Tutorial:
    return _tutorial_of(key, language())


@cache
def _tutorial_of(key: str, code: str) -> Tutorial:
    package, _, file = find_descriptor(key).tutorial.partition(":")
    return read_tutorial(
        key, tomllib.loads(resources.files(package).joinpath(file).read_text("utf-8"))
    )


def read_tutorial(key: str, script: Mapping[str, Any]) -> Tutorial:
    game = game_by_key(key, **script["options"])
    events = list[Event]()
    steps = list[TutorialStep]()
    for each in script["steps"]:
        first = len(events)
        move = each.get("move", "")
        events += [parse_event(game, line) for line in each.get("events", ())]
        point = each.get("point") or (f'#move [value="{move}"]' if move else "")
        text = " ".join(each["text"].split())
        steps.append(TutorialStep(_(text), first, len(events), move, point))
        events += [(LEARNER, game.move(move))] if move else []
    others = [_("Engine {number}", number=seat + 1) for seat in range(1, game.players)]
    names = [_("You"), *([_("Engine")] if len(others) == 1 else others)]
    record = Record(game, names, events)
    return Tutorial(record, Replay(record), steps)


def refusal_of(tutorial: Tutorial, number: int, notation: str) -> str:
    """Why a move does not lead to the next step; empty if it does.

    The rules are asked first, because there is more to learn from them.
    """
    step, game = tutorial.steps[number - 1], tutorial.record.game
    state = tutorial.replay.state_after(step.events)
    try:
        move = game.move(notation)
        state.play(LEARNER, move)
    except IllegalMove as error:
        return _("Illegal move: {why}.", why=translate(error))
    except QuincunxError:
        return _("Make the move that the text describes.")
    if move == game.move(step.move):
        return ""
    return _(
        "Legal too. This tutorial continues with: {move}.",
        move=translate(find_presentation(game.key).move_name(game.move(step.move))),
    )
