"""Outside programs: what they are told, what they may not do, and that nobody else suffers from it."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import quincunx as qx
from quincunx.arena import Contest, Entrant, Games, entrant, outside
from quincunx.arena import bot as bots
from quincunx.arena.play import play_rounds
from quincunx.arena.protocol import Desk, game_over, new_game, question
from tests.arena.players import HONEST, Quiet, assert_same, bot
from tests.support import walk

ENGINE = [sys.executable, "-m", "quincunx.cli", "engine", "--level", "novice"]
EXAMPLE = Path(__file__).parents[2] / "examples" / "firstbot.c"


def played(*players: str | Entrant, key: str = "squares", rounds: int = 1) -> Games:
    return play_rounds(Contest(qx.game(key, players=len(players)), tuple(map(entrant, players)), "1"), 0, rounds)


def reasons(answer: str, move_time: float = 10.0) -> list[str]:
    """Why a bot that answers like this loses the two games of a round."""
    games = played(bot(answer, move_time=move_time), Entrant("quiet", Quiet))
    assert list(games.by_place(games.places)[:, 1]) == [0, 0]
    assert {fault.name for fault in games.faults} == {"bot"}
    return [fault.reason for fault in games.faults]


# ---- the arena's side


def test_a_bot_plays_like_a_player_in_this_process() -> None:
    names = (Entrant("same", Quiet), "random")
    assert_same(played(*names, rounds=2), played(bot(HONEST, "same"), "random", rounds=2))


@pytest.mark.parametrize("key", qx.games())
def test_our_engine_plays_every_game_as_a_bot(key: str) -> None:
    games = played(outside("ours", ENGINE), "random", key=key)
    assert games.faults == ()
    assert len(games) == 2


def test_a_bot_that_hangs_loses_each_game_and_is_started_again() -> None:
    assert reasons("time.sleep(600)", 0.2) == ["took longer than 0.2 s"] * 2


def test_a_bot_that_chatters_instead_of_moving_is_late() -> None:
    chatter = "exec(\"while True: print('info' * 1000)\")"
    assert reasons(chatter, 0.3) == ["took longer than 0.3 s"] * 2


def test_children_of_a_late_bot_end_with_it() -> None:
    """They hold its output open: if they lived on we would wait for them."""
    child = f"import subprocess; subprocess.Popen([{sys.executable!r}, '-c', 'import time; time.sleep(600)']); time.sleep(600)"
    assert reasons(child, 0.5) == ["took longer than 0.5 s"] * 2


def test_a_bot_that_crashes_says_why() -> None:
    assert reasons('sys.exit("no idea")') == ["ended with exit code 1: no idea"] * 2
    assert reasons("os.kill(os.getpid(), 9)") == ["ended by signal 9"] * 2


def test_a_bot_that_cheats_is_told_the_rule() -> None:
    assert all(reason.startswith("illegal move: ") for reason in reasons('print("move red 12", flush=True)'))
    assert all("cannot be read" in reason for reason in reasons('print("move nonsense", flush=True)'))
    assert reasons('print("error I resign", flush=True)') == ["gave up: I resign"] * 2


def test_a_bot_that_closes_its_output_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "LAST_WORDS", 0.2)
    assert reasons("sys.stdout.flush(); os.close(1); time.sleep(600)") == ["closed its output"] * 2


def test_programs_that_do_not_start_or_speak_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "START_TIME", 0.3)
    assert played(outside("none", "/no/such/program"), "random").faults[0].reason.startswith("cannot be started: No such file")
    assert (
        played(outside("mute", [sys.executable, "-c", "import time; time.sleep(600)"]), "random").faults[0].reason
        == "took longer than 0.3 s"
    )


def test_a_bot_may_leave_after_every_game() -> None:
    leaving = HONEST + "\n    elif word == 'over':\n        break"
    assert played(bot(leaving), "random", rounds=2).faults == ()


def test_the_others_share_the_victory_over_a_fault() -> None:
    games = played(bot("sys.exit(3)"), "random", Entrant("quiet", Quiet))
    np.testing.assert_array_equal(games.shares, [[0, 0.5, 0.5]] * 3)


def test_bots_that_cannot_be_are_refused() -> None:
    with pytest.raises(qx.OptionError, match="needs a command"):
        outside("mine", "")
    with pytest.raises(qx.OptionError, match="cannot be read"):
        outside("mine", "./bot 'unclosed")
    with pytest.raises(qx.OptionError, match="more than 0 seconds"):
        outside("mine", "./bot", 0)
    with pytest.raises(qx.OptionError, match="is a player already"):
        outside("expert", "./bot")


# ---- what goes over the line


def decisions(key: str) -> Iterator[qx.State]:
    return (state for state in walk(qx.game(key, players=2), 5) if state.acting)


@pytest.mark.parametrize("key", qx.games())
def test_a_question_tells_what_the_seat_may_see_and_no_more(key: str) -> None:
    """Whatever is hidden from a seat, the lines are the same; a deal is drawn from what the seat sees."""
    for number, state in enumerate(decisions(key)):
        for seat in state.acting if number % 7 == 0 else ():
            lines = question(state, seat, 10, None)
            assert json.loads(lines[0].removeprefix("position ")) == json.loads(json.dumps(state.view(seat)))
            assert lines[1:-1] == [f"legal {move}" for move in state.moves(seat)]
            assert lines[-1] == "go 10000"
            assert lines == question(state.redeal(seat, qx.Random(number)), seat, 10, None)
            deal = json.loads(question(state, seat, 10, qx.Random(1))[1].removeprefix("deal "))
            assert question(state.game.position(deal), seat, 10, None) == lines


def test_lines_never_break() -> None:
    state = next(decisions("qwirkle"))
    for line in (new_game(state.game, 1, "seed"), game_over(state), *question(state, state.acting[0], 1, qx.Random(1))):
        assert "\n" not in line
        assert line.isascii()


# ---- our engine's side


def heard(*lines: str) -> list[str]:
    said: list[str] = []
    Desk("novice", said.append).serve(lines)
    return said


def test_the_engine_answers_by_the_protocol() -> None:
    state = next(decisions("squares"))
    seat = state.acting[0]
    said = heard(
        "quincunx 1", new_game(state.game, seat, "1"), *question(state, seat, 10, qx.Random(1)), "later words", "quit", "quincunx 1"
    )
    assert said[:-1] == ["name Quincunx novice", "wants deal", "ready", "ready"]
    assert said[-1].removeprefix("move ") in [str(move) for move in state.moves(seat)]
    assert len(said) == 5


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("newgame nonsense", "error Expecting value"),
        ('newgame {"game": "chess", "options": {}, "seat": 0, "seed": 1}', "error no game is called 'chess'"),
        ("newgame []", "error list indices"),
        ("go 1000", "error "),
        ("deal {}", "error "),
    ],
)
def test_the_engine_says_what_does_not_fit_and_stays(line: str, reason: str) -> None:
    said = heard(line, "quincunx 1")
    assert said[0].startswith(reason)
    assert said[-1] == "ready"


def test_the_engine_needs_a_position() -> None:
    game = qx.game("squares")
    assert heard(new_game(game, 0, "1"), "go 1000")[-1] == "error this engine needs a line `deal` before `go`"


# ---- a bot in another language


@pytest.fixture(scope="module")
def firstbot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = next((found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), None)
    if compiler is None:
        pytest.skip("there is no C compiler")
    path = tmp_path_factory.mktemp("bot") / "firstbot"
    subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", "-O2", "-o", path, EXAMPLE], check=True)
    return path


@pytest.mark.parametrize("key", qx.games())
def test_the_bot_in_c_plays_every_game(firstbot: Path, key: str) -> None:
    games = played(outside("first", [str(firstbot)]), "random", key=key, rounds=2)
    assert games.faults == ()
