"""Remarks on a Qwirkle move: the reply it allows, and the tiles it keeps."""

from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import HAND, KINDS, NAMES, PASS, SIDE, count_tiles, is_play, tiles_of, unpack_tiles

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def remarks_on(state: QwirkleState, seat: int, code: int, reply: float | None = None) -> list[str]:
    """`reply` is the mean score of the next player's turn, if it was sampled."""
    kept = [tile for tile in range(KINDS) for _ in range(int(state.piles[seat * KINDS + tile]))]
    for tile in unpack_tiles(int(tiles_of(code))):
        kept.remove(tile)
    is_trade = code != PASS and not is_play(code)
    phrases = [f"draws {tiles_in_words(int(count_tiles(code)))}"] if is_trade else []
    if reply is not None:
        phrases.append(f"the next player then scores {reply:.1f} on average")
    return [*phrases, "keeps nothing" if is_trade and not kept else describe_kept(kept, int(state.bag_size()))]


def describe_kept(kept: list[int], bag: int) -> str:
    if not kept:
        return f"keeps nothing and draws {tiles_in_words(min(HAND, bag))}" if bag else "ends the game with the last tile"
    best = largest_line(kept)
    twice = sorted({tile for tile in kept if kept.count(tile) > 1})
    copies = f", {' '.join(NAMES[tile] for tile in twice)} more than once" if twice else ""
    if len(best) > 1:
        return f"keeps a set of {NUMBERS[len(best)]}, {' '.join(NAMES[tile] for tile in best)}{copies}"
    return f"keeps {' '.join(NAMES[tile] for tile in sorted(set(kept)))}{copies}"


def largest_line(kept: list[int]) -> list[int]:
    """The largest set of these tiles that could form one line."""
    by_colour = [[tile for tile in sorted(set(kept)) if tile // SIDE == colour] for colour in range(SIDE)]
    by_shape = [[tile for tile in sorted(set(kept)) if tile % SIDE == shape] for shape in range(SIDE)]
    return max([*by_colour, *by_shape], key=len)


def tiles_in_words(count: int) -> str:
    return f"{NUMBERS[count]} new tile{'' if count == 1 else 's'}"
