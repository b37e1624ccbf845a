"""Puzzles in words, in the active language."""

from quincunx.analysis.words import unsigned, with_unit
from quincunx.languages import N_, _
from quincunx.practice.puzzle import Puzzle, find_themes

PHASES = {"opening": N_("Opening"), "middle": N_("Middle game"), "end": N_("End of the game")}


def theme_words(puzzle: Puzzle) -> list[str]:
    """The phase and the themes. They may give the answer away: show them afterwards."""
    names = find_themes(puzzle.key).names
    phase = [_(PHASES[puzzle.phase])] if puzzle.phase else []
    return [*phase, *(_(names[theme]) for theme in puzzle.themes)]


def loss_words(puzzle: Puzzle, loss: float) -> str:
    """`−3.2 percentage points`, or points; empty for the best move."""
    return f"−{with_unit(unsigned(loss, puzzle.is_solo), puzzle.is_solo)}" if loss else ""
