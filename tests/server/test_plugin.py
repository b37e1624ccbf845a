"""A game from an outside package, without a sheet, can be set up, played and replayed on the pages and through the API."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.api_client import ApiClient, create_table
from tests.server.browser import play_to_the_end, set_up_table, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.server.plugin import race

METADATA = "Metadata-Version: 2.1\nName: race\nVersion: 1.0\n"
ENTRY_POINTS = "[quincunx.games]\nrace = race:DESCRIPTOR\n"


@pytest.fixture(scope="module")
def plugin_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the package installed."""
    folder = tmp_path_factory.mktemp("packages")
    shutil.copy(Path(race.__file__), folder / "race.py")
    (folder / "race-1.0.dist-info").mkdir()
    (folder / "race-1.0.dist-info" / "METADATA").write_text(METADATA)
    (folder / "race-1.0.dist-info" / "entry_points.txt").write_text(ENTRY_POINTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder), prepend=":")
        running = Server(tmp_path_factory.mktemp("plugin") / "games.db")
    yield running
    running.stop()


def test_a_whole_game_on_the_pages(plugin_server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(plugin_server.address)
    page.get_by_role("link", name="Race").first.click()
    assert page.get_by_label("The number of steps to the finish").input_value() == "10"
    assert page.get_by_text("Roll a die, then walk or rest.").count() == 1
    set_up_table(page, plugin_server.address, "race", 2, name0="Ann", who1="novice")
    assert wait_for_turn(page)
    assert page.locator("#move button[name=move]").all_inner_texts() == ["rest", "walk"]
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".hint")
    play_to_the_end(page, random.Random(1))
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("text=Event ")
    page.goto(f"{plugin_server.address}/rules/race")
    assert page.locator("h1").inner_text() == "Race"


def test_a_whole_game_through_the_api(plugin_server: Server) -> None:
    client = ApiClient(plugin_server.port)
    info = next(game for game in client.get("/games").json if game["key"] == "race")
    assert [option["name"] for option in info["options"]] == ["finish"]
    path, seats, _ = create_table(client, "race", "here", "here", options={"finish": 20})
    while not (state := client.get(path).json)["over"]:
        seats[state["view"]["acting"][0]].post(f"{path}/moves", move="walk")
    assert max(state["view"]["scores"]) >= 20
    assert client.get(f"{path}/dice").json["verified"]
    assert client.get(f"{path}/positions/0").json["scores"] == [0, 0]
