"""Sentences for people in the active language, made from the fragments that errors contain."""

from collections.abc import Iterable, Sequence

from quincunx.core.errors import IllegalMove, IllegalOutcome, QuincunxError, Unreadable
from quincunx.core.presentation import Points, find_presentation
from quincunx.core.text.messages import Message, message
from quincunx.core.view import SeatView
from quincunx.languages import N_, _, ngettext, translate

PREFIXED = {
    IllegalMove: N_("Illegal move: {reason}"),
    IllegalOutcome: N_("Impossible roll or draw: {reason}"),
    Unreadable: N_("Invalid input: {reason}"),
}
NAMED = {  # the rules speak of seats; players have names
    "it is not the turn of seat {seat}": N_("it is not {name}'s turn"),
    "seat {seat} has already chosen": N_("{name} has already chosen"),
    "seat {seat} draws {tiles}, not {drawn}": N_("{name} draws {tiles}, not {drawn}"),
}

RESIGNING = N_(
    "You give up this game and take the last place. The engine plays on for you. This "
    "cannot be undone."
)
NO_LONGER_SAVED = N_("The game continues, but it is no longer saved; save it to another file.")


def error_message(error: QuincunxError, names: Sequence[str] = ()) -> str:
    """What went wrong, as a sentence; with names, about players instead of seats."""
    reason = use_names(error.message, names) if names else error.message
    template = next((words for kind, words in PREFIXED.items() if isinstance(error, kind)), None)
    return to_sentence(
        translate(reason) if template is None else _(template, reason=translate(reason))
    )


def use_names(text: str, names: Sequence[str]) -> str:
    """A message about a seat as a message about its player."""
    if not isinstance(text, Message):
        return text
    values = {
        name: use_names(value, names) if isinstance(value, str) else value
        for name, value in text.values.items()
    }
    if text.template in NAMED:
        return message(NAMED[text.template], name=names[int(str(values["seat"]))], **values)
    return Message(text.template, text.plural, values, text.context)


def to_sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def describe_turn(view: SeatView, name: str) -> str:
    """Whose turn it is, and what to decide."""
    turn = _("{name}'s turn.", name=name)
    return f"{turn} {translate(find_presentation(view.game).prompt(view))}"


def format_comments(texts: Iterable[str]) -> list[str]:
    """The comments of a record in the active language."""
    return [translate(text) for text in texts]


def describe_points(part: Points) -> str:
    """A part of a score: `Qwirkles 2 × 6 = 12`."""
    made_of = f"{part.made_of} = " if part.made_of else ""
    return f"{translate(part.label)} {made_of}{with_minus(part.points)}"


def with_minus(number: int) -> str:
    """A number for people: records have a hyphen."""
    return str(number).replace("-", "−")


def count_points(number: int) -> str:
    return ngettext("{count} point", "{count} points", number)


def count_tiles(number: int) -> str:
    return ngettext("{count} tile", "{count} tiles", number)


def count_events(number: int) -> str:
    return ngettext("{count} event", "{count} events", number)
