"""Notes in records: resignations, used help and undone moves, by seat, read back exactly."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quincunx as qx
from quincunx.core.play.notes import (
    HINT,
    VALUES,
    HelpUsed,
    Note,
    Resigned,
    TimedOut,
    Undone,
    in_order,
)
from tests.core.matches import new_match, play_to_end

RECORD = play_to_end(new_match("squares")).record
SEATS = st.integers(0, RECORD.game.players - 1)
PLACES = st.integers(0, len(RECORD.events))
MOVES = st.sampled_from([str(move) for seat, move in RECORD.events if seat is not None])
NOTES = st.one_of(
    st.builds(HelpUsed, SEATS, PLACES, st.sampled_from([HINT, VALUES])),
    st.builds(Undone, SEATS, PLACES, MOVES),
)
RESIGNATIONS = st.dictionaries(SEATS, PLACES).map(
    lambda found: [Resigned(seat, place) for seat, place in found.items()]
)


@given(st.lists(NOTES), RESIGNATIONS)
def test_notes_are_read_back_exactly(others: list[Note], resigned: list[Resigned]) -> None:
    record = replace(RECORD, notes=in_order([*others, *resigned]))
    text = str(record)
    found = qx.Record.read(text)
    assert found == record
    assert found.notes == record.notes
    assert str(qx.replay(text).record) == text


def test_notes_are_lines_after_the_last_event_before_them() -> None:
    notes = (
        HelpUsed(0, 0, HINT),
        HelpUsed(1, 1, VALUES),
        Undone(0, 1, "red 8"),
        TimedOut(0, 1),
        Resigned(1, 1),
    )
    record = replace(RECORD, notes=notes, comments={1: ["a fine roll"]})
    body = str(record).split("\n\n")[1].splitlines()
    assert (body[0], body[2:7]) == (
        "hint 0",
        ["values 1", "undone 0: red 8", "timeout 0", "resigned 1", "# a fine roll"],
    )


@pytest.mark.parametrize(
    ("lines", "line", "words"),
    [
        ("resigned 2", 1, "there is no seat 2: the seats are 0 to 1"),
        ("hint 99999999999999999999", 1, "there is no seat 9999"),
        ("hint 0\nvalues 3", 2, "there is no seat 3"),
        ("timeout 2", 1, "there is no seat 2"),
        ("undone 5: red 8", 1, "there is no seat 5"),
        ("undone 0: pink 8", 1, "'pink 8' is not a move"),
        ("resigned 0\nhint 1\nresigned 0", 3, "seat 0 has already resigned"),
        ("resigned 01", 1, "neither a header nor an event"),
        ("resigned", 1, "neither a header nor an event"),
        ("undone 0", 1, "neither a header nor an event"),
        ("hint 0: red 8", 1, "neither a header nor an event"),
        ("resigned \N{ARABIC-INDIC DIGIT ONE}", 1, "neither a header nor an event"),
    ],
)
def test_the_line_of_a_bad_note_is_named(lines: str, line: int, words: str) -> None:
    text = str(RECORD)
    with pytest.raises(qx.RecordError) as caught:
        qx.Record.read(text + lines)
    assert caught.value.line == text.count("\n") + line
    assert words in str(caught.value)


def test_a_header_does_not_follow_a_note() -> None:
    text = str(RECORD).replace("\nresult:", "\nhint 0\nresult:")
    with pytest.raises(qx.RecordError, match="neither a header nor an event"):
        qx.Record.read(text)


def test_comments_are_no_notes() -> None:
    assert qx.Record.read(f"{RECORD}# Player 1 resigned\n").notes == ()


def test_notes_of_undone_events_stay() -> None:
    match = qx.Match(qx.game("squares", players=2, first=0), seed=1)
    match.play(1, "pass")
    match.add_note(HelpUsed(0, 0, HINT))
    twin = match.copy()
    match.undo(1)
    assert match.notes == (HelpUsed(0, 1, HINT),)
    assert twin.notes == (HelpUsed(0, 2, HINT),)


def test_sentences_are_for_people() -> None:
    names = ("Ann", "Bob")
    assert [
        note.sentence(names)
        for note in (HelpUsed(0, 0, HINT), HelpUsed(1, 0, VALUES), Undone(0, 0, "red 8"))
    ] == [
        "Ann used a hint",
        "Bob looked at the values of all moves",
        "Ann undid a move and everything after it",
    ]
    assert Resigned(1, 0).sentence(names) == "Bob resigned"
    assert Undone(0, 0, "red 8").words == "undid a move and everything after it"
