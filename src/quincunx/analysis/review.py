"""The review of a game as plain values, and as JSON-able data.

All values are win probabilities from 0 to 1, or expected final scores of a single player. A tuple
of values has one for each seat.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from quincunx.analysis.grades import BLUNDER, INACCURACY, MISTAKE
from quincunx.core.errors import QuincunxError
from quincunx.core.frames import to_frame
from quincunx.core.play.notes import Resigned, with_sentences
from quincunx.core.play.record import Record
from quincunx.core.text.messages import from_data, to_data

VERSION = 1

Values = tuple[float, ...]


class ReviewError(QuincunxError, ValueError):
    """Data that is not a review, or one of another version."""


@dataclass(frozen=True)
class MoveValue:
    """One of the moves that a seat could have made."""

    move: str  # in notation
    value: float  # to the seat that decides
    loss: float  # against the best move
    error: float  # the standard error of the loss; 0 for static evaluation
    reason: str  # in words, as the engine explains its advice


@dataclass(frozen=True)
class Decision:
    """What a seat could have done, judged by what it could know."""

    move: str  # what it did
    best: str  # the best move; the same one if nothing was better
    loss: float  # never negative
    error: float  # the standard error of the loss
    grade: str  # one of GRADES
    reason: str  # why, in words
    moves: tuple[MoveValue, ...]  # the best ones and the one played, best first


@dataclass(frozen=True)
class ReviewStep:
    """One event: `values` = `before` + `luck` + `effect` + `remainder`, for every seat."""

    number: int  # this many events have happened, this one included: the place in a replay
    seat: int | None  # who moved; None for a roll or draw
    text: str  # in notation
    before: Values  # after the previous event
    values: Values  # after this one
    errors: Values  # standard errors of the luck
    luck: Values  # of a roll or draw; zeros for a move
    effect: Values  # of a move on every seat, against the best one; zeros for a roll
    remainder: Values  # what the values, not being perfect, leave unexplained
    decision: Decision | None = None  # None for rolls, and for moves without an alternative


@dataclass(frozen=True)
class Comment:
    """What the record says beside its events, such as that a player has undone a move."""

    number: int  # this many events have happened before
    text: str


def comments_of(record: Record, events: int) -> tuple[Comment, ...]:
    """What a record says beside its first events."""
    found = with_sentences(record.comments, record.notes, record.names)
    return tuple(
        Comment(number, text)
        for number, texts in found.items()
        if number <= events
        for text in texts
    )


@dataclass(frozen=True)
class SeatReview:
    """The sums of one seat: `result` = `start` + `luck` - `loss` + `gifts` + `resignation` +
    `remainder`.
    """

    seat: int
    name: str
    start: float
    luck: float
    luck_error: float  # the standard error of the luck
    loss: float  # of its own decisions together
    gifts: float  # what the errors of others gave this seat
    remainder: float
    # the share of the win, or the points; the value of the last position if the game is not over
    result: float
    # the result without its luck, as with average rolls; may lie outside 0 to 1
    adjusted: float
    decisions: int  # with at least two legal moves
    mean_loss: float  # per decision
    grades: dict[str, int]  # decisions with each grade
    played_like: str  # a level, or `casual to strong`; empty where there is no calibration
    # what resigning changed, one's own or of others, with the engine's losses after it
    resignation: float = 0.0


@dataclass(frozen=True)
class Review:
    """A reviewed game."""

    game: str  # its key
    options: dict[str, Any]  # of the game
    names: tuple[str, ...]  # of the players, by seat
    effort: str  # of the review
    seed: str  # of its samples
    finished: bool  # was the game over?
    start: Values  # before the first event
    steps: tuple[ReviewStep, ...]  # one for each event
    seats: tuple[SeatReview, ...]  # one for each player
    comments: tuple[Comment, ...] = ()  # of the record
    # in order; if they end the game, it is reviewed until then
    resignations: tuple[Resigned, ...] = ()

    def named_like(self, record: Record) -> "Review":
        """With the names and comments of this record of the same game."""
        return replace(
            self,
            names=tuple(record.names),
            seats=tuple(replace(each, name=record.names[each.seat]) for each in self.seats),
            comments=comments_of(record, len(self.steps)),
        )

    @property
    def unit(self) -> str:
        """What all values are: `win probability` or `points`."""
        return "points" if self.is_solo else "win probability"

    @property
    def is_solo(self) -> bool:
        """Was it a game for one player?"""
        return len(self.names) == 1

    @property
    def ended_by_resignation(self) -> bool:
        """Was the result known before the end, by resignations? Nobody wins if all resigned."""
        everybody = len(self.resignations) == len(self.names)
        return (
            not self.finished
            and not everybody
            and any(each.events == len(self.steps) for each in self.resignations)
        )

    @property
    def has_result(self) -> bool:
        """Is it known who has won?"""
        return self.finished or self.ended_by_resignation

    def decisions(self, seat: int | None = None) -> Iterator[ReviewStep]:
        """The steps with a decision of one seat or all, without the engine's after resignations."""
        return (
            step
            for step in self.steps
            if step.decision is not None
            and seat in (None, step.seat)
            and not self.after_resignation(step)
        )

    def after_resignation(self, step: ReviewStep) -> bool:
        """Did the engine make this move, because the player had resigned?"""
        return any(
            each.seat == step.seat and each.events < step.number for each in self.resignations
        )

    def mistake(self, step: ReviewStep) -> str:
        """The grade of a bad decision that counts; empty for everything else."""
        grade = step.decision.grade if step.decision else ""
        if grade in (INACCURACY, MISTAKE, BLUNDER) and not self.after_resignation(step):
            return grade
        return ""

    def worst(self, count: int | None = None, seat: int | None = None) -> list[ReviewStep]:
        """The inaccuracies, mistakes and blunders, worst first."""
        bad = [step for step in self.decisions(seat) if self.mistake(step)]
        return sorted(bad, key=lambda step: -step.decision.loss if step.decision else 0.0)[:count]

    def comments_at(self, number: int) -> list[str]:
        """The comments after this many events."""
        return [comment.text for comment in self.comments if comment.number == number]

    def luckiest(self, seat: int, count: int | None = None) -> list[ReviewStep]:
        """The rolls that helped this seat most, best first."""
        rolls = [step for step in self.steps if step.seat is None]
        return sorted(rolls, key=lambda step: -step.luck[seat])[:count]

    def to_frame(self) -> Any:
        """A row for each event, as a DataFrame of pandas or polars.

        Value and luck are those of every seat, the loss is that of the seat that decides.
        """
        return to_frame(
            {
                "event": step.number,
                "seat": step.seat,
                "text": step.text,
                **{f"value {seat}": value for seat, value in enumerate(step.values)},
                **{f"luck {seat}": luck for seat, luck in enumerate(step.luck)},
                "best": step.decision.best if step.decision else None,
                "loss": step.decision.loss if step.decision else None,
                "grade": step.decision.grade if step.decision else None,
            }
            for step in self.steps
        )

    def to_dict(self, translatable: bool = False) -> dict[str, Any]:
        """As JSON-able data, with English texts.

        To be `translatable` later, they are objects, which `from_dict` reads as well.
        """
        data = {"version": VERSION, "unit": self.unit, **asdict(self)}
        return dict(to_data(data)) if translatable else data

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> "Review":
        """What `to_dict` made, also after JSON; a ReviewError if it is something else."""
        try:
            version = data["version"]
            if version == VERSION:
                return read_review(data)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise ReviewError(
                "this review is incomplete or damaged: review the game again"
            ) from error
        raise ReviewError(
            "this review has version {version}, and only version {readable} can be read",
            version=repr(version),
            readable=VERSION,
        )


