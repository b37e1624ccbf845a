"""The symbols that people at a table show each other, with their words for those who listen."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.languages import N_, _
from quincunx.server.service.reactions import Reaction
from quincunx.server.web.pages.page import Choice, choices_from

WORDS = {
    "luck": N_("Good luck!"),
    "good": N_("Well played!"),
    "glad": N_("Nice!"),
    "laugh": N_("Ha ha!"),
    "wow": N_("Wow!"),
    "ouch": N_("Ouch!"),
}


@dataclass(frozen=True)
class ShownReaction:
    key: str
    symbol: str
    name: str
    words: str


def symbols_to_choose() -> list[Choice]:
    return choices_from(WORDS)


def shown_reactions(reactions: Sequence[Reaction], names: Sequence[str]) -> list[ShownReaction]:
    return [
        ShownReaction(each.key, each.symbol, names[each.seat], _(WORDS[each.symbol]))
        for each in reactions
    ]
