"""A language in which every translated text is in brackets: what has none has bypassed
translation.
"""

import re

from quincunx.languages import Catalogue


class PseudoLanguage(Catalogue):
    """`with use_catalogue(PseudoLanguage()):` shows every text as `⟦text⟧`; the text keeps its
    placeholders.
    """

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


def outside_brackets(text: str) -> str:
    """What is left of a text without everything that was translated."""
    while (shorter := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = shorter
    return text
