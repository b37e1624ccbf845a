"""Undo at this screen: free against engines and marked in the record; between people by the rules
of the table.
"""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.analysis import Review, review
from quincunx.cli import main
from quincunx.commands.review import format_review
from quincunx.core.play.notes import Undone
from quincunx.server.web.pages.review_file import review_file
from quincunx.terminal.history import load_history
from quincunx.terminal.local_game import LocalGame
from quincunx.terminal.review_text import describe_position
from tests.commands.support import Output
from tests.support import texts
from tests.terminal.support import let_engines_move, local_game


def decide(game: LocalGame, place: int = -1) -> None:
    """Ann makes a move, and the engines answer."""
    game.play(0, game.moves(0)[place])
    let_engines_move(game)


@pytest.mark.parametrize("key", qx.games())
def test_undo_against_engines_goes_back_to_the_last_decision(key: str) -> None:
    game = local_game(key, "Ann", "novice", seed="3")
    let_engines_move(game)
    for _ in range(3):
        decide(game)
    place = max(place for place, (seat, _) in enumerate(game.match.log) if seat == 0)
    while len(list(load_history(str(game.match.record)).states[place].moves(0))) == 1:
        place -= 1
    before = game.match.log[:]
    answer = game.undo(0)
    assert game.match.log == before[:place]
    assert str(before[place][1]) in answer
    assert game.seat_to_move() == 0
    assert game.match.notes == (Undone(0, place, str(before[place][1])),)


def test_the_dice_after_an_undone_decision_are_new_and_can_be_verified(tmp_path: Path) -> None:
    game = local_game("squares", "Ann", "novice", seed="3")
    let_engines_move(game)
    for _ in range(4):
        decide(game)
    before = rolls(game)
    while len(rolls(game)) == len(before):
        game.undo(0)
    known = rolls(game)
    assert known == before[: len(known)], "what was rolled before the decision stays"
    while not game.over:
        decide(game)
    assert rolls(game)[: len(before)] != before, "what was seen and undone does not come again"
    game.save_as(tmp_path / "game.txt")
    assert main(["verify", str(tmp_path / "game.txt")]) == 0


def rolls(game: LocalGame) -> list[str]:
    return [text for seat, text in texts(game.match.log) if seat is None]


def undone_game() -> LocalGame:
    game = local_game("squares", "Ann", "novice", seed="3")
    let_engines_move(game)
    decide(game)
    game.undo(0)
    decide(game, 0)
    decide(game)
    game.undo(0)
    game.undo(0)
    while not game.over:
        decide(game, 0)
    return game


def test_undone_moves_stay_marked_in_the_record(tmp_path: Path, capsys: Output) -> None:
    game, path = undone_game(), tmp_path / "game.txt"
    game.save_as(path)
    text = path.read_text("utf-8")
    assert text.count("\nundone 0: ") == 3
    assert str(qx.replay(text).record) == text
    assert str(qx.Record.read(text)) == text
    assert main(["replay", str(path), "--check"]) == 0
    assert main(["replay", str(path), "--export", "text"]) == 0
    assert capsys.readouterr().out.endswith(text)
    assert main(["verify", str(path)]) == 0
    assert sum("undid" in line for line in game.describe_events()) == 3


def test_undone_moves_are_marked_in_the_review() -> None:
    game = undone_game()
    history, found = load_history(game.record_text()), review(game.match, "quick")
    assert Review.from_dict(found.to_dict()) == found
    assert len(found.comments) == 3
    assert "Ann undid" in " ".join(describe_position(found, found.comments[0].number))
    assert review_file(history.record, found, "", [[]]).count("Ann undid") == 3
    assert format_review(found, history, 3).count("Ann undid") == 3


def test_a_resumed_game_keeps_the_marks() -> None:
    game = local_game("squares", "Ann", "novice", seed="3")
    let_engines_move(game)
    decide(game)
    game.undo(0)
    resumed = LocalGame(qx.replay(game.record_text()), {1: "novice"})
    assert resumed.record_text() == game.record_text()
    assert resumed.match.notes


def test_between_people_the_rules_of_the_table_apply() -> None:
    game = local_game("squares", "Ann", "Bob", "novice", seed="3")
    let_engines_move(game)
    game.play(0, "pass")
    game.play(1, "pass")
    let_engines_move(game)
    before = game.match.log[:]
    with pytest.raises(qx.UndoError):
        game.undo(0)
    assert game.match.log == before
    assert not game.match.notes


def test_automatic_passes_are_no_decisions() -> None:
    game = local_game("qwizz", "Ann", "novice", seed="3")
    game.auto_pass = True
    let_engines_move(game)
    with pytest.raises(qx.UndoError, match="not decided anything"):
        game.undo(0)
    decide(game)
    decide(game)
    game.undo(0)
    assert len(game.moves(0)) > 1
