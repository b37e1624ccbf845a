"""The `quincunx` command: what it prints, refuses and returns."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli import COMMANDS, main
from quincunx.commands import completion
from quincunx.commands.completion import SCRIPTS, completed
from quincunx.engine import LEVELS
from tests.terminal.keyboard import script, typed_out

Output = pytest.CaptureFixture[str]


def refused(capsys: Output, *words: str) -> str:
    """The one line with which a command is refused, and nothing on the way there."""
    try:
        code: object = main(words)
    except SystemExit as stop:
        code = stop.code
    assert code in (1, 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("quincunx")
    assert len(err.splitlines()) == 1
    return str(err)


def test_every_command_in_the_table_is_there() -> None:
    assert all(find_spec(f"quincunx.commands.{name}") for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    assert f"usage: quincunx {name}" in capsys.readouterr().out


def test_help_reads_no_game_engine_or_screen() -> None:
    """Start-up is short because so little is read."""
    code = "import sys, quincunx.cli as c\ntry: c.main(['--help'])\nexcept SystemExit: print(*sys.modules, sep='\\n')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(run.stdout.split())
    assert "quincunx.cli" in modules
    assert not modules & {"numpy", "textual", "rich", "quincunx.engine", "quincunx.games.qwixx", "quincunx.commands"}


def test_words_that_are_not_understood_are_answered_in_one_line(capsys: Output) -> None:
    assert "did you mean 'play'?" in refused(capsys, "plai")
    assert "there are play, serve, advise" in refused(capsys, "xyz")
    assert "see quincunx" in refused(capsys, "games", "--nope")
    assert "see quincunx" in refused(capsys)
    assert "did you mean 'squares'?" in refused(capsys, "play", "sqares")
    assert "level must be novice" in refused(capsys, "play", "squares", "--level", "god")
    assert "has no option 'colour'" in refused(capsys, "play", "squares", "-o", "colour=red")
    assert "first must be None, 0 or 1" in refused(capsys, "play", "squares", "-o", "first=7")
    assert "NAME=VALUE" in refused(capsys, "play", "squares", "-o", "first")
    assert "players must be 2 to 4" in refused(capsys, "play", "squares", "--players", "9")
    assert "say which game" in refused(capsys, "play")
    assert "cannot be written" in refused(capsys, "play", "squares", "--record", "no/such/folder")
    assert "cannot be read" in refused(capsys, "play", "--resume", "no such file")
    assert "cannot be read" in refused(capsys, "replay", "no such file")
    assert "--me must be one of the players" in refused(capsys, "advise", "squares", "Ann", "--me", "Bob")
    assert "--seconds must be" in refused(capsys, "bench", "--seconds", "0")


def test_the_games_are_listed(capsys: Output) -> None:
    assert main(["games"]) == 0
    assert "Squares, 2 to 4 players" in capsys.readouterr().out
    assert main(["games", "squares"]) == 0
    assert "the number of players" in capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    assert [game["key"] for game in json.loads(capsys.readouterr().out)] == qx.games()


@pytest.mark.parametrize("key", qx.games())
def test_the_rules_of_every_game_are_installed(key: str, capsys: Output) -> None:
    assert main(["rules", key]) == 0
    text = capsys.readouterr().out
    assert text.startswith("# ")
    assert f"`{key}`" in text


def test_speed_is_measured(capsys: Output) -> None:
    assert main(["bench", "squares", "--seconds", "0.01", "--json"]) == 0
    (rate,) = json.loads(capsys.readouterr().out)["rates"]
    assert rate["game"] == "squares"
    assert rate["games"] > 0
    assert main(["bench", "squares", "--seconds", "0.01"]) == 0
    assert "games a second" in capsys.readouterr().out


def test_a_game_is_played_recorded_and_resumed(tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    monkeypatch.setattr("builtins.input", script("1", "quit"))
    assert main(["play", "squares", "Ann", "novice", "--seed", "3", "--record", str(path)]) == 0
    events = len(qx.replay(path.read_text("utf-8")).log)
    assert "is already there" in refused_file(capsys, "play", "squares", "--record", str(path))
    monkeypatch.setattr("builtins.input", script("1", "1", "quit"))
    assert main(["play", "--resume", str(path)]) == 0
    assert len(qx.replay(path.read_text("utf-8")).log) > events


def refused_file(capsys: Output, *words: str) -> str:
    capsys.readouterr()
    return refused(capsys, *words)


def test_quitting_prints_what_was_not_saved(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", script("quit"))
    assert main(["play", "squares", "--level", "novice"]) == 0
    assert "quincunx record 1" in capsys.readouterr().out


def test_the_end_of_input_ends_the_command_and_loses_nothing(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", typed_out())
    assert main(["play", "squares", "--level", "novice"]) == 130
    assert "quincunx record 1" in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", typed_out("Ann"))
    assert main(["advise", "squares", "Ann", "Bob"]) == 130
    assert '"first 0"' in capsys.readouterr().out


def test_the_coach_answers_programs(tmp_path: Path, capsys: Output) -> None:
    game = qx.game("squares", first=0)
    state = game.start()
    state.roll(game.outcome("6 2 6 6 6 6"))
    path = tmp_path / "position.json"
    path.write_text(json.dumps(state.position()), "utf-8")
    assert main(["advise", "squares", "-o", "first=0", "--position", str(path), "--json", "--level", "novice"]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    assert {move["move"] for move in moves} == {str(move) for move in state.moves(0)}
    path.write_text("{", "utf-8")
    assert "is not JSON" in refused(capsys, "advise", "squares", "--position", str(path))
    path.write_text("[]", "utf-8")
    assert "one position" in refused(capsys, "advise", "squares", "--position", str(path))
    assert "nothing to advise yet" in refused(capsys, "advise", "squares", "--json")


def test_words_are_completed() -> None:
    assert completed([]) == sorted(COMMANDS)
    assert completed(["pl"]) == ["play"]
    assert completed(["--v"]) == ["--version"]
    assert completed(["play", "squ"]) == ["squares"]
    assert completed(["play", "squares", ""]) == sorted(LEVELS)
    assert completed(["play", "squares", "--lev"]) == ["--level"]
    assert completed(["play", "squares", "--level", "n"]) == ["novice"]
    assert completed(["play", "squares", "-o", "first"]) == ["first=0", "first=1", "first=None"]
    assert completed(["simulate", "squares", "r"]) == ["random"]
    assert completed(["tournament", "squares", "cle"]) == ["clever"]
    assert completed(["tournament", "squares", "--entrants", "random", "e"]) == ["expert"]
    assert completed(["replay", ""]) == []
    assert completed(["nonsense", ""]) == []
    assert completed(["completion", "z"]) == ["zsh"]
    assert tuple(LEVELS) == completion.LEVELS


@pytest.mark.parametrize("shell", SCRIPTS)
def test_shells_get_their_scripts(shell: str, capsys: Output) -> None:
    assert main(["completion", shell]) == 0
    assert "quincunx completion words" in capsys.readouterr().out


def test_bash_completes() -> None:
    command = f'quincunx() {{ {sys.executable} -m quincunx.cli "$@"; }}'
    code = f"{SCRIPTS['bash']}\n{command}\nCOMP_WORDS=(quincunx pl); COMP_CWORD=1; _quincunx; echo $COMPREPLY"
    run = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "play"
