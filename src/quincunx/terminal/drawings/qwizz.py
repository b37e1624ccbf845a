"""The Qwizz sheet: colour and shape on every empty square, the number and the shape once it is filled."""

from collections.abc import Mapping
from typing import Any

from quincunx.terminal.drawings.artist import Artist, Names, View, clockwise, spaced
from quincunx.terminal.ink import LEGAL, LETTERS, MARKED, OPEN, Drawing, Line, Span, arranged, label, square, title

SQUARE = 5
NAME = 7
SHAPES = {"hexagon": "o", "hearts": "♥", "diamonds": "♦", "spades": "♠", "clubs": "♣"}
ASKED = {
    "lucky": "pick a lucky number, in secret",
    "keep": "keep the dice or throw one again",
    "enter": "enter a number, or take a penalty",
}


class QwizzArtist(Artist):
    def table(self, view: View, names: Names, width: int, chosen: str | None = None) -> Drawing:
        sheets = [sheet(view, seat, names[seat]) for seat in clockwise(view)]
        return [rolled(view), *arranged(sheets, width, between=spaced(width))]

    def asked(self, view: View) -> str:
        return ASKED.get(view["step"], "")

    def dice(self, view: View) -> str:
        return " ".join(view["dice"])


def rolled(view: View) -> Line:
    if not view["dice"]:
        return label("no dice on the table")
    dice = [die(name, face, view["moves"]) for name, face in view["dice"].items()]
    again = "   ( ) can be thrown again" if any(span.moves for span in dice) else ""
    return [Span("dice   "), *(piece for span in dice for piece in (span, Span(" "))), Span(again)]


def die(name: str, face: int | None, moves: list[str]) -> Span:
    text, reroll = f"{LETTERS[name]}{'-' if face is None else face}", f"reroll {name}"
    return Span(f"({text})", MARKED, name, (reroll,)) if reroll in moves else Span(f" {text} ", MARKED, name)


def sheet(view: View, seat: int, name: str) -> Drawing:
    mine = view["sheets"][seat]
    moves = by_square(view["moves"]) if view["seat"] == seat else {}
    columns = "".join(f"{column:^{SQUARE}}" for column in range(1, len(mine["rows"][0]["shapes"]) + 1))
    rows = [row(printed, moves) for printed in mine["rows"]]
    return [heading(view, seat, name), label(" " * NAME + columns), *rows, suits(mine), penalties(view, seat)]


def heading(view: View, seat: int, name: str) -> Line:
    mine = view["sheets"][seat]
    words = "not picked" if mine["lucky"] is None else f"{mine['lucky']}{', used' if mine['lucky_used'] else ''}"
    grade = f"  grade {mine['grade']}" if mine["grade"] else ""
    turn = "rolls the dice  " if view["active"] == seat else ""
    return title(name, f"{turn}lucky {words}  score {mine['score']}{grade}")


def by_square(moves: list[str]) -> dict[tuple[str, str], list[str]]:
    """The moves that fill each square, by the name of its row and the number of its column."""
    found: dict[tuple[str, str], list[str]] = {}
    for move in moves:
        words, at, rest = move.partition("@")
        if at:
            row_name = words.removeprefix("lucky ").split()[0]
            found.setdefault((row_name, rest.split()[0]), []).append(move)
    return found


def row(printed: Mapping[str, Any], moves: Mapping[tuple[str, str], list[str]]) -> Line:
    squares = [square_of(printed, place, moves.get((printed["name"], str(place + 1)), [])) for place in range(len(printed["shapes"]))]
    points = f" {printed['points']:>2}{' full' if printed['full'] else ''}"
    return [Span(f"{printed['name']:{NAME}}", colour=printed["name"]), *squares, Span(points)]


def square_of(printed: Mapping[str, Any], place: int, moves: list[str]) -> Span:
    shape, number, colour = printed["shapes"][place], printed["numbers"][place], printed["colours"][place]
    if shape == "grey":
        return Span("░" * SQUARE)
    if number is not None:
        return square(f"{number}{SHAPES[shape]}", SQUARE, MARKED, colour)
    return square(f"{LETTERS[colour]}{SHAPES[shape]}", SQUARE, LEGAL if moves else OPEN, colour, moves)


def suits(mine: Mapping[str, Any]) -> Line:
    told = []
    for suit in mine["suits"]:
        numbers = "+".join("_" if number is None else str(number) for number in suit["numbers"])
        told.append(f"{SHAPES[suit['name']]} {numbers} = {suit['points']}")
    return [Span(f"{'suits':{NAME}}"), Span("   ".join(told), OPEN)]


def penalties(view: View, seat: int) -> Line:
    mine = view["sheets"][seat]
    boxes = "".join(f"[-{points}]" if box < mine["penalties"] else f" -{points} " for box, points in enumerate(mine["penalty_boxes"]))
    words = [move for move in view["moves"] if "@" not in move and not move.startswith("reroll ")] if view["seat"] == seat else []
    buttons = [piece for move in words for piece in (Span(" "), Span(f"({move.removeprefix('lucky ')})", LEGAL, moves=(move,)))]
    return [Span(f"{'':{NAME}}penalties {boxes}", OPEN), *buttons]


ARTIST = QwizzArtist()
