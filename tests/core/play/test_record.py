"""Records: read back exactly, and the first bad line is named."""

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.dice.rng import Seed
from quincunx.core.dice.seeds import parse_seed
from quincunx.core.play.verification import verify
from tests.core.matches import new_match, play_to_end
from tests.support import refused, snapshot, walk

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
    assert str(match.record) == GAME
    assert match.names == ("Scott", "Hunter")
    assert match.state.scores == (0, 2)
    assert match.state.acting == (0, 1)


@pytest.mark.parametrize("key", qx.games())
def test_every_game_replays(key: str) -> None:
    match = play_to_end(new_match(key))
    again = qx.replay(str(match.record))
    assert again.record == match.record
    assert str(again.record) == str(match.record)
    assert snapshot(again.state) == snapshot(match.state)
    assert f"won by {' and '.join(match.names[seat] for seat in match.state.winners)}" in str(
        match.record
    )


@pytest.mark.parametrize("key", qx.games())
def test_the_header_says_why_the_game_ended_and_may_be_missing(key: str) -> None:
    match = play_to_end(new_match(key))
    text = str(match.record)
    end = f"end: {match.record.end}\n"
    assert len(match.record.end) > len("three rows")
    assert text.count(end) == 1
    old = qx.Record.read(text.replace(end, ""))
    assert old.end == ""
    assert old == match.record
    assert str(qx.replay(old).record) == text


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
        ("seat 1: Hunter", "seat 1:", 6, "a name must have"),
        ("seat 0: Scott", f"seat 0: {'x' * 25}", 5, "a name must have"),
        ("seat 1: Hunter", "seat 1: Hunter\nseat 1: Ann", 7, "appears twice"),
        ("seat 1: Hunter", "seat 1: Hunter\nmood: good", 7, "'mood' is not a header"),
        ("result: unfinished", "result: 1 2, won by Scott", 7, "but the game gives 'unfinished'"),
        ("* first 1", "* first 2", 10, "there is no seat '2'"),
        ("* 6 2 6 6 6 6", "* 6 2 6 6 6", 11, "needs 6 dice"),
        ("* 6 2 6 6 6 6", "* 6 2 - 6 6 6", 11, "still in the game"),
        ("1: red 8", "1: red 9", 12, "red 9 is not the white sum, 8"),
        ("1: red 8", "1: pink 8", 12, "'pink 8' is not a move"),
        ("1: red 8", "7: red 8", 12, "there is no seat 7"),
        ("1: red 8", "99999999999999999999: red 8", 12, "there is no seat"),
        ("1: red 8", "0000000001: red 8", 12, "neither a header nor an event"),
        ("1: red 8", "01: red 8", 12, "neither a header nor an event"),
        ("1: red 8", "\N{ARABIC-INDIC DIGIT ONE}: red 8", 12, "neither a header nor an event"),
        ("1: red 8", "\N{FULLWIDTH DIGIT ONE}: red 8", 12, "neither a header nor an event"),
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


# ---- records as objects


def test_a_record_is_read_from_text_or_a_file(tmp_path: Path) -> None:
    record, file = qx.Record.read(GAME), tmp_path / "game.txt"
    file.write_text(GAME, "utf-8")
    assert qx.Record.load(file) == qx.Record.load(str(file)) == record
    assert qx.replay(GAME).log == qx.replay(record).log == qx.replay(file).log
    file.write_bytes(b"\xff\xfe")
    assert "line 1: a record is UTF-8" in refused(qx.RecordError, qx.Record.load, file)
    assert "line 1: a record begins" in refused(qx.RecordError, qx.Record.read, "# only this")


def test_iterating_over_a_record_gives_each_event_and_the_position_after_it() -> None:
    steps = list(qx.Record.read(GAME))
    assert [event for event, _ in steps] == qx.replay(GAME).log
    assert [state.chance for _, state in steps] == [True, False, False, False, True, False]
    assert steps[-1][1] == qx.replay(GAME).state


def test_reading_what_is_no_move_of_the_game_names_the_line() -> None:
    with pytest.raises(qx.RecordError, match="there is no blue '13'") as caught:
        qx.Record.read(GAME.replace("1: blue 12", "1: blue 13"))
    assert caught.value.line == 14


