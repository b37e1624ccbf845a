"""Puzzles: those of the package are sound, and a search finds the same ones however it runs."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.errors import IllegalMove, OptionError
from quincunx.practice import search as search_module
from quincunx.practice.building import SearchRun, search
from quincunx.practice.difficulty import TRIES, curve, measure
from quincunx.practice.judgement import Effort, JudgedMove, Judgement
from quincunx.practice.puzzle import find_themes, games_with_puzzles, read_puzzles
from quincunx.practice.search import PHASES, Find
from quincunx.practice.selection import puzzle_id, select
from quincunx.practice.solving import Attempt, Verdict

PUZZLE = next(each for each in qx.puzzles("qwixx") if len(each.moves) > 2)
QUICK = Effort(moves=3, samples=(8,), rolls=1, close=3, gives_up=False)
LEAST_LOSS = 0.03  # of every other move: win probability, or hundreds of points


@pytest.mark.parametrize("key", games_with_puzzles())
def test_every_shipped_puzzle_has_one_clearly_best_legal_move(key: str) -> None:
    found = qx.puzzles(key)
    assert len({puzzle.id for puzzle in found}) == len(found)
    for puzzle in found:
        state = puzzle.state
        legal = {str(move) for move in state.moves(puzzle.seat)}
        assert {each.move for each in puzzle.moves} <= legal
        best, *others = puzzle.moves
        assert best.loss == 0
        assert len(others) >= 2
        least = 100 * LEAST_LOSS if puzzle.is_solo else LEAST_LOSS
        assert all(each.loss >= least and each.loss > 3 * each.error for each in others)
        assert not any(state.has_chosen(seat) for seat in range(state.players))
        assert puzzle.phase in PHASES
        assert set(puzzle.themes) <= set(find_themes(key).names)
        assert set(puzzle.solved) == set(TRIES)


def test_games_without_puzzles_are_named() -> None:
    with pytest.raises(
        OptionError, match="there are no puzzles of 'chess'; there are some of qwixx"
    ):
        qx.puzzles("chess")


def test_an_attempt_is_over_after_two_tries() -> None:
    best, second, third = (each.move for each in PUZZLE.moves[:3])
    attempt = Attempt(PUZZLE)
    with pytest.raises(IllegalMove):
        attempt.add("red 12")
    assert attempt.add(second) is Verdict.ONCE_MORE
    assert attempt.add(second) is Verdict.ONCE_MORE  # the same one again costs nothing
    assert not attempt.is_over
    assert attempt.add(best) is Verdict.SOLVED
    assert attempt.share == 0.5
    assert Attempt(PUZZLE, [second, third]).verdict is Verdict.FAILED
    assert Attempt(PUZZLE, [best]).share == 1


def test_an_answer_explains_every_move() -> None:
    explained = qx.puzzles("qwixx")[0].explain()
    assert [each.loss for each in explained] == sorted(each.loss for each in explained)
    assert all(each.reason for each in explained)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FIRST", "SECOND"):
        monkeypatch.setattr(search_module, name, QUICK)


@pytest.mark.usefixtures("quick")
def test_an_interrupted_search_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    game = qx.game("clever", players=2)
    with ThreadPoolExecutor(1) as executor:
        whole = SearchRun.open(tmp_path / "whole", game, 7)
        search(whole, game, 4, executor, 1, lambda found, wanted: None)
    *lines, _last = (tmp_path / "whole").read_text("utf-8").split("\n")
    (tmp_path / "part").write_text("\n".join([*lines[:2], lines[2][:30]]), "utf-8")
    with ThreadPoolExecutor(2) as executor:
        part = SearchRun.open(tmp_path / "part", game, 7)
        assert len(part.games) == 1
        search(part, game, 4, executor, 2, lambda found, wanted: None)
    found = whole.finds()
    assert len(found) >= 4
    assert part.finds()[: len(found)] == found
    with pytest.raises(OptionError, match="another game, seed or effort"):
        SearchRun.open(tmp_path / "part", game, 8)


MOVES = ("pass", "red 2", "red 3")


def find_from(number: int, first: str, second: str, loss: float = 0.1, moves: int = 3) -> Find:
    """In a position of its own, with these best moves of the two judgements."""
    puzzle = qx.puzzles("qwixx")[number]
    losses = {move: loss for move in MOVES[:moves] if move != second}

    def judgement(best: str) -> Judgement:
        others = tuple(JudgedMove(move, each, 0.001) for move, each in losses.items())
        return Judgement(0.5, (JudgedMove(best, 0, 0), *others))

    return Find(
        number, 1, "opening", puzzle.seat, puzzle.position, judgement(first), judgement(second)
    )


def test_only_what_both_judgements_agree_on_is_chosen_and_nothing_twice(tmp_path: Path) -> None:
    game = qx.puzzles("qwixx")[0].game
    run = SearchRun.open(tmp_path / "run", game, 1)
    pairs = [("pass", "pass"), ("pass", "red 2"), ("pass", "pass")]
    for number, (first, second) in enumerate(pairs):
        run.add(number, [find_from(number, first, second)])
    run.add(3, [find_from(0, "pass", "pass")])  # the first position again
    run.add(4, [find_from(3, "pass", "pass", loss=0.01)])  # no longer clear
    run.add(5, [find_from(5, "pass", "pass", moves=2)])  # the second try would be right
    chosen = select(run, game, 10)
    assert [puzzle.id.split("-")[1] for puzzle in chosen.puzzles] == ["0", "2"]
    figures = ("judged", "agreed", "clear", "different")
    assert [chosen.head[name] for name in figures] == [6, 5, 4, 2]
    assert len(select(run, game, 1).puzzles) == 1


def test_another_position_has_another_id() -> None:
    game = qx.puzzles("qwixx")[0].game
    find = find_from(0, "pass", "pass")
    other = replace(find, position=find_from(1, "pass", "pass").position)
    assert puzzle_id(game, find) == puzzle_id(game, replace(find, first=other.second))
    assert puzzle_id(game, find) != puzzle_id(game, other)


def test_a_file_of_puzzles_is_read_as_it_was_written() -> None:
    puzzle = qx.puzzles("qwixx")[0]
    head = json.dumps({"game": puzzle.key, "options": puzzle.options})
    file = read_puzzles(f"{head}\n{puzzle.line()}")
    assert file.puzzles == (puzzle,)
    assert read_puzzles(file.text()) == file


def test_the_difficulty_is_how_often_each_level_solves_a_puzzle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(TRIES, "expert", 1)
    puzzle = measure(qx.puzzles("qwixx")[0])
    assert puzzle == measure(puzzle)
    assert list(curve([puzzle])) == ["novice", "casual", "strong", "expert", "reference"]
    assert all(0 <= share <= 1 for share in puzzle.solved.values())
