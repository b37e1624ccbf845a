"""docs/adding-a-game.md is true: a small game of another package is found and plays everywhere,
with defaults only.

The tests use the public interface, the commands and the addresses of the server, as a player would.
"""

import asyncio
import json
import os
import pickle
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

import quincunx as qx
from quincunx import envs
from quincunx.arena import simulate
from quincunx.cli import INTERRUPTED, main
from quincunx.core import registry
from quincunx.core.moves import NamedMove
from quincunx.engine import LEVELS, LevelName
from quincunx.terminal.app import GameApp
from tests.terminal.app_pilot import wait_for_turn
from tests.terminal.conftest import settle

ROOT = Path(__file__).parent.parent
TOY_PACKAGE = ROOT / "tests" / "toy_package"
QUINCUNX = [sys.executable, "-m", "quincunx.cli"]
Run = Callable[..., str]


@pytest.fixture(autouse=True)
def installed_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package is on the path of this process and of those that it starts, and the list of games
    is built again.
    """
    registered = dict(registry._descriptors)
    monkeypatch.setattr(registry, "_descriptors", registered)
    monkeypatch.syspath_prepend(str(TOY_PACKAGE))
    monkeypatch.setenv(
        "PYTHONPATH",
        os.pathsep.join(filter(None, [str(TOY_PACKAGE), os.environ.get("PYTHONPATH")])),
    )
    registry._register_plugins.cache_clear()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run_in_this_process(*arguments: str, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        assert main(arguments) in (0, INTERRUPTED), capsys.readouterr().err
        return capsys.readouterr().out

    return run_in_this_process


# ---- the library


def first_decision(players: int = 2) -> qx.Match:
    """A match in which seat 0 has rolled a 4 and decides."""
    return qx.Match(
        qx.game("pig", players=players),
        ["Ann", "Bob", "Cid"][:players],
        seed=1,
        events=[(None, "4")],
    )


def test_a_position_prints_its_scores() -> None:
    assert (
        str(first_decision().state) == "Pig\nSeat 0: 0 points\nSeat 1: 0 points\n\nSeat 0 to move."
    )


def test_it_is_an_environment() -> None:
    """With the default observation, which has the scores and who decides."""
    env = envs.aec_env("pig", players=3)
    env.reset(seed=1)
    for space in env.action_spaces.values():
        space.seed(2)
    for agent in env.agent_iter():
        _, _, over, _, info = env.last()
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
    assert max(env.session.state.scores) >= 30
    assert env.session.encoder.names[0] == "own: score"
    games = envs.VectorEnv("pig", 4, seed=1)
    games.step(games.sample_actions())
    assert envs.openspiel("pig", players=2).num_distinct_actions() == 2


def test_it_is_found_through_its_entry_point() -> None:
    descriptor = registry.find_descriptor("pig")
    assert descriptor in registry.descriptors()
    assert descriptor.family == "More games"
    assert qx.game("pig").players == 2
    with pytest.raises(qx.OptionError, match="players must be 2 to 4"):
        qx.game("pig", players=5)


def test_a_match_is_recorded_and_replayed() -> None:
    match, rng = first_decision(3), qx.Random(5)
    while not match.state.over:
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        match.play(seat, moves[rng.below(len(moves))])
    assert max(match.state.scores) >= 30
    again = qx.replay(str(match.record))
    assert again.log == match.log
    assert again.state.position() == match.state.position()


def test_errors_have_reasons() -> None:
    match = first_decision()
    with pytest.raises(qx.IllegalMove, match="it is not the turn of seat 1"):
        match.play(1, "hold")
    with pytest.raises(qx.Unreadable, match="'jump' is not a move: there are hold, roll"):
        match.play(0, "jump")
    with pytest.raises(qx.PositionError, match="turn must be 0 to 1"):
        match.game.position({**match.state.position(), "turn": 2})
    match.play(0, "hold")
    with pytest.raises(qx.UndoError, match="moves are final once dice are rolled"):
        match.undo(0)


def test_positions_can_be_copied_sent_and_viewed() -> None:
    state = first_decision().state.copy()
    for twin in (state.copy(), state.redeal(0, qx.Random(1)), pickle.loads(pickle.dumps(state))):
        twin.play(0, twin.game.move("hold"))
        assert twin.scores == (4, 0)
    assert state.scores == (0, 0)
    assert pickle.loads(pickle.dumps(state.game)) == state.game
    view = json.loads(json.dumps(state.view(1).as_dict()))
    assert (view["acting"], view["moves"], view["at_risk"]) == ([0], [], 4)
    assert sum(probability for _, probability in state.game.start().outcomes()) == pytest.approx(1)


def test_moves_and_outcomes_have_names() -> None:
    game = qx.game("pig")
    assert game.move("hold") == NamedMove("hold")
    assert game.outcome("4").to_dict() == {"kind": "named_outcome", "name": "4"}
    assert game.move(NamedMove("hold")) == game.move("hold")


# ---- the engine and the arena


@pytest.mark.parametrize("level", LEVELS)
def test_the_engine_chooses_and_advises(level: LevelName, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.engine.strategies.default.SECONDS", 0.01)
    state, engine = first_decision().state, qx.Engine(level, seed=1)
    assert engine.choose(state, 0) in state.moves(0)
    assert {advice.move for advice in engine.advise(state, 0)} == set(state.moves(0))


def test_the_arena_plays_it() -> None:
    result = simulate(qx.game("pig", players=2), ["novice", "random"], rounds=5, seed=1, workers=1)
    assert result.summary.games == 10
    assert result.games.faults == ()


def test_levels_meet_in_the_arena(run: Run) -> None:
    words = "simulate pig casual novice --rounds 1 --seed 1 --workers 0 --json"
    data = json.loads(run(*words.split()))
    assert data["games"] == 2
    assert [row["name"] for row in data["rows"]] == ["casual", "novice"]


# ---- the terminal


def test_it_is_listed_with_its_rules(run: Run) -> None:
    assert "Pig" in run("games")
    assert "Roll again or hold" in run("rules", "pig")


def test_a_game_in_the_plain_terminal(run: Run) -> None:
    played = run("play", "pig", "Ann", "novice", "--plain", "--seed", "1", typed="hold\n" * 60)
    assert "The game is over" in played


def test_a_game_in_the_full_screen_app(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`quincunx play` as at a terminal, with a pilot that chooses the first move until the game is
    over.
    """

    def run_with_pilot(app: App[None]) -> None:
        async def press_keys() -> None:
            async with app.run_test() as pilot:
                assert isinstance(app, GameApp)
                while not app.session.over:
                    await wait_for_turn(app, pilot)
                    await pilot.press("down", "enter")
                await pilot.press("q")

        asyncio.run(press_keys())

    for module in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{module}.wait_for_idle", settle)
    monkeypatch.setattr(App, "run", run_with_pilot)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert main(["play", "pig", "Ann", "Bob", "--seed", "1"]) == 0
    assert "Ann" in capsys.readouterr().out


