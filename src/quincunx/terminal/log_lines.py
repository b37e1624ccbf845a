"""Lines of the log: what has happened, in words or, where positions are unknown, in notation."""

from collections.abc import Sequence

from quincunx.core.game import Game
from quincunx.core.moves import Erased, First, Move, Outcome
from quincunx.core.play.events import Event
from quincunx.core.presentation import EventWords, LoggedEvent, find_presentation
from quincunx.core.view import SeatView
from quincunx.languages import _, translate
from quincunx.terminal.picture import LETTERS

Names = Sequence[str]


def describe(game: Game, event: Event, before: SeatView, after: SeatView) -> EventWords:
    """An event in words, from the positions before and after it as everybody sees them."""
    logged = LoggedEvent(*event, before, after)
    return find_presentation(game.key).describe_event(logged)


def words_lines(seat: int | None, words: EventWords, names: Names) -> list[str]:
    """An event, and what players show everybody after it."""
    shown = [f"{names[other]} {translate(text)}" for other, text in words.shown]
    return [words_line(seat, words, names), *shown]


def words_line(seat: int | None, words: EventWords, names: Names) -> str:
    """What this seat did, or what was rolled: `Ann rolled W3 W4 R2 Y6 G1 B5`."""
    who = words.seat if seat is None else seat
    dice = " ".join(f"{LETTERS[die.colour]}{die.face}" for die in words.dice)
    name = "" if who is None else names[who]
    return " ".join(part for part in (name, translate(words.text), dice) if part)


def notation_line(game: Game, event: Event, names: Names) -> str:
    """An event as it is typed; its text is either complete or what everybody may see of it."""
    seat, value = event
    if not isinstance(value, Outcome):
        return str(value) if seat is None else f"{names[seat]}: {value}"
    if isinstance(value, First):
        return _("{name} begins", name=names[value.seat])
    words = translate(find_presentation(game.key).outcome_words(value))
    return f"{names[value.seat]}: {words}" if isinstance(value, Erased) else words


def entry_line(game: Game, event: Event, names: Names) -> str:
    """An event that was typed, in words, so that nobody is misunderstood."""
    seat, move = event
    if seat is None or not isinstance(move, Move):
        return notation_line(game, event, names)
    return f"{names[seat]}: {translate(find_presentation(game.key).listed_move(move))}"
