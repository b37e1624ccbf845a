"""A game as the screens need it, whether it is played here or on a server."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

from quincunx.core.game import Game
from quincunx.core.moves import Move
from quincunx.core.play.events import Event
from quincunx.core.play.notes import Comments
from quincunx.core.play.typed_moves import find_move
from quincunx.core.presentation import EventWords, find_presentation, tie_break_words
from quincunx.core.text.messages import join_and
from quincunx.core.text.vocabulary import Vocabulary
from quincunx.core.view import SeatView
from quincunx.engine import Advice
from quincunx.languages import N_, _, translate
from quincunx.terminal.drawing import (
    DrawingOptions,
    Filled,
    find_drawing,
)
from quincunx.terminal.files import check_new_file, write_file
from quincunx.terminal.history import History
from quincunx.terminal.latest_moves import summarise
from quincunx.terminal.log_lines import notation_line, words_lines
from quincunx.terminal.messages import (
    count_points,
    describe_points,
    describe_turn,
    format_comments,
    to_sentence,
    with_minus,
)
from quincunx.terminal.picture import Picture

Progress = tuple[int, Sequence[int]]  # how many events there were, and the scores


class GameSession(ABC):
    """`play` and `undo` take effect at once, or raise a QuincunxError with the reason.

    What takes time is a job: a function to be called in another thread or process, which never
    touches the session.
    """

    path: Path | None = None  # the file in which the record is kept up to date
    warning = ""  # to be shown before the game continues
    waits = False  # does every move of an engine stay until a key is pressed?

    def __init__(self, game: Game) -> None:
        self.game = game
        self.drawing = find_drawing(game.key)
        self.presentation = find_presentation(game.key)
        # by seat: how far the game was before its last decision
        self.decided: dict[int, Progress] = {}

    # ---- the position

    @property
    @abstractmethod
    def names(self) -> Sequence[str]: ...

    @property
    @abstractmethod
    def local_seats(self) -> Sequence[int]:
        """The seats of the people at this screen."""

    @property
    @abstractmethod
    def events(self) -> Sequence[Event]:
        """The log as everybody may see it."""

    @property
    def comments(self) -> Comments:
        """What the record says beside the events, such as that a player has undone a move."""
        return {}

    @property
    def resigned(self) -> Collection[int]:
        """The seats of those who have given up: the engine plays on for them."""
        return ()

    @property
    def winners(self) -> Sequence[int]:
        winners: Sequence[int] = self.view(None).winners
        return winners

    @property
    @abstractmethod
    def version(self) -> int:
        """A number that changes with every event."""

    @abstractmethod
    def view(self, seat: int | None) -> SeatView: ...

    @abstractmethod
    def latest_moves(self) -> Sequence[Filled]:
        """The squares that each seat has filled last."""

    @property
    def has_record(self) -> bool:
        """Is the record available now?"""
        return True

    @abstractmethod
    def record_text(self) -> str:
        """The record, or an error that says when it will be available."""

    @abstractmethod
    def history(self) -> History:
        """The game so far, for a replay."""

    @abstractmethod
    def seat_to_move(self) -> int | None:
        """The seat at this screen that has to decide now; None while others have to."""

    # ---- what happens

    @abstractmethod
    def play(self, seat: int, move: str) -> None: ...

    @abstractmethod
    def undo(self, seat: int) -> str:
        """Undo the last move of this seat, or of another person at this screen who may still choose
        again; says which it was.
        """

    @property
    def can_resign(self) -> bool:
        """Is somebody at this screen playing with others who would wait for the end?"""
        return False

    def resign(self) -> None:
        """Give up the game, for good. Only where `can_resign`."""
        raise NotImplementedError

    @abstractmethod
    def others_job(self) -> Callable[[], Any]:
        """The job of finding out what others do next."""

    @abstractmethod
    def apply_others(self, result: Any) -> None:
        """Apply the result of that job."""

    @abstractmethod
    def advice_job(self, seat: int) -> Callable[[], list[Advice]]:
        """The job of evaluating this seat's moves."""

    @abstractmethod
    def executor(self) -> Executor:
        """Where the jobs of this session can run."""

    can_rematch = False

    def rematch(self, key: str | None = None) -> "GameSession":
        """A new game with the same players, this one or another. Only where `can_rematch`."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop following the game."""
        return

    def save_as(self, path: Path, replace: bool = False) -> None:
        """Save the record to this file, and keep it up to date from now on.

        Another file is replaced only if that is wanted.
        """
        if path != self.path and not replace:
            check_new_file(path)
        write_file(path, self.record_text())
        self.path = path

    def closing_message(self) -> str:
        """What to print when the players quit, so that nothing is lost."""
        if self.path is None:
            return self.record_text()
        return _("The record is saved in {path}.", path=self.path)

    @property
    def unsaved(self) -> bool:
        """Would quitting now lose the game?"""
        return False

    @property
    def is_kept(self) -> bool:
        """Can the game be continued even if nobody saves it?"""
        return False

    @property
    def is_connected(self) -> bool:
        """False while the server of a remote game cannot be reached."""
        return True

    def notice_names(self) -> bool:
        """Has somebody joined, or a player taken another name?"""
        return False

    @property
    def can_undo(self) -> bool:
        """Can anybody at this screen have done something that could be undone?"""
        return True

    def notice_resignations(self) -> bool:
        """Has somebody resigned meanwhile? Then the game is shown as it is now."""
        return False

    # ---- the same in every session; subclasses may have cheaper ways

    @property
    def over(self) -> bool:
        return bool(self.view(None).over)

    @property
    def acting(self) -> list[int]:
        return list(self.view(None).acting)

    def legal_moves(self, seat: int) -> list[Move]:
        """All legal moves, in the order in which they are listed."""
        view = self.view(seat)
        return self.presentation.sort_moves(view, view.moves)

    def moves(self, seat: int) -> list[str]:
        """Their notation."""
        return [str(move) for move in self.legal_moves(seat)]

    @property
    def vocabulary(self) -> Vocabulary:
        """How moves are typed in the active language."""
        return Vocabulary(self.presentation.vocabulary, translate)

    def find_move(self, seat: int, typed: str) -> str:
        """The notation of the move that was typed."""
        complete = partial(self.presentation.complete_typed, self.view(seat))
        return find_move(typed, self.moves(seat), self.vocabulary, complete)

    def grouped_moves(self, seat: int) -> dict[str, list[str]]:
        """The moves that are listed as one line, by their group."""
        found: dict[str, list[str]] = {}
        for move in self.legal_moves(seat):
            if name := self.presentation.group_of(move):
                found.setdefault(name, []).append(str(move))
        return {name: moves for name, moves in found.items() if len(moves) > 1}

    def waiting_message(self) -> str:
        return _(
            "Waiting for {names}...",
            names=translate(join_and(self.names[seat] for seat in self.acting)),
        )

    @property
    def hands_are_shared(self) -> bool:
        """Do several people at this screen have hands that the others must not see?"""
        return self.presentation.has_hidden_hands and len(self.local_seats) > 1

    def cost_of(self, seat: int, move: str) -> str:
        """What to confirm before this move: it only costs, and there are others."""
        view = self.view(seat)
        cost = self.presentation.cost(view, self.game.move(move)) if len(view.moves) > 1 else None
        return translate(cost.words) if cost else ""

    def move_note(self, view: SeatView, move: str) -> str:
        """A few words beside a listed move."""
        return translate(self.presentation.move_note(view, self.game.move(move)))

    def turn_message(self, seat: int) -> str:
        """Whose turn it is, and what to decide."""
        return describe_turn(self.view(seat), self.names[seat])

    def draw(self, seat: int | None, width: int, selected: str | None = None) -> Picture:
        # sheets stay where they were before the end
        is_end = seat is None and len(self.local_seats) == 1
        first = self.local_seats[0] if is_end else None
        options = DrawingOptions(self.latest_moves(), first)
        return self.drawing.draw(self.view(seat), self.names, width, selected, options)

    def progress(self) -> Progress:
        return len(self.events), self.view(None).scores

    def summary(self, seat: int) -> str:
        """What has happened since this seat's last decision; before the first, what everybody is
        told, such as how a game opens.
        """
        if seat not in self.decided:
            return translate(self.presentation.announcement(self.view(seat), self.names))
        events, scores = self.decided[seat]
        return summarise(seat, self.events[events:], scores, self.view(None).scores, self.names)

    def describe_events(self, start: int = 0) -> list[str]:
        """The lines of the log from this event on; the whole log says why the game ended."""
        lines = format_comments(self.comments.get(0, ())) if start == 0 else []
        words = self.event_words()
        for number, event in enumerate(self.events[start:], start + 1):
            if words:
                lines += words_lines(event[0], words[number - 1], self.names)
            else:
                lines.append(notation_line(self.game, event, self.names))
            lines += format_comments(self.comments.get(number, ()))
        reason = [self.end_reason()] if self.end_reason() else []
        is_whole = start == 0 and self.view(None).over
        return [*lines, *reason, *self.points_lines()] if is_whole else lines

    def points_lines(self) -> list[str]:
        """What every score is made of."""
        view = self.view(None)
        lines = []
        for seat, name in enumerate(self.names):
            parts = self.presentation.final_points(view, seat, self.events)
            if len(parts) > 1:
                words = ", ".join(describe_points(part) for part in parts)
                lines.append(f"{name} {with_minus(view.scores[seat])}: {words}")
        return lines

    def end_reason(self) -> str:
        """Why the game has ended, as a sentence; empty if it runs or does not say so."""
        reason = translate(self.presentation.end_reason(self.view(None), self.names))
        return to_sentence(reason) if reason else ""

    def event_words(self) -> Sequence[EventWords]:
        """All events in words; none where the positions before and after them are unknown."""
        return ()

    def describe_news(self, start: int) -> str:
        """What has happened since this event, and how to go on, where every move of others stays
        until somebody has seen it; otherwise empty.
        """
        if not self.waits or self.view(None).over or len(self.events) <= start:
            return ""
        return f"{'. '.join(self.describe_events(start))}."

    def result_message(self) -> str:
        """Who has won, and why the game ended, if it says so."""
        result = _("The game is over: {result}.", result=self.result())
        return " ".join(part for part in (result, self.end_reason()) if part)

    def scores(self) -> str:
        scores = [
            f"{name} {with_minus(score)}"
            for name, score in zip(self.names, self.view(None).scores, strict=True)
        ]
        return ", ".join(
            _("{score} (resigned)", score=text) if seat in self.resigned else text
            for seat, text in enumerate(scores)
        )

    def tie_break(self) -> str:
        """What has decided between the winner and others with the same score."""
        view, (winner,) = self.view(None), self.winners
        scores = view.scores
        equal = [
            seat
            for seat, score in enumerate(scores)
            if score == scores[winner] and seat not in (winner, *self.resigned)
        ]
        return tie_break_words(self.game.key, view, winner, equal)

    def result(self) -> str:
        if len(self.names) == 1:
            view = self.view(None)
            points = count_points(view.scores[0])
            if grade := self.presentation.grade(view):
                points = _("{points}, grade {grade}", points=points, grade=grade)
            return _("{name} scored {points}", name=self.names[0], points=points)
        winners = translate(join_and(self.names[seat] for seat in self.winners))
        if len(self.winners) == 1:
            reason = translate(self.tie_break())
            outcome = _("{name} wins", name=winners)
            if reason:
                text = N_("{name} wins on the tie-break: {reason}")
                outcome = _(text, name=winners, reason=reason)
        else:
            outcome = _("{names} tie", names=winners)
        return f"{self.scores()}. {outcome}"
