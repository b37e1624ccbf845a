"""Moves, entries and steps in words."""

import pytest

import quincunx as qx
from quincunx.core.presentation import LoggedEvent, find_presentation

MOVES = {
    "qwixx": {"red 8": "red 8", "penalty": "take a penalty", "pass": "pass"},
    "clever": {
        "yellow a1": "yellow a1",
        "white as blue": "white in blue",
        "+white as green": "extra die: white in green",
        "X yellow b2": "cross in yellow b2",
        "X green": "cross in green",
        "6 orange": "6 in orange",
        "reroll": "re-roll",
        "done": "done",
        "pass": "pass",
    },
    "qwizz": {
        "lucky 7": "lucky number 7",
        "keep": "keep the dice",
        "reroll white": "re-roll white",
        "blue 11@3 +6": "11 in blue 3",
        "lucky yellow@5": "lucky number in yellow 5",
        "penalty": "take a penalty",
    },
    "qwirkle": {
        "play Ro@0,0 Rs@1,0": "red circle and red square at the marked places",
        "play Ro@0,0": "red circle at the marked place",
        "trade Ro Bs": "trade red circle and blue square",
        "pass": "pass",
    },
}
DONE = {
    "qwixx": {"penalty": "took a penalty", "pass": "passed"},
    "qwizz": {
        "lucky 7": "chose the lucky number 7",
        "keep": "kept the dice",
        "reroll white": "re-rolled white",
        "blue 5@3": "entered 5 in the blue row, column 3",
        "blue 6@3 +1": "entered 6 (5 + 1) in the blue row, column 3",
        "green 0@1 -2": "entered 0 (2 − 2) in the green row, column 1",
        "lucky yellow@5": "entered the lucky number in the yellow row, column 5",
        "penalty": "took a penalty",
    },
}
ENTRIES = {
    "qwixx": {
        "red 8": "red 8",
        "penalty": "penalty (−5)",
        "close red": "the red row is closed",
    },
    "clever": {
        "X yellow a1": "cross in yellow a1",
        "X green": "cross in green",
        "6 purple": "6 in purple",
        "round": "the next round begins",
        "use re-roll": "a re-roll is used",
    },
    "qwizz": {
        "lucky 7": "lucky number 7",
        "blue 5@3": "5 in the blue row, column 3",
        "lucky red@9": "7 in the red row, column 9",
        "penalty": "penalty",
    },
    "qwirkle": {
        "lines 6 2": "lines of 6 and 2: 14 points",
        "lines 1": "lines of 1: 1 point",
        "trade": "traded",
        "last tile": "played the last tile (+6)",
    },
}


def cases(words: dict[str, dict[str, str]]) -> pytest.MarkDecorator:
    listed = [(key, text, wanted) for key in words for text, wanted in words[key].items()]
    return pytest.mark.parametrize(("key", "text", "words"), listed)


@cases(MOVES)
def test_a_move(key: str, text: str, words: str) -> None:
    assert find_presentation(key).move_name(qx.game(key).move(text)) == words


@cases(DONE)
def test_a_move_that_was_made(key: str, text: str, words: str) -> None:
    view = qx.game(key).start().view(None)
    event = LoggedEvent(0, qx.game(key).move(text), view, view)
    assert find_presentation(key).describe_event(event).text == words


@cases(ENTRIES)
def test_an_entry_on_a_pad(key: str, text: str, words: str) -> None:
    pad = qx.game(key).pad()
    if key == "qwizz" and text != "lucky 7":
        pad.enter("lucky 7")
    assert pad.describe(text) == words


def test_the_buttons_of_pads() -> None:
    found = {}
    for key, players in (("qwixx", 1), ("qwixx", 2), ("clever", 1), ("qwizz", 1), ("qwirkle", 2)):
        pad = qx.game(key, players=players).pad()
        found[key, players] = pad.buttons
        if key == "qwizz":
            pad.enter("lucky 2")
            assert pad.buttons == ["penalty"]
    assert found == {
        ("qwixx", 1): ["penalty", "close red", "close yellow", "close green", "close blue"],
        ("qwixx", 2): ["penalty"],
        ("clever", 1): ["use re-roll"],
        ("qwizz", 1): [f"lucky {number}" for number in range(1, 11)],
        ("qwirkle", 2): ["trade", "pass"],
    }


def test_what_pads_of_qwizz_offer() -> None:
    pad = qx.game("qwizz").pad()
    assert pad.shown() == {"moves": (), "offers": ()}
    pad.enter("lucky 2")
    for lucky_used in (False, True):
        offers = pad.shown()["offers"]
        listed = [str(fit.move) for offer in offers for fit in offer.fits]
        assert sorted(listed) == sorted(entry for entry in pad.entries() if "@" in entry)
        lucky = [offer.number for offer in offers if offer.die == "lucky"]
        assert lucky == ([] if lucky_used else [2])
        if not lucky_used:
            pad.enter("lucky blue@3")


@pytest.mark.parametrize(
    ("key", "rolls", "label", "prompt", "example"),
    [
        ("qwixx", ["6 2 1 3 5 4"], "white sum 8", "white white red green", "6 2 6 - 6 -"),
        ("clever", ["3 2 4 1 5 6"], "take a die", "yellow green orange white", "3 - 4 1 - 6"),
    ],
)
def test_steps_and_rolls(key: str, rolls: list[str], label: str, prompt: str, example: str) -> None:
    state, presentation = qx.game(key, first=0).start(), find_presentation(key)
    for roll in rolls:
        state.roll(roll)
    assert presentation.step_label(state.view(0)) == label
    assert presentation.outcome_prompt(state.view(0), example) == f"Roll ({prompt})"
