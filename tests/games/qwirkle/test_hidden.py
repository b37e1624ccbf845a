"""What is hidden stays hidden."""

import json
import random
from collections import Counter

import pytest

import quincunx as qx
from tests.games.qwirkle.positions import DULL, TILES, dealt, draw, late, play, position
from tests.support import texts, walk

ROW = "Rd@0,0 Rs@1,0"


def views_of_others(state: qx.State, seat: int) -> str:
    """All that everybody but this seat sees, to the byte."""
    return json.dumps(
        [
            state.view(other).as_dict()
            for other in (None, *range(state.game.players))
            if other != seat
        ]
    )


def test_the_tiles_of_a_hand_change_no_other_view() -> None:
    one = position(ROW, "Rx Re Bd Ro Pc Oc", DULL, DULL)
    other = position(ROW, "Gx Gx Gx Bs Bs Oc", DULL, DULL)
    assert views_of_others(one, 0) == views_of_others(other, 0)
    assert one.view(0) != other.view(0)


def test_a_trade_and_its_draw_change_no_other_view() -> None:
    seen = set()
    for trade, drawn in (("Rx Re", "Bx Bs"), ("Pc Pc", "Bx Bs"), ("Rx Bd", "Gc Gc")):
        state = play(position(ROW, "Rx Re Bd Ro Pc Pc", DULL), f"trade {trade}")
        assert state.view(0).as_dict()["traded"] == trade.split()
        seen.add((views_of_others(state, 0), views_of_others(draw(state, drawn), 0)))
    assert len(seen) == 1


def test_exchanging_tiles_that_a_seat_cannot_see_does_not_change_its_view() -> None:
    """All through a game two tiles that a seat cannot see change places."""
    rng, exchanges = random.Random(1), 0
    for state in walk(qx.game("qwirkle", players=3), seed=9, most=150):
        data, looking = dict(state.position()), rng.randrange(3)
        piles = [pile.split() for pile in (*data["hands"], data["bag"])]
        hidden = [
            (pile, place)
            for number, pile in enumerate(piles)
            if number != looking
            for place in range(len(pile))
        ]
        if not data["board"] or state.over or data["passes"]:
            continue  # where the hands say who starts or who must pass, not every hand will do
        (one, here), (other, there) = rng.sample(hidden, 2)
        one[here], other[there] = other[there], one[here]
        *data["hands"], data["bag"] = map(" ".join, piles)
        twin = state.game.position(data)
        exchanges += twin.position() != state.position()
        for seat in (None, looking):
            assert twin.view(seat) == state.view(seat)
    assert exchanges > 20


def test_the_public_log_shows_only_the_number_of_tiles() -> None:
    match = qx.Match(qx.game("qwirkle"), seed=3)
    match.play(match.state.acting[0], match.state.moves(match.state.acting[0])[0])
    seat = match.state.acting[0]
    match.play(
        seat, next(move for move in match.state.moves(seat) if str(move).startswith("trade "))
    )
    public = match.public_log
    assert texts(public[:2]) == [(None, "6 drawn"), (None, "6 drawn")]
    assert public[2] == match.log[2]
    assert texts(public[-2:]) == [(seat, "trade 1"), (None, "1 drawn")]


# ---- what one may know


def test_a_view_has_the_table_the_hand_of_the_seat_and_the_sizes_of_all_hands() -> None:
    state = position(ROW, "Rx Re Bd Ro Pc Pc", DULL)
    view = state.view(0)
    assert view.as_dict()["board"] == [
        {"column": 0, "row": 0, "tile": "Rd"},
        {"column": 1, "row": 0, "tile": "Rs"},
    ]
    assert view.as_dict()["hand"] == ["Ro", "Rx", "Re", "Bd", "Pc", "Pc"]
    assert view.as_dict()["hand_sizes"] == [6, 6]
    assert view.as_dict()["bag"] == 94
    assert view.as_dict()["step"] == "turn"
    assert view.as_dict()["turn"] == 0
    assert state.view(None).as_dict()["hand"] == []
    assert state.view(1).as_dict()["plays"] == {}


def test_a_view_scores_every_placement_line_by_line() -> None:
    plays = position(ROW, "Rx Re Bx Ro Pc Pc", DULL).view(0).as_dict()["plays"]
    across = {"column": 0, "row": 0, "down": False, "length": 3, "points": 3}
    down = {"column": 2, "row": 0, "down": True, "length": 2, "points": 2}
    assert plays["play Rx@2,0"] == {"points": 3, "lines": [across]}
    assert plays["play Rx@2,0 Bx@2,1"]["points"] == 5
    assert sorted(plays["play Rx@2,0 Bx@2,1"]["lines"], key=lambda line: bool(line["down"])) == [
        across,
        down,
    ]
    assert plays["play Rx@-1,0 Re@2,0"]["lines"] == [
        {"column": -1, "row": 0, "down": False, "length": 4, "points": 4}
    ]
    assert dealt(DULL, DULL).view(0).as_dict()["plays"]["play Ro@0,0"] == {"points": 1, "lines": []}
    assert late().view(0).as_dict()["plays"]["play Bc@2,-3"]["points"] == 2


