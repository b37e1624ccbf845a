"""Games stepped through in plain lines."""

import pytest

import quincunx as qx
from quincunx.terminal.history import History, load_history
from quincunx.terminal.picture import to_text
from quincunx.terminal.plain_replay import PlainReplay
from quincunx.terminal.prompt import Quit
from tests.terminal.support import recorded_text, script, script_until_end


def replay(history: History, *lines: str) -> str:
    said: list[str] = []
    with pytest.raises(Quit):
        PlainReplay(history, script(*lines, then="quit"), said.append).run()
    return "\n".join(said)


@pytest.mark.parametrize("key", qx.games())
def test_every_position_is_drawn_and_every_event_described(key: str) -> None:
    for open_hands in (True, False):
        history = History(load_history(recorded_text(key, 60)).record, open_hands)
        assert len(history.states) == len(history) + 1
        assert all(
            history.describe(step) and history.draw(step, 78)
            for step in range(0, len(history) + 1, 7)
        )


def test_the_sheets_keep_their_order() -> None:
    history = load_history(recorded_text("squares"))
    pictures = [to_text(history.draw(step, 80)) for step in range(len(history) + 1)]
    assert all(picture.index("Ann") < picture.index("Bob") for picture in pictures)


def test_an_unfinished_record_is_not_continued() -> None:
    text = recorded_text("squares", 3)
    assert str(load_history(text).record) == text


def test_the_replay_goes_forward_back_and_anywhere() -> None:
    text = replay(
        load_history(recorded_text("squares")), "", "n", "b", "3", "log", "x", "9999", "-1", "٣"
    )
    for expected in (
        "   1 ",
        "   2 Ann rolled ",
        "   0 Start",
        "Unknown command 'x'",
        "There is no event 9999",
    ):
        assert expected in text


def test_enter_at_the_end_quits() -> None:
    history = load_history(recorded_text("squares"))
    with pytest.raises(Quit):
        PlainReplay(history, script_until_end(str(len(history)), ""), lambda text: None).run()
