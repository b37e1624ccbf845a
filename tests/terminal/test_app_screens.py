"""The screens of the app: its layout at any size, dialogs about files, covered hands, rules and
replay.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from quincunx.terminal.app import GameApp, ReplayApp, ReplayScreen
from quincunx.terminal.app.dialogs import ChoiceDialog, CoverScreen, FileDialog, RulesScreen
from quincunx.terminal.app.picture_view import PictureView
from quincunx.terminal.app.widgets import KeyFooter
from quincunx.terminal.history import load_history
from quincunx.terminal.local_game import LocalGame
from quincunx.terminal.picture import to_text, width_of
from tests.terminal.app_pilot import LARGE, SMALL, text_of, use_app, wait_for_turn, wait_until
from tests.terminal.support import local_game


def test_saving_asks_before_it_replaces_a_file(
    executor: ThreadPoolExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


@pytest.mark.parametrize("typed", ["~nosuchuser/game.txt", "x" * 300, "."])
def test_a_name_that_no_file_can_have_is_reported(typed: str, executor: ThreadPoolExecutor) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        await pilot.pause()
        app.screen.query_one(Input).value = typed
        await pilot.press("enter")
        await pilot.pause()
        assert any(
            words in text_of(app, "status")
            for words in ("home folder", "File name too long", "is a folder")
        )

    use_app(local_game("squares", "Ann", "Bob", first=0), executor, steps)


def test_a_dead_server_is_reported_at_once(
    executor: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        await wait_until(
            pilot,
            lambda: (
                app.query_one("#status").size.height == 2
                and app.query_one("#table").size.height == before.height
            ),
        )
        await pilot.resize_terminal(80, 24)
        log = app.query_one("#log")
        app.layout.show_log(f"line {number}" for number in range(40))
        await wait_until(pilot, lambda: log.scroll_y == log.max_scroll_y > 0)
        await pilot.resize_terminal(70, 24)
        await wait_until(pilot, lambda: log.scroll_y == log.max_scroll_y > 0)

    use_app(local_game("squares", "Ann", "Bob", first=0), executor, steps)


@pytest.mark.parametrize(
    ("key", "size", "lines"),
    [("squares", (100, 30), 8), ("qwirkle", (80, 24), 10), ("clever", (80, 24), 5)],
)
def test_moves_use_the_lines_that_the_table_leaves(
    key: str, size: tuple[int, int], lines: int, executor: ThreadPoolExecutor
) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        await wait_until(pilot, lambda: app.layout.moves.size.height >= lines)
        moves, table = app.layout.moves, app.query_one("#table")
        shown = len(app.query_one(PictureView).picture)
        assert table.size.height == min(shown, size[1] - 3 - 6)
        assert moves.region.bottom == size[1] - 2

    game = local_game(key, "Ann", "novice")
    use_app(game, executor, steps, size)


def test_the_screen_is_drawn_again_after_a_suspension(
    executor: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        await pilot.resize_terminal(66, 24)
        await wait_until(pilot, lambda: text_of(app, "heading").startswith("Ann's turn. "))
        assert text_of(app, "heading").endswith("  Ann 0, Bob 0")
        await pilot.resize_terminal(34, 24)
        whole = "Ann's turn. Take a die and enter it, or re-roll."
        await wait_until(pilot, lambda: text_of(app, "heading") == whole)
        heading_lines = app.query_one("#heading")
        await wait_until(pilot, lambda: heading_lines.size.height == 2)  # nothing is cut

    use_app(local_game("clever", "Ann", "Bob", first=0), executor, steps)


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


def test_keys_may_change_after_their_screen_was_closed() -> None:
    asyncio.run(KeyFooter().recompose())


def test_a_game_is_saved_before_leaving(
    executor: ThreadPoolExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_a_file_that_cannot_be_written_is_reported(
    executor: ThreadPoolExecutor, tmp_path: Path
) -> None:
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


def test_a_record_on_the_full_screen() -> None:
    app = ReplayApp(
        ReplayScreen(load_history(str(local_game("squares", "Ann", "Bob", first=0).match.record)))
    )

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


def shown_keys(app: GameApp) -> set[str]:
    return {binding.action for _, binding, _, _ in app.screen.active_bindings.values()}


def test_the_footer_has_only_keys_that_do_something(executor: ThreadPoolExecutor) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        assert "hint" in shown_keys(app)
        assert not {"undo", "app.focus_next"} & shown_keys(app)
        await pilot.press("1", "enter")
        await wait_for_turn(app, pilot)
        assert "undo" in shown_keys(app)
        await pilot.resize_terminal(80, 14)
        await wait_until(pilot, lambda: "app.focus_next" in shown_keys(app))

    use_app(local_game("qwixx", "Ann", first=0), executor, steps, LARGE)


@pytest.mark.parametrize("columns", [116, 118, 120, 122])
def test_the_points_of_clever_are_not_cut_beside_the_list(
    columns: int, executor: ThreadPoolExecutor
) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        table, board = app.query_one("#table"), app.query_one(PictureView)
        await wait_until(
            pilot, lambda: max(map(width_of, board.picture)) <= table.content_size.width
        )

    use_app(local_game("clever", "Ann", "Bob", first=0), executor, steps, (columns, 36))


def test_the_log_begins_with_the_legend(executor: ThreadPoolExecutor) -> None:
    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        assert text_of(app, "log-text").startswith("[ ] marked  < > latest move")
        assert "| | both" in text_of(app, "log-text")

    use_app(local_game("squares", "Ann", "Bob", first=0), executor, steps)
