"""The words of a notation in the language of the player who types: `rot 8` for `red 8`.

Records, logs and the protocol have one notation. Only what a person types is read here.
"""

import re
from collections.abc import Callable, Mapping

from quincunx.core.text.messages import Message


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
