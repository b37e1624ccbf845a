"""A dead board: the bag still has tiles, but none of the remaining tiles fits anywhere."""

import json
import random

import pytest

import quincunx as qx
from tests.games.qwirkle.positions import TILES, data, draw, grid_without, play, position, texts
from tests.games.qwirkle.reference import fits_anywhere, placing_game, table_of
from tests.support import refused, snapshot

# Five red tiles. With Rd at 2,-1 every empty cell next to a tile takes red tiles only.
#      Ro  .
#   Rs Re Rx
#      Rc
REDS = "Ro@1,-1 Rs@0,0 Re@1,0 Rx@2,0 Rc@1,1"
CLOSING = "play Rd@2,-1"
HANDS = "Rd Yd Gx Bo Pd Ps", "Od Oe Yo Gs Bd Po"

SIX_REDS = "Ro Rx Rd Rs Re Rc"
NO_REDS = "Od Oe Yo Gs Bd Po"


def before_the_end() -> qx.State:
    """There is one tile of each kind, and seat 0 has the last red one."""
    return position(REDS, *HANDS, copies=1, points=[3, 5])


def dead() -> qx.State:
    return play(before_the_end(), CLOSING)


def test_the_game_ends_when_no_remaining_tile_fits() -> None:
    state = dead()
    assert state.over
    assert not state.chance
    assert state.acting == ()
    assert state.view(None).as_dict()["bag"] == 19
    assert state.view(None).as_dict()["hand_sizes"] == [5, 6]  # nothing is drawn
    assert state.view(None).as_dict()["step"] == "over"


def test_the_last_play_scores_but_there_is_no_bonus() -> None:
    assert dead().scores == (3 + 2 + 2, 5)
    assert dead().winners == (0,)


def test_another_place_for_the_same_tile_keeps_the_game_going() -> None:
    state = play(before_the_end(), "play Rd@-1,0")
    assert state.chance
    assert state.view(None).as_dict()["owed"] == 1
    assert texts(draw(state, "Oo"))


def test_nothing_follows_the_end() -> None:
    state = dead()
    assert refused(qx.IllegalMove, state.play, 1, state.game.move("trade Od")) == "the game is over"
    assert refused(qx.IllegalOutcome, state.roll, state.game.outcome("Oo")) == "the game is over"


# ---- which tiles are left decides


@pytest.mark.parametrize(
    ("own", "other"),
    [
        ("Rd Ro Yd Gx Bo Pd", NO_REDS),  # a second Ro in the hand of the seat that plays
        ("Rd Yd Gx Bo Pd Ps", SIX_REDS),  # all remaining red tiles in the other hand
        ("Rd Yd Gx Bo Pd Ps", NO_REDS),  # all of them in the bag
    ],
)
def test_a_second_copy_anywhere_keeps_the_game_going(own: str, other: str) -> None:
    state = play(position(REDS, own, other, copies=2), CLOSING)
    assert not state.over
    assert state.chance


def test_a_full_square_is_dead_however_many_copies_there_are() -> None:
    """Six Qwirkles by six: every empty cell next to a tile is at the end of a line of six."""
    for copies in (2, 3):
        state = position(
            grid_without("Pc"), "Pc Ro Ox Yd Gs Be", "Pc Rx Oo Yo Go Bo", copies=copies
        )
        play(state, "play Pc@5,5")
        assert state.over
        assert state.scores == (24, 0)


def test_an_empty_hand_gets_no_bonus_while_the_bag_has_tiles() -> None:
    row = "Po Px Pd Ps Pe Pc"
    state = position(grid_without(row), row, "Ro Ox Yd Gs Be Pc", copies=2)
    play(state, "play " + " ".join(f"{tile}@{column},5" for column, tile in enumerate(row.split())))
    assert state.over
    assert state.view(None).as_dict()["hand_sizes"] == [0, 6]
    assert state.scores == (12 + 6 * 12, 0)


# ---- positions, views and records


