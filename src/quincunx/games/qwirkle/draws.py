"""What can be drawn from the bag, and how likely it is."""

from math import comb, prod
from typing import TYPE_CHECKING, Any, Final

from quincunx.core.errors import TooManyOutcomes
from quincunx.core.game import Game
from quincunx.core.text.messages import Message, message_plural
from quincunx.games.qwirkle.tiles import DIGIT, KINDS, NAMES

if TYPE_CHECKING:
    from quincunx.games.qwirkle.rules import QwirkleState

MOST_OUTCOMES: Final = 10_000  # enough for any draw of three tiles


def count_of_tiles(number: int) -> Message:
    return message_plural("{count} tile", "{count} tiles", number)


def outcomes(state: "QwirkleState") -> list[tuple[Any, float]]:
    """Every draw that is possible now with its probability; equal tiles are interchangeable."""
    if not state.chance:
        return []
    bag = bag_counts(state)
    number = count_draws(bag, int(state.owed))
    if number > MOST_OUTCOMES:
        raise TooManyOutcomes(
            "there are {number} ways to draw {tiles} from this bag: sample a draw instead",
            number=number,
            tiles=count_of_tiles(int(state.owed)),
        )
    total = comb(sum(bag), int(state.owed))
    listed = []
    for draw in possible_draws(bag, int(state.owed)):
        likely = prod(comb(bag[tile], copies) for tile, copies in draw)
        listed.append((state.game.notation.roll_with(pack_draw(draw)), likely / total))
    return listed


def bag_counts(state: "QwirkleState") -> list[int]:
    first = int(state.players) * KINDS
    return [int(state.piles[first + tile]) for tile in range(KINDS)]


def count_draws(bag: list[int], size: int) -> int:
    """How many different draws of this size there are."""
    found = [1] + [0] * size  # by the number of tiles drawn so far
    for available in bag:
        found = [
            sum(found[drawn - copies] for copies in range(min(available, drawn) + 1))
            for drawn in range(size + 1)
        ]
    return found[size]


def possible_draws(bag: list[int], size: int, first: int = 0) -> list[list[tuple[int, int]]]:
    """Every draw as a list of tiles in order, each with the number of its copies that are drawn."""
    if size == 0:
        return [[]]
    found = []
    for tile in range(first, KINDS):
        for copies in range(min(bag[tile], size), 0, -1):
            found += [
                [(tile, copies), *rest] for rest in possible_draws(bag, size - copies, tile + 1)
            ]
    return found


def pack_draw(draw: list[tuple[int, int]]) -> int:
    code = 0
    for tile, copies in reversed(draw):
        for _ in range(copies):
            code = code << DIGIT | tile + 1
    return code


def draws(game: Game) -> dict[str, Any]:
    """How tiles follow from random numbers, as data for verifiers."""
    return {
        "method": "bag",
        "tiles": NAMES,
        "copies": game.options["copies"],
        "copies_option": "copies",
        "trade": "trade",
    }
