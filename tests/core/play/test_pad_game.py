"""Score pads follow whole games of the rules without dice, and agree with them."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.play.pad_game import PadEvent, PadGame
from quincunx.games.clever.moves import EnterBonus, Reroll, Take
from quincunx.games.qwixx.moves import Mark, Penalty
from quincunx.games.qwizz.moves import ChooseLucky, Enter, EnterLucky
from quincunx.games.qwizz.moves import Penalty as QwizzPenalty

FOLLOWED = [
    *(qx.game(key, players=3, first=0) for key in ("qwixx", "squares", "palette-black")),
    qx.game("mixx-colours", players=2, first=0),
    *(qx.game("clever", players=players, first=0) for players in (2, 3, 4)),
    qx.game("clever", players=1),
    qx.game("qwizz", players=3, first=0),
    qx.game("qwizz", players=1),
]
PRINTED = ("sheets", "scores", "round", "over")


def entries_of(state: qx.State, move: qx.Move) -> Iterator[str]:
    """What somebody with a score pad writes for a move of the rules."""
    match move:
        case Mark() | Penalty() | EnterBonus() | QwizzPenalty() | ChooseLucky() | EnterLucky():
            yield str(move)
        case Enter(row, number, column):
            yield f"{row} {number}@{column}"
        case Reroll():
            yield "use re-roll"
        case Take(die, area, square, extra):
            if extra:
                yield "use +1"
            view = state.view(None)
            if area in ("yellow", "blue"):
                yield f"X {area} {square or view.as_dict()['blue_sum']}"
            else:
                faces = {each["colour"]: each["face"] for each in view.as_dict()["dice"]}
                yield "X green" if area == "green" else f"{faces[die]} {area}"


def turn_of(state: qx.State, rolls: int) -> object:
    """In the Qwixx family every roll is a turn; in Clever a round begins before it, and in Qwizz
    everybody enters something in each turn.
    """
    view = state.view(None)
    if view.game == "qwizz":
        return sum(each["penalties"] + count_numbers(each) for each in view.as_dict()["sheets"][:1])
    if view.game == "clever":
        return view.as_dict()["active"], view.as_dict()["round"]
    return max(rolls, 1)


def count_numbers(sheet: Mapping[str, Any]) -> int:
    return sum(number is not None for row in sheet["rows"] for number in row["numbers"])


def follow(game: qx.Game, seed: int) -> Iterator[tuple[qx.State, PadGame]]:
    """A random game by the rules, and its pads; the turn ends when the next player's begins."""
    rng = random.Random(seed)
    state, pads, rolls = game.start(), PadGame(game), 0
    while not state.over:
        turn = turn_of(state, rolls)
        if state.chance:
            rolls += 1
            state.roll(state.sample(rng))
        else:
            seat = rng.choice(state.acting)
            move = rng.choice(state.moves(seat))
            for entry in entries_of(state, move):
                pads.enter(seat, entry)
            state.play(seat, move)
        if not state.over and turn_of(state, rolls) != turn:
            pads.next_turn()
        yield state, pads


@pytest.mark.parametrize("game", FOLLOWED, ids=repr)
def test_pads_agree_with_the_rules(game: qx.Game) -> None:
    for seed in range(3):
        for state, pads in follow(game, seed):
            # in a white step choices are secret until the last one; a pad shows them at once
            if state.chance or state.over:
                assert pads.scores == state.scores
                assert [pad.sheet().as_dict() for pad in pads.pads] == state.view(None).as_dict()[
                    "sheets"
                ]
        assert pads.end_reason != ""
        pads.next_turn()
        assert pads.over
        assert pads.active is None
        assert pads.winners == state.winners
        shown, expected = pads.view(None).as_dict(), state.view(None).as_dict()
        assert [shown[key] for key in PRINTED if key in shown] == [
            expected[key] for key in PRINTED if key in expected
        ]


@pytest.mark.parametrize("game", FOLLOWED, ids=repr)
def test_everything_can_be_undone_and_erased(game: qx.Game) -> None:
    *_, (_, pads) = follow(game, 1)
    events = list(pads.events)
    rng = random.Random(1)
    while pads.events:
        number = rng.randrange(len(pads.events))
        kept = pads.events[:number] + pads.events[number + 1 :]
        lost = pads.dependents(number)
        assert pads.erase(number) == lost
        assert len(pads.events) + len(lost) == len(kept)
    assert pads.scores == PadGame(game).scores
    assert PadGame(game, events).events == events


def test_undo_takes_back_ones_own_last_entry() -> None:
    pads = PadGame(qx.game("qwixx", players=2))
    pads.enter(0, "red 5")
    pads.enter(1, "blue 9")
    assert pads.undo(0) == PadEvent(0, "red 5")
    assert pads.events == [PadEvent(1, "blue 9")]
    with pytest.raises(qx.UndoError, match="nothing has been entered"):
        pads.undo(0)


