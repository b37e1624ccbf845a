"""`simulate`, `tournament` and `engine` as people and programs use them."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from quincunx.cli import INTERRUPTED, main
from tests.arena.players import BOT, HONEST
from tests.commands.support import Output
from tests.commands.support import error_of as refused

QUINCUNX = [sys.executable, "-m", "quincunx.cli"]


@pytest.fixture
def bot(tmp_path: Path) -> str:
    path = tmp_path / "bot.py"
    path.write_text(BOT.format(answer=HONEST), "utf-8")
    return f"mine={sys.executable} {path}"


def test_a_simulation_with_a_bot(bot: str, tmp_path: Path, capsys: Output) -> None:
    words = [
        "simulate",
        "squares",
        "random",
        "mine",
        "--bot",
        bot,
        "--rounds",
        "3",
        "--seed",
        "5",
    ]
    assert main([*words, "--workers", "1", "--out", str(tmp_path / "out")]) == 0
    out, err = capsys.readouterr()
    assert "Squares, 2 players: 6 games in 3 rounds, seed 5" in out
    assert "scores.png" in err
    assert (tmp_path / "out" / "games.csv").exists()
    assert main([*words, "--workers", "0", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 6
    assert [row["name"] for row in data["rows"]] == ["random", "mine"]


def test_a_simulation_stops_at_the_precision(capsys: Output) -> None:
    assert (
        main(
            [
                "simulate",
                "qwixx",
                "random",
                "random",
                "--precision",
                "3",
                "--workers",
                "0",
                "--json",
            ]
        )
        == 0
    )
    data = json.loads(capsys.readouterr().out)
    assert 500 < data["rounds"] < 2000


def test_a_tournament(capsys: Output) -> None:
    words = [
        "tournament",
        "squares",
        "qwixx",
        "--entrants",
        "random",
        "novice",
        "--rounds",
        "2",
        "--seed",
        "5",
        "--workers",
        "0",
    ]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "All games together:" in out
    assert "8 games, seed 5" in out
    assert main([*words, "--json"]) == 0
    assert [table["game"] for table in json.loads(capsys.readouterr().out)["games"]] == [
        "squares",
        "qwixx",
    ]


def test_the_engine_runs_as_a_bot() -> None:
    run = subprocess.run(
        [*QUINCUNX, "engine", "--level", "casual"],
        input="quincunx 1\nquit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split("\n") == ["name Quincunx casual", "wants deal", "ready", ""]


def test_invalid_arguments_are_refused_in_one_line(capsys: Output) -> None:
    assert "no player is called 'god'" in refused(capsys, "simulate", "squares", "god", "novice")
    assert "players must be 2 to 4" in refused(capsys, "simulate", "squares", "novice")
    assert "name one for each seat" in refused(
        capsys, "simulate", "squares", "novice", "-o", "players=2"
    )
    assert "NAME=COMMAND" in refused(
        capsys, "simulate", "squares", "novice", "mine", "--bot", "mine"
    )
    assert "does not play" in refused(
        capsys, "simulate", "squares", "novice", "casual", "--bot", "mine=true"
    )
    assert "no program './none'" in refused(
        capsys, "simulate", "squares", "novice", "mine", "--bot", "mine=./none"
    )
    assert "either --workers or --dask" in refused(
        capsys, "simulate", "squares", "novice", "casual", "--workers", "1", "--dask", "x"
    )
    assert "workers must be 0 to 1024" in refused(
        capsys, "tournament", "squares", "--workers", "-1"
    )
    assert "cannot be created" in refused(
        capsys, "simulate", "squares", "novice", "casual", "--out", f"{__file__}/folder"
    )
    assert "cannot be created: File name too long" in refused(
        capsys, "simulate", "squares", "novice", "casual", "--out", "x" * 300
    )
    assert "there is no file xxx" in refused(
        capsys, "simulate", "squares", "novice", "mine", "--network", f"mine={'x' * 300}"
    )
    assert "mine does not play: name it" in refused(
        capsys, "simulate", "squares", "novice", "casual", "--network", f"mine={__file__}"
    )
    assert "cannot be read: File name too long" in refused(
        capsys, "simulate", "--resume", "x" * 300
    )
    assert "level must be novice" in refused(capsys, "engine", "--level", "god")


def test_ctrl_c_keeps_the_games_played_so_far() -> None:
    """At a real terminal the signal goes to the command and to all workers."""
    screen, end = pty.openpty()
    words = [
        "simulate",
        "squares",
        "random",
        "novice",
        "--rounds",
        "100000",
        "--workers",
        "2",
        "--json",
    ]
    with subprocess.Popen(
        [*QUINCUNX, *words], stdout=subprocess.PIPE, stderr=end, start_new_session=True
    ) as run:
        os.close(end)
        seen = b""
        while not re.search(rb"[1-9][0-9]*/[0-9]", seen):  # until some games were played
            seen += os.read(screen, 1000)
        os.killpg(run.pid, signal.SIGINT)
        assert run.stdout is not None
        data = json.loads(run.stdout.read())
        seen = read_rest(screen, seen)
    os.close(screen)
    assert run.returncode == INTERRUPTED
    assert b"Traceback" not in seen
    assert not data["complete"]
    assert 0 < data["games"] < 200_000


def read_rest(screen: int, seen: bytes) -> bytes:
    """Everything that can still be read from a terminal."""
    try:
        while more := os.read(screen, 1000):
            seen += more
    except OSError:
        pass  # its other end is closed
    return seen
