"""What a player would say of a Qwirkle move: the answer it allows, and what it keeps."""

from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import HAND, KINDS, NAMES, SIDE, amount, is_play, tiles_of, unpacked

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def remarks(state: QwirkleState, seat: int, code: int, reply: float | None = None) -> list[str]:
    """`reply` is what the next player scores then on average, where it was sampled."""
    kept = [tile for tile in range(KINDS) for _ in range(int(state.piles[seat * KINDS + tile]))]
    for tile in unpacked(int(tiles_of(code))):
        kept.remove(tile)
    words = [f"draws {amount(code)} new"] if code and not is_play(code) else []
    if reply is not None:
        words.append(f"the next player then scores {reply:.1f} on average")
    return [*words, what_is_kept(kept, ends=state.bag_size() == 0)]


def what_is_kept(kept: list[int], ends: bool) -> str:
    if not kept:
        return "ends the game with the last tile" if ends else f"keeps nothing and draws {NUMBERS[HAND]}"
    best = largest(kept)
    twice = sorted({tile for tile in kept if kept.count(tile) > 1})
    copies = f", {' '.join(NAMES[tile] for tile in twice)} more than once" if twice else ""
    if len(best) > 1:
        return f"keeps a set of {NUMBERS[len(best)]}, {' '.join(NAMES[tile] for tile in best)}{copies}"
    return f"keeps {' '.join(NAMES[tile] for tile in sorted(set(kept)))}{copies}"


def largest(kept: list[int]) -> list[int]:
    """The most of these tiles that could lie in one line."""
    by_colour = [[tile for tile in sorted(set(kept)) if tile // SIDE == colour] for colour in range(SIDE)]
    by_shape = [[tile for tile in sorted(set(kept)) if tile % SIDE == shape] for shape in range(SIDE)]
    return max([*by_colour, *by_shape], key=len)
