"""Which move is meant by what somebody types at a real table."""

from collections.abc import Sequence

from quincunx.core.errors import QuincunxError
from quincunx.core.text.messages import message
from quincunx.terminal.prompt import parse_number

RANK_SIGN = "#"


def find_typed(typed: str, moves: Sequence[str], ranked: str | None) -> str:
    """The notation of the move that was typed: in full, or by its rank where no number can be
    meant.

    `ranked` is the move that has what was typed as its rank. What is not understood stays as it is,
    so that the rules say what is wrong with it.
    """
    number = parse_number(typed)
    if number is None:
        return ranked or next((move for move in moves if move.lower() == typed.lower()), typed)
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
