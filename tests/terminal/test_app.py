"""The full-screen app, used by keys and clicks without a terminal."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

import quincunx as qx
from quincunx.terminal.app import GameApp, ReplayApp, ReplayScreen
from quincunx.terminal.app.dialogs import ChoiceDialog, CoverScreen, FileDialog, RulesScreen
from quincunx.terminal.app.picture_view import PictureView
from quincunx.terminal.game_session import GameSession
from quincunx.terminal.history import load_history
from quincunx.terminal.local_game import LocalGame
from quincunx.terminal.picture import to_text
from tests.terminal.support import local_game

Steps = Callable[[GameApp, Pilot[None]], Awaitable[None]]
SMALL, LARGE = (80, 24), (140, 50)


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def use_app(session: GameSession, executor: ThreadPoolExecutor, steps: Steps, size: tuple[int, int] = SMALL) -> GameApp:
    app = GameApp(session, executor)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await wait_for_turn(app, pilot)
            await steps(app, pilot)

    asyncio.run(run())
    return app


async def wait_for_turn(app: GameApp, pilot: Pilot[None]) -> None:
    """Wait until engines have moved and a person has to decide, or the game is over."""
    while any(worker.name == "advance" for worker in app.workers if not worker.is_finished) and not isinstance(app.screen, CoverScreen):
        await pilot.pause()
    await pilot.pause()


async def wait_until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    for _ in range(100):
        if condition():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not happen")


def text_of(app: GameApp, name: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{name}", Static).render())


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("key", qx.games())
def test_some_turns_of_every_game(key: str, size: tuple[int, int], executor: ThreadPoolExecutor) -> None:
    game = local_game(key, "Ann", "novice")

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        for _ in range(6):
            await pilot.press("down", "down", "enter")
            await wait_for_turn(app, pilot)
        assert "Ann" in to_text(app.query_one(PictureView).picture)

    use_app(game, executor, steps, size)
    assert len([seat for seat, _ in game.match.log if seat == 0]) == 6


def test_a_whole_game_to_its_end(executor: ThreadPoolExecutor) -> None:
    game = local_game("squares", "Ann", "novice")

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        while not game.match.state.over:
            await pilot.press("down", "enter", "enter")
            await wait_for_turn(app, pilot)
        assert "game over" in text_of(app, "heading")
        assert game.result_message() in text_of(app, "status")
        await pilot.press("u")
        assert text_of(app, "status") == "The game is over: its moves are final."
        assert game.result() in text_of(app, "heading")
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("enter")
        await wait_for_turn(app, pilot)
        assert app.session is not game
        assert app.session.names == game.names
        assert app.layout.moves.option_count > 0
        assert app.finished == [game]

    use_app(game, executor, steps)


def test_moves_are_typed_and_invalid_ones_answered(executor: ThreadPoolExecutor) -> None:
    game = local_game("squares", "Ann", "Bob", first=0)

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"zebra", "enter")
        assert "Invalid input: 'zebra'" in text_of(app, "status")
        await pilot.press("escape", "slash", *"pas")
        assert app.layout.moves.option_count == 1
        await pilot.press("enter")
        await wait_for_turn(app, pilot)
        assert not app.query_one("#move-input", Input).has_class("open")

    use_app(game, executor, steps)
    assert game.match.log[-1] == (0, "pass")


def test_a_click_selects_and_a_second_one_plays(executor: ThreadPoolExecutor) -> None:
    game = local_game("squares", "Ann", "Bob", first=0)

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        board = app.query_one(PictureView)
        (y, x), move = next(place for place in clickable(board) if place[1] != "pass")
        await pilot.click(PictureView, offset=(x, y))
        await pilot.pause()
        assert app.layout.highlighted == move
        assert game.match.log[-1][0] is None
        await pilot.click(PictureView, offset=(x, y))
        await wait_for_turn(app, pilot)
        assert game.match.log[-1] == (0, move)

    use_app(game, executor, steps)


def test_no_single_click_plays(executor: ThreadPoolExecutor) -> None:
    game = local_game("squares", "Ann", "Bob", first=0)

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        for (y, x), _ in clickable(app.query_one(PictureView)):
            await pilot.click(PictureView, offset=(x, y))
        await pilot.press("slash", *"pass")
        (y, x), move = clickable(app.query_one(PictureView))[0]
        await pilot.click(PictureView, offset=(x, y))
        await pilot.pause()
        assert app.layout.highlighted == move

    use_app(game, executor, steps)
    assert all(seat is None for seat, _ in game.match.log)


def clickable(board: PictureView) -> list[tuple[tuple[int, int], str]]:
    found = []
    for y, line in enumerate(board.picture):
        x = 0
        for span in line:
            if span.moves:
                found.append(((y, x + 1), span.moves[0]))
            x += len(span.text)
    return found


def test_a_hint_ranks_the_moves_and_gives_reasons(executor: ThreadPoolExecutor) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        while not app.choice.advice:
            await pilot.pause()
        await pilot.pause()
        assert app.layout.highlighted == next(iter(app.choice.advice))
        assert "to win" in str(app.layout.moves.get_option_at_index(0).prompt)
        await pilot.press("down")
        await pilot.pause()
        assert text_of(app, "status").startswith(str(app.layout.highlighted))

    use_app(local_game("squares", "Ann", "Bob", first=0), executor, steps)


def test_undo_removes_a_choice_or_says_why_not(executor: ThreadPoolExecutor) -> None:
    game = local_game("squares", "Ann", "Bob", first=0)

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("u")
        assert "no move to undo" in text_of(app, "status")
        await pilot.press("down", "enter")
        await wait_for_turn(app, pilot)
        await pilot.press("u")
        await wait_for_turn(app, pilot)
        assert app.seat == 0
        assert text_of(app, "status") == "Undid Ann's move: pass."

    use_app(game, executor, steps)
    assert game.match.state.acting == (0, 1)


def penalty_step() -> LocalGame:
    """Ann has to mark a colour sum or take the penalty."""
    game = local_game("squares", "Ann", "Bob", first=0)
    game.play(0, "pass")
    game.play(1, "pass")
    assert game.moves(0)[0] == "penalty"
    assert len(game.moves(0)) > 1
    return game


def test_enter_alone_plays_nothing_and_a_penalty_is_confirmed(executor: ThreadPoolExecutor) -> None:
    game = penalty_step()

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        before = len(game.match.log)
        assert app.layout.highlighted is None
        await pilot.press("enter", "enter", "enter")
        assert len(game.match.log) == before
        await pilot.press("down", "enter")
        assert text_of(app, "status") == "Penalty costs 5 points. Press Enter again to play it."
        await pilot.press("down", "up", "enter")
        assert len(game.match.log) == before
        await pilot.press("enter")
        await wait_for_turn(app, pilot)
        assert game.match.log[before] == (0, "penalty")

    use_app(game, executor, steps)


def test_saving_asks_before_it_replaces_a_file(executor: ThreadPoolExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "squares.txt").write_text("another game", "utf-8")
    game = local_game("squares", "Ann", "Bob", first=0)

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        await pilot.pause()
        field = app.screen.query_one(Input)
        assert field.value == "squares-2.txt"
        field.value = "squares.txt"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceDialog)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "kept up to date in squares-2.txt" in text_of(app, "status")

    use_app(game, executor, steps)
    assert (tmp_path / "squares.txt").read_text("utf-8") == "another game"
    assert (tmp_path / "squares-2.txt").read_text("utf-8") == str(game.match.record)


def test_a_dead_server_is_reported_at_once(executor: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    game = local_game("squares", "Ann", "Bob", first=0)

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        monkeypatch.setattr(LocalGame, "is_connected", False)
        app.show_connection()
        assert "The server cannot be reached." in text_of(app, "status")
        monkeypatch.setattr(LocalGame, "is_connected", True)
        app.show_connection()
        assert text_of(app, "status") == "Connected again."

    use_app(game, executor, steps)


def test_a_long_hint_leaves_the_table_as_it_is(executor: ThreadPoolExecutor) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        before = app.query_one("#table").size
        for words in (30, 12, 3):
            app.layout.show_status("many words " * words)
            await pilot.pause()
            assert app.query_one("#table").size == before
            assert app.layout.moves.size.height >= 3
        app.layout.show_status("many words " * 7)
        await pilot.resize_terminal(70, 24)
        await wait_until(pilot, lambda: app.layout.has_class("-two-lines") and app.query_one("#table").size.height == before.height)
        await pilot.resize_terminal(80, 24)
        log = app.query_one("#log")
        app.layout.show_log(f"line {number}" for number in range(40))
        await wait_until(pilot, lambda: log.scroll_y == log.max_scroll_y > 0)
        await pilot.resize_terminal(70, 24)
        await wait_until(pilot, lambda: log.scroll_y == log.max_scroll_y > 0)

    use_app(local_game("squares", "Ann", "Bob", first=0), executor, steps)


def test_a_second_enter_plays_nothing(executor: ThreadPoolExecutor) -> None:
    game = local_game("qwirkle", "Ann", "novice", seed="2")

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        first, second = game.moves(0)[:2]
        app.play(first)
        app.play(second)
        assert "turn" not in text_of(app, "status")
        await wait_for_turn(app, pilot)

    use_app(game, executor, steps)
    assert len([seat for seat, _ in game.match.log if seat == 0]) == 1


def test_the_screen_is_drawn_again_after_a_suspension(executor: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        drawn = []
        monkeypatch.setattr(app, "refresh", lambda **how: drawn.append(how))
        app.app_resume_signal.publish(app)
        await wait_until(pilot, lambda: {"layout": True} in drawn)

    use_app(local_game("squares", "Ann", "Bob", first=0), executor, steps)


def test_scores_are_in_the_heading_where_there_is_room(executor: ThreadPoolExecutor) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        heading = text_of(app, "heading")
        assert heading.endswith("  Ann 0, Bob 0")
        assert len(heading) == 78
        await pilot.resize_terminal(60, 24)
        await pilot.pause()
        assert text_of(app, "heading").startswith("Ann: ")
        assert text_of(app, "heading").endswith("  Ann 0, Bob 0")
        await pilot.resize_terminal(34, 24)
        await pilot.pause()
        assert text_of(app, "heading").startswith("Ganz schön clever · Ann: ")
        assert "Bob 0" not in text_of(app, "heading")

    use_app(local_game("clever", "Ann", "Bob", first=0), executor, steps)


def test_trades_are_listed_on_demand(executor: ThreadPoolExecutor) -> None:
    game = local_game("qwirkle", "Ann", "novice", seed="2")

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "enter")
        await wait_for_turn(app, pilot)
        trades = game.grouped_moves(0)["trade"]
        assert app.layout.moves.option_count == len(game.moves(0)) - len(trades) + 1
        await pilot.press("end", "enter")
        await pilot.pause()
        assert app.layout.moves.option_count == len(trades)
        assert app.layout.highlighted == trades[0]

    use_app(game, executor, steps)


def test_a_resize_shows_the_new_layout_at_once(executor: ThreadPoolExecutor) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        small = to_text(app.query_one(PictureView).picture)
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        large = to_text(app.query_one(PictureView).picture)
        await pilot.resize_terminal(40, 24)
        await pilot.pause()
        assert app.layout.moves.size.width >= 20
        assert small != large

    use_app(local_game("squares", "Ann", "Bob", "Cleo", first=0), executor, steps)


def test_keys_open_the_rules_and_the_replay(executor: ThreadPoolExecutor) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("r")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("ctrl+c", "down", "enter")
        await wait_for_turn(app, pilot)
        await pilot.press("down", "enter")
        await wait_for_turn(app, pilot)
        await pilot.press("p")
        assert isinstance(app.screen, ReplayScreen)
        last = app.screen.step
        await pilot.press("left", "left", "right")
        assert app.screen.step == last - 1
        await pilot.press("home")
        assert app.screen.step == 0
        await pilot.press("end", "escape")
        assert app.seat is not None

    use_app(local_game("squares", "Ann", "Bob", first=0), executor, steps)


def test_a_game_is_saved_before_leaving(executor: ThreadPoolExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = local_game("squares", "Ann", "Bob", first=0)

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceDialog)
        await pilot.press("escape", "q", "enter")
        await pilot.pause()
        assert isinstance(app.screen, FileDialog)
        await pilot.press("enter")
        await pilot.pause()

    use_app(game, executor, steps)
    assert (tmp_path / "squares.txt").read_text("utf-8") == str(game.match.record)


def test_a_file_that_cannot_be_written_is_reported(executor: ThreadPoolExecutor, tmp_path: Path) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        app.screen.query_one(Input).value = str(tmp_path / "no" / "folder")
        await pilot.press("enter")
        await pilot.pause()
        assert f"Cannot write {tmp_path / 'no' / 'folder'}" in text_of(app, "status")

    use_app(local_game("squares", "Ann", "Bob"), executor, steps)


def test_hands_are_covered_between_the_turns_of_two_people(executor: ThreadPoolExecutor) -> None:
    game = local_game("qwirkle", "Ann", "Bob")

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        for _ in range(3):
            seat = game.match.state.acting[0]
            assert isinstance(app.screen, CoverScreen)
            assert game.match.names[seat] in app.screen.player
            assert "hand" not in to_text(app.screen_stack[0].query_one(PictureView).picture)
            await pilot.press("h", "u", "p", "r", "s", "slash")
            assert isinstance(app.screen, CoverScreen)
            await pilot.press("enter")
            await wait_for_turn(app, pilot)
            assert "hand" in to_text(app.query_one(PictureView).picture)
            await pilot.press("down", "enter")
            await wait_for_turn(app, pilot)

    use_app(game, executor, steps)
    assert len([seat for seat, _ in game.match.log if seat is not None]) == 3


def test_a_replay_during_the_game_keeps_hands_hidden(executor: ThreadPoolExecutor) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "enter")
        await wait_for_turn(app, pilot)
        await pilot.press("p")
        assert isinstance(app.screen, ReplayScreen)
        assert "hand" not in to_text(app.screen.query_one(PictureView).picture)
        assert app.screen.history.describe(1) == "Ann drew 6 tiles"

    use_app(local_game("qwirkle", "Ann", "novice"), executor, steps)


def test_clicks_narrow_the_moves_down(executor: ThreadPoolExecutor) -> None:
    game = local_game("qwirkle", "Ann", "novice")

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        board, before = app.query_one(PictureView), app.layout.moves.option_count
        legal = len(game.moves(0))
        (y, x), _ = next(place for place in clickable(board))
        tile = board.picture[y][[len(span.moves) > 0 for span in board.picture[y]].index(True)].text.strip()
        await pilot.click(PictureView, offset=(x, y))
        await pilot.pause()
        assert 0 < app.layout.moves.option_count < legal
        assert tile in str(app.layout.highlighted)
        await pilot.press("escape")
        assert app.layout.moves.option_count == before

    use_app(game, executor, steps)


def test_a_record_on_the_full_screen() -> None:
    app = ReplayApp(ReplayScreen(load_history(str(local_game("squares", "Ann", "Bob", first=0).match.record))))

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("right", "right")
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            assert screen.step == 1
            assert screen.query_one(OptionList).highlighted == 1
            await pilot.press("ctrl+c")

    asyncio.run(run())
    assert app.return_code == 0
