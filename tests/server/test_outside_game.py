"""The game of an outside package, which has no sheet, is set up, played and replayed on the pages
with a button for every move.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from quincunx.core.options import Option
from quincunx.server.web.pages.setup import option_label
from tests.server.browser import play_to_the_end, use_setup_page, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.support import eventually

TOY_PACKAGE = Path(__file__).parents[1] / "toy_package"


@pytest.fixture(scope="module")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the package on its path."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(
            "PYTHONPATH",
            os.pathsep.join(filter(None, [str(TOY_PACKAGE), os.environ.get("PYTHONPATH")])),
        )
        running = Server(tmp_path_factory.mktemp("toy") / "games.db")
    yield running
    running.stop()


def test_a_whole_game_on_the_pages(toy_server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(toy_server.address)
    page.get_by_role("link", name="Other set-ups: Pig").click()
    assert eventually(page.locator("h1").inner_text) == "New game: Pig"
    use_setup_page(page, toy_server.address, "pig", 2, name0="Ann")
    assert wait_for_turn(page)
    assert eventually(page.locator("#move button[name=move]").all_inner_texts) == ["hold", "roll"]
    assert eventually(page.locator(".middle dt").all_inner_texts) == ["Turn", "At risk", "Rolling"]
    assert eventually(
        lambda: page.locator(".paper").first.locator("dl").inner_text().split() == ["Points", "0"]
    )
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".hint")
    play_to_the_end(page, random.Random(1))
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("text=Event ")


def test_a_package_brings_its_own_sheet_style_and_script(
    toy_server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    use_setup_page(page, toy_server.address, "drawn-pig", 2, name0="Ann")
    assert wait_for_turn(page)
    assert eventually(lambda: page.locator(".at-risk").inner_text().endswith("points at risk"))
    safe = page.locator(".safe").first
    assert eventually(safe.inner_text) == "0 points are safe"
    assert eventually(safe.evaluate, "each => getComputedStyle(each).color") == "rgb(1, 2, 3)"
    assert eventually(page.evaluate, "document.body.dataset.pig") == "here"


def test_options_without_a_text_are_labelled_by_their_description() -> None:
    first = Option("first", (), None, "the seat that begins")
    speed = Option("speed", (), None, "the speed of the dice")
    assert option_label("qwixx", first) == "First player"
    assert option_label("qwixx", speed) == "The speed of the dice"
