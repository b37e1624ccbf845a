"""The games of the Qwixx family: a descriptor for each sheet, alike but for the file."""

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.text.messages import N_, TranslatedText
from quincunx.games.parts import parts_of
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
    parts = parts_of(
        "qwixx",
        daily=daily,
        rules_page=f"quincunx.rules:{rules_page}",
        introduction=introduction,
        tutorial=f"quincunx.server.web:tutorials/{tutorial}" if tutorial else "",
    )
    family = N_("Qwixx family")
    return GameDescriptor(key, sheet.title, sheet.description, sheet.seats, family=family, **parts)
