"""Playing in the full-screen app."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from quincunx.terminal.app import GameApp
from quincunx.terminal.app.picture_view import PictureView
from quincunx.terminal.local_game import LocalGame
from quincunx.terminal.picture import to_text
from tests.support import texts
from tests.terminal.app_pilot import LARGE, SMALL, text_of, use_app, wait_for_turn, wait_until
from tests.terminal.support import local_game, nearly_over


@pytest.mark.parametrize(
    ("key", "size", "turns"),
    [
        ("qwixx", SMALL, 2),
        ("qwizz", SMALL, 2),  # the first one is another kind of decision
        *((key, SMALL, 1) for key in ("mixx-numbers", "palette-black", "clever", "qwirkle")),
        *((key, LARGE, 1) for key in ("qwixx", "clever", "qwizz", "qwirkle")),
    ],
)
def test_some_turns_of_every_game(
    key: str, size: tuple[int, int], turns: int, executor: ThreadPoolExecutor
) -> None:
    game = local_game(key, "Ann", "novice")

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        for _ in range(turns):
            await pilot.press("down", "down", "enter")
            await wait_for_turn(app, pilot)
        assert "Ann" in to_text(app.query_one(PictureView).picture)

    use_app(game, executor, steps, size)
    assert len([seat for seat, _ in game.match.log if seat == 0]) == turns


def test_a_game_to_its_end_and_the_next_one(executor: ThreadPoolExecutor) -> None:
    game = nearly_over()

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        while not game.match.state.over:
            await pilot.press("down", "enter", "enter")
            await wait_for_turn(app, pilot)
        assert "game over" in text_of(app, "heading")
        assert game.result_message() in text_of(app, "status")
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
    assert texts(game.match.log)[-1] == (0, "pass")


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
        assert texts(game.match.log)[-1] == (0, move)

    use_app(game, executor, steps)


def test_no_single_click_plays(executor: ThreadPoolExecutor) -> None:
    game = local_game("squares", "Ann", "Bob", first=0)

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        for (y, x), _ in clickable(app.query_one(PictureView))[::4]:
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
        await wait_until(pilot, lambda: bool(app.choice.advice))
        await pilot.pause()
        assert app.layout.highlighted == next(iter(app.choice.advice))
        assert "to win" in str(app.layout.moves.get_option_at_index(0).prompt)
        await pilot.press("down")
        await pilot.pause()
        assert text_of(app, "status").startswith(str(app.layout.highlighted))

    use_app(local_game("squares", "Ann", "Bob", first=0), executor, steps)


def test_undo_removes_a_choice(executor: ThreadPoolExecutor) -> None:
    game = local_game("squares", "Ann", "Bob", first=0)

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
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
        assert texts(game.match.log)[before] == (0, "penalty")

    use_app(game, executor, steps)


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


def test_clicks_narrow_the_moves_down(executor: ThreadPoolExecutor) -> None:
    game = local_game("qwirkle", "Ann", "novice")

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        board, before = app.query_one(PictureView), app.layout.moves.option_count
        legal = len(game.moves(0))
        (y, x), _ = next(place for place in clickable(board))
        tile = board.picture[y][
            [len(span.moves) > 0 for span in board.picture[y]].index(True)
        ].text.strip()
        await pilot.click(PictureView, offset=(x, y))
        await pilot.pause()
        assert 0 < app.layout.moves.option_count < legal
        assert tile in str(app.layout.highlighted)
        await pilot.press("escape")
        assert app.layout.moves.option_count == before

    use_app(game, executor, steps)


def test_every_move_of_an_engine_stays_until_a_key_is_pressed(executor: ThreadPoolExecutor) -> None:
    game = local_game("squares", "Ann", "novice", first=1)
    game.waits = True
    app = GameApp(game, executor)

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await wait_until(pilot, lambda: app.seat == 0)
            app.play("pass")
            await wait_until(pilot, lambda: app.awaited_key is not None)
            assert "Press Enter to go on." in text_of(app, "status")
            await pilot.press("enter")
            await wait_until(pilot, lambda: app.awaited_key is None and app.seat == 0)

    asyncio.run(run())
