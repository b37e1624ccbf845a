"""Advice of the engine: the best move and why, or the values of the best moves."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.game import Game
from quincunx.core.presentation import find_presentation
from quincunx.core.view import SeatView
from quincunx.engine import Advice
from quincunx.languages import format_number, translate
from quincunx.server.web.pages.page import Page
from quincunx.server.web.words import capitalized

MAX_VALUES = 40  # the best moves; some positions have thousands


@dataclass(frozen=True)
class MoveValue:
    move: str
    name: str
    score: str
    label: str  # what the sheet shows at the move
    win_probability: str
    meter: str


@dataclass(frozen=True)
class AdvicePage(Page):
    template = "advice.html"

    solo: bool
    best: str
    best_name: str
    score: str
    win_probability: str
    reason: str
    moves: Sequence[MoveValue]
    hidden: int  # weaker moves


def advice_page(
    game: Game, view: SeatView, found: Sequence[Advice], every_move: bool
) -> AdvicePage:
    best = found[0]
    shown = found[:MAX_VALUES] if every_move else ()
    error = f" ± {format_number(best.error, '.1f')}" if best.error else ""
    return AdvicePage(
        solo=game.players == 1,
        best=str(best.move),
        best_name=translate(find_presentation(game.key).advised_move(view, best.move)),
        score=format_number(best.score, ".1f") + error,
        win_probability=format_number(best.win_probability, ".0%"),
        reason=capitalized(translate(best.reason)),
        moves=[move_value(game, each) for each in shown],
        hidden=len(found) - len(shown) if every_move else 0,
    )


def move_value(game: Game, advice: Advice) -> MoveValue:
    chance = format_number(advice.win_probability, ".0%")
    return MoveValue(
        move=str(advice.move),
        name=translate(find_presentation(game.key).listed_move(advice.move)),
        score=format_number(advice.score, ".1f"),
        label=format_number(advice.score, ".0f") if game.players == 1 else chance,
        win_probability=chance,
        meter=f"{advice.win_probability:.3f}",
    )