def test_iterating_over_a_record_with_an_illegal_move_names_the_line() -> None:
    record = qx.Record.read(GAME.replace("1: blue 12", "1: blue 11"))
    with pytest.raises(qx.RecordError) as caught:
        list(record)
    assert caught.value.line == 14


# ---- the seed of a finished match


@pytest.mark.parametrize(
    "seed",
    [
        7,
        -1,
        1 << 200,
        "7",
        "int 7",
        "",
        " a ",
        "two\nlines",
        "str x",
        "\ud800",
        b"\0seven",
        "9f86d081",
    ],
)
def test_the_record_of_a_finished_match_can_be_verified(seed: Seed) -> None:
    match = new_match(seed=seed)
    assert match.record.seed is None
    record = qx.Record.read(str(play_to_end(match).record))
    assert record == match.record
    assert parse_seed(record.seed or "") == seed
    assert verify(record) == match.rolls
    assert qx.replay(record).record == record


def test_a_match_whose_seed_was_drawn_can_be_verified() -> None:
    match = play_to_end(qx.Match(qx.game("qwixx")))
    assert match.record.seed == match.seed
    assert verify(match.record) == match.rolls


def test_a_match_with_rolls_from_elsewhere_has_no_seed() -> None:
    assert play_to_end(qx.replay(GAME)).record.seed is None
    assert play_to_end(qx.replay(GAME, seed=7)).record.seed is None


def test_a_continued_match_with_the_same_seed_keeps_it() -> None:
    match = new_match(seed=7)
    assert play_to_end(qx.replay(match.record, seed=7)).record.seed == "int 7"


# ---- matches that start from a position


def middle_of_a_game(key: str) -> qx.State:
    *_, state = walk(qx.game(key), seed=5, most=15)
    return state


@pytest.mark.parametrize("key", qx.games())
def test_a_match_can_start_from_any_position(key: str) -> None:
    start = middle_of_a_game(key)
    before = snapshot(start)
    match = play_to_end(qx.Match(start.game, seed=3, start=start))
    assert snapshot(start) == before
    record = qx.Record.read(str(match.record))
    assert record == match.record
    assert record.initial_state() == start
    again = qx.replay(record)
    assert again.state == match.state
    assert again.record == record
    assert verify(record) == match.rolls
    assert not record.events or list(record)[-1][1] == match.state


def test_a_start_of_another_game_is_refused() -> None:
    assert "belongs to" in refused(
        qx.OptionError, lambda: qx.Match(qx.game("squares"), start=qx.game("qwixx").start())
    )


def test_a_start_in_which_others_have_chosen_keeps_choices_secret() -> None:
    start = qx.game("squares", players=4, first=0).start()
    start.roll("6 2 6 6 6 6")
    start.play(1, "pass")
    match = qx.Match(start.game, start=start)
    match.play(2, "red 8")
    match.play(0, "red 8")
    assert match.public_log == []
    assert refused(qx.UndoError, match.undo, 1)
    match.play(3, "pass")
    assert match.public_log == match.log


@pytest.mark.parametrize(
    "text", ["{", "[]", "7", "{}", "[" * 100_000, '{"step": "dancing"}', "9" * 10_000]
)
def test_a_bad_start_is_refused(text: str) -> None:
    with pytest.raises(qx.RecordError, match="line 5: invalid starting position"):
        qx.Record.read(GAME.replace("first: None\n", f"first: None\nstart: {text}\n"))


def test_comments_belong_to_the_event_before_them() -> None:
    text = str(qx.Match(qx.game("squares", players=2, first=0), ["Ann", "Bob"], seed=1).record)
    match = qx.replay(f"# before\n{text}# after the roll\n#\n")
    assert match.record.comments == {0: ("before",), 1: ("after the roll",)}
    match.comment("two\nlines")
    assert (
        str(match.record)
        == text.replace("\n\n*", "\n\n# before\n*") + "# after the roll\n# two lines\n"
    )
    assert qx.Record.read(str(match.record)) == qx.Record.read(text)
