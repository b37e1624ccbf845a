"""The `quincunx` command: help, errors and exit codes."""

import os
import subprocess
import sys
from importlib.util import find_spec
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from quincunx.cli import COMMANDS, INTERRUPTED, main, set_encoding
from tests.commands.support import Output, error_of
from tests.terminal.support import script


def test_every_listed_command_exists() -> None:
    assert all(find_spec(f"quincunx.commands.{name}") for name in COMMANDS)


def test_the_help_lists_every_command_in_80_columns(capsys: Output) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    lines = capsys.readouterr().out.splitlines()
    assert [
        line.split()[0] for line in lines if line.startswith("  ") and line.split()[0] in COMMANDS
    ] == list(COMMANDS)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    assert text.startswith(f"usage: quincunx {name}")
    assert (
        f"  quincunx {name}" in text
        or "  quincunx tournament" in text
        or f"quincunx {name} bash" in text
    )  # an example


def test_help_imports_no_game_engine_or_screen() -> None:
    """Start-up is fast because so little is imported."""
    code = (
        "import sys, quincunx.cli as c\ntry: c.main(['--help'])\nexcept SystemExit: "
        "print(*sys.modules, sep='\\n')"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(run.stdout.split())
    assert "quincunx.cli" in modules
    assert not modules & {
        "numpy",
        "textual",
        "rich",
        "argcomplete",
        "quincunx.engine",
        "quincunx.games.qwixx.rules",
        "quincunx.commands",
    }


def test_python_runs_the_package() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "quincunx", "--version"], capture_output=True, text=True, check=True
    )
    assert run.stdout.startswith("quincunx ")
    assert run.stderr == ""


def test_characters_that_the_encoding_lacks_are_replaced() -> None:
    variables = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    run = subprocess.run(
        [sys.executable, "-m", "quincunx", "rules", "clever"],
        env=variables,
        capture_output=True,
        check=True,
    )
    assert "Ganz schön clever" in run.stdout.decode("cp1252")


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_input_that_is_not_utf_8_is_replaced(errors: str) -> None:
    variables = {**os.environ, "PYTHONIOENCODING": f"utf-8:{errors}"}
    for words, message in (
        (["replay", "-", "--check"], b"a record begins with"),
        (["play", "squares", "--plain"], b"Invalid input"),
    ):
        run = subprocess.run(
            [sys.executable, "-m", "quincunx", *words],
            input=b"\xff\xfe\n",
            env=variables,
            capture_output=True,
            check=False,
        )
        assert message in run.stdout + run.stderr
        assert b"Traceback" not in run.stderr


def test_the_input_can_be_read_before_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    stdin = TextIOWrapper(BytesIO(b"2\n\nquit\n"), "utf-8")
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["menu"]) == 0
    assert "game: squares" in capsys.readouterr().out


def test_ctrl_c_before_the_command_is_read_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("quincunx.cli.use_common_kernel", interrupt)
    assert main(["games"]) == INTERRUPTED


INTERRUPTED_IMPORT = """
import sys
import quincunx_command

class Interrupt:
    def find_spec(self, name, *unused):
        if name == "quincunx":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
sys.exit(quincunx_command.main())
"""


def test_ctrl_c_while_the_package_is_imported_is_no_traceback() -> None:
    source = Path(__file__).parents[2] / "src"
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_IMPORT], cwd=source, capture_output=True
    )
    assert (run.returncode, run.stderr) == (INTERRUPTED, b"")


@pytest.mark.parametrize(
    "title",
    ["Qwixx", "SQUARES", "ganz schon clever", "GSC", "Qwixx mit schwarzem Würfel"],
)
def test_games_are_found_by_their_titles(title: str, capsys: Output) -> None:
    assert main(["rules", title]) == 0
    assert capsys.readouterr().out


def test_an_ascii_locale_gets_question_marks() -> None:
    """Python writes to it with `surrogateescape`, which refuses `ö` like `strict`."""
    pipe = BytesIO()
    stream = TextIOWrapper(pipe, "ascii", errors="surrogateescape")
    set_encoding(stream, on_windows=False)
    stream.write("Ganz schön clever")
    stream.flush()
    assert pipe.getvalue() == b"Ganz sch?n clever"


def test_the_database_of_a_server_is_not_put_in_a_folder_that_is_missing(
    tmp_path: Path, capsys: Output
) -> None:
    database = tmp_path / "mistyped" / "games.db"
    text = error_of(capsys, "serve", "--port", "0", "--database", str(database))
    assert "there is no folder" in text
    assert not database.parent.exists()


def test_pipes_on_windows_are_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    pipe = TextIOWrapper(BytesIO(), "cp1252")
    set_encoding(pipe, on_windows=True)
    assert pipe.encoding == "utf-8"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("plai", "did you mean 'play'? See quincunx --help"),
        ("xyz", "the commands are play, serve, advise"),
        ("games --nope", "see quincunx"),
        ("play sqares", "did you mean 'squares'?"),
        ("play squares --level god", "level must be novice"),
        ("play squares -o colour=red", "has no option 'colour'"),
        ("play squares -o first=7", "first must be None, 0 or 1"),
        ("play squares -o first", "NAME=VALUE"),
        ("play squares --players 9", "players must be 2 to 4"),
        ("play", "no game given"),
        (
            "play squares --record no/such/folder",
            "cannot write no/such/folder: No such file or directory",
        ),
        ("play --resume missing", "cannot read missing: No such file or directory"),
        ("replay missing", "cannot read missing"),
        ("advise squares Ann --me Bob", "--me must be one of the players"),
        ("advise squares --json", "there are no moves to rank yet"),
        ("bench --seconds 0", "--seconds must be"),
        ("serve --port 99999999", "--port must be 0 to 65535, not 99999999"),
        ("serve --port -1", "--port must be 0 to 65535, not −1"),
    ],
)
def test_errors_are_one_line(command: str, message: str, capsys: Output) -> None:
    assert message in error_of(capsys, *command.split())


def test_binary_files_are_refused(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xff\xfe\x00")
    assert "it is not a text file" in error_of(capsys, "replay", str(path))


def test_the_command_alone_prints_its_help_in_a_pipe_and_a_menu_in_a_terminal(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit) as stop:
        main([])
    assert stop.value.code == 0
    assert "commands:" in capsys.readouterr().out
    monkeypatch.setattr("quincunx.cli.default_words", lambda: ["menu"])
    monkeypatch.setattr("builtins.input", script("2", "", then="quit"))
    assert main([]) == 0
    out = capsys.readouterr().out
    assert "  2 Squares" in out
    assert "game: squares" in out