def test_unseen_tiles_are_neither_on_the_table_nor_in_the_hand_of_the_seat() -> None:
    state = position(ROW, "Rx Re Bd Ro Pc Pc", DULL)
    unseen = state.view(0).as_dict()["unseen"]
    assert unseen[0] == [
        2,
        2,
        2,
        2,
        2,
        3,
    ]  # red: circle, four-pointed star, diamond, square, eight-pointed star, clover
    assert unseen[5] == [3, 3, 3, 3, 3, 1]
    assert sum(map(sum, unseen)) == 94 + 6
    assert sum(map(sum, state.view(None).as_dict()["unseen"])) == 106


@pytest.mark.parametrize("players", [2, 4])
def test_unseen_tiles_are_in_the_bag_or_in_other_hands(players: int) -> None:
    for state in walk(qx.game("qwirkle", players=players), seed=4, most=120):
        data = dict(state.position())
        for seat in range(players):
            hidden = Counter(data["bag"].split())
            for other, hand in enumerate(data["hands"]):
                hidden.update(hand.split() if other != seat else ())
            hidden.update(data["traded"].split() if data["turn"] != seat else ())
            for other, shown in enumerate(state.view(seat).as_dict()["revealed"]):
                hidden.subtract(shown if other != seat else ())
            assert [number for row in state.view(seat).as_dict()["unseen"] for number in row] == [
                hidden[tile] for tile in TILES
            ]


# ---- redealing


def test_a_redeal_shuffles_what_is_hidden_and_nothing_else() -> None:
    state = position(ROW, "Rx Re Bd Ro Pc Oc", DULL, DULL)
    deals = {state.redeal(0, random.Random(seed)).position()["hands"][1] for seed in range(50)}
    assert len(deals) > 45
    for seed in range(20):
        data = dict(state.redeal(0, random.Random(seed)).position())
        assert data["hands"][0] == state.position()["hands"][0]
        assert [len(hand.split()) for hand in data["hands"]] == [6, 6, 6]
        assert data["board"] == state.position()["board"]


def test_a_redeal_keeps_the_trade_of_the_seat_and_shuffles_those_of_others() -> None:
    state = play(position(ROW, "Rx Re Bd Ro Pc Pc", DULL), "trade Pc Pc")
    assert {state.redeal(0, random.Random(seed)).position()["traded"] for seed in range(20)} == {
        "Pc Pc"
    }
    assert (
        len({state.redeal(1, random.Random(seed)).position()["traded"] for seed in range(20)}) > 10
    )


@pytest.mark.parametrize("looking", [0, 1, 2])
def test_before_the_first_play_a_redeal_keeps_who_starts(looking: int) -> None:
    state = dealt("Ro Rx Yd Gs Be Pc", "Ro Rx Rd Gs Be Pc", "Bo Bx Ys Gs Ps Oc")
    for seed in range(50):
        again = state.redeal(looking, random.Random(seed))
        assert state.game.position(again.position()).acting == (1,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_redeal_keeps_what_is_revealed(players: int) -> None:
    game = qx.game("qwirkle", players=players)
    for seed in range(12):
        state = qx.Match(game, seed=seed).state
        hands = set()
        for number in range(12):
            seat = number % players
            again = state.redeal(seat, random.Random(number))
            assert again.view(seat) == state.view(seat)
            assert again.view(None) == state.view(None)
            assert game.position(again.position()) == again
            hands.add(tuple(again.position()["hands"]))
        assert len(hands) > 9


def test_a_redeal_is_as_likely_as_the_hands_that_show_the_same() -> None:
    """How often the other hand has a second copy of a tile that it shows: counted among hands that
    are dealt without knowing it, and among redeals.
    """
    state = dealt("Yx Gd Bs Pe Oc Oc", "Ro Rx Yd Yd Bs Pc")
    assert state.view(0).as_dict()["revealed"][1] == ["Ro", "Rx"]
    pool = [*state.position()["hands"][1].split(), *state.position()["bag"].split()]
    rng, dealt_alike = random.Random(5), list[bool]()
    while len(dealt_alike) < 1000:
        hand = rng.sample(pool, 6)
        if largest_are_red_circle_and_star(hand):
            dealt_alike.append(has_copies(hand))
    redealt = [
        has_copies(state.redeal(0, random.Random(seed)).position()["hands"][1].split())
        for seed in range(4000)
    ]
    share = sum(dealt_alike) / 1000
    assert sum(redealt) / 4000 == pytest.approx(share, abs=4 * (share / 800) ** 0.5)


def has_copies(hand: list[str]) -> bool:
    return max(hand.count("Ro"), hand.count("Rx")) > 1


def largest_are_red_circle_and_star(hand: list[str]) -> bool:
    kinds = set(hand)
    counts = (Counter(tile[part] for tile in kinds) for part in (0, 1))
    red = {tile for tile in kinds if tile[0] == "R"}
    return red == {"Ro", "Rx"} and max(max(each.values()) for each in counts) == 2


def test_hands_that_are_too_rare_to_be_dealt_again_are_kept() -> None:
    """No two tiles of any hand match: no shuffle finds that again."""
    state = dealt(
        "Ro Ro Ro Ox Ox Ox", "Yd Yd Yd Gs Gs Gs", "Be Be Be Pc Pc Pc", "Rx Rx Rx Oo Oo Oo"
    )
    again = state.redeal(0, random.Random(1))
    assert again.acting == state.acting
    assert again.position()["hands"][0] == state.position()["hands"][0]
