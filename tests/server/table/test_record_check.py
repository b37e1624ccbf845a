"""Records that are as long as they may be, and longer."""

import pytest

import quincunx as qx
from quincunx.core.play.positions import INTERVAL
from quincunx.server.table import record_check
from quincunx.server.table.record_check import check_record
from quincunx.server.table.replay import Replay
from tests.core.matches import replay_events
from tests.server.records import trading_record


def test_a_record_is_at_most_as_long_as_a_game_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_check, "MAX_DECISIONS", 7)
    assert check_record(trading_record(7)).game.key == "qwirkle"
    too_long = trading_record(9)
    last_allowed = [line for line in too_long.splitlines() if line[0:1].isdecimal()][7]
    place = too_long.splitlines().index(last_allowed) + 1
    with pytest.raises(
        qx.RecordError,
        match=f"^line {place}: a game at a table has at most 7 decisions, this record has 9$",
    ):
        check_record(too_long)


def test_the_rules_check_a_record() -> None:
    text = str(qx.replay(trading_record(3)).record)
    assert check_record(text).events
    place = next(line for line in text.splitlines() if line.startswith("0: trade"))
    with pytest.raises(qx.RecordError):
        check_record(text.replace(place, "0: pass", 1))


def test_a_record_that_is_too_long_is_refused_before_it_is_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(record_check, "replay_record", None)
    head = "\n".join(
        str(qx.Match(qx.game("qwixx", players=1), ["Ann"], seed=1).record).splitlines()[:7]
    )
    with pytest.raises(qx.RecordError, match="at most 5,000 decisions, this record has 5,001"):
        check_record(f"{head}\n" + "0: pass\n" * 5001)


@pytest.mark.parametrize("decisions", [1, INTERVAL // 2, INTERVAL])
def test_a_replay_has_every_position(decisions: int) -> None:
    record = qx.Record.read(trading_record(decisions))
    replay = Replay(record)
    assert len(replay) == len(record.events)
    for step in range(len(record.events) + 1):
        assert replay.state_after(step) == replay_events(record.game, record.events[:step])
    assert replay.state_after(-1) == replay.state_after(0)
    assert replay.state_after(10**6) == replay.state_after(len(replay))


def test_the_latest_steps_are_those_of_one_or_two_intervals() -> None:
    replay = Replay(qx.Record.read(trading_record(2 * INTERVAL)))
    whole = [(step.first, step.last) for step in replay.steps()]
    for event in (-1, 0, 1, INTERVAL - 1, INTERVAL, 2 * INTERVAL, 3 * INTERVAL + 7, 10**6):
        found = [(step.first, step.last) for step in replay.steps_until(event)]
        known = [step for step in whole if step[0] <= event]
        assert found == known[len(known) - len(found) :]
        covered = min(event, len(replay)) - (found[0][0] if found else 1) + 1
        assert min(event, INTERVAL) <= covered < 2 * INTERVAL or event < 1
