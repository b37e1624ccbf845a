"""The log in words: what players read beside the table, in replays and reviews."""

import random
import re

import pytest

import quincunx as qx
from quincunx.server.table.steps import steps_from
from quincunx.server.web.game_log import LogEntry, entries_of, last_filled, turns

NOTATION = re.compile(
    r"@|_|\bplay\b|\brow\d|\b[ROYGBP][oxdsec]\b|\d \d"
)  # signs of a notation in a sentence


def entries_after(match: qx.Match) -> list[LogEntry]:
    return entries_of(steps_from(match.game.start(), match.log, 1))


def sentences(match: qx.Match) -> list[str]:
    return [entry.sentence(match.names) for entry in entries_after(match)]


@pytest.mark.parametrize("key", qx.games())
def test_every_event_has_words_without_notation(key: str) -> None:
    rng, match = random.Random(5), qx.Match(qx.game(key, players=2), ["Ann", "Bob"], seed=5)
    for _ in range(60):
        if match.state.over:
            break
        seat = match.state.acting[-1]
        match.play(seat, rng.choice(match.state.moves(seat)))
    entries = entries_after(match)
    numbers = [entry.number for entry in entries if entry.is_event]
    assert numbers == list(range(1, len(match.log) + 1))
    for entry in entries:
        assert entry.seat is not None
        assert entry.sentence(match.names).startswith(("Ann ", "Bob "))
        assert not NOTATION.search(entry.text), entry.text
    initial, *_, last = steps_from(match.game.start(), match.log, 1)
    for seat in range(2):
        gained = sum(entry.points for entry in entries if entry.seat == seat)
        assert initial.before.scores[seat] + gained == last.after.scores[seat]


def qwixx_match(key: str = "qwixx") -> qx.Match:
    events = [(None, "4 2 5 1 3 6"), (0, "pass"), (1, "blue 6")]
    return qx.Match(qx.game(key, players=2, first=0), ["Ann", "Engine"], seed=1, events=events)


def test_marks_name_the_dice_and_the_points() -> None:
    match = qwixx_match()
    match.play(0, "red 9")
    assert sentences(match)[:4] == [
        "Ann rolled white 4, white 2, red 5, yellow 1, green 3, blue 6",
        "Ann passed",
        "Engine marked blue 6 with the white dice (+1)",
        "Ann marked red 9 with white and red (+1)",
    ]


def test_a_secret_choice_is_not_in_the_log() -> None:
    match = qx.Match(
        qx.game("qwixx", players=2, first=0),
        ["Ann", "Engine"],
        seed=1,
        events=[(None, "4 2 5 1 3 6"), (1, "blue 6")],
    )
    assert len(sentences(match)) == 1


def test_the_last_moves_are_highlighted_until_the_next_ones() -> None:
    match = qwixx_match()
    match.play(0, "red 9")
    filled = last_filled(entries_after(match), 2)
    assert filled == {0: {"red 9"}, 1: {"blue 6"}}  # a new roll changes nothing
    for seat in (0, 1):
        match.play(seat, "pass")
    assert last_filled(entries_after(match), 2) == {0: frozenset(), 1: frozenset()}


def test_turns_begin_with_a_roll() -> None:
    match = qwixx_match()
    match.play(0, "red 9")
    assert [[entry.number for entry in turn] for turn in turns(entries_after(match))] == [
        [1, 2, 3, 4],
        [5],
    ]


def test_mixed_rows_name_the_colour_of_the_square() -> None:
    match = qx.Match(
        qx.game("mixx-colours", players=1),
        ["Ann"],
        seed=1,
        events=[(None, "4 2 5 1 3 6"), (0, "row4 6")],
    )
    assert "in row 4 with the white dice (+1)" in sentences(match)[1]
