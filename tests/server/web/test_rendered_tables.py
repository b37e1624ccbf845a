"""Pages are rendered once for everybody who sees the same, so that requests for them cost
little.
"""

import gc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from quincunx.core.registry import games
from quincunx.server.web import rendered_tables
from quincunx.server.web.games import card_of, sheet_of
from quincunx.server.web.pages.page import Page
from quincunx.server.web.routes import api_docs, home
from quincunx.server.web.templating import environment
from tests.server.asgi_client import AsgiClient, run, running_app


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each template was rendered."""
    counts = Counter[str]()
    for module in (rendered_tables, home, api_docs):
        monkeypatch.setattr(module, "render", counting(counts, module.render))
    home.home_html.cache_clear()
    api_docs.documentation_html.cache_clear()
    return counts


def counting(counts: Counter[str], render: Any) -> Any:
    def count_and_render(page: Page) -> str:
        counts[page.template] += 1
        return str(render(page))

    return count_and_render


def test_requests_for_the_same_page_share_a_rendering(
    tmp_path: Path, rendered: Counter[str]
) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            path = (
                await client.post("/new/clever", players=4, who1="here", who2="here", who3="here")
            ).headers["location"]
            for shown in range(5):
                page = await client.get(f"{path}?shown={shown + 10}")
                assert page.text.count('<main id="table"') == 1
                for address in ("/", "/api/docs", "/api/"):
                    assert (await client.get(address)).status == 200

    run(work())
    assert rendered == {"table.html": 1, "home.html": 1, "api.html": 1}


@pytest.mark.parametrize("key", {sheet_of(key).name: key for key in games()}.values())
def test_drawing_a_card_leaves_nothing_to_the_garbage_collector(key: str) -> None:
    """Collections are rare, because each stops the server: a macro belongs into a file that is
    imported.
    """
    template, card = environment.get_template(f"games/{sheet_of(key).name}/card.svg"), card_of(key)
    template.render(card=card)
    gc.collect()
    gc.freeze()  # all that other tests have left
    gc.disable()
    try:
        template.render(card=card)
        assert gc.collect() == 0
    finally:
        gc.enable()
