"""In a pseudo-language every translated text is in brackets: a page of any game has no word outside
of them.
"""

import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from quincunx.core.registry import descriptors
from quincunx.server.web.games import sheet_of
from quincunx.server.web.tutorial import tutorial_of
from tests.pseudo_language import PseudoLanguage, outside_brackets
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.web.crawl import (
    ADVISED,
    Page,
    Table,
    pages_of_game,
    pages_of_people,
    pages_without_a_table,
)
from tests.server.web.page_text import texts_of

NAMES = r"Ann|Bob|Quincunx|English|Deutsch|verifier\.js"
# the notation of Qwirkle
TILES = r"((play|trade) )?[ROYGBP][oxdsec](@-?\d+,-?\d+)?( [ROYGBP][oxdsec](@-?\d+,-?\d+)?)*"
SAME_IN_EVERY_LANGUAGE = re.compile(rf"\b({NAMES}|{TILES})(?!\w)")
REVIEWED = ("qwixx",)  # the reasons for moves are in the hints of every game
LOOKED_AT = 40  # every so many decisions


async def untranslated(pages: AsyncIterator[Page]) -> dict[str, str]:
    """What is on the pages outside of brackets, with the name of a page."""
    found = dict[str, str]()
    async for name, response in pages:
        if response.headers.get("content-type", "").startswith("text/html"):
            found.update(dict.fromkeys(texts_of(response.text) - found.keys(), name))
    words = re.compile(r"[^\W\d_]{2,}")
    return {
        text: name
        for text, name in found.items()
        if words.search(SAME_IN_EVERY_LANGUAGE.sub("", outside_brackets(text)))
    }


async def pages_of_every_game(client: AsgiClient) -> AsyncIterator[Page]:
    """Of games with the same sheet, only the first is played to the end."""
    sheets = set[str]()
    for key in (descriptor.key for descriptor in descriptors()):
        is_new = sheet_of(key).name not in sheets
        sheets.add(sheet_of(key).name)
        table = Table(client, key, LOOKED_AT, 400 if is_new else ADVISED + 1)
        parts = [pages_of_game(client, key, tutorial_of(key).last), table.open(), table.play()]
        for part in [
            *parts,
            *([table.afterwards()] if is_new else []),
            *([table.review()] if key in REVIEWED else []),
        ]:
            async for page in part:
                yield page


@pytest.mark.parametrize("pages", [pages_without_a_table, pages_of_people, pages_of_every_game])
def test_every_text_is_translated(
    tmp_path: Path, pages: Callable[[AsgiClient], AsyncIterator[Page]]
) -> None:
    async def read() -> dict[str, str]:
        async with running_app(
            tmp_path
        ) as app:  # one for all games: starting the worker processes takes long
            return await untranslated(pages(AsgiClient(app, PseudoLanguage())))

    assert run(read()) == {}
