"""The sheets of the Qwixx family in the browser."""

from collections.abc import Sequence
from typing import Any

from quincunx.core.details import Pass
from quincunx.core.values import Move
from quincunx.games.qwixx.details import Mark, Penalty, Roll
from quincunx.games.qwixx.notation import dice_colours, write_move
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE, Preset
from quincunx.games.qwixx.sheet_files import find_preset
from quincunx.languages import N_, _, ngettext
from quincunx.server.web.games import (
    Button,
    Die,
    EventWords,
    LoggedEvent,
    QuickMove,
    View,
    WebSheet,
    default_move_name,
    default_words,
)
from quincunx.server.web.preview_grid import PreviewCell, PreviewGrid
from quincunx.server.web.words import colour_name, is_numbered, join_names, row_name, square_state

LOCKS = {"open": N_("lock"), "ticked": N_("lock, marked"), "closed": N_("row closed")}


def middle(view: View) -> dict[str, Any]:
    """The dice and the table of their sums, a column for each colour."""
    colours = dice_colours(find_preset(view["game"]))
    dice = [
        {"colour": colour, "face": face}
        for colour, face in zip(colours, view["dice"].values(), strict=False)
    ]
    most = max((len(sums) for sums in view["sums"].values()), default=0)
    rows = [[positive_sum(sums, place) for sums in view["sums"].values()] for place in range(most)]
    return {"dice": dice, "colours": list(view["sums"]), "rows": rows, "step": view["step"]}


def positive_sum(sums: Sequence[int], place: int) -> int | None:
    """A sum of the dice; black minus white may not be positive, and then it is left out."""
    return sums[place] if place < len(sums) and sums[place] > 0 else None


def sheet(view: View, seat: int) -> dict[str, Any]:
    mine, own = view["sheets"][seat], view["seat"] == seat
    legal = set(view["moves"]) if own else set()
    later = set(view["later"]) if own else set()
    choice = view["choice"] if own else None
    preset = find_preset(view["game"])
    rows = [
        {**row(shown, shown["name"] in view["closed"], legal, later, choice), "base": printed.base}
        for shown, printed in zip(mine["rows"], preset.rows, strict=True)
    ]
    boxes = [place < mine["penalties"] for place in range(view["penalties_to_end"])]
    return {
        "rows": rows,
        "points_table": points_table(preset),
        "penalties": boxes,
        "penalty": view["penalty"],
        "score": mine["score"],
    }


