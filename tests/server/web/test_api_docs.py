"""The page that describes the API: everything on it can be found, and every name leads to its
schema.
"""

import re
from pathlib import Path

from tests.server.asgi_client import AsgiClient, run, running_app


def test_contents_and_names_of_schemas_are_links(tmp_path: Path) -> None:
    async def work() -> str:
        async with running_app(tmp_path) as app:
            return (await AsgiClient(app).get("/api/docs")).text

    text = run(work())
    anchors, links = set(re.findall(r'id="([^"]+)"', text)), re.findall(r'href="#([^"]+)"', text)
    assert set(links) <= anchors
    contents = text[text.index("<nav aria-label") : text.index("</nav>", text.index("<nav aria"))]
    operations = set(re.findall(r'class="operation" id="([a-z_-]+)"', text))
    assert operations <= set(re.findall(r'href="#([^"]+)"', contents))
    assert "/api/tables/{name}/live" in contents
    assert re.search(r'20\d: <a href="#NewTable">', text), "responses lead to their schemas"
