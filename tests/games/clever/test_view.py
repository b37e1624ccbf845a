"""The view: sheets, dice, the pending decision, and what each move would trigger."""

from collections import Counter
from typing import Any

import quincunx as qx
from tests.games.clever.positions import play, roll, table, thrown
from tests.support import setups, walk


def test_the_dice_with_their_places() -> None:
    state = play(thrown("3 3 2 1 4 5"), "yellow a1")
    dice = {die["colour"]: (die["face"], die["place"]) for die in state.view(0).as_dict()["dice"]}
    assert dice["yellow"] == (3, "taken")
    assert dice["green"] == (2, "platter")
    assert dice["white"] == (None, "hand")
    assert state.view(0).as_dict()["blue_sum"] is None
    seen = roll(state, "- 2 - - 1 6").view(0)
    assert {die["colour"]: (die["face"], die["place"]) for die in seen.as_dict()["dice"]}[
        "white"
    ] == (
        6,
        "thrown",
    )
    assert seen.as_dict()["blue_sum"] == 8


def test_the_sheet_with_its_entries() -> None:
    state = table(
        {"yellow": "a1 b1 c1", "blue": "7", "green": 2, "orange": [1, 1, 1, 5], "purple": [2]}
    )
    areas = state.view(None).as_dict()["sheets"][0]["areas"]
    assert areas["yellow"]["rows"][0] == [
        {"name": "a1", "number": 3, "crossed": True},
        {"name": "b1", "number": 6, "crossed": True},
        {"name": "c1", "number": 5, "crossed": True},
        None,
    ]
    assert areas["yellow"]["lines"][:2] == [
        {"line": "row 1", "bonus": "blue X", "complete": True},
        {"line": "row 2", "bonus": "orange 4", "complete": False},
    ]
    assert [
        square["number"]
        for row in areas["blue"]["rows"]
        for square in row
        if square and square["crossed"]
    ] == [7]
    assert [box["written"] for box in areas["green"]["boxes"]] == ["X", "X"] + [None] * 9
    assert areas["orange"]["boxes"][3] == {"least": 1, "factor": 2, "bonus": None, "written": 10}
    assert areas["purple"]["boxes"][2] == {
        "least": 1,
        "factor": 1,
        "bonus": "re-roll",
        "written": None,
    }


def test_what_a_seat_has_to_decide() -> None:
    state = thrown("1 2 3 4 5 6", {"green": 4, "extras": 1, "rerolls": 1}, {})
    assert state.view(0).as_dict()["asked"] == "take"
    assert state.view(1).as_dict()["asked"] is None
    assert state.view(0).as_dict()["previews"]["reroll"] == {"bonuses": [], "lost": [], "points": 0}
    play(state, "white as green")
    assert state.view(0).as_dict()["asked"] == "extra"
    assert state.view(1).as_dict()["asked"] == "pick"
    assert set(state.view(1).as_dict()["previews"]) == set(map(str, state.moves(1)))
    assert state.view(None).as_dict()["previews"] == {}


def test_actions_gained_and_left() -> None:
    shown = table({"orange": [1] * 6, "rerolls": 1, "extras": 0}).view(None).as_dict()["sheets"][0]
    assert shown["rerolls"] == {"gained": 2, "left": 1}
    assert shown["extra_dice"] == {"gained": 2, "left": 0}


def reached(sheet: dict[str, Any]) -> Counter[str]:
    """All bonuses of complete lines and filled boxes, read off a view."""
    found: Counter[str] = Counter()
    for area in sheet["areas"].values():
        found.update(line["bonus"] for line in area.get("lines", []) if line["complete"])
        found.update(
            box["bonus"] for box in area.get("boxes", []) if box["written"] and box["bonus"]
        )
    return found


def test_previews_show_bonuses_and_points() -> None:
    for game in (game for game in setups() if game.key == "clever"):
        for number, state in enumerate(walk(game, seed=21)):
            for seat in state.acting if number % 5 == 0 else ():
                check_previews(state, seat)


def check_previews(state: qx.State, seat: int) -> None:
    seen = state.view(seat)
    for text, preview in seen.as_dict()["previews"].items():
        twin = state.copy()
        twin.play(seat, state.game.move(text))
        before, after = seen.as_dict()["sheets"][seat], twin.view(seat).as_dict()["sheets"][seat]
        assert after["score"] - before["score"] == preview["points"]
        assert reached(after) - reached(before) == Counter(preview["bonuses"] + preview["lost"])
