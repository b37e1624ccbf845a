"""The full-screen app, driven by keys and clicks without a terminal."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

import quincunx as qx
from quincunx.terminal.app import GameApp, ReplayApp
from quincunx.terminal.app.board import Board
from quincunx.terminal.app.replay import ReplayScreen
from quincunx.terminal.app.screens import Cover, FileName, Question, Reading
from quincunx.terminal.ink import text_of
from quincunx.terminal.steps import recorded
from quincunx.terminal.table import Table
from tests.terminal.keyboard import table

Scene = Callable[[GameApp, Pilot[None]], Awaitable[None]]
SMALL, LARGE = (80, 24), (140, 50)


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def on_screen(at: Table, executor: ThreadPoolExecutor, scene: Scene, size: tuple[int, int] = SMALL) -> GameApp:
    app = GameApp(at, executor)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await scene(app, pilot)

    asyncio.run(run())
    return app


async def settled(app: GameApp, pilot: Pilot[None]) -> None:
    """Engines have moved, and somebody is asked or the game is over."""
    while any(worker.name == "advance" for worker in app.workers if not worker.is_finished) and not isinstance(app.screen, Cover):
        await pilot.pause()
    await pilot.pause()


def words(app: GameApp, name: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{name}", Static).render())


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("key", qx.games())
def test_some_turns_of_every_game(key: str, size: tuple[int, int], executor: ThreadPoolExecutor) -> None:
    at = table(key, "Ann", "novice")

    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        for _ in range(6):
            await pilot.press("down", "enter")
            await settled(app, pilot)
        assert "Ann" in text_of(app.query_one(Board).drawing)

    on_screen(at, executor, scene, size)
    assert len([seat for seat, _ in at.match.log if seat == 0]) == 6


def test_a_whole_game_to_its_end(executor: ThreadPoolExecutor) -> None:
    at = table("squares", "Ann", "novice")

    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        while not at.match.state.over:
            await pilot.press("enter")
            await settled(app, pilot)
        assert "the game is over" in words(app, "heading")
        assert at.result() in words(app, "status")
        await pilot.press("q")

    assert on_screen(at, executor, scene).return_code == 0


def test_moves_are_typed_and_wrong_ones_answered(executor: ThreadPoolExecutor) -> None:
    at = table("squares", "Ann", "Bob", first=0)

    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"zebra", "enter")
        assert "'zebra' is no move" in words(app, "status")
        await pilot.press("escape", "slash", *"pas")
        assert app.moves.option_count == 1
        await pilot.press("enter")
        await settled(app, pilot)
        assert not app.query_one("#find", Input).has_class("open")

    on_screen(at, executor, scene)
    assert at.match.log[-1] == (0, "pass")


def test_a_click_chooses_and_a_second_one_plays(executor: ThreadPoolExecutor) -> None:
    at = table("squares", "Ann", "Bob", first=0)

    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        board = app.query_one(Board)
        (y, x), move = next(place for place in clickable(board) if place[1] != "pass")
        await pilot.click(Board, offset=(x, y))
        await pilot.pause()
        assert app.highlighted == move
        assert at.match.log[-1][0] is None
        await pilot.click(Board, offset=(x, y))
        await settled(app, pilot)
        assert at.match.log[-1] == (0, move)

    on_screen(at, executor, scene)


def test_no_single_click_plays(executor: ThreadPoolExecutor) -> None:
    at = table("squares", "Ann", "Bob", first=0)

    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        for (y, x), _ in clickable(app.query_one(Board)):
            await pilot.click(Board, offset=(x, y))
        await pilot.press("slash", *"pass")
        (y, x), move = clickable(app.query_one(Board))[0]
        await pilot.click(Board, offset=(x, y))
        await pilot.pause()
        assert app.highlighted == move

    on_screen(at, executor, scene)
    assert all(seat is None for seat, _ in at.match.log)


def clickable(board: Board) -> list[tuple[tuple[int, int], str]]:
    found = []
    for y, line in enumerate(board.drawing):
        x = 0
        for span in line:
            if span.moves:
                found.append(((y, x + 1), span.moves[0]))
            x += len(span.text)
    return found


def test_a_hint_ranks_the_moves_and_gives_reasons(executor: ThreadPoolExecutor) -> None:
    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        while not app.advice:
            await pilot.pause()
        await pilot.pause()
        assert app.highlighted == next(iter(app.advice))
        assert "to win" in str(app.moves.get_option_at_index(0).prompt)
        await pilot.press("down")
        await pilot.pause()
        assert words(app, "status").startswith(str(app.highlighted))

    on_screen(table("squares", "Ann", "Bob", first=0), executor, scene)


def test_undo_takes_a_choice_back_or_says_why_not(executor: ThreadPoolExecutor) -> None:
    at = table("squares", "Ann", "Bob", first=0)

    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("u")
        assert "no move to undo" in words(app, "status")
        await pilot.press("enter")
        await settled(app, pilot)
        await pilot.press("u")
        await settled(app, pilot)
        assert app.seat == 0
        assert words(app, "status") == "Ann took pass back"

    on_screen(at, executor, scene)
    assert at.match.state.acting == (0, 1)


def test_rules_and_replay_are_a_key_away(executor: ThreadPoolExecutor) -> None:
    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("r")
        assert isinstance(app.screen, Reading)
        await pilot.press("escape", "enter", "enter")
        await settled(app, pilot)
        await pilot.press("p")
        assert isinstance(app.screen, ReplayScreen)
        last = app.screen.step
        await pilot.press("left", "left", "right")
        assert app.screen.step == last - 1
        await pilot.press("home")
        assert app.screen.step == 0
        await pilot.press("end", "escape")
        assert app.seat is not None

    on_screen(table("squares", "Ann", "Bob", first=0), executor, scene)


def test_a_game_is_saved_before_leaving(executor: ThreadPoolExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    at = table("squares", "Ann", "Bob", first=0)

    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("q")
        assert isinstance(app.screen, Question)
        await pilot.press("escape", "q", "enter")
        await pilot.pause()
        assert isinstance(app.screen, FileName)
        await pilot.press("enter")
        await pilot.pause()

    on_screen(at, executor, scene)
    assert (tmp_path / "squares.txt").read_text("utf-8") == str(at.match.record)


def test_a_file_that_cannot_be_written_is_told(executor: ThreadPoolExecutor, tmp_path: Path) -> None:
    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        app.screen.query_one(Input).value = str(tmp_path / "no" / "folder")
        await pilot.press("enter")
        await pilot.pause()
        assert "cannot be written" in words(app, "status")

    on_screen(table("squares", "Ann", "Bob"), executor, scene)


def test_hands_are_covered_between_the_turns_of_two_people(executor: ThreadPoolExecutor) -> None:
    at = table("qwirkle", "Ann", "Bob")

    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        for _ in range(3):
            seat = at.match.state.acting[0]
            assert isinstance(app.screen, Cover)
            assert at.match.names[seat] in app.screen.player
            assert "hand" not in text_of(app.screen_stack[0].query_one(Board).drawing)
            await pilot.press("h", "u", "p", "r", "s", "slash")
            assert isinstance(app.screen, Cover)
            await pilot.press("enter")
            await settled(app, pilot)
            assert "hand" in text_of(app.query_one(Board).drawing)
            await pilot.press("enter")
            await settled(app, pilot)

    on_screen(at, executor, scene)
    assert len([seat for seat, _ in at.match.log if seat is not None]) == 3


def test_a_replay_during_the_game_keeps_hands_hidden(executor: ThreadPoolExecutor) -> None:
    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await settled(app, pilot)
        await pilot.press("p")
        assert isinstance(app.screen, ReplayScreen)
        assert "hand" not in text_of(app.screen.query_one(Board).drawing)
        assert app.screen.steps.told(1) == "6 tiles drawn"

    on_screen(table("qwirkle", "Ann", "novice"), executor, scene)


def test_clicks_narrow_the_moves_down(executor: ThreadPoolExecutor) -> None:
    at = table("qwirkle", "Ann", "novice")

    async def scene(app: GameApp, pilot: Pilot[None]) -> None:
        board, before = app.query_one(Board), app.moves.option_count
        (y, x), _ = next(place for place in clickable(board))
        tile = board.drawing[y][[len(span.moves) > 0 for span in board.drawing[y]].index(True)].text.strip()
        await pilot.click(Board, offset=(x, y))
        await pilot.pause()
        assert 0 < app.moves.option_count <= before
        assert tile in str(app.highlighted)
        await pilot.press("escape")
        assert app.moves.option_count == before

    on_screen(at, executor, scene)


def test_a_record_on_the_whole_screen() -> None:
    app = ReplayApp(recorded(str(table("squares", "Ann", "Bob", first=0).match.record)), 0)

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("right", "right")
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            assert screen.step == 1
            assert screen.query_one(OptionList).highlighted == 1
            await pilot.press("q")

    asyncio.run(run())
    assert app.return_code == 0
