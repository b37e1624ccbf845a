"""Runs that were interrupted, even killed, continue exactly."""

import errno
import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import quincunx as qx
from quincunx.arena import Checkpoint, simulate
from quincunx.arena.checkpoint import PlayedRounds
from quincunx.arena.contest import Contest
from quincunx.arena.game_results import Fault
from quincunx.arena.participants import find_participant
from quincunx.arena.play import play_rounds
from quincunx.core.one_thread import ONE_THREAD
from quincunx.version import __version__
from tests.commands.support import Output
from tests.commands.support import error_of as refused

# A run that kills itself after its third batch.
KILLED = """
import os, signal, sys
from quincunx.arena.checkpoint import Checkpoint
from quincunx.cli import main
from quincunx.core.one_thread import ONE_THREAD
from quincunx.version import __version__

append = Checkpoint.append

def append_and_die(self, batch):
    append(self, batch)
    if len(self.path.read_text("utf-8").splitlines()) == 4:
        self.path.open("a").write('{"contest": 0, "first"')  # half a line
        os.kill(os.getpid(), signal.SIGKILL)

Checkpoint.append = append_and_die
main(sys.argv[1:])
"""
# Plots take longer than the games.
WITHOUT_PLOTS = """
import sys
from quincunx.arena import plots
from quincunx.cli import main
plots.can_plot = lambda: False
sys.exit(main(sys.argv[1:]))
"""
SIMULATION = ["simulate", "squares", "random", "novice", "--rounds", "6", "--seed", "5", "--adjust"]
TOURNAMENT = [
    "tournament",
    "squares",
    "qwixx",
    "--entrants",
    "random",
    "novice",
    "--rounds",
    "4",
    "--seed",
    "5",
]


def results_of(folder: Path) -> dict[str, object]:
    """Everything except the time that players have needed."""
    text = json.loads((folder / "results.json").read_text("utf-8"))
    rows = [row for contest in text.get("contests", [text]) for row in contest["rows"]]
    for row in rows:
        for name in [name for name in row if "second" in name]:
            del row[name]
    return {"results": text, "games": (folder / "games.csv").read_text("utf-8")}


@pytest.mark.parametrize("words", [SIMULATION, TOURNAMENT], ids=["simulation", "tournament"])
def test_a_killed_run_continues_exactly(words: list[str], tmp_path: Path, capsys: Output) -> None:
    """In processes of their own: NumPy rounds differently with another number of threads."""
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    run = subprocess.run(
        [sys.executable, "-c", KILLED, *words, "--workers", "0", "--out", str(killed)],
        capture_output=True,
        check=False,
        env={**os.environ, **ONE_THREAD},
    )
    assert run.returncode == -signal.SIGKILL
    assert [path.name for path in killed.iterdir()] == ["unfinished.jsonl"]
    assert "continue it with --resume" in refused(capsys, *words, "--out", str(killed))
    assert "needs no other arguments" in refused(capsys, *words, "--resume", str(killed))
    for arguments in ([words[0], "--resume", str(killed)], [*words, "--out", str(whole)]):
        subprocess.run(
            [sys.executable, "-c", WITHOUT_PLOTS, *arguments, "--workers", "0"],
            capture_output=True,
            check=True,
            env={**os.environ, **ONE_THREAD},
        )
    assert results_of(killed) == results_of(whole)
    assert not (killed / "unfinished.jsonl").exists()


def test_gaps_are_filled_and_a_stopping_rule_decides_as_before(tmp_path: Path) -> None:
    game, path = qx.game("qwixx", players=2), tmp_path / "unfinished.jsonl"
    contest = Contest(game, (find_participant("random"), find_participant("random")), "5")
    checkpoint = Checkpoint(path, {})
    checkpoint.batches = [
        PlayedRounds(0, first, count, play_rounds(contest, first, count))
        for first, count in ((0, 3), (10, 60), (200, 4))
    ]
    checkpoint.begin()
    resumed = simulate(
        game, ["random", "random"], 2000, "5", 0.05, workers=0, checkpoint=Checkpoint.open(path)
    )
    whole = simulate(game, ["random", "random"], 2000, "5", 0.05, workers=0)
    assert len(resumed.games) == len(whole.games)
    assert np.array_equal(resumed.games.rounds, whole.games.rounds)
    assert np.array_equal(resumed.games.scores, whole.games.scores)
    assert resumed.games.scores.dtype == whole.games.scores.dtype


def test_a_folder_without_an_unfinished_run(tmp_path: Path, capsys: Output) -> None:
    assert "no unfinished run" in refused(capsys, "simulate", "--resume", str(tmp_path))
    assert "name a game and its players" in refused(capsys, "simulate")
    (tmp_path / "unfinished.jsonl").write_text('{"version": "0.0", "settings": {}}\n', "utf-8")
    assert "might play differently" in refused(capsys, "tournament", "--resume", str(tmp_path))
    (tmp_path / "unfinished.jsonl").write_text("no JSON\n", "utf-8")
    assert "cannot be read" in refused(capsys, "tournament", "--resume", str(tmp_path))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "half a line",
        "[1]\n",
        "null\n",
        '{"version": "VERSION"}\n',
        '{"version": "VERSION", "settings": 1}\n',
    ],
)
def test_a_damaged_file_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "unfinished.jsonl"
    path.write_text(text.replace("VERSION", __version__), "utf-8")
    with pytest.raises(qx.OptionError, match="cannot be read, because it is damaged"):
        Checkpoint.open(path)


@pytest.mark.parametrize(
    "batch",
    [
        "[]",
        "{}",
        '{"columns": {}, "faults": [], "luck": null}',
        '{"columns": {"rounds": ["int8", [999]]}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_batch_is_refused(batch: str, tmp_path: Path) -> None:
    path = tmp_path / "unfinished.jsonl"
    Checkpoint(path, {}).begin()
    with path.open("a") as file:
        file.write(f"{batch}\n")
    with pytest.raises(qx.OptionError, match="cannot be read, because it is damaged"):
        Checkpoint.open(path)


@pytest.mark.parametrize("reason", ["a\u2028b\u2029c\x85d\x0be", "\udcff"])
def test_any_line_that_a_bot_writes_can_be_kept(reason: str, tmp_path: Path) -> None:
    path = tmp_path / "unfinished.jsonl"
    contest = Contest(
        qx.game("qwixx", players=2), (find_participant("random"), find_participant("random")), "5"
    )
    results = replace(play_rounds(contest, 0, 1), faults=(Fault(0, 0, 1, "bot", reason),))
    checkpoint = Checkpoint(path, {})
    checkpoint.begin()
    checkpoint.append(PlayedRounds(0, 0, 1, results))
    assert Checkpoint.open(path).batches[0].results.faults == results.faults


def test_a_file_with_separators_in_a_line_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "unfinished.jsonl"
    path.write_text(
        f'{{"version": "{__version__}", "settings": {{"bots": ["a\u2028b"]}}}}\n', "utf-8"
    )
    assert Checkpoint.open(path).settings == {"bots": ["a\u2028b"]}


def test_a_full_disk_is_an_error_that_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkpoint = Checkpoint(tmp_path / "unfinished.jsonl", {})

    def full(path: Path, *unused: object) -> None:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(qx.OptionError, match=r"cannot write .*jsonl: No space left on device"):
        checkpoint.begin()
    assert list(tmp_path.iterdir()) == []
