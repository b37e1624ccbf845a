"""`python -m catalogues update` brings all catalogues up to date and compiles them; `missing` lists
what is not translated yet.

`python -m catalogues update fr` begins a new language.
"""

import re
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from catalogues.extraction import LOCALES, extract
from quincunx.languages import DOMAIN, compile_catalogue

HEADERS_LEFT_OUT = re.compile(
    rb'\A(?:#.*\n)*|^"(?!Language:|Plural|MIME|Content)[\w-]+: .*\\n"\n', re.MULTILINE
)


def main(arguments: list[str]) -> int:
    command, *codes = arguments or ["missing"]
    sources = [LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.po" for code in codes] or sorted(
        LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po")
    )
    if command == "update":
        return update(sources)
    return sum([list_missing(source) for source in sources]) > 0


def read(source: Path) -> Catalog:
    """The catalogue in this file; an empty one if there is no file yet."""
    code = source.parent.parent.name
    if not source.exists():
        return Catalog(locale=code)
    with source.open("rb") as file:
        return read_po(file, locale=code)


def updated(source: Path, template: Catalog) -> Catalog:
    """The catalogue with the texts of the sources: new ones without a translation, and without
    those that are no longer used.
    """
    catalogue = read(source)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def update(sources: list[Path]) -> int:
    template = extract()
    for source in sources:
        catalogue = updated(source, template)
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_bytes(write(catalogue))
        source.with_suffix(".mo").write_bytes(compile_catalogue(source))
        print(f"{source}: {len(catalogue)} messages, {len(missing(catalogue))} not translated")
    return 0


def write(catalogue: Catalog) -> bytes:
    """The contents of the file, with one line for each text and without dates and line numbers, so
    that changes can be merged.
    """
    for entry in catalogue:
        entry.flags.discard(
            "python-format"
        )  # our placeholders are in braces, and % is a percent sign
    into = BytesIO()
    write_po(into, catalogue, width=0, sort_by_file=True, include_lineno=False)
    return HEADERS_LEFT_OUT.sub(b"", into.getvalue()).lstrip()


def list_missing(source: Path) -> int:
    """Print what the catalogue lacks, compared with the sources, and return how much it is."""
    texts = missing(updated(source, extract()))
    for text in texts:
        print(f"{source.parent.parent.name}: {text}")
    return len(texts)


def missing(catalogue: Catalog) -> list[str]:
    """The texts without a translation, or with an uncertain one, each with its context."""
    return [
        describe(entry)
        for entry in catalogue
        if entry.id and (entry.fuzzy or not all_forms(entry.string))
    ]


def describe(entry: Message) -> str:
    text = entry.id if isinstance(entry.id, str) else entry.id[0]
    return f"{text} ({entry.context})" if entry.context else text


def all_forms(translation: str | Sequence[str] | None) -> bool:
    """Is it translated, for every count if there are plural forms?"""
    return bool(translation) and all(translation or ())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
