"""The sheet of Qwizz in the browser."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.presentation import Square, SquareState, find_presentation
from quincunx.core.text.colours import colour_word
from quincunx.core.text.messages import message
from quincunx.games.qwizz.presentation import (
    GREY,
    LUCKY,
    SHAPES,
    SIDES,
    USUAL_SIDES,
    Entry,
    entries_by_place,
    entry_words,
    offered_entry,
    penalties,
    secret_entry,
    square_name,
)
from quincunx.games.qwizz.view import QwizzRowView, QwizzView
from quincunx.languages import _, ngettext, translate
from quincunx.server.web.games import WebSheet
from quincunx.server.web.words import capitalized

SYMBOLS = {"hearts": "♥", "diamonds": "♦", "spades": "♠", "clubs": "♣", "hexagon": "", GREY: ""}


def middle(view: QwizzView) -> dict[str, Any]:
    dice = [
        {"colour": name, "face": face, "sides": SIDES.get(name, USUAL_SIDES)}
        for name, face in view.dice.items()
    ]
    entries = entries_by_place(view)
    offers = [
        {**entry_data(offered_entry(offer)), "kind": white_kind(offer.white)}
        for offer in view.offers
    ]
    return {
        "dice": dice,
        "step": view.step,
        "offers": offers,
        "may_enter": bool(entries),
        "entries": [
            {"move": str(each.move), "label": list_label(each, place), "row": place[0]}
            for place, found in entries.items()
            for each in found
        ],
    }


def white_kind(white: int) -> str:
    """What the white die does to an offer."""
    return "plain" if white == 0 else "plus" if white > 0 else "minus"


def list_label(entry: Entry, place: tuple[str, int]) -> str:
    """The lucky number by its name, because a die may show the same number."""
    words = entry_words(None if entry.die == LUCKY else entry.number, *place)
    return capitalized(translate(words))


def entry_data(entry: Entry) -> dict[str, Any]:
    sources = translate(entry.sources)
    return {
        "key": f"{entry.die}-{entry.number}",
        "words": _("Enter {number} ({sources})", number=entry.number, sources=sources),
        "colour": entry.die,
        "number": entry.number,
        "sources": sources,
        "fits": entry.fits,
        "fits_words": ngettext("{count} square", "{count} squares", entry.fits),
        "move": "" if entry.move is None else str(entry.move),
    }


def sheet(view: QwizzView, seat: int) -> dict[str, Any]:
    mine = view.sheets[seat]
    squares = find_presentation(view.game).squares(view, seat)
    entries = entries_by_place(view) if view.seat == seat else {}
    chosen = secret_entry(view, seat)[1]
    suits = [
        {
            **suit.as_dict(),
            "symbol": SYMBOLS[suit.name],
            "label": translate(message(SHAPES[suit.name])),
        }
        for suit in mine.suits
    ]
    boxes = [
        {
            "points": points,
            "name": box.name,
            "marked": box.state is SquareState.MARKED,
            "label": translate(box.words),
        }
        for points, box in zip(mine.penalty_boxes, penalties(view, seat), strict=True)
    ]
    rows = [row_data(printed, squares, entries, chosen) for printed in mine.rows]
    return {**mine.as_dict(), "rows": rows, "suits": suits, "boxes": boxes}


def row_data(
    printed: QwizzRowView,
    squares: Mapping[str, Square],
    entries: Mapping[tuple[str, int], Sequence[Entry]],
    chosen: str,
) -> dict[str, Any]:
    points = ngettext("{count} point", "{count} points", printed.points)
    return {
        "label": f"{translate(colour_word(printed.name))}: {points}",
        "key": printed.name,
        "squares": [
            square_data(
                printed,
                column,
                squares.get(square_name(printed.name, column)),
                entries.get((printed.name, column), ()),
                chosen,
            )
            for column in range(1, len(printed.shapes) + 1)
        ],
        "full": printed.full,
        "points": printed.points,
    }


def square_data(
    printed: QwizzRowView, column: int, square: Square | None, entries: Sequence[Entry], chosen: str
) -> dict[str, Any]:
    """Where there is no square it is grey."""
    shape = printed.shapes[column - 1]
    options = [entry_data(entry) for entry in entries]
    is_chosen = square is not None and square.state is SquareState.CHOSEN
    return {
        "shape": shape,
        "symbol": SYMBOLS[shape],
        "colour": printed.colours[column - 1],
        "number": printed.numbers[column - 1],
        "options": options,
        # for the script, which joins a number and a square to a move
        "script_options": json.dumps(
            [[each["key"], each["move"], each["number"], each["words"]] for each in options]
        ),
        "chosen": chosen if is_chosen else None,
        "name": square and square.name,
        "label": square and translate(square.words),
    }


CARD_NUMBERS = {0: 1, 1: 3, 4: 6, 5: 7, 8: 11}  # by column


def card(view: QwizzView) -> list[dict[str, Any]]:
    """The rows of a sheet with some numbers in them."""
    return [
        {
            "colour": printed.name,
            "squares": [
                {"shape": shape, "symbol": SYMBOLS[shape], "number": CARD_NUMBERS.get(place)}
                for place, shape in enumerate(printed.shapes)
            ],
        }
        for printed in view.sheets[0].rows
    ]


SHEET = WebSheet(
    "qwizz", middle, sheet, card=card, stylesheet="games/qwizz.css", script="games/qwizz.js"
)
