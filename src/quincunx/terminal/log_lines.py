"""Lines of the log: what has happened, in words or, where positions are unknown, in notation."""

from collections.abc import Sequence

from quincunx.core.moves import Erased, First
from quincunx.core.errors import Unreadable
from quincunx.core.game import Game
from quincunx.core.play.events import Event
from quincunx.core.presentation import EventWords, LoggedEvent, View, find_presentation
from quincunx.languages import _, translate
from quincunx.terminal.picture import LETTERS

Names = Sequence[str]


def describe(game: Game, event: Event, before: View, after: View) -> EventWords:
    """An event in words, from the positions before and after it as everybody sees them."""
    seat, text = event
    logged = LoggedEvent(seat, text, game.event_details(seat, text), before, after)
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
    seat, text = event
    if seat is not None:
        return f"{names[seat]}: {text}"
    details = game.event_details(seat, text)
    if isinstance(details, First):
        return _("{name} begins", name=names[details.seat])
    words = translate(find_presentation(game.key).outcome_words(details, text))
    return f"{names[details.seat]}: {words}" if isinstance(details, Erased) else words


def entry_line(game: Game, event: Event, names: Names) -> str:
    """An event that was typed, in words, so that nobody is misunderstood."""
    seat, text = event
    if seat is None:
        return notation_line(game, event, names)
    try:
        move = game.move(text)
    except Unreadable:  # of what others trade, only the number of tiles is known
        return notation_line(game, event, names)
    return f"{names[seat]}: {translate(find_presentation(game.key).listed_move(move))}"
