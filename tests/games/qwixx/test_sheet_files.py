"""Every sheet: played by the rules, recorded, shown, learned and played by the engine, whatever is
in its file.
"""

import pickle
import random
from pathlib import Path

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.authoring.actions import actions_of
from quincunx.core.presentation import find_presentation
from quincunx.core.registry import find_descriptor, shared_game
from quincunx.engine import LevelName
from quincunx.envs.vector_env import VectorEnv
from quincunx.games.qwixx.sheet_data import ENTRIES, ROW_ENTRIES
from quincunx.games.qwixx.sheet_files import (
    find_sheet,
    package_sheets,
    parse_key,
    sheet_key,
    write_key,
)
from quincunx.languages import _, use_language
from quincunx.terminal.drawing import find_drawing
from tests.core.matches import play_to_end
from tests.games.qwixx.sheet_files import EVERY_FILE, OWN, game_of
from tests.support import refused, snapshot, walk


def test_every_file_of_the_package_is_a_game() -> None:
    assert list(package_sheets()) == qx.games()[: len(package_sheets())]


@EVERY_FILE
def test_a_sheet_is_the_same_after_it_was_written(path: Path) -> None:
    sheet = find_sheet(game_of(path).key)
    assert parse_key(write_key(sheet)) == sheet
    assert write_key(parse_key(write_key(sheet))) == write_key(sheet)


@EVERY_FILE
def test_whole_games_are_played_and_replayed(path: Path) -> None:
    for players in game_of(path).seats:
        match = play_to_end(qx.Match(game_of(path, players=players), seed=players))
        assert match.state.over
        again = qx.replay(str(match.record))
        assert again.record == match.record
        assert snapshot(again.state) == snapshot(match.state)


@EVERY_FILE
def test_positions_are_data_and_travel(path: Path) -> None:
    for state in walk(game_of(path), seed=3, most=60):
        assert state.game.position(state.position()) == state
        assert pickle.loads(pickle.dumps(state)) == state == state.copy()


@EVERY_FILE
def test_every_square_can_be_marked(path: Path) -> None:
    """A square that no roll reaches would be a mistake in the file."""
    state = game_of(path, players=2, first=0).start()
    reached = set[str]()
    rng = random.Random(1)
    for _unused in range(3000):
        twin = state.copy()
        twin.roll(twin.sample(rng))
        reached |= {str(move) for move in twin.moves(1)}
        twin.play(1, "pass")
        twin.play(0, "pass")
        reached |= {str(move) for move in twin.moves(0)}
    rows = state.view(None).as_dict()["sheets"][0]["rows"]
    squares = {
        f"{row['name']} {number}"
        for row in rows
        for number in (row["numbers"][:-1] if row["locks"] else row["numbers"])
    }
    assert squares - reached == set()


@EVERY_FILE
def test_the_terminal_shows_it(path: Path) -> None:
    game = game_of(path)
    for state in walk(game, seed=5, most=40):
        for seat in range(game.players):
            view = state.view(seat)
            drawing = find_drawing(view.game)
            text = drawing.draw_text(view, ["Ann", "Bob"])
            assert all(row["name"] in text for row in view.as_dict()["sheets"][seat]["rows"])
            if view.moves:
                assert find_presentation(view.game).prompt(view)


@EVERY_FILE
def test_learners_get_arrays(path: Path) -> None:
    game = game_of(path)
    actions = actions_of(game)
    assert len(set(actions.names)) == actions.count
    for state in walk(game, seed=4, most=60):
        for seat in state.acting:
            mask = np.zeros(actions.count, np.uint8)
            actions.mask(state, seat, mask)
            assert [actions.move_at(action) for action in np.flatnonzero(mask)] == sorted(
                state.moves(seat), key=lambda move: move.code
            )
    assert [str(actions.move_at(action)) for action in range(actions.count)] == [*actions.names]
    env = VectorEnv(game.key, 3)
    env.reset(seed=1)
    assert env.game == game


