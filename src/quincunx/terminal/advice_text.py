"""What the engine thinks of a move, in words."""

from textwrap import wrap

from quincunx.engine import Advice

WIDTH, INDENT = 80, 6


def format_advice(advice: Advice, players: int) -> str:
    """The value of a move, and below it the reason."""
    return "\n".join(
        [advice_line(advice, players), *wrap(advice.reason, WIDTH, initial_indent=" " * INDENT, subsequent_indent=" " * INDENT)]
    )


def advice_line(advice: Advice, players: int) -> str:
    """The value of a move. A single player cannot win against anybody."""
    chance = f", {advice.chance:.0%} to win" if players > 1 else ""
    return f"{advice.move}: {advice.value:.1f} ± {advice.error:.1f} points{chance}"


def format_value(advice: Advice, players: int) -> str:
    """The value of a move in as few characters as possible."""
    points = f"{advice.value:.1f} ± {advice.error:.1f}"
    return f"{advice.chance:.0%} to win, {points}" if players > 1 else f"{points} points"
