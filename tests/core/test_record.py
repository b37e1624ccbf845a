"""Records: read back exactly, and the first bad line is named."""

import pytest

import quincunx as qx
from tests.core.matches import new_match, play_to_end
from tests.support import refused, snapshot

GAME = """\
quincunx record 1
game: squares
players: 2
first: None
seat 0: Scott
seat 1: Hunter
result: unfinished

# the roll of the rule sheet's second figure
* first 1
* 6 2 6 6 6 6
1: red 8
0: pass
1: blue 12
* 1 1 1 1 1 1
"""


def test_a_record_reads_as_it_is_written() -> None:
    match = qx.replay(GAME)
    remark = "# the roll of the rule sheet's second figure\n"
    assert str(match.record) == GAME.replace(remark, "")
    assert match.names == ("Scott", "Hunter")
    assert match.state.scores == (0, 2)
    assert match.state.acting == (0, 1)


@pytest.mark.parametrize("key", qx.games())
def test_every_game_replays(key: str) -> None:
    match = play_to_end(new_match(key))
    again = qx.replay(str(match.record))
    assert again.record == match.record
    assert snapshot(again.state) == snapshot(match.state)
    assert f"won by {' and '.join(match.names[seat] for seat in match.state.winners)}" in str(match.record)


def test_an_unfinished_game_continues_with_the_same_dice() -> None:
    match = new_match(first=0)
    again = qx.replay(str(match.record), seed=7)
    assert again.record == match.record
    assert play_to_end(again).record == play_to_end(match).record


def test_a_record_that_stops_before_a_roll_continues_with_it() -> None:
    text = GAME.removesuffix("* 1 1 1 1 1 1\n")
    assert len(qx.replay(text, seed=1).log) == 6


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("quincunx record 1", "PGN", 1, "begins with"),
        ("game: squares", "game: chess", 2, "no game is called 'chess'"),
        ("players: 2", "players: 9", 3, "players must be 2 to 4"),
        ("first: None", "first: 7", 4, "first must be"),
        ("first: None\n", "", 1, "'first' is missing"),
        ("seat 1: Hunter\n", "", 1, "'seat 1' is missing"),
        ("seat 1: Hunter", "seat 1:", 1, "a name must have"),
        ("seat 1: Hunter", "seat 1: Hunter\nseat 1: Ann", 7, "appears twice"),
        ("seat 1: Hunter", "seat 1: Hunter\nmood: good", 7, "'mood' is not a header"),
        ("result: unfinished", "result: 1 2, won by Scott", 1, "but the game gives 'unfinished'"),
        ("* first 1", "* first 2", 10, "there is no seat '2'"),
        ("* 6 2 6 6 6 6", "* 6 2 6 6 6", 11, "needs 6 dice"),
        ("* 6 2 6 6 6 6", "* 6 2 - 6 6 6", 11, "still in the game"),
        ("1: red 8", "1: red 9", 12, "red 9 is not the white sum, 8"),
        ("1: red 8", "1: pink 8", 12, "'pink 8' is not a move"),
        ("1: red 8", "7: red 8", 12, "there is no seat 7"),
        ("1: red 8", "99999999999999999999: red 8", 12, "there is no seat"),
        ("1: red 8", "something", 12, "neither a header nor an event"),
        ("0: pass", "game: squares", 13, "neither a header nor an event"),
        ("0: pass", "1: pass", 13, "seat 1 has already chosen"),
        ("1: blue 12", "* 1 1 1 1 1 1", 14, "no roll or draw is due"),
    ],
)
def test_the_first_bad_line_is_named(old: str, new: str, line: int, words: str) -> None:
    with pytest.raises(qx.RecordError) as caught:
        qx.replay(GAME.replace(old, new, 1))
    assert caught.value.line == line
    assert words in str(caught.value)


def test_empty_and_oversized_texts_are_not_records() -> None:
    assert refused(qx.RecordError, qx.replay, "")
    assert refused(qx.RecordError, qx.replay, "\n" * 200_000)
    assert refused(qx.RecordError, qx.replay, "\0" * 1000)


def test_nothing_follows_the_end() -> None:
    text = str(play_to_end(new_match()).record)
    assert "the game is over" in refused(qx.RecordError, qx.replay, text + "0: pass\n")
