"""Puzzles in plain lines: two tries, all values after them, and playing on."""

import pytest

import quincunx as qx
from quincunx.terminal.prompt import Quit
from quincunx.terminal.puzzles import PuzzleDialogue

PUZZLE = next(
    each for each in qx.puzzles("qwixx") if str(each.best) == "pass" and each.weaker_moves == 0
)
BEST, *WRONG = (each.move for each in PUZZLE.moves)


def talk(*answers: str) -> tuple[PuzzleDialogue, str]:
    """What is said to somebody who types these answers, one puzzle only."""
    typed, said = iter(answers), list[str]()
    dialogue = PuzzleDialogue([PUZZLE], lambda prompt: next(typed), said.append)
    dialogue.run()
    assert next(typed, None) is None
    return dialogue, "\n".join(said)


def test_two_tries_then_every_move_with_its_value() -> None:
    dialogue, said = talk(WRONG[0], WRONG[1], "")
    first, once_more, rest = said.partition("Not this one. Try once more.")
    assert once_more
    assert "pass: best" not in first
    answer = rest.partition("Not this one.")[2]
    assert "pass: best" in answer
    assert answer.count(" percentage points") == len(WRONG)
    assert dialogue.closing_message() == "0 of 1 puzzle solved."


def test_the_second_try_may_be_right() -> None:
    dialogue, said = talk(WRONG[0], BEST, "")
    assert "Right!" in said
    assert dialogue.closing_message() == "1 of 1 puzzle solved."


def test_illegal_moves_and_lists_cost_no_try() -> None:
    _, said = talk("red 12", "?", BEST, "")
    assert "Illegal move" in said
    assert ", ".join(str(move) for move in PUZZLE.state.moves(PUZZLE.seat)) in said
    assert "Right!" in said


def test_giving_up_shows_the_answer_and_one_can_play_on() -> None:
    dialogue, said = talk("give up", "play")
    assert "pass: best" in said
    assert dialogue.played_on is not None
    match, seat = dialogue.played_on
    assert seat == PUZZLE.seat
    assert match.state.moves(seat) == PUZZLE.state.moves(seat)
    with pytest.raises(Quit):
        talk("quit")


def test_how_many_moves_are_not_listed() -> None:
    puzzle = next(each for each in qx.puzzles("qwirkle") if each.weaker_moves > 1)
    said = list[str]()
    PuzzleDialogue([puzzle], lambda prompt: "", said.append).show_answer(puzzle)
    assert f"{puzzle.weaker_moves} weaker moves hidden" in said
