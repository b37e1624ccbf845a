"""Which move or roll is meant by what somebody types."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from quincunx.core.errors import QuincunxError
from quincunx.core.text.messages import join_or
from quincunx.core.text.vocabulary import Vocabulary

RANK_SIGN = "#"
MOST_LISTED = 4  # moves in a question
MOST_SHORTENED = 1000  # moves: among more of them nobody can know which one is meant
LONGEST_NUMBER = 6  # digits: everything that is numbered has fewer

Complete = Callable[[str], str]  # makes notation of what was typed, where it can


def parse_number(typed: str) -> int | None:
    """The number that was typed; None if it is none, or longer than any that is shown."""
    return int(typed) if typed.isdecimal() and len(typed) <= LONGEST_NUMBER else None


def find_ranked_move(
    typed: str,
    moves: Collection[str],
    vocabulary: Vocabulary,
    ranked: str | None,
    complete: Complete = str,
) -> str:
    """The notation of the move that was typed: in full, shortened, or by its rank where no number
    can be meant; `ranked` is the move that has what was typed as its rank.
    """
    number = parse_number(typed)
    if number is None:
        return ranked or find_move(typed, moves, vocabulary, complete)
    named = [move for move in moves if number in numbers_in(move)]
    if named and asks_for_number(moves):
        return named[0]
    if ranked is None or not set(named) - {ranked}:
        return ranked or typed
    other = next(move for move in named if move != ranked)
    raise QuincunxError(
        "{number} can be a rank or a number: type {rank} for {ranked}, or the whole move, "
        "such as {other}",
        number=number,
        rank=f"{RANK_SIGN}{number}",
        ranked=ranked,
        other=other,
    )


def find_move(
    typed: str, moves: Collection[str], vocabulary: Vocabulary, complete: Complete = str
) -> str:
    """The notation of the move that was typed, in full, shortened, or in a way of the game's own,
    which `complete` knows.

    What is none of the moves is returned as it would be in notation, so that the rules say what is
    wrong with it.
    """
    notation = complete(vocabulary.read(typed))
    if notation in moves or len(moves) > MOST_SHORTENED:
        return notation
    return find_shortened(typed, {move: vocabulary.write(move) for move in moves}) or notation


def find_shortened(typed: str, names: Mapping[str, str]) -> str | None:
    """The move of `r8`, `red8`, `8 red`, or `red` where only one of its squares is possible.

    `names` has the moves by their notation, in words.
    """
    for is_meant in (is_exact, is_complete, is_beginning):
        found = {
            move: name
            for move, name in names.items()
            if is_meant(typed, move) or is_meant(typed, name)
        }
        if len(found) == 1:
            return next(iter(found))
        if found:
            some = join_or(list(found.values())[:MOST_LISTED])
            raise QuincunxError("{typed} can be {moves}", typed=typed, moves=some)
    return None


def is_exact(typed: str, move: str) -> bool:
    return typed.lower() == move.lower()


def is_complete(typed: str, move: str) -> bool:
    """Does it shorten every word of the move?"""
    return any(fits(letters, words_of(move), 0) for letters in orders(typed))


def is_beginning(typed: str, move: str) -> bool:
    """Does it shorten the first words of the move?"""
    words = words_of(move)
    return any(fits(letters, words, len(words) - 1) for letters in orders(typed))


def orders(typed: str) -> set[str]:
    """Without blanks; a number may come first: `8 red`."""
    text = "".join(typed.lower().split())
    turned = re.fullmatch(r"(\d+)([^\W\d]+)", text)
    return {text, turned[2] + turned[1]} if turned else {text}


def words_of(move: str) -> list[str]:
    return re.findall(r"[^\W\d]+|\d+|[^\w\s]", move.lower())


def fits(letters: str, words: Sequence[str], most_left_out: int) -> bool:
    """Do the letters consist of the beginnings of these words, and of whole numbers?"""
    if not letters:
        return len(words) <= most_left_out
    if not words:
        return False
    first, rest = words[0], words[1:]
    if not first.isalpha():
        return letters.startswith(first) and fits(letters[len(first) :], rest, most_left_out)
    lengths = (n for n in range(1, len(first) + 1) if letters.startswith(first[:n]))
    return any(fits(letters[length:], rest, most_left_out) for length in lengths)


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


def asks_for_number(moves: Collection[str]) -> bool:
    """Do the moves differ in nothing but a number, like `lucky 1` to `lucky 12`?"""
    words = [move.split() for move in moves]
    return all(len(each) == 2 and each[1].isdecimal() for each in words) and (
        len({each[0] for each in words}) == 1
    )
