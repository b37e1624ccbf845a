"""Contests on workers: the results depend only on the seed, and lost batches are played again,
once.
"""

import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.arena import Participant, Workers, local_workers, run_tournament, simulate
from quincunx.arena.runner import FIRST_CHECK
from tests.arena.players import FirstMove, KilledOnce, assert_same

SQUARES = qx.game("squares", players=2)
FIRST_MOVE = Participant("first move", FirstMove)


class LastInFirstOut(Executor):
    """Runs the latest task first, as a cluster may."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.tasks: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        task: Future[Any] = Future()
        self.tasks.append((task, partial(work, *arguments)))
        if len(self.tasks) == self.number:
            for each, play in reversed(self.tasks):
                each.set_result(play())
        return task


def test_processes_and_threads_give_the_same_games() -> None:
    with ThreadPoolExecutor(1) as alone:
        expected = simulate(SQUARES, ["random", FIRST_MOVE], 60, 7, workers=alone)
    with local_workers(2) as workers:
        assert_same(
            expected.games, simulate(SQUARES, ["random", FIRST_MOVE], 60, 7, workers=workers).games
        )
    assert expected.summary.games == 120


def test_without_workers_the_games_are_played_in_the_calling_process() -> None:
    """Then even a player that cannot be pickled can play."""
    seeds: list[str] = []

    def make_player(seed: str) -> FirstMove:
        seeds.append(seed)
        return FirstMove(seed)

    found = simulate(SQUARES, ["random", Participant("first move", make_player)], 6, 7, workers=0)
    assert len(seeds) == 12
    with ThreadPoolExecutor(1) as alone:
        assert_same(
            simulate(SQUARES, ["random", FIRST_MOVE], 6, 7, workers=alone).games, found.games
        )


def test_an_error_in_the_calling_process_is_raised() -> None:
    def make_player(seed: str) -> FirstMove:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        simulate(SQUARES, ["random", Participant("broken", make_player)], 1, workers=0)


def test_tasks_may_finish_in_any_order() -> None:
    with ThreadPoolExecutor(1) as alone:
        expected = simulate(SQUARES, ["random", FIRST_MOVE], 6, 7, workers=alone)
    found = simulate(SQUARES, ["random", FIRST_MOVE], 6, 7, workers=Workers(LastInFirstOut(6), 6))
    assert_same(expected.games, found.games)


def test_the_stopping_rule_does_not_depend_on_the_number_of_workers() -> None:
    found = []
    for number in (1, 3):
        with ThreadPoolExecutor(number) as threads:
            found.append(simulate(SQUARES, ["random", "random"], 20_000, 7, 0.02, threads))
    assert_same(found[0].games, found[1].games)
    rounds = found[0].summary.rounds
    assert FIRST_CHECK < rounds < 20_000
    row = found[0].summary.rows[0]
    assert (row.share_high - row.share_low) / 2 <= 0.02


def test_precision_means_points_in_a_game_for_one_player() -> None:
    with ThreadPoolExecutor(1) as threads:
        found = simulate(qx.game("qwixx", players=1), ["random"], 20_000, 7, 0.5, threads)
    assert found.summary.rows[0].points_error <= 0.5
    assert found.summary.rounds < 20_000


def test_no_game_is_lost_or_repeated_when_a_process_is_killed(tmp_path: Path) -> None:
    player = Participant("killed", partial(KilledOnce, tmp_path / "killed"))
    with local_workers(2) as workers:
        found = simulate(SQUARES, [player, FIRST_MOVE], 12, 7, workers=workers)
    assert (tmp_path / "killed").exists()
    assert found.complete
    assert list(found.games.rounds) == [number for number in range(12) for _ in range(2)]
    with ThreadPoolExecutor(1) as threads:
        assert_same(
            found.games, simulate(SQUARES, [player, FIRST_MOVE], 12, 7, workers=threads).games
        )


def test_workers_start_without_signal_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has none."""
    monkeypatch.setattr(
        "quincunx.arena.workers.signal",
        SimpleNamespace(SIGINT=signal.SIGINT, SIG_IGN=signal.SIG_IGN),
    )
    with local_workers(1) as workers:
        assert simulate(SQUARES, ["random", FIRST_MOVE], 2, 7, workers=workers).complete