def test_the_coach_advises(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.engine.strategies.default.SECONDS", 0.01)
    talk = run("advise", "pig", "Ann", "Bob", typed="4\nroll\n3\nhold\nquit\n")
    assert "roll" in talk
    file = tmp_path / "position.json"
    file.write_text(json.dumps(first_decision().state.position()), "utf-8")
    answer = run("advise", "pig", "--position", str(file), "--json")
    assert "hold" in answer
    json.loads(answer)


# ---- the server


@pytest.fixture
def server(tmp_path: Path, installed_toy: None) -> Iterator[str]:
    """The address of a running server."""
    command = [
        *QUINCUNX,
        "serve",
        "--port",
        "0",
        "--database",
        str(tmp_path / "games.db"),
        "--seed",
        "1",
        "--pause",
        "0",
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert address, "the server did not print its address"
        yield address[0]
        process.terminate()


def fetch(address: str, token: str | None = None, method: str | None = None, **body: object) -> str:
    headers = {"Content-Type": "application/json"} | (
        {"Authorization": f"Bearer {token}"} if token else {}
    )
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(address, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return str(response.read().decode())
    except urllib.error.HTTPError as error:
        raise AssertionError(f"{address}: {error.read().decode()}") from error


def test_it_plays_in_the_browser_and_over_the_api(server: str) -> None:
    assert "Pig" in fetch(f"{server}/")
    assert "Pig" in fetch(f"{server}/new/pig")
    assert "Roll again or hold" in fetch(f"{server}/rules/pig")
    assert "pig" in [game["key"] for game in json.loads(fetch(f"{server}/api/games"))]

    created = json.loads(
        fetch(
            f"{server}/api/tables",
            game="pig",
            seats=[{"who": "here", "name": "Ann"}, {"who": "novice"}],
        )
    )
    token = created["tokens"]["0"]
    table = f"{server}/api/tables/{created['table']}"
    assert "Pig" in fetch(f"{server}/t/{created['table']}", token)
    state = wait_for_state(table, token)
    advice = json.loads(fetch(f"{table}/advice", token, "POST"))
    assert "hold" in json.dumps(advice)
    while not state["over"]:
        fetch(f"{table}/moves", token, move="hold", decision=state["decision"])
        state = wait_for_state(table, token)
    assert max(state["view"]["scores"]) >= 30
    record = fetch(f"{table}/record", token)
    assert list(qx.replay(record).state.scores) == state["view"]["scores"]


def wait_for_state(table: str, token: str) -> Any:
    """The state of the table when seat 0 has to move, or at the end."""
    headers = {"Authorization": f"Bearer {token}"}
    request = urllib.request.Request(f"{table}/events", headers=headers)
    with urllib.request.urlopen(request, timeout=60) as stream:
        for line in stream:
            if line.startswith(b"data:"):
                state = json.loads(line.removeprefix(b"data:"))
                if state["over"] or 0 in state["view"]["acting"]:
                    return state
    raise AssertionError("the stream has ended")


# ---- the docs


def test_the_recipe_shows_this_game() -> None:
    recipe = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    code = re.search(r"```python\n(.*?)```", recipe, re.DOTALL)
    assert code
    assert code[1] == (TOY_PACKAGE / "toy_game.py").read_text("utf-8")
    entry_points = next(TOY_PACKAGE.glob("*.dist-info")) / "entry_points.txt"
    reference = entry_points.read_text("utf-8").splitlines()[1].partition(" = ")[2]
    assert f'pig = "{reference}"' in recipe
