"""Bots: what they are sent, what they may not do, and that their faults affect no other player."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

import quincunx as qx
from quincunx.arena import (
    Contest,
    GameResults,
    Participant,
    bot_participant,
    bot_process,
    find_participant,
    local_workers,
    simulate,
)
from quincunx.arena.engine_bot import EngineBot
from quincunx.arena.play import play_rounds
from quincunx.arena.protocol import game_over_line, move_request, new_game_line
from tests.arena.players import HONEST, FirstMove, assert_same, bot
from tests.support import walk

ENGINE = [sys.executable, "-m", "quincunx.cli", "engine", "--level", "novice"]
EXAMPLE = Path(__file__).parents[2] / "examples" / "firstbot.c"


def play_games(*players: str | Participant, key: str = "squares", rounds: int = 1) -> GameResults:
    return play_rounds(
        Contest(qx.game(key, players=len(players)), tuple(map(find_participant, players)), "1"),
        0,
        rounds,
    )


def fault_reasons(answer: str, move_time: float = 10.0) -> list[str]:
    """Why a bot that answers like this loses the two games of a round."""
    games = play_games(bot(answer, move_time=move_time), Participant("first move", FirstMove))
    assert list(games.by_participant(games.places)[:, 1]) == [0, 0]
    assert {fault.name for fault in games.faults} == {"bot"}
    return [fault.reason for fault in games.faults]


# ---- the arena's side


def test_a_bot_plays_like_a_player_in_this_process() -> None:
    names = (Participant("same", FirstMove), "random")
    assert_same(play_games(*names, rounds=2), play_games(bot(HONEST, "same"), "random", rounds=2))


@pytest.mark.parametrize("key", ["squares", "qwirkle"])  # without and with what is hidden
def test_the_engine_plays_as_a_bot(key: str) -> None:
    games = play_games(bot_participant("engine", ENGINE), "random", key=key)
    assert games.faults == ()
    assert len(games) == 2


def test_a_bot_that_hangs_loses_each_game_and_is_restarted() -> None:
    assert (
        fault_reasons("time.sleep(600)", 0.2)
        == ["took longer than 0.2 s: does it flush its output?"] * 2
    )


def test_a_bot_that_writes_other_lines_instead_of_a_move_is_too_slow() -> None:
    endless = "exec(\"while True: print('info' * 1000)\")"
    assert fault_reasons(endless, 0.3) == ["took longer than 0.3 s"] * 2


def test_the_children_of_a_slow_bot_are_killed_with_it() -> None:
    """They keep its output open: if they stayed alive, the arena would wait for them."""
    child = (
        f"import subprocess; subprocess.Popen([{sys.executable!r}, '-c', 'import time; "
        "time.sleep(600)']); time.sleep(600)"
    )
    assert fault_reasons(child, 0.5) == ["took longer than 0.5 s: does it flush its output?"] * 2


def test_the_reason_of_a_crash_is_reported() -> None:
    assert fault_reasons('sys.exit("no idea")') == ["ended with exit code 1: no idea"] * 2
    assert fault_reasons("os.kill(os.getpid(), 9)") == ["ended by signal 9"] * 2


def test_an_illegal_move_is_reported_with_its_reason() -> None:
    assert all(
        reason.startswith("illegal move: ")
        for reason in fault_reasons('print("move red 12", flush=True)')
    )
    assert all(
        "cannot be read" in reason for reason in fault_reasons('print("move nonsense", flush=True)')
    )
    assert fault_reasons('print("error I resign", flush=True)') == ["gave up: I resign"] * 2


def test_a_bot_that_closes_its_output_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "EXIT_TIMEOUT", 0.2)
    assert (
        fault_reasons("sys.stdout.flush(); os.close(1); time.sleep(600)")
        == ["closed its output"] * 2
    )


def test_programs_that_do_not_start_or_do_not_answer_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "START_TIMEOUT", 0.3)
    assert (
        play_games(bot_participant("none", "/no/such/program"), "random")
        .faults[0]
        .reason.startswith("cannot be started: No such file")
    )
    assert (
        play_games(
            bot_participant("mute", [sys.executable, "-c", "import time; time.sleep(600)"]),
            "random",
        )
        .faults[0]
        .reason
        == "took longer than 0.3 s: does it flush its output?"
    )


def test_a_bot_may_exit_after_every_game() -> None:
    exiting = HONEST + "\n    elif word == 'over':\n        break"
    assert play_games(bot(exiting), "random", rounds=2).faults == ()


def test_a_bot_is_kept_between_batches_and_closed_after_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = []
    start = subprocess.Popen

    def counting(*arguments: Any, **named: Any) -> Any:
        started.append(start(*arguments, **named))
        return started[-1]

    monkeypatch.setattr("quincunx.arena.bot_process.Popen", counting)
    contest = Contest(qx.game("squares"), (bot(HONEST), find_participant("random")), "1")
    with local_workers(0) as workers:
        for first in range(3):
            workers.executor.submit(play_rounds, contest, first, 1).result()
        assert [process.poll() for process in started] == [None]
    assert [process.poll() for process in started] == [0]


def test_the_others_share_the_win_after_a_fault() -> None:
    games = play_games(bot("sys.exit(3)"), "random", Participant("first move", FirstMove))
    np.testing.assert_array_equal(games.shares, [[0, 0.5, 0.5]] * 3)


def test_invalid_bots_are_refused() -> None:
    with pytest.raises(qx.OptionError, match="needs a command"):
        bot_participant("mine", "")
    with pytest.raises(qx.OptionError, match="cannot be parsed"):
        bot_participant("mine", "./bot 'unclosed")
    with pytest.raises(qx.OptionError, match="more than 0 seconds"):
        bot_participant("mine", "./bot", 0)
    with pytest.raises(qx.OptionError, match="already a player called expert"):
        bot_participant("expert", "./bot")


# ---- the lines


def decisions(key: str) -> Iterator[qx.State]:
    return (state for state in walk(qx.game(key, players=2), 5) if state.acting)


@pytest.mark.parametrize("key", qx.games())
def test_a_move_request_contains_only_what_the_seat_may_see(key: str) -> None:
    """The lines do not depend on anything that is hidden from the seat, and neither does the
    deal.
    """
    for number, state in enumerate(decisions(key)):
        for seat in state.acting if number % 7 == 0 else ():
            lines = move_request(state, seat, 10, None)
            assert json.loads(lines[0].removeprefix("position ")) == json.loads(
                json.dumps(state.view(seat).as_dict())
            )
            assert lines[1:-1] == [f"legal {move}" for move in state.moves(seat)]
            assert lines[-1] == "go 10000"
            assert lines == move_request(state.redeal(seat, qx.Random(number)), seat, 10, None)
            deal = json.loads(move_request(state, seat, 10, qx.Random(1))[1].removeprefix("deal "))
            assert move_request(state.game.position(deal), seat, 10, None) == lines


def test_a_message_is_one_line_of_ascii() -> None:
    state = next(decisions("qwirkle"))
    for line in (
        new_game_line(state.game, 1, "seed"),
        game_over_line(state),
        *move_request(state, state.acting[0], 1, qx.Random(1)),
    ):
        assert "\n" not in line
        assert line.isascii()


# ---- the engine's side


def answers(*lines: str) -> list[str]:
    sent: list[str] = []
    EngineBot("novice", sent.append).serve(lines)
    return sent


def test_the_engine_follows_the_protocol() -> None:
    state = next(decisions("squares"))
    seat = state.acting[0]
    received = answers(
        "quincunx 1",
        new_game_line(state.game, seat, "1"),
        *move_request(state, seat, 10, qx.Random(1)),
        "unknown line",
        "quit",
        "quincunx 1",
    )
    assert received[:4] == ["name Quincunx novice", "wants deal", "ready", "ready"]
    assert received[-1].removeprefix("move ") in [str(move) for move in state.moves(seat)]
    assert len(received) == 6


@pytest.mark.parametrize("key", qx.games())
def test_the_engine_answers_in_every_game(key: str) -> None:
    for state in islice(decisions(key), 0, 40, 8):
        seat = state.acting[0]
        request = move_request(state, seat, 10, qx.Random(1))
        move = answers(new_game_line(state.game, seat, "1"), *request)[-1]
        assert move.removeprefix("move ") in [str(each) for each in state.moves(seat)]


NEW_GAME = 'newgame {"game": "squares", "options": {"players": 2}, "seat": 0, "seed": "1"}'


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("quincunx 9", "this engine speaks version 1 of the protocol: send `quincunx 1`"),
        ("quincunx", "this engine speaks version 1 of the protocol: send `quincunx 1`"),
        ("newgame nonsense", "`newgame` needs a JSON object in the same line"),
        ("newgame []", "`newgame` needs a JSON object in the same line"),
        (f"newgame {'[' * 100_000}", "`newgame` needs a JSON object in the same line"),
        ("newgame {}", '`newgame` needs a text for "game"'),
        ('newgame {"game": ["squares"], "seat": 0}', '`newgame` needs a text for "game"'),
        ('newgame {"game": "squares"}', '`newgame` needs a number for "seat"'),
        ('newgame {"game": "squares", "seat": true}', '`newgame` needs a number for "seat"'),
        ('newgame {"game": "squares", "seat": 2}', "there is no seat 2: the seats are 0 to 1"),
        (
            'newgame {"game": "squares", "seat": 0, "options": []}',
            '`newgame` needs a JSON object for "options"',
        ),
        (
            'newgame {"game": "squares", "seat": 0, "options": {"key": 1}}',
            "squares has no option 'key'",
        ),
        ("deal {}", "the position after `deal` is invalid: 'step' is missing"),
        ("deal 7", "`deal` needs a JSON object in the same line"),
        ("go 1000", "this engine needs a line `deal` before each `go`"),
    ],
)
def test_an_invalid_line_gets_a_sentence_and_leaves_no_old_position(line: str, reason: str) -> None:
    received = answers(NEW_GAME, line, "go 1000", "quincunx 1")
    assert received[1] == f"error {reason}"
    assert received[2].startswith("error ")
    assert received[-1] == "ready"


def test_the_engine_names_the_games_that_it_knows() -> None:
    assert answers('newgame {"game": "chess", "options": {}, "seat": 0, "seed": 1}')[0].startswith(
        "error no game is called 'chess'; there are"
    )


@pytest.mark.parametrize("line", ["deal {}", "go 1000"])
def test_a_game_must_begin_first(line: str) -> None:
    sentence = f"error there is no game: send `newgame` before `{line.split()[0]}`"
    assert answers(line) == [sentence]
    assert answers(NEW_GAME, "over {}", line)[-1] == sentence
    assert answers(NEW_GAME, "newgame {}", line)[-1] == sentence


def deal_line() -> str:
    """A position of Squares in which seat 0 has several moves."""
    return f"deal {json.dumps(qx.Match(qx.game('squares', first=0), seed=1).state.position())}"


def test_a_position_is_used_once() -> None:
    received = answers(NEW_GAME, deal_line(), "go 1000", "go 1000")
    assert received[-2].startswith("move ")
    assert received[-1] == "error this engine needs a line `deal` before each `go`"


@pytest.mark.parametrize("time", ["soon", "1.5", "1" * 5000])
def test_the_time_must_be_a_number(time: str) -> None:
    assert (
        answers(NEW_GAME, deal_line(), f"go {time}")[-1]
        == "error `go` needs the time in milliseconds, such as `go 10000`"
    )


def test_the_engine_says_what_it_expects_from_its_move() -> None:
    info, move = answers(NEW_GAME, deal_line(), "go")[-2:]
    data = json.loads(info.removeprefix("info "))
    assert move == f"move {data['move']}"
    assert 0 < data["win_probability"] < 1
    assert 20 < data["score"] < 120
    assert data["reason"]


def test_the_engine_honours_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[float | None] = []

    def choose(engine: qx.Engine, state: qx.State, seat: int, time: float | None = None) -> None:
        times.append(time)

    monkeypatch.setattr(qx.Engine, "choose_and_explain", choose)
    answers(NEW_GAME, deal_line(), "go 2000", deal_line(), "go")
    assert times == [1.75, None]


# ---- before a run


def test_a_bot_that_never_says_ready_costs_one_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "START_TIMEOUT", 0.3)
    program = Mock(wraps=subprocess.Popen)
    monkeypatch.setattr(bot_process, "Popen", program)
    mute = bot_participant("mute", [sys.executable, "-c", "import time; time.sleep(600)"])
    with pytest.raises(
        qx.OptionError,
        match=r"the bot mute cannot play squares: it took longer than 0.3 s: does it flush",
    ):
        simulate(qx.game("squares", players=2), [mute, "random"], 50, workers=0)
    assert program.call_count == 1


def test_a_bot_that_refuses_the_game_is_named_before_the_run() -> None:
    program = "for _ in iter(input, ''): print('error I only play chess', flush=True)"
    chess = bot_participant("chess", [sys.executable, "-c", program])
    with pytest.raises(
        qx.OptionError, match="the bot chess cannot play squares: it gave up: I only play chess"
    ):
        simulate(qx.game("squares", players=2), [chess, "random"], 50, workers=0)


# ---- a bot in another language


@pytest.fixture(scope="module")
def firstbot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = next(
        (found for name in ("cc", "gcc", "clang") if (found := shutil.which(name))), None
    )
    if compiler is None:
        pytest.skip("there is no C compiler")
    path = tmp_path_factory.mktemp("bot") / "firstbot"
    subprocess.run(
        [compiler, "-Wall", "-Wextra", "-Werror", "-O2", "-o", path, EXAMPLE], check=True
    )
    return path


@pytest.mark.parametrize("key", qx.games())
def test_the_bot_in_c_plays_every_game(firstbot: Path, key: str) -> None:
    games = play_games(bot_participant("first", [str(firstbot)]), "random", key=key, rounds=2)
    assert games.faults == ()