def test_ctrl_c_keeps_the_games_played_so_far() -> None:
    def interrupt(done: int, total: int) -> None:
        signal.raise_signal(signal.SIGINT)

    with ThreadPoolExecutor(2) as threads:
        whole = simulate(SQUARES, ["random", FIRST_MOVE], 500, 7, workers=threads)
        found = simulate(
            SQUARES, ["random", FIRST_MOVE], 500, 7, workers=threads, on_progress=interrupt
        )
    assert not found.complete
    assert 0 < found.summary.rounds < 500
    kept = np.isin(whole.games.rounds, found.games.rounds)
    np.testing.assert_array_equal(whole.games.scores[kept], found.games.scores)


def test_a_second_ctrl_c_does_not_wait() -> None:
    released = threading.Event()

    class Slow(FirstMove):
        def choose(self, state: qx.State, seat: int) -> qx.Move:
            released.wait()
            return super().choose(state, seat)

    def interrupt(done: int, total: int) -> None:
        for _ in range(2):
            signal.raise_signal(signal.SIGINT)

    with ThreadPoolExecutor(2) as threads:
        found = simulate(
            SQUARES,
            [Participant("slow", Slow), FIRST_MOVE],
            500,
            7,
            workers=threads,
            on_progress=interrupt,
        )
        released.set()
    assert not found.complete
    assert found.summary.rounds == 0


def test_ctrl_c_is_acknowledged_and_waits_only_a_moment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("quincunx.arena.runner.POLLS_AFTER_INTERRUPT", 1)
    released = threading.Event()

    class Slow(FirstMove):
        def choose(self, state: qx.State, seat: int) -> qx.Move:
            released.wait()
            return super().choose(state, seat)

    def interrupt(done: int, total: int) -> None:
        signal.raise_signal(signal.SIGINT)

    players = [Participant("slow", Slow), FIRST_MOVE]
    with ThreadPoolExecutor(2) as threads:
        found = simulate(SQUARES, players, 500, 7, workers=threads, on_progress=interrupt)
        released.set()
    assert not found.complete
    assert "Stopping" in capsys.readouterr().err


def test_workers_that_are_abandoned_do_not_finish_their_work() -> None:
    with local_workers(1) as workers:
        task = workers.executor.submit(time.sleep, 600)
        workers.abandon()
        assert isinstance(task.exception(), BrokenExecutor)


def test_progress_ends_at_the_total() -> None:
    reported: list[tuple[int, int]] = []

    def report(done: int, total: int) -> None:
        reported.append((done, total))

    with ThreadPoolExecutor(2) as threads:
        found = run_tournament(
            [SQUARES], ["random", FIRST_MOVE, "novice"], 3, 7, workers=threads, on_progress=report
        )
    assert reported[-1] == (18, 18)
    assert sum(len(each.games) for each in found.simulations) == 18


def test_an_exception_of_a_player_is_raised() -> None:
    class Broken(FirstMove):
        def choose(self, state: qx.State, seat: int) -> qx.Move:
            raise RuntimeError("a bug")

    with ThreadPoolExecutor(1) as threads, pytest.raises(RuntimeError, match="a bug"):
        simulate(SQUARES, [Participant("broken", Broken), FIRST_MOVE], 2, 7, workers=threads)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"rounds": 0}, "at least one round"),
        ({"precision": 0.0}, "precision must be more than 0"),
        ({"workers": -1}, "workers must be 0 to 1024"),
        ({"players": ["random"]}, "name one for each seat"),
    ],
)
def test_invalid_simulations_are_refused(words: dict[str, object], reason: str) -> None:
    with pytest.raises(qx.OptionError, match=reason):
        simulate(**{"game": SQUARES, "players": ["random", "random"], **words})  # type: ignore[arg-type]


def test_invalid_tournaments_are_refused() -> None:
    with pytest.raises(qx.OptionError, match="named only once"):
        run_tournament([SQUARES], ["random", "random"])
    with pytest.raises(qx.OptionError, match="at least two seats"):
        run_tournament([qx.game("qwixx", players=1)], ["random", "novice"])
    with pytest.raises(qx.OptionError, match="a table of 3 needs 3 players, not 2"):
        run_tournament([qx.game("qwixx", players=3)], ["random", "novice"])
