"""The log of a game in words, grouped by turn, and the squares that the latest moves filled."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from quincunx.core.presentation import Die, LoggedEvent, Presentation, find_presentation
from quincunx.languages import _, translate, wording
from quincunx.server.table.replay import Replay
from quincunx.server.table.state import TableState
from quincunx.server.table.steps import MAX_LATEST_STEPS, Step
from quincunx.server.web.words import colour_name

MAX_GAMES = 200  # whose steps are kept
MAX_WORDS = MAX_LATEST_STEPS * MAX_GAMES
MAX_REPLAYS = 50  # whose words are kept


@dataclass(frozen=True)
class LogEntry:
    number: int  # of the event, from 1
    seat: int | None  # who moved or rolled; None if nobody did, as in a game without turns
    text: str  # follows the name of the player
    is_move: bool
    dice: Sequence[Die] = ()
    points: int = 0  # that the player won or lost by it
    filled: frozenset[str] = frozenset()  # the squares that the player filled by it
    starts_turn: bool = False
    # False for what is not part of the game, such as help; numbered as the event before it
    is_event: bool = True
    shown: Sequence[tuple[int, str]] = ()  # by players after it: seats and words

    def sentence(self, names: Sequence[str], with_dice: bool = True) -> str:
        """In words only, also the dice, unless they are shown beside it."""
        name = "" if self.seat is None else names[self.seat]
        dice = ", ".join(f"{colour_name(die.colour)} {die.face}" for die in self.dice if with_dice)
        points = f"({self.signed_points})" if self.points else ""
        return " ".join(part for part in (name, self.text, dice, points) if part)

    @property
    def signed_points(self) -> str:
        return f"{self.points:+d}".replace("-", "−")


Turn = list[LogEntry]


class RecentSteps:
    """The latest steps of watched games, so that an update only replays what is new."""

    def __init__(self) -> None:
        self._steps: OrderedDict[str, tuple[Step, ...]] = OrderedDict()

    def of_table(self, table: TableState) -> tuple[Step, ...]:
        steps = table.latest_steps(self._steps.pop(table.id, ()))
        self._steps[table.id] = steps
        if len(self._steps) > MAX_GAMES:
            self._steps.popitem(last=False)
        return steps


recent_steps = RecentSteps()


def entries_of(steps: Iterable[Step]) -> list[LogEntry]:
    return [each for step in steps for entry in step_entries(step) for each in with_shown(entry)]


def with_shown(entry: LogEntry) -> list[LogEntry]:
    """An event, and what players show everybody after it."""
    shown = [LogEntry(entry.number, *each, False, is_event=False) for each in entry.shown]
    return [entry, *shown]


def entries_until(replay: Replay, event: int) -> list[LogEntry]:
    """The latest entries of a finished game up to this event."""
    return [each for each in entries_of(replay.steps_until(event)) if each.number <= event]


def step_entries(step: Step) -> tuple[LogEntry, ...]:
    """A step in words; they are the same for everybody who watches in these words."""
    return _step_entries(step, wording())


@lru_cache(MAX_WORDS)
def _step_entries(step: Step, wording: tuple[str, bool]) -> tuple[LogEntry, ...]:
    presentation = find_presentation(step.before.game.key)
    before = step.before.view(None)
    after = step.after.view(None)
    return tuple(
        log_entry(presentation, number, LoggedEvent(seat, event, before, after))
        for number, (seat, event) in enumerate(step.events, step.first)
    )


def with_notes(entries: Sequence[LogEntry], table: TableState) -> list[LogEntry]:
    """The log with what has happened beside the game since its first event: the uses of the
    engine's help, moves that the engine made when the time was up, and resignations.
    """
    added = [
        LogEntry(note.events, note.seat, translate(note.words), False, is_event=False)
        for note in table.all_notes
    ]
    recent = [note for note in added if entries and note.number >= entries[0].number]
    noted = sorted([*entries, *recent], key=lambda entry: (entry.number, not entry.is_event))
    return [*noted, *end_note(entries, table)]


def end_note(entries: Sequence[LogEntry], table: TableState) -> list[LogEntry]:
    """Why the game has ended, after its last event."""
    if not (table.over and entries and entries[-1].number == table.log_length):
        return []
    reason = find_presentation(table.game.key).end_reason(table.view(None), table.names)
    if reason:
        text = _("The game is over: {reason}.", reason=translate(reason))
    else:
        text = _("The game is over.")
    return [LogEntry(table.log_length, None, text, False, is_event=False)]


def replay_entries(replay: Replay) -> tuple[LogEntry, ...]:
    """A whole finished game in words. That takes long enough to be done in a thread."""
    return _replay_entries(replay, wording())


@lru_cache(MAX_REPLAYS)
def _replay_entries(replay: Replay, wording: tuple[str, bool]) -> tuple[LogEntry, ...]:
    return tuple(entries_of(replay.steps()))


def log_entry(presentation: Presentation, number: int, event: LoggedEvent) -> LogEntry:
    words = presentation.describe_event(event)
    text, seat = translate(words.text), event.seat
    if seat is None:
        shown = [(other, translate(each)) for other, each in words.shown]
        return LogEntry(
            number,
            words.seat,
            text,
            False,
            words.dice,
            starts_turn=words.starts_turn,
            shown=shown,
        )
    points = event.after.scores[seat] - event.before.scores[seat]
    filled = presentation.filled(event.after, seat) - presentation.filled(event.before, seat)
    return LogEntry(number, seat, text, True, words.dice, points, filled, words.starts_turn)


def turns(entries: Sequence[LogEntry]) -> list[Turn]:
    """The entries by turn, in order."""
    grouped = list[Turn]()
    for entry in entries:
        if entry.starts_turn or not grouped:
            grouped.append([])
        grouped[-1].append(entry)
    return grouped


def last_filled(entries: Sequence[LogEntry], players: int) -> dict[int, frozenset[str]]:
    """By seat: the squares that the player filled in the latest turn in which she moved."""
    found = dict[int, frozenset[str]]()
    for turn in reversed(turns(entries)):
        for seat in {
            entry.seat for entry in turn if entry.is_move and entry.seat is not None
        } - found.keys():
            found[seat] = frozenset[str]().union(
                *(entry.filled for entry in turn if entry.is_move and entry.seat == seat)
            )
    return {seat: found.get(seat, frozenset()) for seat in range(players)}
