"""A game that has no drawing and no part for the coach: everything works with the defaults."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

import quincunx as qx
from quincunx.core import registry
from quincunx.core.play.coached_game import CoachedGame
from quincunx.terminal.app import GameApp
from quincunx.terminal.app.picture_view import PictureView
from quincunx.terminal.coach import Coach
from quincunx.terminal.drawing import Drawing, find_drawing
from quincunx.terminal.history import load_history
from quincunx.terminal.picture import to_text, width_of
from quincunx.terminal.plain_game import PlainGame
from quincunx.terminal.prompt import Quit
from tests.support import texts
from tests.terminal.support import local_game, script
from tests.terminal.toy_game import DESCRIPTOR, NUMBERS, TURNS

LAST = f"pick {NUMBERS}"


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    qx.games()  # finds other packages first
    monkeypatch.setitem(registry._descriptors, DESCRIPTOR.key, DESCRIPTOR)


def test_the_default_drawing_shows_scores_the_view_and_all_moves() -> None:
    state = qx.game("pick", players=2).start()
    state.roll(state.game.outcome("6"))
    drawing = find_drawing("pick")
    assert type(drawing) is Drawing
    picture = drawing.draw(state.view(0), ["Ann", "Bob"], 40)
    assert to_text(picture).splitlines()[:5] == [
        "Pick",
        "Ann: 0 points",
        "Bob: 0 points",
        "die: 6",
        "(pick 1) (pick 2) (pick 3) (pick 4)",
    ]
    assert max(map(width_of, picture)) <= 40
    assert [move for line in picture for span in line for move in span.moves] == [
        str(move) for move in state.moves(0)
    ]


def test_every_move_can_be_typed_in_plain_lines() -> None:
    game = local_game("pick", "Ann", "novice")
    said: list[str] = []
    PlainGame(game, script(LAST, "1"), said.append).play()
    assert (0, LAST) in texts(game.match.log)
    assert said[-1].endswith(game.result_message())


def test_a_tie_is_reported() -> None:
    game = local_game("pick", "Ann", "Bob")
    while not game.over:
        seat = game.acting[0]
        odd = game.view(None).as_dict()["die"] % 2
        wrong = next(move for move in game.moves(seat) if int(move.split()[1]) % 2 != odd)
        game.play(seat, wrong)
    assert game.result_message() == "The game is over: Ann 0, Bob 0. Ann and Bob tie."


def test_every_move_can_be_clicked_on_the_full_screen() -> None:
    game = local_game("pick", "Ann", "Bob")

    async def click_through(app: GameApp) -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            for turn in range(TURNS):
                await pilot.pause()
                board = app.query_one(PictureView)
                region = board.region_of(str(game.match.state.moves(turn % 2)[-1]))
                assert region is not None
                for _ in range(2):
                    await pilot.click(PictureView, offset=(region.x + 1, region.y))
                    await pilot.pause()

    with ThreadPoolExecutor(1) as executor:
        asyncio.run(click_through(GameApp(game, executor)))
    assert [text for seat, text in texts(game.match.log) if seat is not None] == [
        f"pick {NUMBERS - turn}" for turn in range(TURNS)
    ]


def test_the_coach_ranks_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.engine.strategies.default.SECONDS", 0.01)
    game, said = CoachedGame(qx.game("pick", players=2), ["Ann", "Bob"], seat=0), list[str]()
    prompts: list[str] = []
    lines = script("6", "?", LAST, "5", "pick 29", then="quit")

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return lines(prompt)

    with pytest.raises(Quit):
        Coach(game, ask, said.append).run()
    assert prompts[0].startswith("Roll or draw, such as ")
    assert prompts[1:] == ["Ann> ", "Ann> ", prompts[0], "Bob> ", prompts[0]]
    assert game.state.scores == (NUMBERS, NUMBERS - 1)
    assert any(text.startswith(f"{NUMBERS:>3} pick ") for text in said)


def test_a_record_is_replayed() -> None:
    game = local_game("pick", "Ann", "Bob")
    history = load_history(game.record_text())
    assert history.describe(1).startswith("Roll: ")
    assert "Ann: 0 points" in to_text(history.draw(1, 80))
