"""Whole games in German: nothing that is printed is an English text of the catalogue."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from textual.pilot import Pilot

from quincunx.languages import use_language
from quincunx.terminal.app import GameApp
from quincunx.terminal.app.widgets import KeyFooter
from quincunx.terminal.plain_game import PlainGame
from tests.english_texts import english_in
from tests.terminal.app_pilot import use_app, visible_text, wait_for_turn
from tests.terminal.support import local_game, nearly_over, script


def play(key: str, language: str) -> str:
    """Everything that is printed in a game against the engine, after a look at everything else that
    a player can ask for.
    """
    said: list[str] = []
    with use_language(language):
        typed = script(
            "help", "?", "moves", "sheet", "log", "undo", "99", "nonsense", "shet", "save"
        )
        PlainGame(local_game(key, "Ann", "novice"), typed, said.append).play()
    return "\n".join(said)


@pytest.mark.parametrize("key", ["squares", "clever", "qwizz", "qwirkle"])
def test_a_whole_game(key: str) -> None:
    text = play(key, "de")
    assert english_in(text) == []
    assert "Die Partie ist vorbei" in text


def test_the_same_in_english_would_be_noticed() -> None:
    assert {"The game is over:", "Type help for a list of commands."} <= set(
        english_in(play("squares", "en"))
    )


def test_a_game_on_a_small_screen(executor: ThreadPoolExecutor) -> None:
    seen: list[str] = []

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        last = len(seen) + 3
        while not app.session.over and len(seen) < last:
            seen.append(visible_text(app))
            assert app.query_one(KeyFooter).max_scroll_x == 0, "the keys do not fit into one line"
            await pilot.press("1", "enter", "enter")
            await wait_for_turn(app, pilot)
        seen.append(visible_text(app))

    with use_language("de"):
        use_app(local_game("squares", "Ann", "novice"), executor, steps)
        use_app(nearly_over(), executor, steps)
    assert english_in("\n".join(seen)) == []
    assert "Die Partie ist vorbei" in seen[-1]