def lock_red(pads: PadGame, seat: int) -> None:
    for number in (2, 3, 4, 5, 6, 12):
        pads.enter(seat, f"red {number}")


def test_a_row_that_somebody_locks_closes_for_all() -> None:
    pads = PadGame(qx.game("qwixx", players=3))
    for number in (2, 3, 4, 5, 6):
        pads.enter(1, f"red {number}")
    lock_red(pads, 0)
    with pytest.raises(qx.IllegalMove, match="the red row is closed"):
        pads.enter(2, "red 8")
    pads.enter(1, "red 12")  # in the same white step, others can lock it too
    pads.next_turn()
    with pytest.raises(qx.IllegalMove, match="the red row is closed"):
        pads.enter(2, "red 8")


def test_in_squares_a_row_closes_at_the_end_of_the_turn() -> None:
    pads = PadGame(qx.game("squares", players=2))
    lock_red(pads, 0)
    pads.enter(1, "red 8")
    pads.next_turn()
    with pytest.raises(qx.IllegalMove, match="the red row is closed"):
        pads.enter(1, "red 9")


def test_an_erased_lock_opens_the_row_again() -> None:
    pads = PadGame(qx.game("qwixx", players=2))
    lock_red(pads, 0)
    pads.next_turn()
    assert pads.erase(5) == []
    pads.enter(1, "red 8")


def test_erasing_a_mark_names_what_depended_on_it() -> None:
    pads = PadGame(qx.game("qwixx", players=2))
    lock_red(pads, 0)
    assert pads.dependents(0) == [PadEvent(0, "red 12")]  # the lock needs five marks
    with pytest.raises(qx.UndoError, match="there is no entry 6"):
        pads.erase(6)


def test_two_rows_locked_by_different_players_end_the_game() -> None:
    pads = PadGame(qx.game("qwixx", players=2))
    lock_red(pads, 0)
    assert pads.end_reason == ""
    for number in (2, 3, 4, 5, 6, 12):
        pads.enter(1, f"yellow {number}")
    assert pads.end_reason == "red and yellow are closed"
    pads.next_turn()
    with pytest.raises(qx.IllegalMove, match="the game is over"):
        pads.enter(0, "blue 12")


def test_a_bonus_is_asked_for_before_the_next_turn() -> None:
    pads = PadGame(qx.game("clever", players=2))
    for square in ("a1", "b1", "c1"):
        pads.enter(0, f"X yellow {square}")
    assert pads.pads[0].owed == ["blue X"]
    with pytest.raises(qx.IllegalMove, match="enter the bonus blue X first"):
        pads.enter(0, "5 orange")
    with pytest.raises(qx.IllegalMove, match="seat 0 still has to enter the bonus blue X"):
        pads.next_turn()
    pads.enter(0, "X blue 7")
    pads.next_turn()
    assert pads.active == 1


def test_in_qwirkle_an_entry_is_a_turn() -> None:
    pads = PadGame(qx.game("qwirkle", players=3), first=1)
    assert pads.active == 1
    pads.enter(1, "lines 6")
    pads.enter(2, "trade")
    assert pads.active == 0
    pads.enter(0, "lines 3 2")
    pads.enter(0, "last tile")
    assert pads.over
    assert pads.scores == (11, 12, 0)
    assert pads.winners == (1,)


def test_there_are_only_the_seats_of_the_game() -> None:
    with pytest.raises(qx.SeatError, match="there is no seat 2"):
        PadGame(qx.game("qwixx", players=2), first=2)
    with pytest.raises(qx.SeatError, match="there is no seat -1"):
        PadGame(qx.game("qwixx", players=2)).enter(-1, "red 5")


def test_qwirkle_ends_when_everybody_has_passed() -> None:
    pads = PadGame(qx.game("qwirkle", players=2))
    for seat, entry in ((0, "lines 3"), (1, "pass"), (0, "lines 4"), (1, "pass"), (0, "pass")):
        assert not pads.over
        pads.enter(seat, entry)
    assert pads.over
    assert (pads.end_reason, pads.winners) == ("everybody has passed", (0,))


def test_pads_say_what_decides_a_tie() -> None:
    pads = PadGame(qx.game("qwizz", players=2))
    for seat in (0, 1):
        pads.enter(seat, "lucky 7")
    assert pads.tie_break == ""  # nothing does
    pads.enter(1, "penalty")
    for number, column in ((1, 2), (2, 3), (3, 4), (5, 6)):
        pads.enter(1, f"blue {number}@{column}")
    assert pads.scores == (0, 0)
    assert pads.winners == (0,)
    assert pads.tie_break == "fewer penalties, 0 against 1"