@EVERY_FILE
@pytest.mark.parametrize("level", ["novice", "strong"])
def test_the_engine_plays_it(path: Path, level: LevelName) -> None:
    engine = qx.Engine(level, seed=1)
    for state in list(walk(game_of(path), seed=6, most=8))[-1:]:
        for seat in state.acting:
            assert engine.choose(state, seat) in state.moves(seat)


# ---- sheets from elsewhere


def test_the_game_of_a_file_has_its_texts_and_options() -> None:
    game = qx.sheet(OWN, players=3, first=1, die_leaves=True)
    assert game.title == "Stairs / 100 %"
    assert game.seats == range(1, 5)
    assert game.options == {
        "players": 3,
        "first": 1,
        "die_leaves": True,
        "white_mark_avoids_penalty": True,
    }
    assert "sheet has no option 'colour'" in refused(
        qx.OptionError, lambda: qx.sheet(OWN, colour=1)
    )


def test_it_is_not_in_the_list_of_games_but_its_key_is_the_game() -> None:
    game = qx.sheet(OWN)
    assert game.key not in qx.games()
    assert qx.game(game.key) == game
    assert shared_game(game.key, {}) == game
    assert "/" not in game.key
    assert "\n" not in game.key
    assert game.descriptor.short_key == "sheet"


def test_the_same_sheet_written_differently_is_the_same_game() -> None:
    text = OWN.read_text("utf-8")
    other = text.replace('"2..9"', "[2, 3, 4, 5, 6, 7, 8, 9]").replace(
        'dice = ["black", "blue", "red"]',
        'dice = ["red", "blue", "black"]\nwhite_mark_avoids_penalty = true',
    )
    assert other != text
    assert sheet_key(other) == sheet_key(text)


def test_a_record_carries_the_sheet() -> None:
    match = qx.Match(qx.sheet(OWN), seed=1)
    text = str(match.record)
    assert text.splitlines()[1] == f"game: {match.game.key}"
    assert qx.replay(text, seed=1).state == match.state
    with pytest.raises(qx.RecordError, match="line 2: rows 1: numbers: ") as caught:
        qx.replay(text.replace('"2..9"', '"2..13"'))
    assert caught.value.line == 2


def test_its_texts_are_in_the_language_of_the_reader() -> None:
    descriptor = qx.sheet(OWN).descriptor
    with use_language("de"):
        assert _(descriptor.title) == "Treppe / 100 %"
        assert _(descriptor.description) == "Short rows, and a staircase of two colours."
        assert _(find_descriptor("black-die").title) == "Qwixx mit schwarzem Würfel"
    assert _(descriptor.title) == "Stairs / 100 %"


def test_its_rules_come_before_those_of_the_family_and_have_no_links() -> None:
    descriptor = qx.sheet(OWN).descriptor
    page = descriptor.read_rules_page()
    assert page.startswith("# Stairs / 100 %\n\nThe staircase has no lock: mark it *whenever* you")
    assert "see \\[nothing](https" in page
    assert "\n\nA second paragraph.\n\n## Qwixx and its relatives\n" in page
    assert descriptor.read_rules_page("de").startswith("# Treppe / 100 %\n\nDie Treppe hat kein")


def test_squares_can_be_played_with_the_penalty_of_qwixx() -> None:
    for value, free in ((False, "penalty"), (True, "pass")):
        state = qx.game("squares", first=0, white_mark_avoids_penalty=value).start()
        state.roll("6 2 6 3 6 2")
        state.play(0, "red 8")
        state.play(1, "pass")
        assert free in [str(move) for move in state.moves(0)]


def test_the_sheet_in_the_docs_can_be_played() -> None:
    page = (Path(__file__).parents[3] / "docs" / "sheets.md").read_text("utf-8")
    text = page.partition("```toml\n")[2].partition("```")[0]
    game = qx.game(sheet_key(text))
    assert play_to_end(qx.Match(game, seed=1)).state.over
    assert all(f"| `{name}` |" in page for name in (*ENTRIES, *ROW_ENTRIES))
    record = next(line for line in page.splitlines() if line.startswith("game: sheet "))
    assert qx.game(record.removeprefix("game: ")).key == record.removeprefix("game: ")
