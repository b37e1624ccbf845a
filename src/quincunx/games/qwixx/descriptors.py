"""The games of the Qwixx family: a descriptor for each sheet, alike but for the file."""

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.text.messages import N_, TranslatedText
from quincunx.games.qwixx.sheet_data import Sheet
from quincunx.games.qwixx.sheet_files import package_pages, package_sheets, parse_key, write_key

LINKS = str.maketrans({"[": "\\[", "<": "\\<", "\\": "\\\\", "`": "\\`"})  # of Markdown


def package_descriptors() -> list[GameDescriptor]:
    return [
        describe(key, sheet, sheet.rules, **package_pages(key))
        for key, sheet in package_sheets().items()
    ]


def load_descriptor(key: str) -> GameDescriptor:
    """The descriptor of a sheet from elsewhere: its texts are plain, without links or pictures."""
    sheet = parse_key(key)
    introduction = sheet.rules or sheet.description or sheet.title
    plain = TranslatedText(
        introduction.translate(LINKS),
        {code: text.translate(LINKS) for code, text in introduction.translations.items()},
    )
    return describe(write_key(sheet), sheet, plain)


def describe(
    key: str,
    sheet: Sheet,
    introduction: str,
    rules_page: str = "qwixx.md",
    tutorial: str = "",
    daily: str = "",
) -> GameDescriptor:
    return GameDescriptor(
        key,
        sheet.title,
        sheet.description,
        seats=sheet.seats,
        family=N_("Qwixx family"),
        rules="quincunx.games.qwixx.game:Qwixx",
        rules_page=f"quincunx.rules:{rules_page}",
        introduction=introduction,
        notation="quincunx.games.qwixx.notation:QwixxNotation",
        presentation="quincunx.games.qwixx.presentation:QwixxPresentation",
        pad="quincunx.games.qwixx.pad:QwixxPad",
        picture="quincunx.sheets.games.qwixx:PICTURE",
        drawing="quincunx.terminal.games.qwixx:QwixxDrawing",
        sheet="quincunx.server.web.games.qwixx:SHEET",
        tutorial=f"quincunx.server.web:tutorials/{tutorial}" if tutorial else "",
        daily=daily,
        strategy="quincunx.engine.games.qwixx.strategy:make_strategy",
        chance_parts="quincunx.games.qwixx.chance_parts:QwixxChanceParts",
        draws="quincunx.games.qwixx.chance_parts:draws",
        observation="quincunx.games.qwixx.observation:QwixxWriter",
        reference="quincunx.engine.games.qwixx.reference:choose",
        training="quincunx.engine.games.qwixx.training:make_setups",
        themes="quincunx.games.qwixx.themes:QwixxThemes",
    )
