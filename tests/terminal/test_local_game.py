"""A game against engines: what its record notes, and what is said about files."""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.analysis import review
from quincunx.terminal.autosave import RECORD, Autosave
from quincunx.terminal.local_game import LocalGame
from tests.games.clever.positions import table as clever_table
from tests.support import walk
from tests.terminal.support import local_game


def with_hints(game: LocalGame, decisions: int = 2) -> LocalGame:
    for _ in range(decisions):
        while game.seat_to_move() is None:
            game.apply_others(game.others_job()())
        game.advice_job(0)()
        game.play(0, game.moves(0)[0])
    return game


def test_hints_are_noted_and_who_used_them_has_played_like_nobody() -> None:
    game = with_hints(local_game("squares", "Ann", "novice"))
    assert game.record_text().count("\nvalues 0\n") == 2
    found = review(game.match, "quick")
    assert [bool(seat.played_like) for seat in found.seats] == [False, True]


def test_the_closing_message_says_how_to_go_on(tmp_path: Path) -> None:
    game, path = local_game("squares", "Ann", "novice"), tmp_path / "evening.txt"
    game.save_as(path)
    assert f"quincunx play --resume {path} continues the game" in game.closing_message()


def test_a_game_that_cannot_be_kept_says_so_before_the_first_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr("quincunx.terminal.autosave.autosave_folder", lambda: file / "games")
    other = local_game("squares", "Ann", "Bob")
    game = LocalGame(other.match, {}, autosave=Autosave("squares", RECORD))
    assert "no longer saved" in game.warning


def test_a_tie_break_is_told_with_its_numbers() -> None:
    state = clever_table(
        {"orange": [1, 2], "purple": [3]}, {"orange": [4], "purple": [2]}, in_round=6
    )
    over = state.game.position({**state.position(), "step": "over", "active": 1})
    game = LocalGame(qx.Match(over.game, ["Ann", "Bob"], "1", start=over), {}, "1")
    words = "Ann 6, Bob 6. Bob wins on the tie-break: the highest area, 4 against 3"
    assert game.result() == words


def test_the_grade_of_solo_qwizz_is_a_part_of_the_result() -> None:
    *_, state = walk(qx.game("qwizz", players=1), seed=2)
    game = LocalGame(qx.Match(state.game, ["Ann"], "1", start=state), {}, "1")
    assert game.result().endswith(f" points, grade {state.view(0).as_dict()['sheets'][0]['grade']}")
