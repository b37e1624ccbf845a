"""What scripts and notebooks ask of records, matches and moves."""

import random
from pathlib import Path

import pytest

import quincunx as qx
from quincunx import envs


def test_a_record_knows_its_length_scores_and_winners() -> None:
    match, rng = qx.Match(qx.game("qwixx"), seed=1), random.Random(1)
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, rng.choice(match.state.moves(seat)))
    record = match.record
    assert len(record) == len(match.log)
    assert record.scores == tuple(match.state.scores)
    assert record.winners == tuple(match.state.winners)


def test_the_scores_of_an_empty_record() -> None:
    record = qx.Record(qx.game("squares"), ("Ann", "Bob"), ())
    assert (len(record), record.scores, record.winners) == (0, (0, 0), ())
    assert record


def test_records_are_saved_and_found_again(tmp_path: Path) -> None:
    first, second = (qx.Match(qx.game("squares"), seed=seed).record for seed in (1, 2))
    (tmp_path / "club").mkdir()
    second.save(tmp_path / "club" / "b.txt")
    first.save(tmp_path / "a.txt")
    assert list(qx.records(tmp_path)) == [first, second]


def test_a_folder_that_is_not_there_is_not_one_without_records(tmp_path: Path) -> None:
    with pytest.raises(NotADirectoryError, match="there is no folder"):
        qx.records(tmp_path / "nothing")


def test_the_name_of_a_file_is_not_taken_for_a_record() -> None:
    with pytest.raises(qx.RecordError, match="given as a Path"):
        qx.replay("game.txt")


def test_moves_sort_and_matches_and_engines_say_what_they_are() -> None:
    match = qx.Match(qx.game("squares", first=0), ["Ann", "Bob"], seed=1)
    moves = match.state.moves(0)
    assert sorted([moves[2], moves[0], moves[1]], key=int) == moves[:3]
    assert repr(match) == "<Match of squares, Ann, Bob: 1 events>"
    assert repr(qx.Engine("casual")) == "<Engine casual>"


def test_a_list_of_dice_is_refused_with_what_to_write() -> None:
    state = qx.game("squares", first=0).start()
    with pytest.raises(qx.Unreadable, match="such as '6 2 6 6 6 6'"):
        state.roll((6, 2, 6, 6, 6, 6))  # type: ignore[arg-type]


def test_the_engine_asks_for_a_position() -> None:
    match = qx.Match(qx.game("squares", first=0), seed=1)
    with pytest.raises(TypeError, match=r"such as match\.state"):
        qx.Engine("novice").choose(match.state.view(0), 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"such as match\.state"):
        qx.Engine("novice").evaluate(match.state.view(0), 0)  # type: ignore[arg-type]


def test_a_review_asks_for_a_game_that_was_played(tmp_path: Path) -> None:
    match = qx.Match(qx.game("squares"), seed=1)
    with pytest.raises(qx.RecordError, match="given as a Path"):
        qx.analysis.review("game.txt")
    with pytest.raises(TypeError, match="PathLike object, not QwixxState"):
        qx.analysis.review(match.state)  # type: ignore[arg-type]
    match.record.save(tmp_path / "game.txt")
    assert qx.analysis.review(tmp_path / "game.txt", "quick").names == match.record.names


def test_environments_ask_for_a_game_where_they_take_one() -> None:
    with pytest.raises(TypeError, match=r"a game is needed, .* not 'squares'"):
        envs.actions_of("squares")
    with pytest.raises(TypeError, match=r"a game is needed, .* not 'squares'"):
        envs.Encoder("squares")  # type: ignore[arg-type]


def test_the_arena_asks_for_a_game_and_for_players() -> None:
    with pytest.raises(TypeError, match=r"arena\.Participant, not <Engine novice>"):
        qx.arena.simulate(qx.game("squares"), ["random", qx.Engine("novice")], 1)  # type: ignore[list-item]
    with pytest.raises(TypeError, match="not 'squares'"):
        qx.arena.simulate("squares", ["random", "random"], 1, workers=0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not 'squares'"):
        qx.arena.run_tournament(["squares"], ["random", "novice"], 1, workers=0)  # type: ignore[list-item]


def test_a_move_of_another_game_counts_if_both_have_the_same_move() -> None:
    match = qx.Match(qx.game("squares", first=0), seed=1)
    match.play(0, qx.game("qwixx").move("pass"))
    with pytest.raises(qx.Unreadable, match="is not a move or outcome of Squares"):
        match.play(1, qx.game("clever").move("done"))
