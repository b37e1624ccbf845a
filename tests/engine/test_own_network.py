"""Networks and evaluators of the user: trained with `quincunx train`, and accepted by the engine,
the arena and the commands.
"""

import json
import pickle
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from shutil import copy
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import quincunx as qx
from quincunx.arena import RandomPlayer, engine_participant, find_participant, simulate
from quincunx.arena.engine_bot import EngineBot
from quincunx.cli import main
from quincunx.core.state import State
from quincunx.engine import plugins
from quincunx.engine.values.files import weights_file
from quincunx.engine.values.network import Network
from tests.commands.support import Output, error_of
from tests.own_evaluator import OWN, OwnPoints
from tests.support import refused

SQUARES = qx.game("squares", first=0)


@pytest.fixture
def own_points(tmp_path: Path) -> Path:
    """A network that expects as many points as the seat has now, or ten times as many for a
    lead.
    """
    path = tmp_path / "own.npz"
    Network(
        np.array([0.02], np.float32),
        [np.array([[1, 10, 0]], np.float32)],
        [np.zeros(3, np.float32)],
    ).save(path)
    return path


def first_state() -> State:
    return qx.Match(SQUARES, seed=1).state


def test_training_writes_a_network_that_everything_accepts(tmp_path: Path, capsys: Output) -> None:
    words = ["--generations", "1", "--games", "4", "--workers", "0", "--folder", str(tmp_path)]
    assert main(["train", "squares", *words]) == 0
    path = str(tmp_path / "squares.npz")
    advice, shipped = (
        qx.Engine(seed=1, network=network).advise(first_state(), 0, time=0)
        for network in (path, None)
    )
    assert [each.score for each in advice] != [each.score for each in shipped]
    capsys.readouterr()
    players = [
        "novice",
        "mine",
        "--network",
        f"mine={path}",
        "--rounds",
        "1",
        "--workers",
        "0",
        "--json",
    ]
    assert main(["simulate", "squares", *players]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == ["novice", "mine"]


def test_training_with_an_evaluator(tmp_path: Path, capsys: Output) -> None:
    words = [
        "--generations",
        "1",
        "--games",
        "4",
        "--workers",
        "0",
        "--folder",
        str(tmp_path),
        "--evaluator",
        OWN,
    ]
    assert main(["train", "squares", *words]) == 0
    path = tmp_path / "squares.npz"
    assert len(Network.load(path).scales) == 1
    engine = qx.Engine("strong", 1, path, OWN)
    assert engine.choose(first_state(), 0) in first_state().moves(0)
    assert "--against is for the shipped networks" in error_of(
        capsys, "train", "qwixx", "--evaluator", OWN, "--against", "patient"
    )
    assert "squares is not for 9 players" in error_of(
        capsys, "train", "squares", "--evaluator", OWN, "--players", "9"
    )


def test_the_engine_uses_the_network(own_points: Path) -> None:
    best = qx.Engine("expert", 1, own_points, OWN).advise(first_state(), 0, time=0)[0]
    assert best.score == pytest.approx(43, abs=0.1), "40, and 3 points for two crosses in this turn"
    assert "against the next best" in best.reason


def test_the_shipped_files_are_accepted(tmp_path: Path) -> None:
    for key, name in (
        ("squares", "squares"),
        ("qwixx", "qwixx-2"),
        ("clever", "clever"),
        ("qwizz", "qwizz"),
        ("qwirkle", "qwirkle"),
    ):
        state = next(state for state in [qx.Match(qx.game(key), seed=1).state] if state.acting)
        seat = state.acting[0]
        assert qx.Engine("strong", 1, weights_file(name)).choose(state, seat) in state.moves(seat)


def test_a_solved_game_uses_the_network_too(own_points: Path) -> None:
    state = qx.Match(qx.game("qwixx", players=1), seed=1).state
    assert qx.Engine("expert", 1, own_points, OWN).advise(state, 0)[0].score < 60, "115 is optimal"


def test_a_network_that_was_trained_again_is_read_again(own_points: Path) -> None:
    engine = qx.Engine("expert", 1, own_points, OWN)
    before = engine.advise(first_state(), 0, time=0)[0].score
    Network(
        np.array([0.02], np.float32),
        [np.array([[2, 10, 0]], np.float32)],
        [np.zeros(3, np.float32)],
    ).save(own_points)
    assert engine.advise(first_state(), 0, time=0)[0].score == pytest.approx(2 * before, rel=0.1)


def test_unsuitable_networks_and_evaluators_are_refused(
    own_points: Path, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)

    def reason(path: Path | None, evaluator: str | None = None, key: str = "squares") -> str:
        return refused(
            qx.OptionError, lambda: qx.Engine("expert", 1, path, evaluator).check_game(qx.game(key))
        )

    assert "has 1 inputs, but the evaluator of this game has" in reason(own_points)
    assert "cannot be read: No such file" in reason(tmp_path / "none.npz")
    assert "no evaluator" in reason(own_points, OWN, "qwirkle")
    assert "needs a network" in reason(None, OWN)
    assert "no evaluator is called 'none'; possible are module:Class" in reason(own_points, "none")
    assert "cannot be imported: No module named 'no'" in reason(own_points, "no.such.module:Class")
    (tmp_path / "broken_module.py").write_text('raise RuntimeError("on purpose")', "utf-8")
    assert "cannot be imported: on purpose" in reason(own_points, "broken_module:Class")
    for name in (f"{__name__}:OWN", "math:pi", "builtins:repr"):
        assert reason(own_points, name).startswith(
            f"the evaluator '{name}' must be a subclass of Features"
        )
    for name in ("json:loads", "os:getcwd"):
        assert reason(own_points, name).startswith(
            f"the evaluator '{name}' cannot be made from a game: "
        )
    assert "NAME=FILE" in error_of(
        capsys, "simulate", "squares", "novice", "mine", "--network", "mine"
    )
    assert "there is no file none" in error_of(
        capsys, "simulate", "squares", "novice", "mine", "--network", "mine=none"
    )
    assert "has 1 inputs" in error_of(
        capsys,
        "simulate",
        "squares",
        "novice",
        "mine",
        "--network",
        f"mine={own_points}",
        "--workers",
        "0",
    )
    assert "has 1 inputs" in error_of(capsys, "play", "squares", "--network", str(own_points))
    assert "has 1 inputs" in error_of(capsys, "serve", "--network", f"squares={own_points}")
    assert "GAME=FILE" in error_of(capsys, "serve", "--network", str(own_points))


def damage(path: Path, **changes: NDArray[Any] | None) -> Path:
    """A copy of a file in which some arrays are replaced or, with None, missing."""
    with np.load(path) as stored:
        arrays = {name: stored[name] for name in stored.files} | changes
    damaged = path.with_name(f"damaged-{path.name}")
    np.savez_compressed(
        damaged, **{name: array for name, array in arrays.items() if array is not None}
    )
    return damaged


def copy_shipped(name: str, folder: Path) -> Path:
    return Path(copy(weights_file(name), folder))


def unreadable_files(folder: Path, shipped: Path) -> list[Path]:
    """An empty file, a text, a single array, other arrays, and an archive with damaged contents."""
    empty, text, single, other, broken = (
        folder / f"{name}.npz" for name in ("empty", "text", "single", "other", "broken")
    )
    empty.write_bytes(b"")
    text.write_text("nonsense", "utf-8")
    with single.open("wb") as file:
        np.save(file, np.zeros(3))
    np.savez(other, something=np.zeros(3))
    data = bytearray(shipped.read_bytes())
    data[300:400] = bytes(100)
    broken.write_bytes(data)
    return [empty, text, single, other, broken, folder]


@pytest.mark.parametrize("key", ["squares", "qwirkle", "qwizz"])
def test_files_that_are_no_networks_are_refused(key: str, tmp_path: Path) -> None:
    for path in unreadable_files(tmp_path, weights_file(key)):
        reason = refused(qx.OptionError, qx.Engine(network=path).check_game, qx.game(key))
        assert reason.startswith(f"{path} is damaged or not a network for this game")


WRONG_ARRAYS: list[tuple[str, dict[str, NDArray[Any] | None]]] = [
    ("squares", {"weights0": None, "weights1": None, "weights2": None}),
    ("squares", {"weights2": None}),
    ("squares", {"weights1": np.zeros((64, 128), np.float16)}),
    ("squares", {"biases0": np.zeros(127, np.float32)}),
    ("squares", {"biases2": np.full(3, np.nan, np.float32)}),
    ("squares", {"weights2": np.zeros((64, 2), np.float16), "biases2": np.zeros(2, np.float32)}),
    ("squares", {"scales": np.array(1, np.float32)}),
    ("squares", {"scales": np.array(["a"] * 235)}),
    ("qwirkle", {"spreads": np.ones(3, np.float32)}),
    ("qwirkle", {"values": np.ones((3, 4, 2, 32), np.float32)}),
    ("qwizz", {"spreads": np.ones(3, np.float32)}),
    ("qwizz", {"values": np.ones(3, np.int16)}),
    ("qwizz", {"values": np.array(3)}),
]


@pytest.mark.parametrize(("key", "changes"), WRONG_ARRAYS)
def test_files_with_wrong_arrays_are_refused(
    key: str, changes: dict[str, NDArray[Any] | None], tmp_path: Path
) -> None:
    damaged = damage(copy_shipped(key, tmp_path), **changes)
    assert "not a network for this game" in refused(
        qx.OptionError, qx.Engine(network=damaged).check_game, qx.game(key)
    )


def test_the_network_of_another_game_is_refused(tmp_path: Path) -> None:
    for key, other in (("qwirkle", "squares"), ("qwizz", "qwirkle"), ("squares", "qwizz")):
        assert "not a network for this game" in refused(
            qx.OptionError, qx.Engine(network=weights_file(other)).check_game, qx.game(key)
        )


def test_the_engine_as_a_bot_uses_the_network(own_points: Path) -> None:
    sent: list[str] = []
    new_game, deal = (
        'newgame {"game": "squares", "seat": 0, "seed": "1"}',
        f"deal {json.dumps(first_state().position())}",
    )
    EngineBot("expert", sent.append, own_points, OWN).serve([new_game, deal, "go 0"])
    assert json.loads(sent[1].removeprefix("info "))["score"] == pytest.approx(43, abs=0.1)
    sent.clear()
    EngineBot("expert", sent.append, own_points).serve([new_game])
    assert "has 1 inputs" in sent[0]


def test_a_participant_with_a_network_can_be_sent_to_other_processes(own_points: Path) -> None:
    mine = engine_participant("mine", own_points, "strong", OWN)
    assert simulate(SQUARES, ["random", mine], 1, 7, workers=1).summary.games == 2
    with pytest.raises(qx.OptionError, match="already a player called expert"):
        engine_participant("expert", own_points)


# ---- what other packages add


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = [
        EntryPoint("theirs", "quincunx.arena:RandomPlayer", plugins.ENGINES),
        EntryPoint("broken", "no.such.module:Engine", plugins.ENGINES),
        EntryPoint("points", OWN, plugins.EVALUATORS),
        EntryPoint("player", "quincunx.arena:RandomPlayer", plugins.EVALUATORS),
    ]
    monkeypatch.setattr(
        plugins, "entry_points", lambda group: [each for each in found if each.group == group]
    )
    plugins.plugins.cache_clear()
    yield
    plugins.plugins.cache_clear()


@pytest.mark.usefixtures("installed")
def test_engines_of_other_packages_play_by_their_names() -> None:
    assert find_participant("theirs").source is RandomPlayer
    assert "could not be loaded" in refused(qx.OptionError, find_participant, "broken")
    assert "random, theirs, broken" in refused(qx.OptionError, find_participant, "none")


@pytest.mark.usefixtures("installed")
def test_evaluators_of_other_packages_are_found_by_their_names(own_points: Path) -> None:
    assert qx.Engine("expert", 1, own_points, "points").choose(
        first_state(), 0
    ) in first_state().moves(0)
    assert "module:Class, points" in refused(qx.OptionError, plugins.find_evaluator, "none")


@pytest.mark.usefixtures("installed")
def test_evaluators_of_other_packages_are_checked(own_points: Path) -> None:
    engine = qx.Engine("expert", 1, own_points, "player")
    assert "cannot be made from a game" in refused(qx.OptionError, engine.check_game, SQUARES)


def test_a_found_evaluator_can_be_sent_to_other_processes() -> None:
    make_evaluator = pickle.loads(pickle.dumps(plugins.find_evaluator(OWN)))
    assert isinstance(make_evaluator(SQUARES).features, OwnPoints)
