"""The score pads of everybody at a real table: whose turn it is, rows that close for all, rounds,
and who has won.

It is folded from its events, so that any of them can be undone or erased.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from quincunx.core.errors import IllegalMove, OptionError, QuincunxError, SeatError, UndoError
from quincunx.core.game import Game
from quincunx.core.pad import Pad
from quincunx.core.play.names import validate_names
from quincunx.core.presentation import tie_break_words
from quincunx.core.registry import game as game_by_key
from quincunx.core.text.messages import message
from quincunx.core.view import SeatView

MAX_EVENTS = 1000  # more than any game needs: this bounds untrusted data, and the time to copy
NEXT_TURN = "next turn"
FORMAT = "quincunx pads 1"


@dataclass(frozen=True)
class PadEvent:
    """What somebody has entered on a seat's pad; the next turn begins if there is no seat."""

    seat: int | None
    entry: str


class PadGame:
    """The pads of a game, one for each seat."""

    def __init__(self, game: Game, events: Iterable[PadEvent] = (), first: int = 0) -> None:
        if not 0 <= first < game.players:
            raise SeatError("there is no seat {seat}", seat=first)
        self.game = game
        self.first = first  # the seat that rolls first
        self.replay(events)

    def replay(self, events: Iterable[PadEvent]) -> None:
        """Start again with these events."""
        self.events: list[PadEvent] = []
        self.pads: list[Pad] = [self.game.pad() for _ in range(self.game.players)]
        self.turn = 0  # counted from 0
        self.over = False
        self.closed = frozenset[str]()  # in earlier turns
        for event in events:
            self.apply(event)

    def copy(self) -> "PadGame":
        return PadGame(self.game, self.events, self.first)

    # ---- where the game is

    @property
    def active(self) -> int | None:
        """The seat that rolls now; None at the end."""
        return None if self.over else (self.first + self.turn) % self.game.players

    @property
    def round(self) -> int:
        """Counted from 1."""
        return 1 + self.turn // self.game.players

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(pad.score for pad in self.pads)

    @property
    def tie_break(self) -> str:
        """What has decided between the winner and others with the same score; empty if nothing."""
        if len(self.winners) != 1:
            return ""
        (winner,), scores = self.winners, self.scores
        equal = [seat for seat, score in enumerate(scores) if score == scores[winner]]
        equal.remove(winner)
        return tie_break_words(self.game.key, self.view(None), winner, equal) if equal else ""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that are ahead, ties broken as the rules say; at the end they have won."""
        best = max(pad.rank for pad in self.pads)
        return tuple(seat for seat, pad in enumerate(self.pads) if pad.rank == best)

    @property
    def end_reason(self) -> str:
        """Why this turn is the last one; empty if it is not known to be."""
        reasons = (pad.why_ended() for pad in self.pads)
        return next((reason for reason in reasons if reason), "") or self._why_rounds_end()

    @property
    def everybody_has_passed(self) -> bool:
        return all(pad.has_passed for pad in self.pads)

    def _why_rounds_end(self) -> str:
        if self.everybody_has_passed:
            return message("everybody has passed")
        rounds = self.pads[0].rounds
        is_last = rounds is not None and self.turn + 1 >= rounds * self.game.players
        return message("the last round is over") if is_last else ""

    def view(self, seat: int | None) -> SeatView:
        """Like a view of a position without dice: what is printed, sheets, what can be entered."""
        printed = self.game.start().view(None)
        rounds = self.pads[0].rounds
        entered: dict[str, Any] = {
            "seat": seat,
            "active": self.active,
            "over": self.over,
            "scores": tuple(self.scores),
            "sheets": tuple(pad.sheet() for pad in self.pads),
            **({} if rounds is None else {"round": min(self.round, rounds)}),
            **({} if seat is None or self.over else self.pads[seat].shown()),
        }
        return printed.with_fields(entered)

    # ---- what players do

    def enter(self, seat: int, entry: str) -> None:
        """Write on the seat's sheet, or raise IllegalMove with the reason."""
        self.apply(PadEvent(self.check_seat(seat), entry))

    def next_turn(self) -> None:
        """The next player rolls; after the last turn, the game is over."""
        self.apply(PadEvent(None, NEXT_TURN))

    def undo(self, seat: int | None) -> PadEvent:
        """Take back the last entry of this seat, or the last change of turns.

        Raises UndoError if something else is only possible because of it.
        """
        number = self.last_of(seat)
        kept, lost = self.without(number)
        if lost:
            raise UndoError("{entry} depends on it: undo that first", entry=lost[0].entry)
        undone = self.events[number]
        self.replay(kept)
        return undone

    def last_of(self, seat: int | None) -> int:
        for number in reversed(range(len(self.events))):
            if self.events[number].seat == seat:
                return number
        raise UndoError("nothing has been entered")

    def erase(self, number: int) -> list[PadEvent]:
        """Erase an event, counted from 0, with everything that is impossible without it.

        Returns the others that were erased: see `dependents`.
        """
        kept, lost = self.without(number)
        self.replay(kept)
        return lost

    def dependents(self, number: int) -> list[PadEvent]:
        """The later events that would be erased with this one."""
        _, lost = self.without(number)
        return lost

    def without(self, number: int) -> tuple[list[PadEvent], list[PadEvent]]:
        """The events that stay, and those that go, if this one had not happened."""
        if not 0 <= number < len(self.events):
            raise UndoError("there is no entry {number}", number=number)
        twin = PadGame(self.game, self.events[:number], self.first)
        lost = []
        for event in self.events[number + 1 :]:
            try:
                twin.apply(event)
            except IllegalMove:
                lost.append(event)
        return twin.events, lost

    # ---- the fold

    def apply(self, event: PadEvent) -> None:
        """Let an event happen, or raise IllegalMove and change nothing."""
        if len(self.events) >= MAX_EVENTS:
            raise IllegalMove("this score pad is full")
        if self.over:
            raise IllegalMove("the game is over")
        if event.seat is None:
            self._begin_turn()
        else:
            pad = self.pads[self.check_seat(event.seat)]
            pad.enter(event.entry)
            if pad.entry_ends_turn:
                self._end_turn_of(event.seat)
        self.events.append(event)
        self._close()

    def _end_turn_of(self, seat: int) -> None:
        """In games where an entry is a whole turn, the next player is the one after that seat."""
        if self.pads[seat].why_ended() or self.everybody_has_passed:
            self.over = True
        else:
            following = (seat + 1 - self.first) % self.game.players
            while self.turn % self.game.players != following:
                self.turn += 1

    def _begin_turn(self) -> None:
        owing = [seat for seat, pad in enumerate(self.pads) if pad.owed]
        if owing:
            raise IllegalMove(
                "seat {seat} still has to enter the bonus {bonus}",
                seat=owing[0],
                bonus=self.pads[owing[0]].owed[0],
            )
        if self.end_reason:
            self.over = True
            return
        self.closed = self._locked()
        self.turn += 1
        if self.turn % self.game.players == 0:
            for pad in self.pads:
                pad.next_round()

    def _locked(self) -> frozenset[str]:
        return frozenset[str]().union(*(pad.locked() for pad in self.pads))

    def _close(self) -> None:
        closing = self._locked() - self.closed
        for pad in self.pads:
            pad.close(self.closed, closing - pad.locked())

    def check_seat(self, seat: int) -> int:
        if not 0 <= seat < self.game.players:
            raise SeatError("there is no seat {seat}", seat=seat)
        return seat


# ---- as a file


def to_json(pads: PadGame, names: Sequence[str]) -> str:
    data = {
        "format": FORMAT,
        "game": pads.game.key,
        "options": pads.game.options,
        "names": names,
        "first": pads.first,
        "over": pads.over,
        "events": [astuple(event) for event in pads.events],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str) -> tuple[PadGame, tuple[str, ...]]:
    """The pads and the names of the players, everything checked, or OptionError."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise ValueError("another format")
        game = game_by_key(data["game"], **data["options"])
        names = validate_names(game, data["names"])
        events = [PadEvent(seat, entry) for seat, entry in data["events"]]
        return PadGame(game, events, data["first"]), names
    except QuincunxError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise OptionError("this file has no saved score pads") from error
