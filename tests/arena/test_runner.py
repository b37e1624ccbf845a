"""Contests on workers: what comes out depends on the seed alone; what is lost is played again, once."""

import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.arena import Entrant, Workers, local, simulate, tournament
from quincunx.arena.runner import FIRST_LOOK
from tests.arena.players import KilledOnce, Quiet, assert_same

SQUARES = qx.game("squares", players=2)
QUIET = Entrant("quiet", Quiet)


class Backwards(Executor):
    """Plays the latest task first, as a cluster may."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.tasks: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, work: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        task: Future[Any] = Future()
        self.tasks.append((task, partial(work, *words)))
        if len(self.tasks) == self.number:
            for each, play in reversed(self.tasks):
                each.set_result(play())
        return task


def test_processes_threads_and_order_change_nothing() -> None:
    with ThreadPoolExecutor(1) as alone:
        expected = simulate(SQUARES, ["random", QUIET], 60, 7, workers=alone)
    with local(2) as workers:
        assert_same(expected.games, simulate(SQUARES, ["random", QUIET], 60, 7, workers=workers).games)
    assert expected.summary.games == 120


def test_tasks_may_end_in_any_order() -> None:
    with ThreadPoolExecutor(1) as alone:
        expected = simulate(SQUARES, ["random", QUIET], 6, 7, workers=alone)
    found = simulate(SQUARES, ["random", QUIET], 6, 7, workers=Workers(Backwards(6), 6))
    assert_same(expected.games, found.games)


def test_enough_is_enough_on_any_number_of_workers() -> None:
    found = []
    for number in (1, 3):
        with ThreadPoolExecutor(number) as threads:
            found.append(simulate(SQUARES, ["random", "random"], 20_000, 7, 0.02, threads))
    assert_same(found[0].games, found[1].games)
    rounds = found[0].summary.rounds
    assert FIRST_LOOK < rounds < 20_000
    row = found[0].summary.rows[0]
    assert (row.share_high - row.share_low) / 2 <= 0.02


def test_alone_the_points_must_be_precise() -> None:
    with ThreadPoolExecutor(1) as threads:
        found = simulate(qx.game("qwixx", players=1), ["random"], 20_000, 7, 0.5, threads)
    assert found.summary.rows[0].points_error <= 0.5
    assert found.summary.rounds < 20_000


def test_a_killed_process_loses_and_doubles_nothing(tmp_path: Path) -> None:
    player = Entrant("mortal", partial(KilledOnce, tmp_path / "killed"))
    with local(2) as workers:
        found = simulate(SQUARES, [player, QUIET], 12, 7, workers=workers)
    assert (tmp_path / "killed").exists()
    assert found.complete
    assert list(found.games.rounds) == [number for number in range(12) for _ in range(2)]
    with ThreadPoolExecutor(1) as threads:
        assert_same(found.games, simulate(SQUARES, [player, QUIET], 12, 7, workers=threads).games)


def test_ctrl_c_keeps_what_was_played() -> None:
    def interrupt(done: int, total: int) -> None:
        signal.raise_signal(signal.SIGINT)

    with ThreadPoolExecutor(2) as threads:
        whole = simulate(SQUARES, ["random", QUIET], 500, 7, workers=threads)
        found = simulate(SQUARES, ["random", QUIET], 500, 7, workers=threads, show=interrupt)
    assert not found.complete
    assert 0 < found.summary.rounds < 500
    kept = np.isin(whole.games.rounds, found.games.rounds)
    np.testing.assert_array_equal(whole.games.scores[kept], found.games.scores)


def test_a_second_ctrl_c_does_not_wait() -> None:
    released = threading.Event()

    class Slow(Quiet):
        def choose(self, state: qx.State, seat: int) -> qx.Move:
            released.wait()
            return super().choose(state, seat)

    def interrupt(done: int, total: int) -> None:
        for _ in range(2):
            signal.raise_signal(signal.SIGINT)

    with ThreadPoolExecutor(2) as threads:
        found = simulate(SQUARES, [Entrant("slow", Slow), QUIET], 500, 7, workers=threads, show=interrupt)
        released.set()
    assert not found.complete
    assert found.summary.rounds == 0


def test_progress_ends_with_everything() -> None:
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as threads:
        found = tournament([SQUARES], ["random", QUIET, "novice"], 3, 7, workers=threads, show=lambda *words: told.append(words))
    assert told[-1] == (18, 18)
    assert sum(len(each.games) for each in found.simulations) == 18


def test_a_failing_player_is_told_and_not_hidden() -> None:
    class Broken(Quiet):
        def choose(self, state: qx.State, seat: int) -> qx.Move:
            raise RuntimeError("a bug")

    with ThreadPoolExecutor(1) as threads, pytest.raises(RuntimeError, match="a bug"):
        simulate(SQUARES, [Entrant("broken", Broken), QUIET], 2, 7, workers=threads)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"rounds": 0}, "at least one round"),
        ({"precision": 0.0}, "precision must be more than 0"),
        ({"workers": 0}, "workers must be 1 to 1024"),
        ({"players": ["random"]}, "name one for each seat"),
    ],
)
def test_what_cannot_be_asked_is_refused(words: dict[str, object], reason: str) -> None:
    with pytest.raises(qx.OptionError, match=reason):
        simulate(**{"game": SQUARES, "players": ["random", "random"], **words})  # type: ignore[arg-type]


def test_tournaments_that_make_no_sense_are_refused() -> None:
    with pytest.raises(qx.OptionError, match="names every player once"):
        tournament([SQUARES], ["random", "random"])
    with pytest.raises(qx.OptionError, match="needs two seats"):
        tournament([qx.game("qwixx", players=1)], ["random", "novice"])
    with pytest.raises(qx.OptionError, match="a table of 3 needs 3 players, not 2"):
        tournament([qx.game("qwixx", players=3)], ["random", "novice"])
