"""Shell completion."""

import os
import subprocess
import sys
from functools import partial
from io import StringIO
from pathlib import Path

import argcomplete
import pytest
from argcomplete import io as argcomplete_io
from argcomplete.finders import CompletionFinder

from quincunx.cli import COMMANDS, main
from quincunx.engine import LEVELS
from tests.commands.support import Output

FOLDER = Path(__file__).parent.parent
FIRST = ["first=None", "first=0", "first=1"]


def complete(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the shell is offered for the last word of the line.

    Argcomplete would write to the file descriptors of pytest, and end its process.
    """
    monkeypatch.setattr(argcomplete_io, "debug_stream", sys.stderr)
    monkeypatch.setattr(CompletionFinder, "_init_debug_stream", lambda self: None)
    answer = StringIO()
    answering = partial(argcomplete.autocomplete, exit_method=sys.exit, output_stream=answer)
    monkeypatch.setattr(argcomplete, "autocomplete", answering)
    variables = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "COMP_TYPE": "9",
    }
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit):
        main()
    return answer.getvalue().split()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("quincunx ", list(COMMANDS)),
        ("quincunx pl", ["play"]),
        ("quincunx --v", ["--version"]),
        ("quincunx play squ", ["squares"]),
        ("quincunx play squares ", list(LEVELS)),
        ("quincunx play squares --lev", ["--level"]),
        ("quincunx play squares --level n", ["novice"]),
        ("quincunx play squares -o first", FIRST),
        ("quincunx tournament squares -o first", FIRST),
        ("quincunx simulate squares r", ["reference", "random"]),
        ("quincunx tournament squares cle", ["clever"]),
        ("quincunx tournament squares --entrants random e", ["expert"]),
        ("quincunx completion z", ["zsh"]),
        ("quincunx print cle", ["clever"]),
        ("quincunx print clever --paper ", ["a4", "letter"]),
        ("quincunx replay game.txt --export ", ["json", "text"]),
        (
            f"quincunx play squares --record {FOLDER}/commands/supp",
            [f"{FOLDER}/commands/support.py"],
        ),
        (f"quincunx verify {FOLDER}/commands/supp", [f"{FOLDER}/commands/support.py"]),
        ("quincunx nonsense --lev", []),
    ],
)
def test_words_are_completed(
    line: str, expected: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    assert complete(line, monkeypatch) == expected
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_a_script(shell: str, capsys: Output) -> None:
    assert main(["completion", shell]) == 0
    assert "_ARGCOMPLETE" in capsys.readouterr().out


def test_bash_completes(tmp_path: Path, capsys: Output) -> None:
    program = tmp_path / "quincunx"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m quincunx.cli "$@"\n', "utf-8")
    program.chmod(0o755)
    assert main(["completion", "bash"]) == 0
    code = (
        f"{capsys.readouterr().out}\nCOMP_LINE='quincunx pl' COMP_POINT=11 "
        'COMP_TYPE=9\n_python_argcomplete quincunx\necho "$COMPREPLY"'
    )
    variables = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    run = subprocess.run(
        ["bash", "-c", code], env=variables, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "play"
