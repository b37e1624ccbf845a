"""Which move is meant by what somebody types at a real table."""

from collections.abc import Mapping, Sequence

from quincunx.core.errors import QuincunxError
from quincunx.core.text.messages import message
from quincunx.core.typed_moves import find_shortened
from quincunx.terminal.prompt import parse_number

RANK_SIGN = "#"


def find_typed(typed: str, names: Mapping[str, str], ranked: str | None) -> str:
    """The notation of the move that was typed: in full, shortened, or by its rank where no number
    can be meant.

    `names` has the moves by their notation, in words; `ranked` is the move that has what was typed
    as its rank. What is not understood stays as it is, so that the rules say what is wrong with it.
    """
    moves = list(names)
    number = parse_number(typed)
    if number is None:
        return ranked or find_shortened(typed, names) or typed
    named = [move for move in moves if number in numbers_in(move)]
    if named and asks_for_number(moves):
        return named[0]
    if ranked is None or not set(named) - {ranked}:
        return ranked or typed
    other = next(move for move in named if move != ranked)
    raise QuincunxError(
        message(
            "{number} can be a rank or a number: type {rank} for {ranked}, or the whole move, "
            "such as {other}",
            number=number,
            rank=f"{RANK_SIGN}{number}",
            ranked=ranked,
            other=other,
        )
    )


def complete_roll(typed: str, example: str) -> str:
    """A roll whose digits need no blanks between them, and which need not name the dice that are
    not thrown: `-` in the example.
    """
    places = example.split()
    thrown = [place for place in places if place != "-"]
    compact = typed.replace("-", "").isdecimal() and " " not in typed and len(thrown) != 1
    faces = list(typed) if compact else typed.split()
    if len(faces) == len(thrown) < len(places) and all(map(str.isdecimal, [*faces, *thrown])):
        following = iter(faces)
        return " ".join("-" if place == "-" else next(following) for place in places)
    return " ".join(faces) if compact else typed


def numbers_in(move: str) -> set[int]:
    """The numbers of `red 8` and `blue 5@3`; columns and what the white die adds are none."""
    words = (word.partition("@")[0] for word in move.split())
    return {int(word) for word in words if word.isdecimal()}


def asks_for_number(moves: Sequence[str]) -> bool:
    """Do the moves differ in nothing but a number, like `lucky 1` to `lucky 12`?"""
    words = [move.split() for move in moves]
    return all(len(each) == 2 and each[1].isdecimal() for each in words) and (
        len({each[0] for each in words}) == 1
    )
