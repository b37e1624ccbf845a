"""The games of this package, one folder each; here are their descriptors, from which every list of
games is derived.

A game imports `core` and nothing else: neither another game nor whoever shows or plays it. What
others have for a game, its descriptor names as text.
"""

import sys
from types import ModuleType

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.registry import Loader, games, register, register_loader
from quincunx.core.text.messages import N_
from quincunx.games.parts import parts_of
from quincunx.games.qwixx.descriptors import load_descriptor, package_descriptors
from quincunx.games.qwixx.sheet_files import WORD, sheet_key

DESCRIPTORS = (
    *package_descriptors(),
    GameDescriptor(
        "clever",
        "Ganz schön clever",
        N_("Take a die and lose the lower ones; one cross sets off the next."),
        range(1, 5),
        family=N_("Dice and pen"),
        **parts_of("clever", daily="clever"),
    ),
    GameDescriptor(
        "qwizz",
        "Qwizz",
        N_("Twelve-sided dice, rising rows, four suits and a lucky number."),
        range(1, 9),
        family=N_("Dice and pen"),
        **parts_of(
            "qwizz",
            daily="qwizz",
            coach="quincunx.games.qwizz.coach:ErasedEntries",
            actions="quincunx.games.qwizz.actions:QwizzActions",
        ),
    ),
    GameDescriptor(
        "qwirkle",
        "Qwirkle",
        N_("Lines of one colour or one shape. Six in a line is a Qwirkle."),
        range(2, 5),
        family=N_("Tiles"),
        **parts_of(
            "qwirkle",
            daily="qwirkle",
            coach="quincunx.games.qwirkle.coach:HiddenTiles",
            actions="quincunx.games.qwirkle.actions:QwirkleActions",
            draws="quincunx.games.qwirkle.draws:draws",
            prospects="",  # its turns are compared, by its strategy
        ),
    ),
)

for _descriptor in DESCRIPTORS:
    register(_descriptor)
register_loader(Loader(WORD, load_descriptor, sheet_key))


class CallablePackage(ModuleType):
    """Otherwise the function `quincunx.games` would hide this package, and with it the modules of
    the games from `import quincunx.games.qwixx.rules as rules`.
    """

    def __call__(self) -> list[str]:
        return games()


sys.modules[__name__].__class__ = CallablePackage
