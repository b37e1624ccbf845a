"""Reviews in the terminal: the graph, the mistakes, and the screen."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from quincunx.analysis import Review, review
from quincunx.core.errors import QuincunxError
from quincunx.terminal.app import GameApp, ReplayApp, ReviewScreen
from quincunx.terminal.app import review as review_module
from quincunx.terminal.app.picture_view import PictureView
from quincunx.terminal.app.review import ReviewProgress
from quincunx.terminal.history import History, load_history
from quincunx.terminal.picture import to_text
from quincunx.terminal.review_process import review_in_process
from quincunx.terminal.review_text import CURSOR, MARKS, Graph, describe_position, find_mistake
from tests.terminal.app_pilot import LARGE, SMALL, wait_until
from tests.terminal.support import local_game, recorded_text


@cache
def reviewed_game() -> tuple[History, Review]:
    text = recorded_text("squares", 40)
    return load_history(text), review(text, "quick")


def test_a_graph_fits_and_marks_every_kind_of_mistake() -> None:
    _, found = reviewed_game()
    for width, height in ((32, 7), (46, 12), (200, 20), (3, 1)):
        graph = Graph(found, 0, width, height)
        lines = graph.lines(0)
        assert len(lines) == max(3, height)
        assert max(map(len, lines)) <= max(width, 8)
        grades = {step.decision.grade for step in found.decisions(0) if step.decision}
        assert {letter for letter in lines[-2] if letter != " "} <= {
            MARKS[grade] for grade in grades & MARKS.keys()
        }
        for number in (0, len(found.steps)):
            assert graph.lines(number)[-1].index(CURSOR) == 6 + graph.column_of(number)
    assert Graph(found, 0, 46, 12).bars()[0].startswith(" 100%")


def test_the_bars_of_a_graph_are_as_high_as_the_values() -> None:
    _, found = reviewed_game()
    graph = Graph(found, 0, 6 + len(found.steps) + 1, 12)
    for number, value in enumerate(graph.values):
        column = [line[6 + number] for line in graph.bars()]
        height = sum(" ▁▂▃▄▅▆▇█".index(character) for character in column)
        assert height == max(1, round(80 * value))


def test_mistakes_are_found_in_both_directions() -> None:
    _, found = reviewed_game()
    numbers, place = [], 0
    while (place := find_mistake(found, place, 1) or 0) > 0:
        numbers.append(place)
    assert numbers == sorted(step.number for step in found.worst())
    assert find_mistake(found, numbers[-1], -1) == numbers[-2]
    assert find_mistake(found, numbers[0], -1) is None
    assert "Better was" in "\n".join(describe_position(found, numbers[0]))


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
def test_a_review_on_the_full_screen(size: tuple[int, int]) -> None:
    history, found = reviewed_game()
    app = ReplayApp(ReviewScreen(history, found))

    def text_of(name: str) -> str:
        return str(app.screen.query_one(f"#{name}", Static).render())

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, ReviewScreen)
            assert "lost per decision" in text_of("notes-text")
            assert "Win probability of Ann" in text_of("graph-title")
            assert "100%" in text_of("graph-text")
            await pilot.press("n")
            assert screen.step == find_mistake(found, 0, 1, 0)
            decision = found.steps[screen.step - 1].decision
            assert decision is not None
            assert f"Better was {decision.best}" in text_of("notes-text")
            assert screen.query_one(PictureView).region_of(decision.best) is not None
            await pilot.press("b")
            assert "made no earlier mistake" in text_of("heading")
            await pilot.press("w", "n")
            assert screen.step == find_mistake(found, find_mistake(found, 0, 1, 0) or 0, 1, 1)
            assert "Win probability of Bob" in text_of("graph-title")
            await pilot.press("home", "right", "down")
            assert screen.step == 2
            assert to_text(screen.query_one(PictureView).picture) == to_text(
                history.draw(2, screen.query_one("#table").content_size.width)
            )
            await pilot.press("q")

    asyncio.run(run())


async def wait_for(pilot: Pilot[None], kind: type) -> None:
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, kind))


def test_a_screen_can_be_closed_before_its_graph_is_drawn(executor: ThreadPoolExecutor) -> None:
    async def run() -> None:
        app = GameApp(local_game("squares", "Ann", "Bob"), executor)
        async with app.run_test(size=SMALL) as pilot:
            screen = ReviewScreen(*reviewed_game())
            await app.push_screen(screen)
            screen.show()
            screen.action_close()
            await pilot.pause()
            assert screen not in app.screen_stack

    asyncio.run(run())


def test_a_review_whose_process_ends_early_has_failed() -> None:
    with pytest.raises(QuincunxError, match="its process ended early"):
        asyncio.run(review_in_process("no record", "quick", print))


def test_r_reviews_a_finished_game_and_escape_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = local_game("qwixx", "Ann", seed="4")
    while not game.over:
        game.play(0, "penalty" if "penalty" in game.moves(0) else "pass")

    async def take_long(*_arguments: object) -> Review:
        await asyncio.sleep(1000)
        raise AssertionError("Escape has not stopped the review")

    async def run() -> None:
        with ThreadPoolExecutor(1) as executor:
            app = GameApp(game, executor)
            app.review_effort = "quick"
            async with app.run_test(size=SMALL) as pilot:
                await pilot.pause()
                with monkeypatch.context() as patch:
                    patch.setattr(review_module, "review_in_process", take_long)
                    await pilot.press("r")
                    await wait_for(pilot, ReviewProgress)
                    await pilot.press("escape")
                    await pilot.pause()
                assert not isinstance(app.screen, ReviewProgress)
                assert app.review is None
                await pilot.press("r")
                await wait_for(pilot, ReviewScreen)
                assert app.review is not None
                assert len(app.review.steps) == len(game.match.log)
                await pilot.press("q", "r")
                await wait_for(pilot, ReviewScreen)

    asyncio.run(run())
