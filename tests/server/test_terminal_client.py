"""`quincunx play LINK`: the terminal at a table of a running server."""

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from textual.pilot import Pilot

import quincunx as qx
from quincunx.languages import use_language
from quincunx.terminal.app import GameApp
from quincunx.terminal.picture import to_text
from quincunx.terminal.plain_game import PlainGame
from quincunx.terminal.prompt import Quit
from quincunx.terminal.remote_game import RemoteGame, ServerClient, ServerError, join_game
from tests.server.api_client import ApiClient, create_table, open_table
from tests.server.conftest import Server
from tests.server.ports import free_port
from tests.terminal.app_pilot import text_of, wait_until


@pytest.fixture
def client(server: Server) -> ApiClient:
    return ApiClient(server.port)


def invited(
    client: ApiClient, game: str, *who: str, **more: object
) -> tuple[str, dict[int, ApiClient], str]:
    path, created = open_table(client, game, *who, **more)
    seats = {int(seat): client.with_token(token) for seat, token in created["tokens"].items()}
    return path, seats, next(iter(created["invitations"].values()))["link"]


def run_app(table: RemoteGame, drive: Callable[[GameApp, Pilot[None]], Awaitable[None]]) -> None:
    async def run() -> None:
        app = GameApp(table, table.executor())
        async with app.run_test(size=(80, 24)) as pilot:
            await drive(app, pilot)

    with ThreadPoolExecutor(
        1
    ) as thread:  # of its own: where browsers are tested, this one has a running loop already
        thread.submit(asyncio.run, run()).result()


def test_a_whole_game_through_a_pipe(client: ApiClient) -> None:
    path, _, link = invited(client, "squares", "novice", "invited")
    command = [sys.executable, "-m", "quincunx.cli", "play", link, "Zoë", "Bond", "--plain"]
    done = subprocess.run(
        command,
        input="nonsense\n?\n" + "1\n" * 200,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (
        "'nonsense'" in done.stdout
    )  # quoted in the error message; input from a pipe is not echoed
    assert "to win" in done.stdout
    state = client.get(path).json
    assert state["over"]
    assert state["players"][1]["name"] == "Zoë Bond"
    assert "The game is over" in done.stdout


@pytest.mark.parametrize("key", ["qwirkle", "clever"])
def test_plain_lines_show_the_seats_own_view(client: ApiClient, key: str) -> None:
    _, _, link = invited(client, key, "novice", "invited")
    table, said, asked = join_game(link, "Ann"), list[str](), list[str]()

    def answer(question: str) -> str:
        asked.append(question)
        if len(asked) > 3:
            raise Quit
        return "1"

    with pytest.raises(Quit):
        PlainGame(table, answer, said.append).play()
    table.close()
    assert asked[0] == "Ann> "
    assert "To return: quincunx play" in table.closing_message()
    assert table.client.link in table.closing_message()
    returned = join_game(table.client.link, None)
    assert (returned.seat, returned.names[1]) == (1, "Ann")
    returned.close()


def test_the_full_screen_waits_for_others_and_plays(client: ApiClient) -> None:
    path, seats, link = invited(client, "qwixx", "here", "invited", options={"first": 0})
    table = join_game(link, "Bob")

    async def drive(app: GameApp, pilot: Pilot[None]) -> None:
        await wait_until(pilot, lambda: app.layout.moves.option_count > 0)
        await pilot.press("down", "enter")  # passes the white sum
        await wait_until(pilot, lambda: table.seat_to_move() is None)
        assert await asyncio.to_thread(lambda: client.get(path).json["view"]["acting"]) == [0]
        await asyncio.to_thread(seats[0].post, f"{path}/moves", move="pass")
        await asyncio.to_thread(seats[0].post, f"{path}/moves", move="penalty")
        await wait_until(
            pilot, lambda: table.seat_to_move() == 1 and app.layout.moves.option_count > 0
        )
        assert "Bob" in to_text(table.draw(1, 80))
        await pilot.press("p")  # the record waits for the end
        await pilot.pause()
        assert len(app.screen_stack) == 1
        await pilot.press("q")

    run_app(table, drive)
    table.close()


def test_the_full_screen_shows_at_once_that_somebody_has_resigned(client: ApiClient) -> None:
    path, seats, link = invited(client, "qwixx", "here", "invited", options={"first": 0})
    table = join_game(link, "Bob")

    async def drive(app: GameApp, pilot: Pilot[None]) -> None:
        await wait_until(pilot, lambda: app.layout.moves.option_count > 0)
        await asyncio.to_thread(seats[0].post, f"{path}/resign")
        await wait_until(pilot, lambda: "Player 1 resigned" in app.layout.status)
        assert "Bob wins" in app.layout.status
        assert "Player 1 0 (resigned)" in text_of(app, "heading")
        assert table.describe_events()[-1] == "Player 1 resigned"
        await pilot.press("q")

    run_app(table, drive)
    assert "Bob wins" in table.closing_message()
    table.close()


def test_plain_lines_say_who_has_resigned_and_how_the_game_counts(client: ApiClient) -> None:
    path, seats, link = invited(client, "qwixx", "here", "invited", options={"first": 0})
    table, said = join_game(link, "Bob"), list[str]()

    def answer(question: str) -> str:
        seats[0].post(f"{path}/resign")
        return "1"

    PlainGame(table, answer, said.append).play()
    table.close()
    news = re.compile(
        r"Player 1 resigned\. Player 1 \S+ \(resigned\), Bob \S+\. Bob wins\. If you like, "
        r"finish the game:"
    )
    assert (
        sum(news.match(line) is not None for line in said) == 1
    )  # the marks of the same step may have arrived with it
    assert "(resigned), Bob" in said[-1]
    assert said[-1].endswith("Bob wins. Bob took the fourth penalty.")  # whatever the scores are


def test_resigning_in_plain_lines_asks_first_and_ends_the_dialogue(client: ApiClient) -> None:
    path, _, link = invited(client, "qwixx", "here", "invited", options={"first": 0})
    table, said, answers = join_game(link, "Bob"), list[str](), iter(["resign", "sheet", "resign"])
    with pytest.raises(Quit):
        PlainGame(table, lambda question: next(answers), said.append).play()
    table.close()
    assert sum("This cannot be undone. Type resign again to resign." in line for line in said) == 1
    assert client.get(path).json["players"][1]["resigned"]
    assert not table.can_resign
    assert table.closing_message().startswith("The game is over: Player 1 ")
    assert "Player 1 wins. To watch the rest: quincunx play http" in table.closing_message()


def test_resigning_on_the_full_screen_asks_first(client: ApiClient) -> None:
    path, _, link = invited(client, "qwixx", "here", "invited", options={"first": 0})
    table = join_game(link, "Bob")

    async def drive(app: GameApp, pilot: Pilot[None]) -> None:
        await wait_until(pilot, lambda: app.layout.moves.option_count > 0)
        await pilot.press("x")
        await wait_until(pilot, lambda: len(app.screen_stack) == 2)
        await pilot.press("enter")  # Keep playing comes first
        await wait_until(pilot, lambda: len(app.screen_stack) == 1)
        assert table.can_resign
        assert not app.check_action(
            "save", ()
        )  # so that all keys fit into the line: there is no record before the end
        await pilot.press("x")
        await wait_until(pilot, lambda: len(app.screen_stack) == 2)
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: "Bob resigned" in app.layout.status)
        assert "Player 1 wins" in app.layout.status
        assert app.check_action("resign", ()) is False
        await pilot.press("q")

    run_app(table, drive)
    assert client.get(path).json["players"][1]["resigned"]
    table.close()


