"""Everything that the terminal shows is translated: in the pseudo-language only names and notation
are outside brackets.
"""

import json
import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from textual.pilot import Pilot

import quincunx as qx
from quincunx.analysis import Review, review
from quincunx.core.play.coached_game import CoachedGame
from quincunx.languages import languages, use_catalogue, use_language
from quincunx.terminal.app import GameApp, ReplayScreen, ReviewScreen
from quincunx.terminal.app.dialogs import ChoiceDialog, FileDialog
from quincunx.terminal.app.widgets import KeyFooter
from quincunx.terminal.coach import Coach
from quincunx.terminal.history import load_history
from quincunx.terminal.local_game import LocalGame
from quincunx.terminal.plain_game import PlainGame
from quincunx.terminal.plain_replay import PlainReplay
from quincunx.terminal.prompt import Quit
from tests.pseudo_language import PseudoLanguage, outside_brackets
from tests.support import texts
from tests.terminal.app_pilot import LARGE, SMALL, use_app, visible_text, wait_for_turn
from tests.terminal.support import local_game, recorded_text, script

FAMILIES = ["qwixx", "mixx-colours", "clever", "qwizz", "qwirkle"]
NAMES = ["Ann", "Bob", "novice engine", "quincunx"]


pytestmark = pytest.mark.usefixtures("pseudo_language")


@pytest.fixture
def pseudo_language() -> Iterator[None]:
    with use_catalogue(PseudoLanguage()):
        yield


def untranslated(text: str, notation: set[str]) -> set[str]:
    """The words outside brackets that are neither names nor notation."""
    for known in sorted([*notation, *NAMES], key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(known)}(?!\w)", "", text, flags=re.IGNORECASE)
    return set(re.findall("[A-Za-z]{3,}", outside_brackets(text)))


def notation_of(game: LocalGame) -> set[str]:
    """What moves and rolls were and could have been."""
    found = set[str]()
    for _event, state in game.match.record:
        found |= {str(move) for seat in state.acting for move in state.moves(seat)}
    return (
        found
        | {str(move) for seat in game.acting for move in game.match.state.moves(seat)}
        | {text for _, text in texts(game.match.log)}
    )


@pytest.mark.parametrize("key", FAMILIES)
def test_a_game_in_plain_lines(key: str) -> None:
    game, said = local_game(key, "Ann", "novice"), list[str]()
    lines = (
        "?",
        "moves",
        "sheet",
        "log",
        "help",
        "undo",
        "99",
        "red 99",
        "moves zebra",
        "hlep",
        "save",
        "save /no/such/folder/game.txt",
    )
    with pytest.raises(Quit):
        PlainGame(game, script(*lines, *"111111", then="quit"), said.append).play()
    assert untranslated("\n".join(said), notation_of(game)) == set()


@pytest.mark.parametrize("key", ["squares", "clever", "qwizz", "qwirkle"])
def test_the_coach(key: str) -> None:
    game, said, rng = (
        CoachedGame(qx.game(key), ["Ann", "Bob"], seat=0),
        list[str](),
        random.Random(1),
    )
    lines = iter(
        [
            "?",
            "why 2",
            "why 99",
            "log",
            "1",
            "undo",
            "fix 2 zebra",
            "fix",
            "help",
            "sheet",
            "save",
            "zebra",
            "1",
            "1",
            "pass",
        ]
    )

    def ask(prompt: str) -> str:
        said.append(prompt)
        if "⟦Who " in prompt:
            return "Ann"
        return str(game.state.sample(rng)) if game.state.chance else next(lines, "quit")

    with pytest.raises(Quit):
        Coach(game, ask, said.append).run()
    moves = (
        {str(move) for seat in (0, 1) for move in game.state.moves(seat)}
        | {text for _, text in texts(game.events)}
        | {"zebra"}
    )
    assert untranslated("\n".join(said), moves | {"reroll"}) == set()


def test_a_replay_with_a_review(short_review: Review) -> None:
    history, said = load_history(RECORD), list[str]()
    with pytest.raises(Quit):
        PlainReplay(
            history,
            script("", "b", "m", "3", "zebra", "999", "log", "q"),
            said.append,
            review=short_review,
        ).run()
    assert (
        untranslated(
            "\n".join(said),
            compared_moves(short_review) | {step.text for step in short_review.steps},
        )
        == set()
    )


def compared_moves(found: Review) -> set[str]:
    return {
        move.move for step in found.decisions() if step.decision for move in step.decision.moves
    }


RECORD = recorded_text("squares", moves=8)


@pytest.fixture(scope="module")
def short_review() -> Review:
    """As the screen gets it, from another process."""
    return Review.from_dict(
        json.loads(json.dumps(review(RECORD, "quick", seed=1).to_dict(translatable=True)))
    )


@pytest.mark.parametrize("key", ["qwixx", "clever", "qwizz", "qwirkle"])
def test_the_full_screen(
    key: str, executor: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.terminal.local_game.HINT_LEVEL", "novice")  # fast
    game, texts = local_game(key, "Ann", "novice"), list[str]()

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        for keys in ("h", "1", "p"):
            await pilot.press(keys)
            await wait_for_turn(app, pilot)
            texts.append(visible_text(app))
        assert isinstance(app.screen, ReplayScreen)

    use_app(game, executor, steps, LARGE)
    assert untranslated("\n".join(texts), notation_of(game)) == set()


def test_the_dialogs(
    executor: ThreadPoolExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game, texts = local_game("qwixx", "Ann", "novice"), list[str]()

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        for keys in ("slash", "escape", "u", "1", "s"):
            await pilot.press(keys)
            await wait_for_turn(app, pilot)
            texts.append(visible_text(app))
        assert isinstance(app.screen, FileDialog)
        for keys in ("escape", "q"):
            await pilot.press(keys)
            await pilot.pause()
            texts.append(visible_text(app))
        assert isinstance(app.screen, ChoiceDialog)

    use_app(game, executor, steps, LARGE)
    assert untranslated("\n".join(texts).replace("qwixx.txt", ""), notation_of(game)) == set()


def test_the_review_on_the_full_screen(executor: ThreadPoolExecutor, short_review: Review) -> None:
    game = LocalGame(qx.replay(RECORD), {})

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        app.push_screen(ReviewScreen(game.history(), short_review))
        for key in ("home", "n", "b", "right", "w"):
            await pilot.press(key)
            await pilot.pause()
            assert (
                untranslated(visible_text(app), compared_moves(short_review) | notation_of(game))
                == set()
            )

    use_app(game, executor, steps, LARGE)


@pytest.mark.parametrize("code", languages())
def test_the_keys_fit_on_a_small_screen(
    code: str, executor: ThreadPoolExecutor, short_review: Review
) -> None:
    game, widths = LocalGame(qx.replay(RECORD), {}), list[int]()

    async def steps(app: GameApp, pilot: Pilot[None]) -> None:
        widths.append(app.screen.query_one(KeyFooter).virtual_size.width)
        app.push_screen(ReviewScreen(game.history(), short_review))
        await pilot.pause()
        widths.append(app.screen.query_one(KeyFooter).virtual_size.width)

    with use_language(code):
        use_app(game, executor, steps, SMALL)
    assert max(widths) <= SMALL[0]
