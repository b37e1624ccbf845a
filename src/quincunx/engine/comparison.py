"""Why one move is better than another: both are played on through the same samples, and the
difference of the results is taken apart.

In a sample everything is the same for both moves: what is hidden and was dealt again, the rolls and
draws, and what others choose at the same time.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import numpy as np

from quincunx.core.dice.rng import Random
from quincunx.core.moves import Move
from quincunx.core.presentation import Presentation
from quincunx.core.prospects import Event
from quincunx.core.state import State
from quincunx.core.text.messages import N_, join_and, join_clauses, message
from quincunx.engine.choices import after_move, possible_states, predict_choices
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.endings import Ending
from quincunx.engine.strategy import Strategy
from quincunx.engine.values.state_values import Numbers

SAMPLES = 128
SECONDS = 2.0  # where whole games are played at random, possibly by rules in plain Python
FIRST_SAMPLES = 8  # which measure how many there is time for
NOTEWORTHY = 0.3  # points; what is less is not worth a word
CERTAIN = 3.0  # standard errors of a part: several are looked at ...
CERTAIN_EVENT = 4.0  # ... and of events still more
SURE = 4.0  # standard errors of a part that is named although the whole difference is not clear
CLEAR = 2.0  # standard errors of the whole difference
MOST_PARTS = 2  # in a sentence
MOST_EVENTS = 1
SHARE = 0.5  # of the difference that they have to explain
NOTEWORTHY_CHANCE = 0.08
NOTEWORTHY_TURNS = 0.7


@dataclass(frozen=True)
class Part:
    """A part of the difference; all of them add up to it."""

    label: str  # a part of the score, such as `red`, or an opponent
    value: float  # points to the seat that decides, so those of opponents count negative
    error: float  # the standard error
    is_opponent: bool = False

    @property
    def is_certain(self) -> bool:
        """Is it more than chance?"""
        return abs(self.value) >= max(NOTEWORTHY, CERTAIN * self.error)

    @property
    def is_sure(self) -> bool:
        """Is it so much more than chance that a sentence may name it?"""
        return abs(self.value) >= SURE * self.error

    def __str__(self) -> str:
        if self.is_opponent:
            text = N_("{label} scores {amount:.1f} points fewer")
            if self.value < 0:
                text = N_("{label} scores {amount:.1f} points more")
        else:
            text = N_("{label} +{amount:.1f}") if self.value > 0 else N_("{label} −{amount:.1f}")
        return message(text, label=self.label, amount=abs(self.value))


@dataclass(frozen=True)
class EventChance:
    """How often something happens after each of the two moves."""

    label: str
    one: float  # probability
    other: float
    error: float  # the standard error of the difference
    is_good: bool

    @property
    def difference(self) -> float:
        """How much more often it happens after the first move."""
        return self.one - self.other

    @property
    def is_certain(self) -> bool:
        """Is it more than chance?"""
        return abs(self.difference) >= max(NOTEWORTHY_CHANCE, CERTAIN_EVENT * self.error)

    def __str__(self) -> str:
        return message(
            "{event}: {one:.0%} instead of {other:.0%}",
            event=self.label,
            one=self.one,
            other=self.other,
        )


@dataclass(frozen=True)
class Comparison:
    """What one move is worth more than another, and why. `str()` is a sentence."""

    one: str  # the moves in words
    other: str
    difference: float  # of the expected lead, or of a single player's score
    error: float  # its standard error
    win_probability: float  # the difference; 0 for a single player
    win_error: float
    parts: tuple[Part, ...]  # largest first
    events: tuple[EventChance, ...]  # those with the largest differences first
    turns: float  # how much longer the game lasts after the first move
    turns_error: float
    samples: int

    def __neg__(self) -> "Comparison":
        """The other move against the first."""
        return replace(
            self,
            one=self.other,
            other=self.one,
            difference=-self.difference,
            win_probability=-self.win_probability,
            parts=tuple(replace(part, value=-part.value) for part in self.parts),
            events=tuple(replace(event, one=event.other, other=event.one) for event in self.events),
            turns=-self.turns,
        )

    @property
    def is_clear(self) -> bool:
        """Is the difference more than noise?"""
        return abs(self.difference) >= max(NOTEWORTHY, CLEAR * self.error)

    def __str__(self) -> str:
        points = abs(self.difference)
        values: dict[str, Any] = {"one": self.one, "other": self.other, "points": points}
        reasons = self.reasons(1 if self.difference >= 0 else -1)
        if not reasons:
            return message(
                "Nothing tells {one} and {other} apart for certain: the difference is small, or "
                "lies in many small things.",
                **values,
            )
        text = N_("{one} against {other}: {why}.")
        if self.is_clear:
            text = N_("{one} is worth {points:.1f} points more than {other}: {why}.")
            if self.difference < 0:
                text = N_("{one} is worth {points:.1f} points less than {other}: {why}.")
        return message(text, **values, why=join_clauses(reasons))

    def reasons(self, sign: int) -> list[str]:
        """What explains why the first move is better (1) or worse (-1); empty if nothing does."""
        gains, losses = self.certain_parts(sign), self.certain_parts(-sign)
        if not self.is_clear:
            gains, losses = ([each for each in some if each.is_sure] for some in (gains, losses))
        events = [event.__str__() for event in self.telling_events(sign)[:MOST_EVENTS]]
        if not self.is_clear:  # what is certain none the less
            gain = words_of(gains[:1])
            if gains and losses and abs(losses[0].value) >= SHARE * abs(gains[0].value):
                gain = but(gain, words_of(losses[:1]))
            return [gain, *events] if gains else []
        least = SHARE * abs(self.difference)
        explaining = gains[:MOST_PARTS]
        found = list[str]()
        if sum(abs(part.value) for part in explaining) >= least:
            found.append(words_of(explaining))
            if losses and abs(losses[0].value) >= least:
                found[0] = but(found[0], words_of(losses[:1]))
        found += events
        return [*found, *self.longer_or_shorter()] if found else []

    def clause(self, expected: int) -> str:
        """About the first move alone, for a list of moves that is sorted by better samples: it
        should be better (1) or worse (-1) than the other one.
        """
        reasons = self.reasons(expected)
        if not reasons or (self.is_clear and expected * self.difference < 0):
            return message("no single thing tells it from {other}", other=self.other)
        return message("against {other}: {why}", other=self.other, why=join_clauses(reasons))

    def certain_parts(self, sign: int) -> list[Part]:
        """Those that more than chance explains, and that speak for the better move."""
        return [part for part in self.parts if part.is_certain and sign * part.value > 0]

    def telling_events(self, sign: int) -> list[EventChance]:
        """Those that speak for the better move."""
        return [
            event
            for event in self.events
            if event.is_certain and sign * event.difference * (1 if event.is_good else -1) > 0
        ]

    def longer_or_shorter(self) -> list[str]:
        """How many turns later or earlier the game ends, if that is worth mentioning."""
        if abs(self.turns) < max(NOTEWORTHY_TURNS, CERTAIN * self.turns_error):
            return []
        text = N_("the game ends {turns:.1f} turns later")
        if self.turns < 0:
            text = N_("the game ends {turns:.1f} turns earlier")
        return [message(text, turns=abs(self.turns))]


def words_of(parts: Sequence[Part]) -> str:
    return join_and(part.__str__() for part in parts)


def but(gains: str, losses: str) -> str:
    return message("{gains}, but {losses}", gains=gains, losses=losses)


def compare(
    strategy: Strategy,
    state: State,
    seat: int,
    one: Move,
    other: Move,
    rng: Random,
    deadline: Deadline = NO_DEADLINE,
    samples: int = SAMPLES,
) -> Comparison:
    """The first move against the other one."""
    codes = sorted({one.code, other.code})
    endings = play_samples(strategy, state, seat, codes, rng, deadline, samples)
    words = {move.code: move_words(state, move) for move in (one, other)}
    found = summarise(endings[codes[0]], endings[codes[-1]], words[codes[0]], words[codes[-1]])
    return found if one.code == codes[0] else -found


def compare_with_best(
    strategy: Strategy,
    state: State,
    seat: int,
    codes: Sequence[int],
    rng: Random,
    samples: int = SAMPLES,
    deadline: Deadline = NO_DEADLINE,
) -> dict[int, str]:
    """Why each of these moves is worth more or less, best first: the best one against the next, the
    others against the best.
    """
    if len(codes) < 2:
        return {}
    if strategy.plays_out and not deadline.is_limited:
        deadline = Deadline(SECONDS)
    ordered = sorted(codes)
    endings = play_samples(strategy, state, seat, ordered, rng, deadline, samples)
    words = {code: move_words(state, state.game.notation.move_of(code)) for code in codes}
    best, following = codes[:2]
    pairs = dict.fromkeys(codes, best) | {best: following}
    return {
        code: summarise(endings[code], endings[other], words[code], words[other]).clause(
            1 if code == best else -1
        )
        for code, other in pairs.items()
    }


def move_words(state: State, move: Move) -> str:
    presentation = (state.game.descriptor.load("presentation") or Presentation)()
    words: str = presentation.listed_move(move)
    return words


def play_samples(
    strategy: Strategy,
    state: State,
    seat: int,
    codes: Sequence[int],
    rng: Random,
    deadline: Deadline = NO_DEADLINE,
    samples: int = SAMPLES,
) -> Mapping[int, Sequence[Ending]]:
    """How the game ends after each of these moves, sample by sample."""
    found: dict[int, list[Ending]] = {code: [] for code in codes}
    done, start = 0, time.monotonic()
    more = min(FIRST_SAMPLES, samples) if deadline.is_limited else samples
    while more > 0:
        for code, endings in play_some(strategy, state, seat, codes, more, rng).items():
            found[code] += endings
        done += more
        speed = done / max(time.monotonic() - start, 1e-6) if deadline.is_limited else 0.0
        in_time = int(speed * deadline.seconds_left) if deadline.is_limited else 0
        more = min(samples - done, in_time)
    return found


def play_some(
    strategy: Strategy, state: State, seat: int, codes: Sequence[int], samples: int, rng: Random
) -> Mapping[int, Sequence[Ending]]:
    """All of them together, for speed."""
    deals = Random(rng.getrandbits(64))  # how many it takes does not change what follows
    visible = [
        each.without_secret_choices(seat) for each in possible_states(state, seat, samples, deals)
    ]
    predicted = [predict_choices(strategy, each, deals) for each in visible]
    starts, states, seeds = list[State](), list[State](), list[int]()
    for sample in range(samples):
        place, seed = sample % len(visible), rng.getrandbits(64)
        for code in codes:
            starts.append(visible[place])
            states.append(after_move(visible[place], seat, code, predicted[place]))
            seeds.append(seed)
    endings = strategy.endings(starts, states, seat, seeds)
    return {code: endings[index :: len(codes)] for index, code in enumerate(codes)}


def summarise(ones: Sequence[Ending], others: Sequence[Ending], one: str, other: str) -> Comparison:
    """The means of the differences, sample by sample."""
    labels = dict.fromkeys(label for each in chain(ones, others) for label in each.parts)
    opponents = frozenset().union(*(each.opponents for each in ones))
    differences = {label: differences_in(ones, others, label) for label in labels}
    total = sum(differences.values(), np.zeros(len(ones)))
    parts = [
        Part(label, *mean_and_error(numbers), label in opponents)
        for label, numbers in differences.items()
        if numbers.any()
    ]
    wins = np.array([a.win - b.win for a, b in zip(ones, others, strict=True)])
    rolls = np.array([a.rolls - b.rolls for a, b in zip(ones, others, strict=True)], np.float64)
    events = dict.fromkeys(event for each in chain(ones, others) for event in each.events)
    chances = [chance_of(event, ones, others) for event in events]
    return Comparison(
        one,
        other,
        *mean_and_error(total),
        *mean_and_error(wins),
        tuple(sorted(parts, key=lambda part: -abs(part.value))),
        tuple(sorted(chances, key=lambda chance: -abs(chance.difference))),
        *mean_and_error(rolls),
        len(ones),
    )


def differences_in(ones: Sequence[Ending], others: Sequence[Ending], label: str) -> Numbers:
    return np.array(
        [
            a.parts.get(label, 0.0) - b.parts.get(label, 0.0)
            for a, b in zip(ones, others, strict=True)
        ]
    )


def chance_of(event: Event, ones: Sequence[Ending], others: Sequence[Ending]) -> EventChance:
    one, other = (
        np.array([float(event in each.events) for each in all_]) for all_ in (ones, others)
    )
    _, error = mean_and_error(one - other)
    return EventChance(event.label, float(one.mean()), float(other.mean()), error, event.is_good)


def mean_and_error(numbers: Any) -> tuple[float, float]:
    count = len(numbers)
    error = float(numbers.std(ddof=1)) / count**0.5 if count > 1 else float("inf")
    return float(numbers.mean()), error