def read_review(data: Mapping[str, Any]) -> Review:
    return Review(
        game=data["game"],
        options=dict(data["options"]),
        names=tuple(data["names"]),
        effort=data["effort"],
        seed=data["seed"],
        finished=data["finished"],
        start=tuple(data["start"]),
        steps=tuple(read_step(step) for step in data["steps"]),
        seats=tuple(
            SeatReview(**{**seat, "played_like": from_data(seat["played_like"])})
            for seat in data["seats"]
        ),
        comments=tuple(
            Comment(each["number"], from_data(each["text"])) for each in data.get("comments", ())
        ),
        resignations=tuple(Resigned(**each) for each in data.get("resignations", ())),
    )


def read_step(data: Mapping[str, Any]) -> ReviewStep:
    values = {
        name: tuple(data[name])
        for name in ("before", "values", "errors", "luck", "effect", "remainder")
    }
    decision = None if data["decision"] is None else read_decision(data["decision"])
    return ReviewStep(data["number"], data["seat"], data["text"], **values, decision=decision)


def read_decision(data: Mapping[str, Any]) -> Decision:
    return Decision(
        **{
            **with_message(data),
            "moves": tuple(MoveValue(**with_message(move)) for move in data["moves"]),
        }
    )


def with_message(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**data, "reason": from_data(data["reason"])}
