"""The steps of a game: lucky numbers, the roll, the re-roll, and secret entries."""

import random

import pytest

import quincunx as qx
from quincunx.games.qwizz import Enter
from tests.games.qwizz.positions import entering, play, roll, table, turn
from tests.support import refused, snapshot


def start(players: int, **options: object) -> qx.State:
    return qx.game("qwizz", players=players, **options).start()


def texts(state: qx.State, seat: int) -> list[str]:
    return [str(move) for move in state.moves(seat)]


def test_one_to_eight_play() -> None:
    for players in range(1, 9):
        assert len(start(players).scores) == players
    for players in (0, 9):
        assert "1 to 8" in refused(qx.OptionError, start, players)


def test_everybody_picks_a_lucky_number_first() -> None:
    state = start(3, first=1)
    assert len(state.acting) == 3
    assert texts(state, 2) == [f"lucky {number}" for number in range(1, 11)]
    play(state, 2, "lucky 7")
    assert list(state.acting) == [0, 1]
    play(state, 0, "lucky 7")
    play(state, 1, "lucky 1")
    assert state.chance
    assert [sheet["lucky"] for sheet in state.view(None).as_dict()["sheets"]] == [7, 1, 7]


def test_the_first_player_is_drawn_before_the_lucky_numbers() -> None:
    state = start(3)
    assert [(str(outcome), chance) for outcome, chance in state.outcomes()] == [
        (f"first {seat}", 1 / 3) for seat in range(3)
    ]
    assert (
        refused(qx.IllegalOutcome, roll, state, "5 12 3 7 6")
        == "the first player must be drawn before anything else"
    )
    roll(state, "first 2")
    for seat in range(3):
        play(state, seat, "lucky 5")
    assert (
        refused(qx.IllegalOutcome, roll, state, "first 2")
        == "the first player has already been determined"
    )
    roll(state, "5 12 3 7 6")
    assert state.acting == (2,)


def test_the_first_player_is_not_drawn_in_a_solo_game() -> None:
    assert start(1).acting == (0,)


def test_the_active_player_keeps_or_re_rolls_the_white_die() -> None:
    state = table(players=2)
    roll(state, "5 12 3 7 6")
    assert list(state.acting) == [0]
    assert texts(state, 0) == ["keep", "reroll white"]
    play(state, 0, "reroll white")
    assert [(str(outcome), chance) for outcome, chance in state.outcomes()] == [
        (f"- - - - {face}", 1 / 6) for face in range(1, 7)
    ]
    roll(state, "- - - - 2")
    assert state.view(None).dice == {"blue": 5, "yellow": 12, "green": 3, "red": 7, "white": 2}
    assert list(state.acting) == [0, 1]


def test_a_die_is_re_rolled_only_once() -> None:
    state = table()
    roll(state, "5 12 3 7 6")
    play(state, 0, "reroll white")
    roll(state, "- - - - 2")
    assert "final" in refused(qx.IllegalMove, play, state, 0, "reroll white")
    assert "final" in refused(qx.IllegalMove, play, state, 0, "keep")


@pytest.mark.parametrize(
    ("die", "sides"), [("blue", 12), ("yellow", 12), ("green", 12), ("red", 12), ("white", 6)]
)
def test_in_a_solo_game_any_one_die_can_be_re_rolled(die: str, sides: int) -> None:
    state = table()
    roll(state, "5 12 3 7 6")
    assert f"reroll {die}" in texts(state, 0)
    play(state, 0, f"reroll {die}")
    assert state.view(0).dice[die] is None
    assert len(state.outcomes()) == sides
    again = state.sample(random.Random(1))
    assert str(again).count("-") == 4
    state.roll(again)
    changed = {name: face for name, face in state.view(0).dice.items() if name != die}
    assert changed == {
        name: face
        for name, face in zip(
            ("blue", "yellow", "green", "red", "white"), (5, 12, 3, 7, 6), strict=True
        )
        if name != die
    }


def test_a_roll_must_have_exactly_the_dice_that_are_due() -> None:
    state = table()
    assert refused(qx.IllegalOutcome, roll, state, "- - - - 2") == "the blue die must be rolled"
    roll(state, "5 12 3 7 6")
    assert "a player has to move" in refused(qx.IllegalOutcome, roll, state, "5 12 3 7 6")
    play(state, 0, "reroll green")
    assert "the blue die stays" in refused(qx.IllegalOutcome, roll, state, "5 12 3 7 6")
    assert refused(qx.IllegalOutcome, roll, state, "- - - - 2") == "the green die must be rolled"


