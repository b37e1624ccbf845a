"""Remarks on a Qwirkle move: the reply it allows, and the tiles it keeps."""

from quincunx.core.text.messages import join_and, join_words, message, message_plural
from quincunx.core.text.words import NUMBERS
from quincunx.games.qwirkle.moves import TILES
from quincunx.games.qwirkle.presentation import shape_word, tile_colour, tile_words
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import (
    HAND,
    KINDS,
    PASS,
    SIDE,
    count_tiles,
    is_play,
    tiles_of,
    unpack_tiles,
)


def remarks_on(state: QwirkleState, seat: int, code: int, reply: float | None = None) -> list[str]:
    """`reply` is the mean score of the next player's turn, if it was sampled."""
    kept = [tile for tile in range(KINDS) for _ in range(int(state.piles[seat * KINDS + tile]))]
    for tile in unpack_tiles(int(tiles_of(code))):
        kept.remove(tile)
    is_trade = code != PASS and not is_play(code)
    phrases: list[str] = (
        [message("draws {tiles}", tiles=tiles_in_words(int(count_tiles(code))))] if is_trade else []
    )
    if reply is not None:
        phrases.append(
            message("the next player then scores {points:.1f} on average", points=float(reply))
        )
    return [
        *phrases,
        message("keeps nothing")
        if is_trade and not kept
        else describe_kept(kept, int(state.bag_size())),
    ]


def describe_kept(kept: list[int], bag: int) -> str:
    if not kept:
        if not bag:
            return message("ends the game with the last tile")
        return message("keeps nothing and draws {tiles}", tiles=tiles_in_words(min(HAND, bag)))
    best = largest_line(kept)
    twice = sorted({tile for tile in kept if kept.count(tile) > 1})
    copies = [message("{tiles} more than once", tiles=describe_tiles(twice))] if twice else []
    line = describe_set(best) if len(best) > 1 else describe_tiles(sorted(set(kept)))
    return message("keeps {what}", what=join_words([line, *copies]))


def describe_tiles(tiles: list[int]) -> str:
    return join_and(tile_words(TILES[tile]) for tile in tiles)


def describe_set(tiles: list[int]) -> str:
    """They have either the colour or the shape in common."""
    first, *others = [TILES[tile] for tile in tiles]
    number = message(NUMBERS[len(tiles)])
    in_code = message("a set of {number}: {tiles}", number=number, tiles=describe_tiles(tiles))
    if others[0].colour == first.colour:
        return message(
            "a set of {number}: {shapes} in {colour}",
            number=number,
            shapes=join_and(shape_word(tile.shape) for tile in (first, *others)),
            colour=tile_colour(first.colour),
            in_code=in_code,
        )
    colours = [message("in {colour}", colour=tile_colour(tile.colour)) for tile in (first, *others)]
    return message(
        "a set of {number}: {shape} {colours}",
        number=number,
        shape=shape_word(first.shape),
        colours=join_and(colours),
        in_code=in_code,
    )


def largest_line(kept: list[int]) -> list[int]:
    """The largest set of these tiles that could form one line."""
    by_colour = [
        [tile for tile in sorted(set(kept)) if tile // SIDE == colour] for colour in range(SIDE)
    ]
    by_shape = [
        [tile for tile in sorted(set(kept)) if tile % SIDE == shape] for shape in range(SIDE)
    ]
    return max([*by_colour, *by_shape], key=len)


def tiles_in_words(count: int) -> str:
    return message_plural(
        "{number} new tile", "{number} new tiles", count, number=message(NUMBERS[count])
    )
