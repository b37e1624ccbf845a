"""The sheet of Qwizz in the browser."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.presentation import Die, EventWords, LabelledMove, LoggedEvent, View
from quincunx.core.values import Move
from quincunx.games.qwizz.details import (
    ChooseLucky,
    Enter,
    EnterLucky,
    Keep,
    Penalty,
    RerollDie,
    Roll,
)
from quincunx.games.qwizz.notation import parse_move
from quincunx.languages import N_, _, ngettext
from quincunx.server.web.games import Button, WebSheet, default_prompt, default_words
from quincunx.server.web.preview_grid import PreviewCell, PreviewGrid
from quincunx.server.web.words import colour_name, row_name

STEPS = {
    "lucky": N_("Pick your lucky number."),
    "keep": N_("Keep the dice, or re-roll one."),
    "enter": N_("Enter a number."),
}
SUITS = {
    "hearts": N_("hearts"),
    "diamonds": N_("diamonds"),
    "spades": N_("spades"),
    "clubs": N_("clubs"),
    "hexagon": N_("hexagon"),
    "grey": N_("no square"),
}
SYMBOLS = {"hearts": "♥", "diamonds": "♦", "spades": "♠", "clubs": "♣", "hexagon": "", "grey": ""}


def middle(view: View) -> dict[str, Any]:
    sides = {"white": 6}
    dice = [
        {"colour": name, "face": face, "sides": sides.get(name, 12)}
        for name, face in view["dice"].items()
    ]
    return {"dice": dice, "step": view["step"], "offers": [offer(each) for each in view["offers"]]}


def offer(given: View) -> dict[str, Any]:
    """A number that can be entered, and which dice make it."""
    sources = _("lucky number") if given["die"] == "lucky" else colour_name(given["die"])
    if given["white"]:
        sources = f"{sources} {'+' if given['white'] > 0 else '−'} {abs(given['white'])}"
    fits = len(given["fits"])
    words = ngettext("{count} square", "{count} squares", fits)
    return {
        "colour": given["die"],
        "number": given["number"],
        "sources": sources,
        "fits": fits,
        "fits_words": words,
    }


def sheet(view: View, seat: int) -> dict[str, Any]:
    mine, own = view["sheets"][seat], view["seat"] == seat
    entries = moves_by_square(view) if own else {}
    rows = [row(printed, entries, view["choice"] if own else None) for printed in mine["rows"]]
    suits = [
        {**suit, "symbol": SYMBOLS[suit["name"]], "label": suit_name(suit)}
        for suit in mine["suits"]
    ]
    boxes = [
        {"points": points, "marked": place < mine["penalties"]}
        for place, points in enumerate(mine["penalty_boxes"])
    ]
    return {**mine, "rows": rows, "suits": suits, "boxes": boxes}


def suit_name(suit: View) -> str:
    name = suit["name"]
    return _(SUITS[name])


def moves_by_square(view: View) -> dict[tuple[str, int], list[dict[str, Any]]]:
    """The legal moves that enter a number, by row and column."""
    legal = set(view["moves"])
    found = dict[tuple[str, int], list[dict[str, Any]]]()
    for given in view["offers"]:
        for fit in given["fits"]:
            if fit["move"] in legal:
                found.setdefault((fit["row"], fit["column"]), []).append(
                    {**offer(given), "move": fit["move"]}
                )
    return found


def row(
    printed: View, entries: Mapping[tuple[str, int], list[dict[str, Any]]], choice: str | None
) -> dict[str, Any]:
    squares = []
    for place, shape in enumerate(printed["shapes"]):
        number, tint = printed["numbers"][place], printed["colours"][place]
        options = entries.get((printed["name"], place + 1), [])
        squares.append(
            {
                "shape": shape,
                "symbol": SYMBOLS[shape],
                "colour": tint,
                "number": number,
                "options": options,
                "chosen": secret_entry(choice, printed["name"], place + 1),
                "label": square_label(row_name(printed["name"]), place + 1, shape, number),
            }
        )
    points_words = ngettext("{count} point", "{count} points", printed["points"])
    return {
        "label": f"{row_name(printed['name'])}: {points_words}",
        "key": printed["name"],
        "squares": squares,
        "full": printed["full"],
        "points": printed["points"],
    }


def square_label(row: str, column: int, shape: str, number: int | None) -> str:
    shown = _("empty") if number is None else number
    return _(
        "{row} {column}, {shape}: {number}",
        row=row,
        column=column,
        shape=_(SUITS[shape]),
        number=shown,
    )


def secret_entry(choice: str | None, row: str, column: int) -> str | None:
    """The number that was secretly chosen for this square."""
    match parse_move(choice) if choice else None:
        case Enter(entry_row, number, entry_column) if (entry_row, entry_column) == (row, column):
            return str(number)
        case EnterLucky(entry_row, entry_column) if (entry_row, entry_column) == (row, column):
            return "★"
    return None


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    mine = view["sheets"][seat]
    rows = [
        (_("{row} row", row=row_name(printed["name"])), printed["points"])
        for printed in mine["rows"]
    ]
    suits = [(suit_name(suit), suit["points"]) for suit in mine["suits"]]
    return [*rows, *suits, (_("Penalties"), mine["penalty_points"])]


def buttons(view: View) -> Sequence[Button]:
    return [
        (move, button_label(view, move))
        for move in view["moves"]
        if not isinstance(parse_move(move), Enter | EnterLucky)
    ]


def button_label(view: View, move: str) -> str:
    match parse_move(move):
        case Penalty():
            return _("Take a penalty (−{points})", points=next_penalty(view))
        case RerollDie(die):
            return _("Re-roll {die}", die=colour_name(die))
        case ChooseLucky(number):
            return str(number)
    return _("Keep the dice")


def quick_moves(view: View) -> list[LabelledMove]:
    """Every number in every square where it fits."""
    return [
        LabelledMove(each["move"], quick_label(each, row_name(row), column), row)
        for (row, column), options in moves_by_square(view).items()
        for each in options
    ]


def quick_label(entry: Mapping[str, Any], row: str, column: int) -> str:
    """The lucky number by its name, because a die may show the same number."""
    if entry["colour"] == "lucky":
        return _("lucky number in {row} {column}", row=row, column=column)
    return _("{number} in {row} {column}", number=entry["number"], row=row, column=column)


def move_name(move: Move) -> str:
    match move.details:
        case Penalty():
            return _("take a penalty")
        case RerollDie(die):
            return _("re-roll {die}", die=colour_name(die))
        case ChooseLucky(number):
            return _("lucky number {number}", number=number)
        case Enter(row, number, column):
            return _("{number} in {row} {column}", number=number, row=row_name(row), column=column)
        case EnterLucky(row, column):
            return _("lucky number in {row} {column}", row=row_name(row), column=column)
    return _("keep the dice")


def next_penalty(view: View) -> int:
    mine = view["sheets"][view["seat"]]
    points: int = mine["penalty_boxes"][mine["penalties"]]
    return points


def question(view: View, move: str) -> str:
    return (
        _("Take a penalty of {points} points?", points=next_penalty(view))
        if move == "penalty"
        else ""
    )


def prompt(view: View) -> str:
    step = view["step"]
    return _(STEPS[step]) if step in STEPS else default_prompt(view)


def words(event: LoggedEvent) -> EventWords:
    match event.details:
        case Roll():
            dice = [
                Die(die["colour"], die["face"], die["sides"]) for die in middle(event.after)["dice"]
            ]
            rolled = [die for die in dice if getattr(event.details, die.colour) is not None]
            return EventWords(
                _("rolled"), event.after["active"], rolled, starts_turn=len(rolled) == len(dice)
            )
        case Penalty():
            return EventWords(_("took a penalty"))
        case ChooseLucky(number):
            return EventWords(_("chose the lucky number {number}", number=number))
        case Keep():
            return EventWords(_("kept the dice"))
        case RerollDie(die):
            return EventWords(_("re-rolled {die}", die=colour_name(die)))
        case Enter(row, number, column, white):
            entered = (
                f"{number} ({number - white} {'+' if white > 0 else '−'} {abs(white)})"
                if white
                else number
            )
            return EventWords(
                _(
                    "entered {number} in the {row} row, column {column}",
                    number=entered,
                    row=row_name(row),
                    column=column,
                )
            )
        case EnterLucky(row, column):
            return EventWords(
                _(
                    "entered the lucky number in the {row} row, column {column}",
                    row=row_name(row),
                    column=column,
                )
            )
    return default_words(event)


def filled(view: View, seat: int) -> set[str]:
    mine = view["sheets"][seat]
    numbers = {
        f"{row['name']} {column}"
        for row in mine["rows"]
        for column, number in enumerate(row["numbers"], 1)
        if number is not None
    }
    return numbers | {f"penalty {place}" for place in range(mine["penalties"])}


CARD_NUMBERS = {0: 1, 1: 3, 4: 6, 5: 7, 8: 11}  # by column


def card(view: View) -> list[dict[str, Any]]:
    """The rows of a sheet with some numbers in them."""
    return [
        {
            "colour": printed["name"],
            "squares": [
                {"shape": shape, "symbol": SYMBOLS[shape], "number": CARD_NUMBERS.get(place)}
                for place, shape in enumerate(printed["shapes"])
            ],
        }
        for printed in view["sheets"][0]["rows"]
    ]


def preview(view: View) -> list[PreviewGrid]:
    return [
        PreviewGrid([preview_row(printed) for printed in mine["rows"]], mine["score"])
        for mine in view["sheets"]
    ]


def preview_row(printed: View) -> list[PreviewCell]:
    squares = zip(printed["shapes"], printed["numbers"], strict=True)
    return [
        PreviewCell(
            printed["name"],
            "" if number is None else str(number),
            is_filled=number is not None,
            is_blank=shape == "grey",
        )
        for shape, number in squares
    ]


SHEET = WebSheet(
    "qwizz",
    middle,
    sheet,
    points,
    buttons,
    prompt,
    move_name,
    question=question,
    quick_moves=quick_moves,
    card=card,
    words=words,
    filled=filled,
    preview=preview,
    stylesheet="games/qwizz.css",
)