def test_a_game_of_three_goes_on_without_the_one_who_has_resigned(client: ApiClient) -> None:
    path, seats, link = invited(client, "qwixx", "here", "here", "invited", options={"first": 0})
    table = join_game(link, "Cleo")
    seats[1].post(f"{path}/resign")
    table.apply_others(table.others_job()())
    assert table.warning == "Player 2 resigned. The engine plays on."
    assert "To return" in table.closing_message()
    with use_language("de"):
        assert table.describe_events()[-1] == "Player 2 hat aufgegeben"
    table.close()


def test_a_refused_move_is_explained_and_nothing_is_lost(client: ApiClient) -> None:
    _, _, link = invited(client, "qwixx", "here", "invited", options={"first": 0})
    table = join_game(link, None)
    assert table.names[1] == "Player 2"
    with pytest.raises(ServerError):
        table.play(1, "penalty")
    table.play(1, "pass")
    with pytest.raises(ServerError):
        table.play(1, "pass")
    assert table.undo(1)
    assert table.seat_to_move() == 1
    table.close()


def test_without_a_token_one_watches(client: ApiClient, server: Server) -> None:
    path, _, _ = create_table(client, "squares", "novice", "novice")
    table = join_game(f"{server.address}/t/{path.rsplit('/', 1)[1]}", None)
    assert (table.seat, table.seat_to_move(), table.local_seats) == (None, None, [])
    said: list[str] = []
    PlainGame(table, input, said.append).play()
    table.close()
    assert "The game is over" in said[-1]
    assert qx.replay(table.record_text()).state.over


def test_a_used_invitation_says_so_and_how_to_return(client: ApiClient) -> None:
    _, _, link = invited(client, "qwixx", "here", "invited")
    table = join_game(link, "Bob")
    with pytest.raises(ServerError, match="was used already"):
        join_game(link, "Eve")
    table.close()


def test_the_full_screen_shows_the_name_of_somebody_who_joins(client: ApiClient) -> None:
    path, seats, link = invited(client, "qwixx", "here", "invited", options={"first": 0})
    table = join_game(link, "Bob")

    async def drive(app: GameApp, pilot: Pilot[None]) -> None:
        await wait_until(pilot, lambda: "Player 1 0" in text_of(app, "heading"))
        await asyncio.to_thread(seats[0].post, f"{path}/seat", name="Eve")
        await wait_until(pilot, lambda: "Eve 0" in text_of(app, "heading"))
        await pilot.press("q")

    run_app(table, drive)
    table.close()


def test_links_that_lead_nowhere(server: Server) -> None:
    with pytest.raises(qx.OptionError, match="not a link to a table"):
        join_game("http://example.org/else", None)
    with pytest.raises(ServerError, match="No such table"):
        join_game(f"{server.address}/t/{'0' * 16}", None)
    with pytest.raises(ServerError, match="cannot be reached"):
        ServerClient(f"http://127.0.0.1:{free_port()}/t/{'0' * 16}")


def test_a_server_stops_without_a_traceback_and_players_see_it(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w", encoding="utf-8") as log:
        server = Server(tmp_path / "games.db", log=log)
        client = ApiClient(server.port)
        path, _, created = create_table(client, "qwixx", "here", "here")
        table = join_game(f"{server.address}/t/{created['table']}", None)
        next(stream := client.events(path))
        server.stop()
        stream.close()  # type: ignore[attr-defined]  # a generator
    while table.is_connected:
        time.sleep(0.01)
    table.close()
    assert (tmp_path / "log").read_text("utf-8") == ""
