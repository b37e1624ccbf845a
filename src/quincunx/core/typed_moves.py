"""Moves as people type them: in the words of their language (`rot 8`), or shortened (`r8`).

Records, logs and the protocol have one notation. Only what a person types is read here.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from quincunx.core.errors import QuincunxError
from quincunx.core.text.messages import Message, join_or, message

MOST_LISTED = 4  # moves in a question
MOST_SHORTENED = 1000  # moves: among more of them nobody can know which one is meant


class Vocabulary:
    """The words of a game's notation in the language of a player."""

    def __init__(self, words: Mapping[str, Message], translate: Callable[[str], str]) -> None:
        self.local = {word: translate(text) for word, text in words.items()}
        self.notation = {word.casefold(): word for word in words} | {
            text.casefold(): word for word, text in self.local.items()
        }

    def read(self, typed: str) -> str:
        """What was typed, with the words that are known in notation."""
        return replace_words(typed, self.notation)

    def write(self, notation: str) -> str:
        """How a move or draw is typed in this language."""
        return replace_words(notation, {word.casefold(): text for word, text in self.local.items()})


def replace_words(text: str, replacements: Mapping[str, str]) -> str:
    """Replace whole words, in upper and lower case alike; a number may follow without a blank."""

    def replace(found: re.Match[str]) -> str:
        for word in (found[0], found[0].rstrip("0123456789")):
            if word.casefold() in replacements:
                return replacements[word.casefold()] + found[0][len(word) :]
        return found[0]

    return re.sub(r"[^\W\d]\w*", replace, text)


def find_move(typed: str, moves: Collection[str], vocabulary: Vocabulary) -> str:
    """The notation of the move that was typed, in full or shortened.

    What is none of the moves is returned as it would be in notation, so that the rules say what is
    wrong with it.
    """
    notation = vocabulary.read(typed)
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
            raise QuincunxError(message("{typed} can be {moves}", typed=typed, moves=some))
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
