"""What everybody did last: squares to highlight, and a summary for who decides again."""

from collections.abc import Iterable, Sequence

from quincunx.core.moves import Pass
from quincunx.core.play.events import Event, apply_event
from quincunx.core.play.match import Match
from quincunx.core.presentation import EventWords, Presentation, find_presentation
from quincunx.core.view import SeatView
from quincunx.languages import _
from quincunx.terminal.drawing import Filled
from quincunx.terminal.log_lines import describe


class LatestMoves:
    """Follows the views of a game and keeps the squares that each seat has filled last.

    Those after the same roll belong together.
    """

    def __init__(self, presentation: Presentation, players: int) -> None:
        self.presentation = presentation
        self.filled: list[Filled] = [frozenset()] * players  # all squares, by seat
        self.latest: list[Filled] = [frozenset()] * players
        self.roll = [0] * players  # after which the latest ones were filled

    def follow(self, view: SeatView, events: Sequence[Event]) -> None:
        """The next view, after all these events; squares that are empty again are forgotten."""
        filled = [self.presentation.filled(view, seat) for seat in range(len(self.filled))]
        new = [now - before for now, before in zip(filled, self.filled, strict=True)]
        self.filled, self.latest = (
            filled,
            [latest & now for latest, now in zip(self.latest, filled, strict=True)],
        )
        if self.presentation.has_shared_board:
            self.follow_board(new[0], events)
        else:
            self.follow_sheets(new, events)

    def follow_board(self, new: Filled, events: Sequence[Event]) -> None:
        """On a shared board, new tiles belong to who moved last. A draw changes nothing."""
        mover = next((seat for seat, _ in reversed(events) if seat is not None), None)
        if mover is not None and (new or events[-1][0] is not None):
            self.latest[mover] = new

    def follow_sheets(self, new: Sequence[Filled], events: Sequence[Event]) -> None:
        """Nothing is highlighted of a player who has passed before the latest roll, and filled
        nothing after the one before it.
        """
        rolls = [number for number, (seat, _) in enumerate(events) if seat is None]
        if len(rolls) > 1:
            passed = {
                seat for seat, move in events[rolls[-2] : rolls[-1]] if isinstance(move, Pass)
            }
        else:
            passed = set()
        for seat, squares in enumerate(new):
            if squares:
                self.latest[seat] = (
                    self.latest[seat] | squares if self.roll[seat] == len(rolls) else squares
                )
                self.roll[seat] = len(rolls)
            elif seat in passed and self.roll[seat] < len(rolls) - 1:
                self.latest[seat] = frozenset()

    def start_from(self, view: SeatView) -> None:
        """A view in which nobody has moved yet, or nobody knows who did."""
        self.filled = [self.presentation.filled(view, seat) for seat in range(len(self.filled))]


class FollowedMatch:
    """What has happened in a match: each event is looked at once, all again after an undo."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.presentation = find_presentation(match.game.key)
        self.restart()

    def restart(self) -> None:
        """What is on the table in the initial position was nobody's latest move."""
        self.state = self.match.record.initial_state()  # after these events
        self.events: list[Event] = []
        self.words: list[EventWords] = []  # of each event
        self.latest = LatestMoves(self.presentation, self.match.game.players)
        self.latest.start_from(self.state.view(None))

    def update(self) -> "FollowedMatch":
        log = self.match.log
        if log[: len(self.events)] != self.events:
            self.restart()
        for event in log[len(self.events) :]:
            self.add(event)
        return self

    def add(self, event: Event) -> None:
        before = self.state.view(None)
        apply_event(self.state, event)
        after = self.state.view(None)
        self.events.append(event)
        self.words.append(describe(self.match.game, event, before, after))
        self.latest.follow(after, self.events)


def summarise(
    viewer: int,
    events: Iterable[Event],
    before: Sequence[int],
    after: Sequence[int],
    names: Sequence[str],
) -> str:
    """Who has moved, and what it did to the points: `Ann: red 8 (+1); Bob: pass, blue 4 (+3)`.

    The viewer's own moves are mentioned only if they changed the viewer's points.
    """
    moves: dict[int, list[str]] = {}
    for seat, move in events:
        if seat is not None:
            moves.setdefault(seat, []).append(str(move))
    changes = {seat: after[seat] - before[seat] for seat in sorted(moves)}
    mentioned = [seat for seat, change in changes.items() if change or seat != viewer]
    parts = [
        f"{names[seat]}: {', '.join(moves[seat])}{format_points(changes[seat])}"
        for seat in mentioned
    ]
    return _("Since your last decision: {moves}.", moves="; ".join(parts)) if parts else ""


def format_points(change: int) -> str:
    return f" ({change:+d})".replace("-", "−") if change else ""
