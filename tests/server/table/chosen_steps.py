"""Who chooses what random people do: hypothesis, which finds a short example of a difference, or a
faster choice for many tables at once.
"""

import random
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.server.table.random_people import (
    BOOLEANS,
    KINDS,
    Crowd,
    RandomPeople,
    Several,
    Values,
    steps_of,
    together,
)

SEEDS = tuple("abcdefgh")
SET_UP: Mapping[str, Values] = {"kind": KINDS, "bob_comes_at_once": BOOLEANS, "seed": SEEDS}
CROWD_SHARE = 0.15  # of the rounds in which something happens at all tables
Run = Callable[[Coroutine[Any, Any, None]], None]


# ---- by hypothesis


def machine(people: Callable[[], RandomPeople], run: Run) -> type[RuleBasedStateMachine]:
    """A state machine of one table; `run` waits for what happens there."""

    class People(RuleBasedStateMachine):
        crowd: Crowd | None = None

        @initialize(**strategies(SET_UP))
        def set_up(self, **given: Any) -> None:
            self.crowd = Crowd([people()])
            run(self.crowd.tables[0].set_up(**given))

        @invariant()
        def compare(self) -> None:
            if self.crowd is not None:
                run(self.crowd.tables[0].compare_with_referee())

        def teardown(self) -> None:
            if self.crowd is not None:
                run(self.crowd.tables[0].leave_tables())

        def do(self, name: str, **given: Any) -> None:
            assert self.crowd is not None
            actor = self.crowd if hasattr(self.crowd, name) else self.crowd.tables[0]
            run(getattr(actor, name)(**given))

    marked: Callable[..., Any] = rule  # which knows no type for keywords that are collected
    rules = {
        name: marked(**strategies(arguments))(do_step(name))
        for kind in (RandomPeople, Crowd)
        for name, arguments in steps_of(kind).items()
    }
    return type("People", (People,), rules)


def do_step(name: str) -> Callable[..., None]:
    def work(self: Any, **given: Any) -> None:
        self.do(name, **given)

    work.__name__ = name
    return work


def strategies(arguments: Mapping[str, Values]) -> dict[str, Any]:
    return {name: strategy(values) for name, values in arguments.items()}


def strategy(values: Values) -> st.SearchStrategy[Any]:
    if isinstance(values, Several):
        return st.lists(strategy(values.values), max_size=values.most)
    return st.sampled_from(values)


# ---- by a random generator


class RandomSteps:
    """What happens at one table, or at all: some steps often and others never, as in every game."""

    def __init__(self, actor: RandomPeople | Crowd, chance: random.Random) -> None:
        self._actor, self._chance = actor, chance
        self._steps = steps_of(type(actor))
        self._weights = [chance.random() ** 2 + 1e-6 for _ in self._steps]

    def some_step(self) -> "ChosenStep":
        [name] = self._chance.choices(list(self._steps), self._weights)
        return self.choose(name, self._steps[name])

    def choose(self, name: str, arguments: Mapping[str, Values]) -> "ChosenStep":
        given = {key: self._value(values) for key, values in arguments.items()}
        return ChosenStep(self._actor, name, given)

    def _value(self, values: Values) -> Any:
        if isinstance(values, Several):
            count = self._chance.randint(0, values.most)
            return self._chance.choices(values.values, k=count)
        return self._chance.choice(values)


@dataclass(frozen=True)
class ChosenStep:
    actor: RandomPeople | Crowd
    name: str
    given: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(f'{key}={value!r}' for key, value in self.given.items())})"

    async def do(self) -> None:
        await getattr(self.actor, self.name)(**self.given)


class Difference(AssertionError):
    """With everything that has happened at this table."""


async def play_at_tables(crowd: Crowd, chance: random.Random, rounds: int) -> int:
    """Let something happen at every table again and again; returns how many steps that were."""
    for_all, count = RandomSteps(crowd, chance), 0
    tables = [RandomSteps(people, chance) for people in crowd.tables]
    histories = [list[ChosenStep]() for _ in tables]
    for number in range(rounds):
        if number == 0:
            steps = [table.choose("set_up", SET_UP) for table in tables]
        elif chance.random() < CROWD_SHARE:
            steps = [for_all.some_step()] * len(tables)
            await steps[0].do()
        else:
            steps = [table.some_step() for table in tables]
        for history, step in zip(histories, steps, strict=True):
            history.append(step)
        is_for_all = steps[0].actor is crowd
        count += 1 if is_for_all else len(steps)
        await together(
            [
                checked(people, history, is_done=is_for_all)
                for people, history in zip(crowd.tables, histories, strict=True)
            ]
        )
    await crowd.tables[0].leave_tables()
    return count


async def checked(people: RandomPeople, history: list[ChosenStep], is_done: bool) -> None:
    try:
        if not is_done:
            await history[-1].do()
        await people.compare_with_referee()
    except AssertionError as error:
        raise Difference("\n".join(map(str, history))) from error
