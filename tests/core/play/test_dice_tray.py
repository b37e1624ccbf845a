"""Dice without sheets: which of them are rolled, and that they follow from the seed."""

import pytest

import quincunx as qx
from quincunx.core.dice.seeds import roll_rng
from quincunx.core.play.dice_tray import DiceTray, dice_of_game


def tray_of(key: str, *rolls: str) -> DiceTray:
    tray = DiceTray.of_game(qx.game(key))
    for roll in rolls:
        tray = tray.after_throw(roll)
    return tray


@pytest.mark.parametrize(
    ("key", "count"), [("qwixx", 6), ("clever", 6), ("qwizz", 5), ("qwirkle", 0)]
)
def test_every_game_has_its_dice(key: str, count: int) -> None:
    assert len(dice_of_game(qx.game(key))) == count


def test_rolls_follow_from_the_seed_like_those_of_a_match() -> None:
    tray = tray_of("qwixx")
    match = qx.Match(qx.game("qwixx", first=0), seed="seed")
    assert tray.throw("seed") == str(match.log[0][1])
    tray = tray.after_throw(tray.throw("seed"))
    rng = roll_rng("seed", 1)
    assert tray.throw("seed") == " ".join(str(1 + int(rng.below(6))) for _ in range(6))


def test_dice_of_locked_rows_are_taken_out_of_qwixx_and_stay_out() -> None:
    tray = tray_of("qwixx", "1 2 3 4 5 6").after_tap(2)
    assert tray.throw("x").split()[2] == "-"
    assert tray.collected() == tray
    assert tray.after_tap(2).in_hand == (0, 1, 2, 3, 4, 5)
    for die in (-1, 0, 6):
        with pytest.raises(qx.IllegalMove):
            tray.after_tap(die)


def test_lower_dice_go_to_the_platter_of_clever() -> None:
    tray = tray_of("clever", "3 1 5 2 6 3").after_tap(0)
    assert (set(tray.taken), set(tray.platter), tray.in_hand) == ({0}, {1, 3}, (2, 4, 5))
    assert not tray.rolled_again
    assert tray.after_tap(0).in_hand == (0, 1, 2, 3, 4, 5)
    with pytest.raises(qx.IllegalMove):
        tray.after_tap(2)
    tray = tray.after_throw("- - 4 - 4 4").after_tap(2).after_throw("- - - - 1 2")
    assert (tray.throws, tray.can_roll) == (3, False)
    assert tray.collected().in_hand == (0, 1, 2, 3, 4, 5)


def test_a_reroll_of_clever_does_not_count_as_one_of_three_rolls() -> None:
    tray = tray_of("clever", "3 1 5 2 6 3")
    assert tray.after_throw(tray.throw("x", again=True), again=True).throws == 1


def test_the_white_die_of_qwizz_is_rolled_again_once() -> None:
    tray = tray_of("qwizz", "1 2 3 4 5")
    assert [face == "-" for face in tray.throw("x", again=True).split()] == [True] * 4 + [False]
    tray = tray.after_throw("- - - - 6", again=True)
    assert (tray.faces[:4], tray.rolled_again, tray.can_roll) == ((1, 2, 3, 4), (), False)
    assert tray.collected().can_roll
