"""The sheet of Qwizz in the browser."""

from collections.abc import Mapping, Sequence
from typing import Any

from quincunx.core.values import Move
from quincunx.games.qwizz.details import ChooseLucky, Enter, EnterLucky, Keep, Penalty, RerollDie, Roll
from quincunx.games.qwizz.notation import parse_move
from quincunx.server.texts import add_texts, colour_name, row_name, text, text_for_count
from quincunx.server.web.games import Button, Die, EventWords, LoggedEvent, QuickMove, View, WebSheet, default_words
from quincunx.server.web.preview_grid import PreviewCell, PreviewGrid

add_texts(
    {
        "qwizz.step.lucky": "pick your lucky number",
        "qwizz.step.keep": "keep the dice, or re-roll one",
        "qwizz.step.enter": "enter a number",
        "qwizz.keep": "Keep the dice",
        "qwizz.reroll": "Re-roll {die}",
        "qwizz.lucky_number": "lucky number",
        "qwizz.lucky": "Lucky number",
        "qwizz.lucky_used": "used",
        "qwizz.pick": "Pick a lucky number for the whole game:",
        "qwizz.row": "{row} row",
        "qwizz.square": "{row} {column}, {shape}: {number}",
        "qwizz.enter": "Enter {number} ({sources})",
        "qwizz.quick": "{number} in {row} {column}",
        "qwizz.quick_lucky": "lucky number in {row} {column}",
        "qwizz.empty": "empty",
        "qwizz.offers": "Numbers you can enter",
        "qwizz.fits": "{count} squares",
        "qwizz.one_fit": "1 square",
        "qwizz.suits": "Suits",
        "qwizz.grade": "Grade {grade}",
        "qwizz.log.lucky": "chose the lucky number {number}",
        "qwizz.log.kept": "kept the dice",
        "qwizz.log.rerolled": "re-rolled {die}",
        "qwizz.log.entered": "entered {number} in the {row} row, column {column}",
        "qwizz.log.with_white": "{number} ({face} {sign} {white})",
        "qwizz.log.entered_lucky": "entered the lucky number in the {row} row, column {column}",
        "qwizz.suit.hearts": "hearts",
        "qwizz.suit.diamonds": "diamonds",
        "qwizz.suit.spades": "spades",
        "qwizz.suit.clubs": "clubs",
        "qwizz.suit.hexagon": "hexagon",
        "qwizz.suit.grey": "no square",
    }
)

SYMBOLS = {"hearts": "♥", "diamonds": "♦", "spades": "♠", "clubs": "♣", "hexagon": "", "grey": ""}


def middle(view: View) -> dict[str, Any]:
    sides = {"white": 6}
    dice = [{"colour": name, "face": face, "sides": sides.get(name, 12)} for name, face in view["dice"].items()]
    return {"dice": dice, "step": view["step"], "offers": [offer(each) for each in view["offers"]]}


def offer(given: View) -> dict[str, Any]:
    """A number that can be entered, and which dice make it."""
    sources = text("qwizz.lucky_number") if given["die"] == "lucky" else colour_name(given["die"])
    if given["white"]:
        sources = f"{sources} {'+' if given['white'] > 0 else '−'} {abs(given['white'])}"
    fits = len(given["fits"])
    words = text_for_count("qwizz.one_fit", "qwizz.fits", fits)
    return {"colour": given["die"], "number": given["number"], "sources": sources, "fits": fits, "fits_words": words}


def sheet(view: View, seat: int) -> dict[str, Any]:
    mine, own = view["sheets"][seat], view["seat"] == seat
    entries = moves_by_square(view) if own else {}
    rows = [row(printed, entries, view["choice"] if own else None) for printed in mine["rows"]]
    suits = [{**suit, "symbol": SYMBOLS[suit["name"]], "label": text(f"qwizz.suit.{suit['name']}")} for suit in mine["suits"]]
    boxes = [{"points": points, "marked": place < mine["penalties"]} for place, points in enumerate(mine["penalty_boxes"])]
    return {**mine, "rows": rows, "suits": suits, "boxes": boxes}


def moves_by_square(view: View) -> dict[tuple[str, int], list[dict[str, Any]]]:
    """The legal moves that enter a number, by row and column."""
    legal, found = set(view["moves"]), dict[tuple[str, int], list[dict[str, Any]]]()
    for given in view["offers"]:
        for fit in given["fits"]:
            if fit["move"] in legal:
                found.setdefault((fit["row"], fit["column"]), []).append({**offer(given), "move": fit["move"]})
    return found


