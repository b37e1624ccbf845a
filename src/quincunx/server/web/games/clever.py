"""The sheet of Ganz schön clever in the browser."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.presentation import Square, find_presentation
from quincunx.core.text.colours import colour_word
from quincunx.games.clever.layout import COLUMN, DIAGONAL, ROW
from quincunx.games.clever.presentation import (
    GRIDS,
    TRACKS,
    Entry,
    GainedBonus,
    Target,
    column_stars,
    entries_by_target,
    line_bonuses,
    points_words,
    square_name,
)
from quincunx.games.clever.view import (
    CleverActionView,
    CleverBoxView,
    CleverDieView,
    CleverGridView,
    CleverSquareView,
    CleverTrackView,
    CleverView,
)
from quincunx.games.clever.words import area_of_bonus, bonus_words, number_of_bonus
from quincunx.languages import ngettext, translate
from quincunx.server.web.games import WebSheet

SIGNS = {"re-roll": "↻", "+1": "extra die", "fox": "fox", "black X or 6": "✕/6"}


def middle(view: CleverView) -> dict[str, Any]:
    """The dice by place, and the rounds with their bonuses."""
    usable = {each.die for entries in entries_by_target(view).values() for each in entries}
    dice = [
        {
            "colour": die.colour,
            "face": die.face,
            "place": die.place,
            "usable": die.colour in usable,
            "to_platter": [each.colour for each in to_platter(view, die.colour)],
        }
        for die in view.dice
    ]
    places = {
        place: [die for die in dice if die["place"] == place]
        for place in ("thrown", "taken", "platter", "hand")
    }
    rounds = [
        {
            "number": number,
            "now": number == view.round,
            "past": number < view.round,
            "bonus": round_bonus(view, number),
        }
        for number in range(1, view.rounds + 1)
    ]
    return {
        **places,
        "usable": any(usable),
        "rounds": rounds,
        "throw": min(view.throws + 1, view.throws_in_turn),
        "throws": view.throws_in_turn,
        "passive": view.passive_turn,
        "takes": view.asked == "take",
    }


def to_platter(view: CleverView, taken: str | None) -> list[CleverDieView]:
    """The dice that go to the silver platter with this one: all that show less."""
    if view.asked != "take" or taken is None:
        return []
    thrown = {die.colour: die for die in view.dice if die.place == "thrown"}
    if taken not in thrown:
        return []
    face = thrown[taken].face or 0
    return [die for die in thrown.values() if die.face and die.face < face]


def round_bonus(view: CleverView, number: int) -> dict[str, Any] | None:
    bonuses = view.round_bonuses
    return bonus(bonuses[number - 1]) if number <= len(bonuses) else None


def bonus(name: str, complete: bool = False) -> dict[str, Any]:
    """A bonus as a symbol with its words; `orange 5` is a 5 in orange, `blue X` a cross in blue."""
    number = number_of_bonus(name)
    return {
        "sign": SIGNS.get(name) or ("✕" if number is None else str(number)),
        "colour": area_of_bonus(name) or "neutral",
        "words": translate(bonus_words(name)),
        "complete": complete,
    }


def gained_bonus(shown: GainedBonus | None) -> dict[str, Any] | None:
    return bonus(shown.name, shown.is_gained) if shown else None


MOST_DRAWN, MOST_DRAWN_WITH_BONUS = 5, 3  # re-rolls and extra dice


def sheet(view: CleverView, seat: int) -> dict[str, Any]:
    mine = view.sheets[seat]
    squares = find_presentation(view.game).squares(view, seat)
    found = entries_by_target(view) if view.seat == seat else {}
    actions = [action("re-roll", mine.rerolls), action("+1", mine.extra_dice)]
    boxes = sum(len(each["boxes"]) for each in actions)
    entries = {target: [entry_data(view, each) for each in found[target]] for target in found}
    return {
        "grids": [grid(name, mine.areas.grids[name], squares, entries) for name in GRIDS],
        "tracks": [track(name, mine.areas.tracks[name], squares, entries) for name in TRACKS],
        "points": [
            {"colour": name, "label": area_label(name), "points": points}
            for name, points in mine.points.items()
        ],
        "foxes": mine.foxes,
        "fox_points": mine.fox_points,
        "fox_words": ngettext("{count} point", "{count} points", mine.fox_points),
        "actions": actions,
        # Then they are counted, not drawn one by one: no sheet is wide enough for all.
        "has_many_actions": boxes > (MOST_DRAWN_WITH_BONUS if mine.owed else MOST_DRAWN),
        "owed": [bonus(name) for name in mine.owed],
        "blue_sum": view.blue_sum if view.seat == seat else None,
        "score": mine.score,
    }


def area_label(name: str) -> str:
    return translate(colour_word(name))


def action(name: str, stock: CleverActionView) -> dict[str, Any]:
    used = stock.gained - stock.left
    return {
        **bonus(name),
        "boxes": [place < used for place in range(stock.gained)],
        "left": stock.left,
    }


def entry_data(view: CleverView, entry: Entry) -> dict[str, Any]:
    return {
        "move": str(entry.move),
        "die": entry.die,
        "face": entry.face,
        "extra": entry.is_extra,
        "bonuses": [bonus(name) for name in entry.bonuses],
        "lost": [bonus(name) for name in entry.lost],
        "to_platter": to_platter(view, entry.die),
        "points_words": translate(points_words(entry.points)),
        "words": translate(entry.words),
    }


# ---- areas

Squares = Mapping[str, Square]
Entries = Mapping[Target, Sequence[Mapping[str, Any]]]


def grid(name: str, area: CleverGridView, squares: Squares, entries: Entries) -> dict[str, Any]:
    bonuses = line_bonuses(name, area)
    rows = [
        {
            "squares": [each and grid_square(name, each, squares, entries) for each in row],
            "bonus": gained_bonus(bonuses.get((ROW, index))),
        }
        for index, row in enumerate(area.rows)
    ]
    columns = [gained_bonus(bonuses.get((COLUMN, index))) for index in range(len(area.rows[0]))]
    crossed = sum(1 for row in area.rows for square in row if square and square.crossed)
    return {
        "name": name,
        "label": area_label(name),
        "rows": rows,
        "columns": columns if any(columns) else [],
        "diagonal": gained_bonus(bonuses.get((DIAGONAL, 0))),
        "column_stars": column_stars(area),
        "scale": scale(area.count_points, crossed),
    }


def scale(points: Sequence[int], reached: int) -> list[dict[str, Any]]:
    """The printed points for one mark, two marks and so on; the current one is marked."""
    return (
        [{"points": each, "now": count == reached} for count, each in enumerate(points) if count]
        if any(points)
        else []
    )


def square_data(
    square: Square, mark: object, entries: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    return {
        "id": square.name,
        "mark": mark,
        "options": entries if square.moves else (),
        "label": translate(square.words),
    }


def grid_square(
    area: str, printed: CleverSquareView, squares: Squares, entries: Entries
) -> dict[str, Any]:
    square = squares[square_name(area, printed.name)]
    mark = "X" if printed.crossed else None
    found = entries.get((area, printed.name), ())
    return {"number": printed.number, **square_data(square, mark, found)}


def track(name: str, area: CleverTrackView, squares: Squares, entries: Entries) -> dict[str, Any]:
    boxes = [
        {
            "bonus": box.bonus and bonus(box.bonus, box.written is not None),
            "printed": printed_text(name, box),
            **square_data(
                squares[square_name(name, number)], box.written, entries.get((name, None), ())
            ),
        }
        for number, box in enumerate(area.boxes, 1)
    ]
    filled = sum(box.written is not None for box in area.boxes)
    return {
        "name": name,
        "label": area_label(name),
        "boxes": boxes,
        "rises": area.rises,
        "scale": scale(area.count_points, filled),
    }


def printed_text(area: str, box: CleverBoxView) -> str:
    """What is printed in an empty box."""
    if area == "green":
        return f"≥{box.least}"
    return f"×{box.factor}" if box.factor > 1 else ""


SHEET = WebSheet("clever", middle, sheet, stylesheet="games/clever.css", script="games/clever.js")