def points_table(preset: Preset) -> list[int]:
    """The points for one mark in a row, two marks and so on; a ticked lock is one more mark."""
    most = max(len(row.numbers) + (row.locks and preset.ticks_lock) for row in preset.rows)
    return [marks * (marks + 1) // 2 for marks in range(1, most + 1)]


def row(
    printed: View, closed: bool, legal: set[str], later: set[str], choice: str | None
) -> dict[str, Any]:
    lock = "ticked" if printed["ticked"] else "closed" if closed else "open"
    last = max((printed["numbers"].index(number) for number in printed["marked"]), default=-1)
    squares = []
    for place, number in enumerate(printed["numbers"]):
        move = write_move(Mark(printed["name"], number))
        kind = square_kind(
            move, place <= last or closed, number in printed["marked"], legal, later, choice
        )
        squares.append(
            {
                "number": number,
                "colour": printed["colours"][place],
                "move": move,
                "kind": kind,
                "label": square_label(printed, place, kind),
            }
        )
    return {
        "colour": printed["colours"][-1],
        "mixed": len(set(printed["colours"])) > 1,
        "squares": squares,
        "locks": printed["locks"],
        "name": printed["name"],
        "lock": lock,
        "lock_label": _(LOCKS[lock]),
        "before_lock": _("{count} marks first", count=MARKS_BEFORE_THE_LAST_SQUARE)
        if needs_marks(printed, closed)
        else "",
        "marks": printed["marks"],
        "marks_label": ngettext("mark", "marks", printed["marks"]),
        "points": printed["points"],
        "points_label": ngettext("point", "points", printed["points"]),
        "label": f"{row_name(printed['name'])}: {marks_and_points(printed)}",
    }


def needs_marks(printed: View, closed: bool) -> bool:
    """Is the last square still out of reach, for want of marks?"""
    return bool(printed["locks"]) and not closed and printed["marks"] < MARKS_BEFORE_THE_LAST_SQUARE


def marks_and_points(printed: View) -> str:
    marks = ngettext("{count} mark", "{count} marks", printed["marks"])
    points = ngettext("{count} point", "{count} points", printed["points"])
    return f"{marks}, {points}"


def square_kind(
    move: str, past: bool, marked: bool, legal: set[str], later: set[str], choice: str | None
) -> str:
    if marked:
        return "marked"
    if move == choice:
        return "chosen"
    if move in legal:
        return "legal"
    if move in later:
        return "later"
    return "past" if past else "free"


def square_label(printed: View, place: int, kind: str) -> str:
    """What a screen reader says."""
    square = f"{colour_name(printed['colours'][place])} {printed['numbers'][place]}"
    if printed["name"] != printed["colours"][place]:
        square = f"{row_name(printed['name'])}, {square}"
    return square_state(kind, square)


def points(view: View, seat: int) -> Sequence[tuple[str, int]]:
    mine = view["sheets"][seat]
    rows = [(row_name(printed["name"]), printed["points"]) for printed in mine["rows"]]
    return [*rows, (_("Penalties"), -view["penalty"] * mine["penalties"])]


def buttons(view: View) -> Sequence[Button]:
    labels = {"pass": _("Pass"), "penalty": _("Take a penalty (−{points})", points=view["penalty"])}
    return [(move, labels[move]) for move in labels if move in view["moves"]]


def quick_moves(view: View) -> list[QuickMove]:
    """The squares that can be marked.

    In mixed rows the colour of the square does not name its row.
    """
    found = []
    for printed in view["sheets"][view["seat"]]["rows"] if view["moves"] else ():
        for number, colour in zip(printed["numbers"], printed["colours"], strict=True):
            move = write_move(Mark(printed["name"], number))
            if move in view["moves"]:
                found.append(QuickMove(move, square_name(printed["name"], number), colour))
    return found


def square_name(row: str, number: int) -> str:
    """Rows of one colour are named after it: `red 8`. Of the others it is `8 in row 4`."""
    return (
        _("{number} in {row}", number=number, row=row_name(row))
        if is_numbered(row)
        else f"{row_name(row)} {number}"
    )


def move_name(move: Move) -> str:
    match move.details:
        case Mark(row, number):
            return square_name(row, number)
        case Penalty():
            return _("take a penalty")
    return default_move_name(move)


def question(view: View, move: str) -> str:
    return (
        _("Take a penalty of {points} points?", points=view["penalty"]) if move == "penalty" else ""
    )


def prompt(view: View) -> str:
    if view["step"] == "white":
        return _("Mark the white sum {sum}, or pass.", sum=view["sums"]["white"][0])
    if "penalty" in view["moves"]:
        return _("Mark a colour sum, or take the penalty (−{points}).", points=view["penalty"])
    return _("Mark a colour sum, or pass.")


def words(event: LoggedEvent) -> EventWords:
    match event.details:
        case Roll():
            rolled = [
                Die(**die) for die in middle(event.after)["dice"] if die["face"] is not None
            ]  # some dice may have left
            return EventWords(_("rolled"), event.after["active"], rolled, starts_turn=True)
        case Mark(name, number) if event.seat is not None:
            return EventWords(mark_words(event, event.seat, name, number))
        case Penalty():
            return EventWords(_("took a penalty"))
        case Pass():
            return EventWords(_("passed"))
    return default_words(event)


def mark_words(event: LoggedEvent, seat: int, name: str, number: int) -> str:
    before, after = (find_row(view, seat, name) for view in (event.before, event.after))
    colour = before["colours"][before["numbers"].index(number)]
    square = f"{colour_name(colour)} {number}"
    if colour != name:
        square = _("{square} in {row}", square=square, row=row_name(name))
    pair = find_preset(event.before["game"]).mixes.get(colour, ("white", colour))
    dice = (
        _("the white dice")
        if event.before["step"] == "white"
        else join_names([colour_name(each) for each in pair])
    )
    mark = _("marked {square} with {dice}", square=square, dice=dice)
    return (
        _("{mark} and locked the row", mark=mark)
        if after["ticked"] and not before["ticked"]
        else mark
    )


def find_row(view: View, seat: int, name: str) -> View:
    return next(row for row in view["sheets"][seat]["rows"] if row["name"] == name)


def filled(view: View, seat: int) -> set[str]:
    mine = view["sheets"][seat]
    marks = {
        write_move(Mark(row["name"], number)) for row in mine["rows"] for number in row["marked"]
    }
    locks = {f"{row['name']} lock" for row in mine["rows"] if row["ticked"]}
    return marks | locks | {f"penalty {place}" for place in range(mine["penalties"])}


def card(view: View) -> list[dict[str, Any]]:
    """The rows of a sheet with some marks in them."""
    return [
        {
            "squares": [
                {"colour": colour, "marked": place - number in (0, 1, 3)}
                for place, colour in enumerate(printed["colours"])
            ],
            "mixed": len(set(printed["colours"])) > 1,
            "locks": printed["locks"],
        }
        for number, printed in enumerate(view["sheets"][0]["rows"])
    ]


def preview(view: View) -> list[PreviewGrid]:
    return [
        PreviewGrid([preview_row(printed) for printed in mine["rows"]], mine["score"])
        for mine in view["sheets"]
    ]


def preview_row(printed: View) -> list[PreviewCell]:
    squares = zip(printed["numbers"], printed["colours"], strict=True)
    cells = [
        PreviewCell(
            colour, str(number), number in printed["marked"], is_filled=number in printed["marked"]
        )
        for number, colour in squares
    ]
    return (
        [*cells, PreviewCell(printed["colours"][-1], is_crossed=printed["ticked"])]
        if printed["locks"]
        else cells
    )


SHEET = WebSheet(
    "qwixx",
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
    stylesheet="games/qwixx.css",
)
