"""What the engine thinks of a move, in words."""

from collections.abc import Callable
from textwrap import wrap

from quincunx.engine import Advice
from quincunx.languages import _, format_number, translate

WIDTH, INDENT = 80, 6

Write = Callable[[str], str]  # a move as it is typed in the active language


def format_advice(advice: Advice, players: int, write: Write) -> str:
    """The value of a move, and below it the reason."""
    return "\n".join(
        [
            advice_line(advice, players, write),
            *wrap(
                translate(advice.reason),
                WIDTH,
                initial_indent=" " * INDENT,
                subsequent_indent=" " * INDENT,
            ),
        ]
    )


def advice_line(advice: Advice, players: int, write: Write) -> str:
    """The value of a move. A single player cannot win against anybody."""
    points = _(
        "{move}: {value:.1f} ± {error:.1f} points",
        move=write(str(advice.move)),
        value=advice.score,
        error=advice.error,
    )
    return f"{points}, {win_probability(advice)}" if players > 1 else points


def format_value(advice: Advice, players: int) -> str:
    """The value of a move in as few characters as possible."""
    if players > 1:
        return (
            f"{win_probability(advice)}, {format_number(advice.score, '.1f')} ± "
            f"{format_number(advice.error, '.1f')}"
        )
    return _("{value:.1f} ± {error:.1f} points", value=advice.score, error=advice.error)


def win_probability(advice: Advice) -> str:
    return _("{chance:.0%} to win", chance=advice.win_probability)
