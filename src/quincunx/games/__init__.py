"""The games of this package, one folder each; here are their descriptors, from which every list of
games is derived.

A game imports `core` and nothing else: neither another game nor whoever shows or plays it. What
others have for a game, its descriptor names as text.
"""

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.registry import Loader, register, register_loader
from quincunx.core.text.messages import N_
from quincunx.games.qwixx.descriptors import load_descriptor, package_descriptors
from quincunx.games.qwixx.sheet_files import WORD, sheet_key

DESCRIPTORS = (
    *package_descriptors(),
    GameDescriptor(
        "clever",
        "Ganz schön clever",
        N_("Take a die and lose the lower ones; one cross sets off the next."),
        family=N_("Dice and pen"),
        seats=range(1, 5),
        rules="quincunx.games.clever.game:Clever",
        notation="quincunx.games.clever.notation:CleverNotation",
        presentation="quincunx.games.clever.presentation:CleverPresentation",
        rules_page="quincunx.rules:clever.md",
        pad="quincunx.games.clever.pad:CleverPad",
        picture="quincunx.sheets.games.clever:PICTURE",
        drawing="quincunx.terminal.games.clever:CleverDrawing",
        sheet="quincunx.server.web.games.clever:SHEET",
        tutorial="quincunx.server.web:tutorials/clever.toml",
        daily="clever",
        strategy="quincunx.engine.games.clever.strategy:make_strategy",
        chance_parts="quincunx.games.clever.chance_parts:CleverChanceParts",
        draws="quincunx.games.clever.chance_parts:draws",
        observation="quincunx.games.clever.observation:CleverWriter",
        reference="quincunx.engine.games.clever.reference:choose",
        training="quincunx.engine.games.clever.training:make_setups",
        themes="quincunx.games.clever.themes:CleverThemes",
    ),
    GameDescriptor(
        "qwizz",
        "Qwizz",
        N_("Twelve-sided dice, rising rows, four suits and a lucky number."),
        family=N_("Dice and pen"),
        seats=range(1, 9),
        rules="quincunx.games.qwizz.game:Qwizz",
        rules_page="quincunx.rules:qwizz.md",
        notation="quincunx.games.qwizz.notation:QwizzNotation",
        presentation="quincunx.games.qwizz.presentation:QwizzPresentation",
        pad="quincunx.games.qwizz.pad:QwizzPad",
        picture="quincunx.sheets.games.qwizz:PICTURE",
        drawing="quincunx.terminal.games.qwizz:QwizzDrawing",
        coach="quincunx.games.qwizz.coach:ErasedEntries",
        sheet="quincunx.server.web.games.qwizz:SHEET",
        tutorial="quincunx.server.web:tutorials/qwizz.toml",
        daily="qwizz",
        strategy="quincunx.engine.games.qwizz.strategy:make_strategy",
        actions="quincunx.games.qwizz.actions:QwizzActions",
        chance_parts="quincunx.games.qwizz.chance_parts:QwizzChanceParts",
        draws="quincunx.games.qwizz.chance_parts:draws",
        observation="quincunx.games.qwizz.observation:QwizzWriter",
        reference="quincunx.engine.games.qwizz.reference:choose",
        training="quincunx.engine.games.qwizz.training:make_setups",
        themes="quincunx.games.qwizz.themes:QwizzThemes",
    ),
    GameDescriptor(
        "qwirkle",
        "Qwirkle",
        N_("Lines of one colour or one shape. Six in a line is a Qwirkle."),
        family=N_("Tiles"),
        seats=range(2, 5),
        rules="quincunx.games.qwirkle.game:Qwirkle",
        notation="quincunx.games.qwirkle.notation:QwirkleNotation",
        presentation="quincunx.games.qwirkle.presentation:QwirklePresentation",
        rules_page="quincunx.rules:qwirkle.md",
        pad="quincunx.games.qwirkle.pad:QwirklePad",
        picture="quincunx.sheets.games.qwirkle:PICTURE",
        drawing="quincunx.terminal.games.qwirkle:QwirkleDrawing",
        coach="quincunx.games.qwirkle.coach:HiddenTiles",
        sheet="quincunx.server.web.games.qwirkle:SHEET",
        tutorial="quincunx.server.web:tutorials/qwirkle.toml",
        daily="qwirkle",
        strategy="quincunx.engine.games.qwirkle.strategy:make_strategy",
        actions="quincunx.games.qwirkle.actions:QwirkleActions",
        chance_parts="quincunx.games.qwirkle.chance_parts:QwirkleChanceParts",
        draws="quincunx.games.qwirkle.draws:draws",
        observation="quincunx.games.qwirkle.observation:QwirkleWriter",
        reference="quincunx.engine.games.qwirkle.reference:choose",
        training="quincunx.engine.games.qwirkle.training:make_setups",
        themes="quincunx.games.qwirkle.themes:QwirkleThemes",
    ),
)

for _descriptor in DESCRIPTORS:
    register(_descriptor)
register_loader(Loader(WORD, load_descriptor, sheet_key))
