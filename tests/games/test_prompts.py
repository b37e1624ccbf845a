"""A prompt names what is possible and nothing else, and says why where only one move is left."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.presentation import LoggedEvent, find_presentation
from quincunx.languages import translate, use_language
from tests.games.clever import positions as clever
from tests.games.qwirkle import positions as qwirkle
from tests.support import few_setups, name_of, walk

Moves = Sequence[str]

SOME = 3  # one position in so many is looked at
ONLY = "cannot|[Oo]nly"  # every reason says one of them


def has(pattern: str) -> Callable[[Moves], bool]:
    return lambda moves: any(re.match(pattern, move) for move in moves)


# By game: how a prompt names an action, and the moves that this action is.
PASS = r"\bpass\.", "pass$"
PENALTY = r"take (the|a) penalty", "penalty$"
ACTIONS = {
    "qwixx": [(r"^Mark ", r"\w+ \d+$|row"), PASS, PENALTY],
    "qwizz": [
        (r"^Pick your lucky number", r"lucky \d+$"),
        (r"^Enter a number", ".*@"),
        (r"^Keep the dice", "keep$"),
        (r"or re-roll", "reroll"),
        PENALTY,
    ],
    "qwirkle": [
        (r"[Pp]lace tiles|^Play ", "play "),
        (r"\btrade\.", "trade "),
        PASS,
    ],
    "clever": [
        (r"\bre-roll\b", "reroll$"),
        (r"\bfinish\.", "done$"),
        (
            r"Take a die|Pick a die|Use an extra die|use a die|Cross|Enter a black|entry",
            "(?!reroll|done|pass)",
        ),
        PASS,
    ],
}


def prompt_of(state: qx.State, seat: int) -> str:
    return translate(find_presentation(state.game.key).prompt(state.view(seat)))


def rules_of(game: qx.Game) -> str:
    return game.key if game.key in ACTIONS else "qwixx"


@pytest.mark.parametrize("game", few_setups(), ids=name_of)
def test_a_prompt_names_what_is_possible_and_nothing_else(game: qx.Game) -> None:
    reasons, others = set[str](), set[str]()
    for seed in (1, 2):
        for number, state in enumerate(walk(game, seed)):
            for seat in state.acting if number % SOME == 0 else ():
                moves, text = [str(move) for move in state.moves(seat)], prompt_of(state, seat)
                named = {move for words, move in ACTIONS[rules_of(game)] if re.search(words, text)}
                possible = {move for _, move in ACTIONS[rules_of(game)] if has(move)(moves)}
                assert named == possible, (text, moves[:9])
                (reasons if len(moves) == 1 else others).add(text)
    assert all(re.search(ONLY, text) for text in reasons), reasons
    assert reasons.isdisjoint(others)


@pytest.mark.parametrize("key", qx.games())
def test_every_only_move_has_a_reason_in_german_too(key: str) -> None:
    for number, state in enumerate(walk(qx.game(key), seed=3)):
        for seat in state.acting if number % SOME == 0 else ():
            with use_language("de"):
                text = prompt_of(state, seat)
            if len(state.moves(seat)) == 1:
                assert re.search("kannst|[Nn]ur", text), text


# ---- worked positions


def test_qwirkle_does_not_offer_what_the_bag_or_the_board_forbids() -> None:
    others = "Yo Yx Yd Ys Ye Yc"
    may_do_both = qwirkle.position("Ro@0,0", "Rx Bs Gd Ye Pc Pd", others)
    must_trade = qwirkle.position("Ro@0,0", "Bs Gx Gd Ye Pc Pd", others)
    assert prompt_of(may_do_both, 0) == "Place tiles in one line, or trade."
    assert prompt_of(must_trade, 0) == "You cannot place any tile: trade."
    assert prompt_of(qwirkle.late(), 0) == "The bag is empty: place tiles in one line."
    last_place = qwirkle.position(qwirkle.LATE, "Rs", "Rc Bc", copies=1)
    words = "The bag is empty, and only one move is possible: place tiles."
    assert prompt_of(last_place, 0) == words


def test_a_player_of_qwirkle_who_can_only_pass() -> None:
    states = walk(qx.game("qwirkle", players=3, copies=1), seed=4)
    stuck = next(state for state in states if state.acting and qwirkle.texts(state) == ["pass"])
    words = "You cannot place any tile, and the bag is empty: pass."
    assert prompt_of(stuck, stuck.acting[0]) == words


FULL: dict[str, Any] = {**clever.FULL, "rerolls": 0}
ALMOST: dict[str, Any] = {**FULL, "green": 10}
ROLL = "1 2 3 4 5 6"


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({}, "Take a die and enter it."),
        ({"rerolls": 1}, "Take a die and enter it, or re-roll."),
        (FULL, "You cannot enter any die: pass."),
        ({**FULL, "rerolls": 1}, "You cannot enter any die: re-roll, or pass."),
        (ALMOST, "Only one entry is possible: white 6 in green."),
    ],
)
def test_clever_asks_for_a_die_only_where_one_can_be_entered(
    sheet: dict[str, Any], words: str
) -> None:
    assert prompt_of(clever.thrown(ROLL, sheet), 0) == words


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({}, "Pick a die from the platter."),
        ({**FULL, "orange": []}, "Only one entry is possible: orange 4 in orange."),
        (ALMOST, "You cannot enter any die of the platter: use a die that was taken, or pass."),
        (FULL, "You cannot enter any die: pass."),
    ],
)
def test_passive_players_of_clever_pick_from_the_platter_where_they_can(
    sheet: dict[str, Any], words: str
) -> None:
    state = clever.play(clever.thrown(ROLL, {}, sheet), "white as green")
    assert prompt_of(state, 1) == words


def test_a_die_that_the_active_player_took_is_not_called_one_of_the_platter() -> None:
    state = clever.play(clever.thrown(ROLL, {}, ALMOST), "white as green")
    after = clever.play(state.copy(), "white as green")
    move = state.game.move("white as green")
    event = LoggedEvent(1, move, state.view(None), after.view(None))
    words = find_presentation("clever").describe_event(event)
    assert words.text == "used white 6, which was taken, for green"


def test_the_passive_turn_of_solo_clever_is_called_passive() -> None:
    state = clever.play(clever.thrown("1 1 1 1 1 6", {}), "white as orange")
    clever.roll(state, "3 1 4 1 5 2: blue orange white")
    assert prompt_of(state, 0) == "Passive turn. Pick a die from the platter."


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (
            {},
            "Enter a black X in yellow, blue or green, or a black 6 in the next box of orange or "
            "purple.",
        ),
        (
            {"green": 11, "blue": clever.BLUE, "orange": [1] * 11},
            "Enter a black X in yellow, or a black 6 in the next box of purple.",
        ),
        (
            {**FULL, "purple": [6], "orange": [1]},
            "Enter a black 6 in the next box of orange or purple.",
        ),
        ({**FULL, "green": 1, "blue": "2"}, "Enter a black X in blue or green."),
        (ALMOST, "Only one entry is possible: cross in green."),
    ],
)
def test_the_bonus_of_round_four_names_the_areas_that_have_room(
    sheet: dict[str, Any], words: str
) -> None:
    data = dict(clever.table(sheet, sheet, in_round=4).position())
    data["step"] = "bonus"
    for entries in data["sheets"]:
        entries["owed"] = ["black X or 6"]
    assert prompt_of(qx.game("clever", players=2, first=0).position(data), 0) == words


def test_the_last_choices_of_the_qwixx_family_say_why() -> None:
    found = set()
    for key in ("qwixx", "squares"):
        for state in walk(qx.game(key, players=2), seed=1):
            for seat in state.acting:
                if len(state.moves(seat)) == 1:
                    found.add(re.sub(r"\d+", "N", prompt_of(state, seat)))
    assert found == {
        "You cannot mark the white sum N: pass.",
        "You cannot mark any colour sum: pass.",
        "You cannot mark any colour sum: take the penalty (−N).",
    }


def test_the_lucky_number_says_what_it_is_for() -> None:
    state = qx.game("qwizz", players=2, first=0).start()
    words = "Pick your lucky number: once in the game, it goes into any square that it fits."
    assert prompt_of(state, 1) == words