def test_every_roll_of_the_dice_is_listed_once() -> None:
    outcomes = table().outcomes()
    assert len(outcomes) == len({outcome.code for outcome, _ in outcomes}) == 12**4 * 6
    assert {chance for _, chance in outcomes} == {1 / 124416}
    assert str(outcomes[0][0]) == "1 1 1 1 1"
    assert str(outcomes[-1][0]) == "12 12 12 12 6"


def test_entries_are_secret_and_take_effect_together() -> None:
    state = entering(table(players=3), "5 12 3 7 6")
    before = [state.view(seat).as_dict() for seat in (None, 0, 1)]
    play(state, 2, "blue 5@3")
    after = [state.view(seat).as_dict() for seat in (None, 0, 1)]
    for view in (*before, *after):
        del view["acting"]
    assert before == after
    assert state.view(2).choice == Enter("blue", 5, 3)
    play(state, 0, "penalty")
    assert state.scores == (0, 0, 0)
    play(state, 1, "blue 5@3")
    assert state.scores == (-4, 1, 1)


def test_lucky_numbers_are_secret_while_they_are_picked() -> None:
    state = start(2, first=0)
    play(state, 0, "lucky 7")
    assert [sheet["lucky"] for sheet in state.view(0).as_dict()["sheets"]] == [None, None]
    assert state.view(0).as_dict()["choice"] == "lucky 7"
    assert state.view(1).as_dict()["choice"] is None
    assert "already chosen" in refused(qx.IllegalMove, play, state, 0, "lucky 3")


def test_the_order_of_arrival_changes_nothing() -> None:
    positions = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        state = entering(table(players=3), "5 12 3 7 6")
        for seat in order:
            play(state, seat, ("blue 11@3 +6", "penalty", "lucky red@5")[seat])
        positions.append(snapshot(state))
    assert positions[0] == positions[1] == positions[2]


def test_redealing_draws_the_choices_of_others_and_nothing_else() -> None:
    state = start(3, first=0)
    play(state, 0, "lucky 7")
    play(state, 1, "lucky 7")
    dealt = [state.redeal(0, random.Random(seed)).position()["choices"] for seed in range(200)]
    assert {choices[0] for choices in dealt} == {"lucky 7"}
    assert {choices[1] for choices in dealt} == {f"lucky {number}" for number in range(1, 11)}
    assert {choices[2] for choices in dealt} == {None}

    state = entering(table(players=2), "5 12 3 7 6")
    play(state, 1, "penalty")
    legal = {str(move) for move in entering(table(players=2), "5 12 3 7 6").moves(1)}
    dealt = [state.redeal(0, random.Random(seed)).position()["choices"] for seed in range(2000)]
    assert {choices[1] for choices in dealt} == legal
    assert state.redeal(1, random.Random(1)).position() == state.position()


def test_the_next_seat_is_active_in_the_next_turn() -> None:
    state = table(players=3)
    for active in (0, 1, 2, 0):
        assert state.view(None).active == active
        turn(state, "5 12 3 7 6", "penalty", "penalty", "penalty")


def test_moves_of_another_step_are_refused() -> None:
    state = start(2, first=0)
    assert "lucky number" in refused(qx.IllegalMove, play, state, 0, "penalty")
    assert "lucky number" in refused(qx.IllegalMove, play, state, 0, "lucky blue@3")
    play(state, 0, "lucky 7")
    play(state, 1, "lucky 4")
    assert "roll" in refused(qx.IllegalMove, play, state, 0, "keep")
    roll(state, "5 12 3 7 6")
    before = snapshot(state)
    assert "not the turn" in refused(qx.IllegalMove, play, state, 1, "keep")
    assert (
        refused(qx.IllegalMove, play, state, 0, "lucky 7")
        == "the lucky number is picked only once, at the start of the game: it is 7"
    )
    assert "only the white die" in refused(qx.IllegalMove, play, state, 0, "reroll blue")
    assert "decide first" in refused(qx.IllegalMove, play, state, 0, "blue 5@3")
    assert "decide first" in refused(qx.IllegalMove, play, state, 0, "penalty")
    assert snapshot(state) == before


def test_choices_can_be_undone_until_the_last_one_is_made() -> None:
    match = qx.Match(qx.game("qwizz", players=2, first=0), seed=1)
    match.play(0, "lucky 7")
    assert str(match.undo(0)) == "lucky 7"
    match.play(0, "lucky 8")
    match.play(1, "lucky 3")
    match.play(0, "keep")
    assert str(match.undo(0)) == "keep"
    match.play(0, "keep")
    match.play(1, "penalty")
    assert str(match.undo(1)) == "penalty"
    match.play(1, "penalty")
    match.play(0, "penalty")
    assert "no move to undo" in refused(qx.UndoError, match.undo, 1)