def row(printed: View, entries: Mapping[tuple[str, int], list[dict[str, Any]]], choice: str | None) -> dict[str, Any]:
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
    return {
        "label": f"{row_name(printed['name'])}: {text_for_count('sheet.one_point', 'sheet.points', printed['points'])}",
        "key": printed["name"],
        "squares": squares,
        "full": printed["full"],
        "points": printed["points"],
    }


def square_label(row: str, column: int, shape: str, number: int | None) -> str:
    shown = text("qwizz.empty") if number is None else number
    return text("qwizz.square", row=row, column=column, shape=text(f"qwizz.suit.{shape}"), number=shown)


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
    rows = [(text("qwizz.row", row=row_name(printed["name"])), printed["points"]) for printed in mine["rows"]]
    suits = [(text(f"qwizz.suit.{suit['name']}"), suit["points"]) for suit in mine["suits"]]
    return [*rows, *suits, (text("points.penalties"), mine["penalty_points"])]


def buttons(view: View) -> Sequence[Button]:
    return [(move, button_label(view, move)) for move in view["moves"] if not isinstance(parse_move(move), Enter | EnterLucky)]


def button_label(view: View, move: str) -> str:
    match parse_move(move):
        case Penalty():
            return text("action.penalty", points=next_penalty(view))
        case RerollDie(die):
            return text("qwizz.reroll", die=colour_name(die))
        case ChooseLucky(number):
            return str(number)
    return text("qwizz.keep")


def quick_moves(view: View) -> list[QuickMove]:
    """Every number in every square where it fits."""
    return [
        QuickMove(each["move"], quick_label(each, row_name(row), column), row)
        for (row, column), options in moves_by_square(view).items()
        for each in options
    ]


def quick_label(entry: Mapping[str, Any], row: str, column: int) -> str:
    """The lucky number by its name, because a die may show the same number."""
    key = "qwizz.quick_lucky" if entry["colour"] == "lucky" else "qwizz.quick"
    return text(key, number=entry["number"], row=row, column=column)


def move_name(move: Move) -> str:
    match move.details:
        case Penalty():
            return text("action.take_penalty")
        case RerollDie(die):
            return text("qwizz.reroll", die=colour_name(die)).lower()
        case ChooseLucky(number):
            return f"{text('qwizz.lucky_number')} {number}"
        case Enter(row, number, column):
            return text("qwizz.quick", number=number, row=row_name(row), column=column)
        case EnterLucky(row, column):
            return text("qwizz.quick_lucky", row=row_name(row), column=column)
    return text("qwizz.keep").lower()


def next_penalty(view: View) -> int:
    mine = view["sheets"][view["seat"]]
    points: int = mine["penalty_boxes"][mine["penalties"]]
    return points


def question(view: View, move: str) -> str:
    return text("action.confirm_penalty", points=next_penalty(view)) if move == "penalty" else ""


def prompt(view: View) -> str:
    return text(f"qwizz.step.{view['step']}", default=text("step.other"))


def words(event: LoggedEvent) -> EventWords:
    match event.details:
        case Roll():
            dice = [Die(die["colour"], die["face"], die["sides"]) for die in middle(event.after)["dice"]]
            rolled = [die for die in dice if getattr(event.details, die.colour) is not None]
            return EventWords(text("log.rolled"), event.after["active"], rolled, starts_turn=len(rolled) == len(dice))
        case Penalty():
            return EventWords(text("log.penalty"))
        case ChooseLucky(number):
            return EventWords(text("qwizz.log.lucky", number=number))
        case Keep():
            return EventWords(text("qwizz.log.kept"))
        case RerollDie(die):
            return EventWords(text("qwizz.log.rerolled", die=colour_name(die)))
        case Enter(row, number, column, white):
            entered = text("qwizz.log.with_white", number=number, face=number - white, sign="+" if white > 0 else "−", white=abs(white))
            return EventWords(text("qwizz.log.entered", number=entered if white else number, row=row_name(row), column=column))
        case EnterLucky(row, column):
            return EventWords(text("qwizz.log.entered_lucky", row=row_name(row), column=column))
    return default_words(event)


def filled(view: View, seat: int) -> set[str]:
    mine = view["sheets"][seat]
    numbers = {f"{row['name']} {column}" for row in mine["rows"] for column, number in enumerate(row["numbers"], 1) if number is not None}
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
    return [PreviewGrid([preview_row(printed) for printed in mine["rows"]], mine["score"]) for mine in view["sheets"]]


def preview_row(printed: View) -> list[PreviewCell]:
    squares = zip(printed["shapes"], printed["numbers"], strict=True)
    return [
        PreviewCell(printed["name"], "" if number is None else str(number), is_filled=number is not None, is_blank=shape == "grey")
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
