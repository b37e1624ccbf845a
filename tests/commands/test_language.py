"""The language of commands: an option before the command, or the environment variables."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.cli import COMMANDS, main
from quincunx.core.authoring.actions import actions_of
from quincunx.languages import language, set_language, use_catalogue
from tests.commands.support import Output
from tests.pseudo_language import PseudoLanguage, outside_brackets
from tests.support import texts
from tests.terminal.support import recorded_text


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize("option", [["--language", "de"], ["--language=de"]])
def test_the_option_chooses_the_language(option: list[str], capsys: Output) -> None:
    assert main([*option, "rules", "squares"]) == 0
    assert "Fehlwurf" in capsys.readouterr().out
    assert language() == "de"
    assert main(["rules", "squares"]) == 0  # a command that is called by another one
    assert "Fehlwurf" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["--language"], ["--language", "xx", "games"], ["--language=", "games"]]
)
def test_unknown_languages_are_refused(words: list[str], capsys: Output) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    assert "--language" in capsys.readouterr().err


def test_the_environment_chooses_the_language() -> None:
    environment = {
        **os.environ,
        "LANGUAGE": "",
        "LC_ALL": "",
        "LC_MESSAGES": "",
        "LANG": "de_AT.UTF-8",
        "PYTHONIOENCODING": "utf-8",
    }
    run = subprocess.run(
        [sys.executable, "-m", "quincunx", "rules", "squares"],
        capture_output=True,
        env=environment,
        check=True,
    )
    assert "Fehlwurf" in run.stdout.decode()


@pytest.mark.parametrize("words", [["games", "clever"], ["games", "squares"]])
def test_lists_of_games_are_translated(words: list[str], capsys: Output) -> None:
    with use_catalogue(PseudoLanguage()):
        assert main(words) == 0
    for line in capsys.readouterr().out.splitlines():
        assert (
            len(re.findall(r"\w+", outside_brackets(line))) <= 1
        )  # the key of the game, or the name of the option


@pytest.mark.parametrize(
    "command",
    [
        "rules squars",
        "bench --seconds 0",
        "solve clever",
        "simulate",
        "simulate squares god novice",
        "simulate squares novice -o players=2",
        "simulate squares novice casual --bot mine",
        "simulate squares novice casual --bot mine=true",
        "simulate squares novice casual --network mine=none",
        "simulate squares novice casual --rounds 0",
        "simulate squares novice casual --workers 1 --dask x",
        "simulate --resume none",
        "tournament squares --workers -1",
        "tournament squares --entrants novice",
        "train squares --seed -1",
        "train squares --evaluator none --against patient",
        "serve --port 99999999",
        "serve --network squares",
        "admin rename somebody",
        "admin ratings --database none",
    ],
)
def test_errors_are_translated(command: str, capsys: Output) -> None:
    with use_catalogue(PseudoLanguage()):
        assert main(command.split()) == 1
        assert outside_brackets(capsys.readouterr().err) == "quincunx: \n"


@pytest.mark.parametrize("command", [each for each in COMMANDS if each != "completion"])
def test_the_help_of_every_option_is_translated(command: str, capsys: Output) -> None:
    with use_catalogue(PseudoLanguage()), pytest.raises(SystemExit):
        main([command, "--help"])
    text = capsys.readouterr().out.partition("⟦examples⟧")[0]
    arguments = outside_brackets(text).split("\n\n")[-1]
    for line in arguments.splitlines():
        words = line.split("  ")
        assert not " ".join(words[2:]).strip("⟦⟧ "), line


@pytest.mark.parametrize(
    "command",
    [
        "games --nope",
        "play --players x",
        "completion xyz",
        "rules",
        "play --record",
        "review --effort x y",
    ],
)
def test_what_argparse_says_is_translated(command: str, capsys: Output) -> None:
    with use_catalogue(PseudoLanguage()), pytest.raises(SystemExit):
        main(command.split())
    assert outside_brackets(capsys.readouterr().err) == f"quincunx {command.split()[0]}: \n"


def test_simulations_are_translated(capsys: Output) -> None:
    command = "simulate squares random random --rounds 2 --workers 0 --seed 1 --adjust"
    with use_catalogue(PseudoLanguage()):
        assert main(command.split()) == 0
    words = re.findall("[A-Za-z]{3,}", outside_brackets(capsys.readouterr().out))
    assert set(words) <= {"random", "seat"}


RECORD = recorded_text("squares", moves=8)
NOTATION = {text for _, text in texts(qx.Record.read(RECORD).events)} | set(
    actions_of(qx.game("squares")).names
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "1.txt"
    path.write_text(RECORD, "utf-8")
    return path


def words_outside_brackets(text: str) -> set[str]:
    """Without names, notation and HTML."""
    text = re.sub(r"<style>.*</style>|<(?:[^>']|'[^']*')*>", " ", text, flags=re.DOTALL)
    for known in sorted([*NOTATION, "Ann", "Bob"], key=len, reverse=True):
        text = text.replace(known, "")
    return set(re.findall("[A-Za-z]{3,}", outside_brackets(text)))


def test_reviews_are_translated(record: Path, tmp_path: Path, capsys: Output) -> None:
    page = tmp_path / "2.html"
    with use_catalogue(PseudoLanguage()):
        assert main(["review", str(record), "--effort", "quick"]) == 0
        assert main(["review", str(record), "--effort", "quick", "--html", str(page)]) == 0
        assert main(["replay", str(record), "--check"]) == 0
    said = (
        capsys.readouterr().out.replace(str(tmp_path), "").replace(".html", "").replace(".txt", "")
    )
    assert words_outside_brackets(said) == set()
    assert words_outside_brackets(page.read_text("utf-8")) == set()


def test_the_menu_is_translated(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: print(prompt) or "q")
    with use_catalogue(PseudoLanguage()):
        assert main(["menu"]) == 0
    assert words_outside_brackets(capsys.readouterr().out) == set()
