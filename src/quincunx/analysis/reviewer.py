"""Reviews a game event by event, with one evaluation: luck and errors add up to the result."""

from collections.abc import Callable
from dataclasses import replace
from os import PathLike

import numpy as np

from quincunx.analysis.decisions import compare_moves, describe_decision, has_choice, tidy
from quincunx.analysis.effort import Effort, effort_for, find_effort
from quincunx.analysis.luck import Roll, evaluate_rolls
from quincunx.analysis.resigned_games import counted_result, reviewed_record
from quincunx.analysis.review import Decision, Review, ReviewStep, Values, comments_of
from quincunx.analysis.totals import add_up
from quincunx.core.dice.rng import Random, Seed
from quincunx.core.play.events import Event, apply_event, hidden_information_of
from quincunx.core.play.match import Match, check_record, read_record
from quincunx.core.play.notes import HelpUsed
from quincunx.core.play.record import Record
from quincunx.core.state import State
from quincunx.engine.choices import Choices, predict_choices, reveal_choices
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategy import Strategy
from quincunx.engine.values.state_values import Numbers

# events reviewed, events in total; an exception stops the review
ProgressCallback = Callable[[int, int], object]


def review(
    game: Match | Record | str | PathLike[str],
    effort: str | Effort = "standard",
    progress: ProgressCallback | None = None,
    seed: Seed = 0,
) -> Review:
    """Review a match, a record, the text of one, or the file at a `Path`, finished or not.

    `effort` is `quick` or `standard`. `progress` is called after every event; to stop a review,
    raise an exception in it. The same game, effort and seed give the same review. A game that ended
    by a resignation is reviewed until then.
    """
    record = reviewed_record(record_of(game))
    reviewer = Reviewer(record, find_effort(effort) if isinstance(effort, str) else effort, seed)
    for number in range(len(record.events)):
        reviewer.add_event(number)
        if progress is not None:
            progress(number + 1, len(record.events))
    return reviewer.finish()


def record_of(game: Match | Record | str | PathLike[str]) -> Record:
    """A record that was checked against the rules."""
    return game.record if isinstance(game, Match) else check_record(str(read_record(game)))


class Reviewer:
    """The state of a review: the position after the events so far, and its value to every seat."""

    def __init__(self, record: Record, effort: Effort, seed: Seed) -> None:
        self.record = record
        self.seed = seed
        self.strategy: Strategy = strategy_for(record.game)
        self.effort = effort_for(self.strategy, effort, record.game.players)
        self.state = record.initial_state()
        self.predicted: Choices = {}
        self.start = self.values = self.evaluate_start()
        self.steps: list[ReviewStep] = []

    def evaluate_start(self) -> Numbers:
        """Empty if the game begins with a roll, whose expectation is the value then."""
        if self.state.chance and self.record.events:
            return np.zeros(0)
        rng = Random(f"review {self.seed!r}")
        if self.state.waiting:
            # a position that was set up may have secret choices
            self.predicted = predict_choices(self.strategy, self.state, rng)
        return self.evaluate(self.state, rng)

    def add_event(self, number: int) -> None:
        event = self.record.events[number]
        rng = Random(f"review {self.seed!r} {number}")
        hidden = hidden_information_of(self.record.game)
        if hidden is not None and hidden.is_guesswork(event):
            self.steps.append(self.follow(event, number, rng))
            return
        if hidden is not None:
            self.state = hidden.prepare(self.state, event)
        self.steps.append(
            self.review_roll(event, number, rng)
            if event[0] is None
            else self.review_move(event[0], event, number, rng)
        )

    def follow(self, event: Event, number: int, rng: Random) -> ReviewStep:
        """Without a judgement, where too much is hidden."""
        apply_event(self.state, event)
        none = np.zeros(int(self.state.players))
        if not len(self.values):
            self.start = self.values = none
        return self.make_step(number, event, self.evaluate(self.state, rng), none, none, none)

    def review_roll(self, event: Event, number: int, rng: Random) -> ReviewStep:
        before = self.state.copy()
        _, rolled = apply_event(self.state, event)
        roll = evaluate_rolls(self.strategy, [Roll(before, rolled.code)], self.effort.rolls, rng)[0]
        if not len(self.values):
            self.start = self.values = roll.expected
        return self.make_step(
            number, event, roll.value, roll.luck, np.zeros_like(roll.value), roll.errors
        )

    def review_move(self, seat: int, event: Event, number: int, rng: Random) -> ReviewStep:
        before = self.state.copy()
        if not any(before.has_chosen(other) for other in range(before.players)):
            # at the beginning of a step with secret choices, if it is one
            self.predicted = predict_choices(self.strategy, before, rng)
        _, move = apply_event(self.state, event)
        values = self.evaluate(self.state, rng)
        effect = np.zeros(int(before.players))
        decision = None
        if has_choice(before, seat):
            compared = compare_moves(
                self.strategy, before, seat, move.code, self.predicted, self.effort, rng
            )
            decision, effect = describe_decision(
                self.strategy, before, seat, move.code, compared, rng
            )
        return self.make_step(
            number, event, values, np.zeros_like(values), effect, np.zeros_like(values), decision
        )

    def evaluate(self, state: State, rng: Random) -> Numbers:
        """The value of a position to every seat, with secret choices that are due predicted."""
        revealed = reveal_choices(state.copy(), self.predicted)
        values: Numbers = self.strategy.evaluate_states([revealed], 0, rng).values()[0].mean(axis=0)
        return values

    def make_step(
        self,
        number: int,
        event: Event,
        values: Numbers,
        luck: Numbers,
        effect: Numbers,
        errors: Numbers,
        decision: Decision | None = None,
    ) -> ReviewStep:
        before = self.values
        self.values = values
        return ReviewStep(
            number=number + 1,
            seat=event[0],
            text=str(event[1]),
            before=as_tuple(before),
            values=as_tuple(values),
            errors=as_tuple(errors),
            luck=as_tuple(luck),
            effect=as_tuple(effect),
            remainder=as_tuple(values - before - luck - effect),
            decision=decision,
        )

    def finish(self) -> Review:
        record = self.record
        review = Review(
            game=record.game.key,
            options=dict(record.game.options),
            names=tuple(record.names),
            effort=self.effort.name,
            seed=str(self.seed),
            finished=self.state.over,
            start=as_tuple(self.start),
            steps=tuple(self.steps),
            seats=(),
            comments=comments_of(record, len(self.steps)),
            resignations=record.resignations,
        )
        counted = counted_result(record, self.state) or [None] * record.game.players
        helped = {note.seat for note in record.notes if isinstance(note, HelpUsed)}
        return replace(
            review,
            seats=tuple(
                add_up(review, seat, counted[seat], seat in helped)
                for seat in range(record.game.players)
            ),
        )


def as_tuple(values: Numbers) -> Values:
    return tuple(tidy(value) for value in values)
