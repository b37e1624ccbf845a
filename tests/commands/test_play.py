"""`quincunx play` in plain lines, and `quincunx advise`."""

import argparse
import json
from io import StringIO
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli import INTERRUPTED, main
from quincunx.commands import play
from quincunx.commands.play import ask_for_new_game
from quincunx.core.options import seats_by_age
from quincunx.terminal.local_game import LocalGame
from tests.commands.support import Output, error_of
from tests.terminal.support import local_game, recorded_text, script, script_until_end


def test_a_game_is_played_recorded_and_resumed(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    monkeypatch.setattr("builtins.input", script("1", "quit"))
    assert main(["play", "squares", "Ann", "novice", "--seed", "3", "--record", str(path)]) == 0
    events = len(qx.replay(path.read_text("utf-8")).log)
    assert "exists already" in error_of(capsys, "play", "squares", "--record", str(path))
    monkeypatch.setattr("builtins.input", script("1", "1", "quit"))
    assert main(["play", "--resume", str(path)]) == 0
    assert len(qx.replay(path.read_text("utf-8")).log) > events


def test_the_seed_of_a_record_cannot_be_replaced(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "game.txt"
    finished = recorded_text("qwixx").replace(
        "\n\n", "\n\n# a comment of mine, with  two blanks\n", 1
    )
    path.write_text(finished, "utf-8")
    assert "leave out --seed" in error_of(capsys, "play", "--resume", str(path), "--seed", "6")
    without_seed = "".join(
        line for line in finished.splitlines(keepends=True) if not line.startswith("seed:")
    )
    path.write_text(without_seed, "utf-8")
    assert "leave out --seed" in error_of(capsys, "play", "--resume", str(path), "--seed", "6")
    path.write_text(recorded_text("qwixx", moves=3).replace("\n\n", "\nseed: 5\n\n", 1), "utf-8")
    assert "leave out --seed" in error_of(capsys, "play", "--resume", str(path), "--seed", "6")


def test_a_finished_game_is_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    finished = recorded_text("qwixx").replace(
        "seed: int 5", "seed: a seed that does not give these dice"
    )
    path.write_text(finished, "utf-8")
    assert main(["play", "--resume", str(path)]) == 0
    assert path.read_text("utf-8") == finished


def test_quitting_prints_an_unsaved_game(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", script("quit"))
    assert main(["play", "squares", "--level", "novice"]) == 0
    assert "quincunx record 1" in capsys.readouterr().out


def test_the_end_of_the_input_ends_the_command_and_loses_nothing(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", script_until_end())
    assert main(["play", "squares", "--level", "novice"]) == INTERRUPTED
    assert "quincunx record 1" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", script_until_end("Ann"))
    assert main(["advise", "squares", "Ann", "Bob"]) == INTERRUPTED
    assert '"first 0"' in capsys.readouterr().out


def test_the_coach_ranks_the_moves_of_a_position_as_json(tmp_path: Path, capsys: Output) -> None:
    game = qx.game("squares", first=0)
    state = game.start()
    state.roll(game.outcome("6 2 6 6 6 6"))
    path = tmp_path / "position.json"
    path.write_text(json.dumps(state.position()), "utf-8")
    assert main(["advise", "squares", "-o", "first=0", "--position", str(path), "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    assert set(moves[0]) == {"move", "score", "error", "win_probability", "reason"}
    assert {move["move"] for move in moves} == {str(move) for move in state.moves(0)}


def test_files_that_are_not_positions_are_refused(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "position.json"
    path.write_text("{", "utf-8")
    assert "is not JSON" in error_of(capsys, "advise", "squares", "--position", str(path))
    for text in ("[]", "9" * 5000, "[" * 100_000):
        path.write_text(text, "utf-8")
        assert "must contain one position" in error_of(
            capsys, "advise", "squares", "--position", str(path)
        )
    assert "was not saved by the coach" in error_of(capsys, "advise", "--resume", str(path))


def test_names_may_follow_options(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", script("quit"))
    assert main(["play", "squares", "--level", "novice", "Scott", "--players", "2"]) == 0
    out = capsys.readouterr().out
    assert "seat 0: Scott" in out
    assert "seat 1: novice engine" in out


def test_misspelt_levels_and_equal_names_are_refused(capsys: Output) -> None:
    assert "did you mean 'expert'?" in error_of(capsys, "play", "squares", "Scott", "exprt")
    assert "two players are called scott" in error_of(capsys, "play", "squares", "Scott", "scott")
    assert "two players are called Ann" in error_of(capsys, "advise", "squares", "Ann", "Ann")


def test_a_game_says_who_plays_and_how_to_change_it(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", script("quit"))
    assert main(["play", "qwixx", "Scott"]) == 0
    assert (
        "Scott plays alone. To play against the engine: quincunx play qwixx Scott strong"
        in capsys.readouterr().out
    )
    monkeypatch.setattr("builtins.input", script("quit"))
    assert main(["play", "qwixx", "--level", "novice"]) == 0
    assert (
        "Player 1 against novice engine. To choose the players, name them"
        in capsys.readouterr().out
    )


def test_a_position_from_a_pipe_says_how_many_play(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = qx.game("squares", players=3, first=0)
    state = game.start()
    state.roll(game.outcome("6 2 6 6 6 6"))
    text = json.dumps(state.position())
    monkeypatch.setattr("sys.stdin", StringIO(text))
    assert main(["advise", "squares", "-o", "first=0", "--position", "-", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moves"]) == len(state.moves(0))
    monkeypatch.setattr("sys.stdin", StringIO(text))
    assert "add --json" in error_of(capsys, "advise", "squares", "--position", "-")


def test_another_game_can_follow_in_a_terminal(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = local_game("qwixx", "Ann", "novice", seed="4")
    monkeypatch.setattr("builtins.input", script("chess", "Clever"))
    following = ask_for_new_game(game)
    assert following is not None
    assert following.game.key == "clever"
    assert following.names == game.names
    assert "No game is called 'chess'" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", script("rematch"))
    assert isinstance(ask_for_new_game(game), LocalGame)
    monkeypatch.setattr("builtins.input", script_until_end())
    assert ask_for_new_game(game) is None


def seats_by_age_after(monkeypatch: pytest.MonkeyPatch, command: str, *answers: str) -> list[int]:
    """The order of age in a new game that is set up in a terminal, where these lines are typed."""
    given = iter(answers)
    monkeypatch.setattr("quincunx.commands.play.on_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", lambda prompt: next(given))
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    game, _seats = play.choose_seats(parser.parse_args(command.split()))
    assert list(given) == []
    return seats_by_age(game.options["oldest"], game.players)


def test_several_people_are_asked_for_their_order_of_age(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    people = "qwirkle Ann expert Bob Cleo"
    assert seats_by_age_after(monkeypatch, people, "3 1 2") == [3, 0, 2, 1]
    assert "Players: 1 Ann, 2 Bob, 3 Cleo" in capsys.readouterr().out
    assert seats_by_age_after(monkeypatch, people, "") == [0, 2, 3, 1]
    assert seats_by_age_after(monkeypatch, people, "11", "4", "321") == [3, 2, 0, 1]
    assert "Type each number once, such as 123." in capsys.readouterr().out
    assert seats_by_age_after(monkeypatch, "qwirkle Ann expert") == [0, 1]
    assert seats_by_age_after(monkeypatch, "qwirkle Ann Bob -o oldest=10") == [1, 0]