def test_a_finished_position_reads_back() -> None:
    state = dead()
    again = state.game.position(json.loads(json.dumps(state.position())))
    assert snapshot(again) == snapshot(state)
    assert again.over


def test_dealing_again_keeps_the_end() -> None:
    state = dead()
    for seat in range(2):
        other = state.redeal(seat, random.Random(seat))
        assert other.over
        assert other.view(seat) == state.view(seat)
        assert state.game.position(other.position()).over


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"step": "draw"}, "the game is over: none of the remaining tiles fits anywhere"),
        (
            {"step": "turn", "turn": 1},
            "the game is over: none of the remaining tiles fits anywhere",
        ),
        ({"passes": 1}, "no seat can have passed while the bag has tiles"),
        ({"turn": 1}, "seat 1 must have placed tiles, so its hand cannot be full"),
    ],
)
def test_a_dead_board_belongs_to_the_end(change: dict[str, object], reason: str) -> None:
    whole = {**dead().position(), **change}
    if whole["step"] == "turn":
        whole["hands"], whole["bag"] = (
            [whole["hands"][0] + " Oo", whole["hands"][1]],
            whole["bag"].replace("Oo ", ""),
        )
    assert refused(qx.PositionError, qx.game("qwirkle", copies=1).position, whole) == reason


def test_the_end_needs_a_dead_board() -> None:
    live = data(REDS, "Rd Yd Gx Bo Pd", NO_REDS, copies=1, step="over")
    reason = "the game does not end while there are tiles to draw and places for them"
    assert refused(qx.PositionError, qx.game("qwirkle", copies=1).position, live) == reason


def test_tiles_set_aside_are_left_too() -> None:
    """The only tile that fits is being traded: it returns to the bag, so the game goes on."""
    state = play(before_the_end(), "trade Rd")
    assert state.game.position(state.position()).position() == state.position()
    draw(state, "Oo")
    assert state.acting == (1,)


def test_a_record_ends_with_the_dead_board() -> None:
    match = dead_match()
    assert match.state.view(None).as_dict()["bag"] > 0
    assert match.log[-1][0] is not None  # the last event is a play, not a draw
    assert qx.replay(str(match.record)).state.over
    trade = f"{match.record}0: trade Ro\n"
    assert "the game is over" in refused(qx.RecordError, qx.replay, trade)


def dead_match() -> qx.Match:
    """A whole game that ends like this, played at random."""
    match, rng = (
        qx.Match(qx.game("qwirkle", copies=1), seed=SEED_OF_A_DEAD_MATCH),
        random.Random(SEED_OF_A_DEAD_MATCH),
    )
    while not match.state.over:
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        match.play(
            seat, rng.choice([move for move in moves if str(move).startswith("play ")] or moves)
        )
    return match


SEED_OF_A_DEAD_MATCH = 230
SEEDS_OF_DEAD_GAMES = (154, 181)


# ---- whole games


@pytest.mark.parametrize("seed", [*SEEDS_OF_DEAD_GAMES, *range(6)])
def test_a_game_ends_with_tiles_in_the_bag_exactly_if_the_board_is_dead(seed: int) -> None:
    """Compared with the rules written a second time, after every placement."""
    copies = 1 if seed in SEEDS_OF_DEAD_GAMES else 1 + seed % 3
    last = None
    for state in placing_game(random.Random(seed), copies):
        assert not is_dead(state)
        last = state
    assert last is not None
    assert last.over
    assert is_dead(last) == bool(last.position()["bag"])
    assert is_dead(last) or seed not in SEEDS_OF_DEAD_GAMES


def is_dead(state: qx.State) -> bool:
    """Does the bag have tiles although no tile that is not on the table fits anywhere?"""
    table = table_of(state)
    if not table or not state.view(None).as_dict()["bag"]:
        return False
    copies = state.game.options["copies"]
    left = [tile for tile in TILES if list(table.values()).count(tile) != copies]
    return not any(fits_anywhere(table, tile) for tile in left)
