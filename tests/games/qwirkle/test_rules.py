"""The rules by worked examples."""

import random

import pytest

import quincunx as qx
from tests.games.qwirkle.positions import (
    DULL,
    TWO_HANDS,
    dealt,
    draw,
    gain,
    grid_without,
    late,
    play,
    plays,
    position,
    texts,
    trades,
)
from tests.support import refused

ROW = "Rd@0,0 Rs@1,0"

# The rule book's example game, turned so that it opens in a row: who plays what for how much, and
# what she draws after it.
EXAMPLE = [
    ("play Ro@0,0 Rd@1,0 Rc@2,0", 3, "Oe Yd Ye"),
    ("play Rs@-1,0 Bs@-1,1 Ps@-1,2", 7, "Od Os Rs"),
    ("play Bo@0,1", 4, "Yo"),
    ("play Gd@1,-1 Gc@2,-1", 6, "Re Ys"),
    ("play Go@0,-1 Ge@3,-1", 7, "Ox Rx"),
    ("play Rs@-2,3 Os@-1,3", 6, "Bs Pc"),
    ("play Oe@3,-3 Ye@3,-2", 3, "Bx Pd"),
    ("play Od@1,-3 Ox@2,-3", 3, "Gx Px"),
    ("play Yo@0,-2 Yd@1,-2", 10, "Be Bc"),
    ("play Re@3,0", 9, "Oc"),
    ("play Ox@-2,-1 Rx@-2,0 Bx@-2,1", 18, "Po Pe Gs"),
    ("play Bs@-2,4 Ys@-1,4", 9, "Go Ge"),
]


def test_the_example_of_the_rule_book() -> None:
    state = dealt("Ro Rd Rc Go Ge Bo", "Rs Ox Gd Gc Bs Ps")
    for number, (text, points, drawn) in enumerate(EXAMPLE):
        assert state.acting == (number % 2,)
        assert text in plays(state)
        assert gain(state, text) == points
        draw(play(state, text), " ".join(sorted(drawn.split())))
    assert state.scores == (3 + 4 + 7 + 3 + 10 + 18, 7 + 6 + 6 + 3 + 9 + 9)


# ---- the deal and the opening


def test_six_tiles_are_dealt_to_each_seat_in_turn() -> None:
    state = qx.game("qwirkle", players=4).start()
    for seat in range(4):
        assert state.chance
        assert state.view(None).turn == seat
        assert "draws 6 tiles, not 5" in refused(
            qx.IllegalOutcome, state.roll, state.game.outcome("Ro Rx Rd Rs Re")
        )
        draw(state, "Rx Rx Rd Ye Ye Bc" if seat == 3 else DULL)
    assert state.acting == (3,)
    assert state.view(None).bag == 108 - 24


@pytest.mark.parametrize(
    ("hands", "starter"),
    [
        (["Ro Rx Yd Gs Be Pc", "Ro Rx Rd Gs Be Pc"], 1),
        (["Ro Rx Yd Gs Be Pc", "Ro Rx Yd Gs Be Pc"], 0),  # equal: by default seat 0 is the oldest
        ([DULL, "Ro Rx Yd Gs Be Pc", "Bo Bx Yd Gs Pe Oc"], 1),
        (["Ro Ro Ro Ox Ox Ox", "Gs Gs Gs Bs Bc Yd"], 1),  # equal tiles are no set
        (["Ro Rx Rd Bo Yo Go", "Ro Rx Rd Rs Pe Pc"], 0),  # four of a shape, four of a colour
    ],
)
def test_the_largest_set_starts(hands: list[str], starter: int) -> None:
    assert dealt(*hands).acting == (starter,)


@pytest.mark.parametrize(("oldest", "starter"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_of_those_that_tie_the_oldest_or_the_next_clockwise_starts(
    oldest: int, starter: int
) -> None:
    state = qx.game("qwirkle", players=4, oldest=oldest).start()
    tied = "Ro Rx Yd Gs Be Pc"
    for hand in ("Yx Yx Yx Bo Bo Bo", tied, "Oe Gc Gc Pd Pd Pd", tied):
        draw(state, hand)
    assert state.acting == (starter,)


@pytest.mark.parametrize(
    ("oldest", "starter"), [("0123", 1), ("2103", 1), ("2031", 3), ("3210", 3), ("1302", 1)]
)
def test_of_those_that_tie_the_first_in_the_order_of_age_starts(oldest: str, starter: int) -> None:
    state = qx.game("qwirkle", players=4, oldest=oldest).start()
    tied = "Ro Rx Yd Gs Be Pc"
    for hand in ("Yx Yx Yx Bo Bo Bo", tied, "Oe Gc Gc Pd Pd Pd", tied):
        draw(state, hand)
    assert state.acting == (starter,)


@pytest.mark.parametrize("oldest", ["0", "011", "012", "210", 3, -1, True, None, "", "10 "])
def test_the_order_of_age_names_every_seat_once(oldest: object) -> None:
    with pytest.raises(qx.OptionError, match="or all seats from the oldest to the youngest"):
        qx.game("qwirkle", players=2, oldest=oldest)


REVEALED = [
    ("Ro Rx Yd Gs Be Pc", "Ro Rx"),
    ("Ro Rx Oo Ox Be Pc", "Ro Rx"),  # colours before shapes
    ("Oo Ox Rd Yd Gd Pc", "Rd Yd Gd"),  # the largest, whatever it is made of
    ("Bo Bx Rd Yd Gs Pc", "Bo Bx"),  # blue comes before diamonds
    ("Po Px Yo Yx Be Gs", "Yo Yx"),  # yellow comes before purple
    ("Yo Yo Yo Yx Yx Pc", "Yo Yx"),  # equal tiles are no set
    ("Rx Rx Yd Yd Bs Bs", "Rx"),
]


@pytest.mark.parametrize(("hand", "revealed"), REVEALED)
def test_the_first_of_the_largest_sets_is_revealed(hand: str, revealed: str) -> None:
    state = dealt(hand, DULL)
    for seat in (None, 0, 1):
        assert state.view(seat).as_dict()["revealed"][0] == revealed.split()


def test_what_is_revealed_is_seen_until_the_opening_has_been_played() -> None:
    state = qx.game("qwirkle", players=2).start()
    assert state.view(0).revealed == ()
    draw(state, "Ro Rx Yd Gs Be Pc")
    assert state.view(1).revealed == ()  # not all hands have been dealt
    draw(state, "Ro Rx Rd Gs Be Pc")
    assert state.view(0).revealed == (("Ro", "Rx"), ("Ro", "Rx", "Rd"))
    # of three red circles, one is in the own hand and one is shown
    assert state.view(0).unseen[0][:3] == (1, 1, 2)
    assert state.view(None).unseen[0][:3] == (1, 1, 2)
    state.play(1, "play Rx@0,0 Ro@1,0 Rd@2,0")
    assert state.view(0).revealed == ()
    assert state.view(0).unseen[0][:3] == (1, 1, 2)
    draw(state, "Yc Yc Yc")
    assert state.view(0).revealed == ()


def test_players_may_only_say_how_large_their_sets_are() -> None:
    state = qx.game("qwirkle", players=2, reveal="sizes").start()
    draw(state, "Ro Rx Yd Gs Be Pc")
    draw(state, "Ro Rx Rd Gs Be Pc")
    assert state.view(0).largest_sets == (2, 3)
    assert state.view(0).revealed == ()
    assert state.view(0).unseen[0][:3] == (2, 2, 3)


def test_at_a_real_table_nothing_is_known_of_guessed_hands() -> None:
    state = qx.game("qwirkle", players=2, known_hand=0).start()
    draw(state, "Ro Rx Yd Gs Be Pc")
    draw(state, "Ro Rx Rd Gs Be Pc")
    assert (state.view(0).revealed, state.view(0).largest_sets) == ((), ())
    sets = set()
    for number in range(60):
        again = state.redeal(0, random.Random(number))
        assert again.game.position(again.position()).acting == (1,)
        sets.add(again.position()["hands"][1])
    assert len(sets) > 50


def test_the_sizes_of_all_sets_are_announced_in_the_first_turn_only() -> None:
    state = dealt("Ro Rx Yd Gs Be Pc", "Ro Rx Rd Gs Be Pc")
    assert [state.view(seat).as_dict()["largest_sets"] for seat in (None, 0, 1)] == [[2, 3]] * 3
    for seat in (0, 1):
        for number in range(20):
            other = state.redeal(seat, random.Random(number))
            assert other.view(None).as_dict()["largest_sets"] == [2, 3]
    state.play(1, state.moves(1)[0])
    assert state.view(0).as_dict()["largest_sets"] == []


def test_the_opening_lays_a_largest_set_from_0_0_to_the_right_in_any_order() -> None:
    state = dealt("Ro Rx Rd Gs Be Pc", DULL)
    assert set(texts(state)) == {
        f"play {one}@0,0 {two}@1,0 {three}@2,0"
        for one in ("Ro", "Rx", "Rd")
        for two in ("Ro", "Rx", "Rd")
        for three in ("Ro", "Rx", "Rd")
        if len({one, two, three}) == 3
    }


@pytest.mark.parametrize(
    ("hand", "openings", "points"),
    [
        (DULL, 6, 1),
        ("Ro Ro Ro Bx Bx Bx", 2, 1),
        ("Ro Rx Yd Gs Be Pc", 2, 2),
        ("Ro Rx Rd Bd Yd Pc", 12, 3),  # two sets of three
        ("Ro Rx Rd Rs Re Rc", 720, 12),
        ("Ro Oo Yo Go Bo Po", 720, 12),
    ],
)
def test_every_order_of_every_largest_set_opens(hand: str, openings: int, points: int) -> None:
    state = dealt(hand, "Yc Yc Gx Gx Pd Pd")
    assert len(texts(state)) == len(set(texts(state))) == openings
    assert {gain(state, text) for text in texts(state)} == {points}


# ---- where tiles may go


def test_one_tile_goes_wherever_both_of_its_lines_take_it() -> None:
    state = position(ROW, "Rx Bd Bs Pc Pc Go", DULL)
    assert {text for text in plays(state) if text.count("@") == 1} == {
        "play Rx@-1,0",
        "play Rx@2,0",
        "play Rx@0,-1",
        "play Rx@1,-1",
        "play Rx@0,1",
        "play Rx@1,1",
        "play Bd@0,-1",
        "play Bd@0,1",
        "play Bs@1,-1",
        "play Bs@1,1",
    }


def test_tiles_on_the_table_may_fill_the_gap() -> None:
    state = position(ROW, "Rx Re Pc Pc Go Ye", DULL)
    assert {"play Rx@-1,0 Re@2,0", "play Re@-1,0 Rx@2,0", "play Rx@-2,0 Re@-1,0"} <= plays(state)
    assert gain(state, "play Rx@-1,0 Re@2,0") == 4
    assert "play Rx@-1,0 Re@3,0" not in plays(state)


def test_a_tile_joins_two_lines_only_if_they_make_one() -> None:
    board = "Rd@0,0 Rs@2,0 Bd@0,1 Bx@1,1 Bs@2,1"
    assert gain(position(board, "Rx Pc Pc Go Ye Ye", DULL), "play Rx@1,0") == 3 + 2
    board = "Rd@0,0 Gs@2,0 Bd@0,1 Bx@1,1 Bs@2,1"
    assert not any("@1,0" in text for text in plays(position(board, "Rx Gx Rs Gd Ox Bc", DULL)))


@pytest.mark.parametrize(("corner", "end", "legal"), [("Bd", "Rd", True), ("Bo", "Ro", False)])
def test_no_tile_stands_twice_in_a_line_even_far_apart(corner: str, end: str, legal: bool) -> None:
    """Between Ro, Rs and the end are two gaps.

    Either may be filled; both only if the end is no second Ro.
    """
    state = position(
        f"Bs@0,-1 Bc@1,-1 {corner}@2,-1 Ro@-2,0 Rs@0,0 {end}@2,0 Yo@-2,1 Yx@-1,1 Ys@0,1",
        "Rx Rc Pc Pc Gs Oe",
        DULL,
    )
    assert {"play Rx@-1,0", "play Rc@1,0"} <= plays(state)
    assert ("play Rx@-1,0 Rc@1,0" in plays(state)) == legal
    if legal:
        assert gain(state, "play Rx@-1,0 Rc@1,0") == 5 + 2 + 2


def test_a_line_stops_at_six() -> None:
    state = position("Ro@0,0 Rx@1,0 Rd@2,0 Rs@3,0 Re@4,0", "Rc Ro Bc Bc Pe Pe", DULL)
    assert gain(state, "play Rc@5,0") == 12
    draw(play(state, "play Rc@5,0"), "Rx")
    assert not any("@6,0" in text or "@-1,0" in text for text in plays(state))


@pytest.mark.parametrize("right", [1, -1])
@pytest.mark.parametrize("down", [1, -1])
@pytest.mark.parametrize("turned", [False, True])
def test_the_table_has_no_edges(right: int, down: int, turned: bool) -> None:
    """Sixteen Qwirkles, each beginning beside the end of the one before, and with the last six
    tiles one more.
    """

    def cell(place: int) -> tuple[int, int]:
        column, row = right * (place - place // 6), down * (place // 6)
        return (row, column) if turned else (column, row)

    snake = [
        colour + shape
        for place, colour in enumerate("ROYGBP")
        for shape in ("oxdsec", "cesdxo")[place % 2]
    ] * 3
    board = " ".join("{}@{},{}".format(tile, *cell(place)) for place, tile in enumerate(snake[:96]))
    state = position(board, " ".join(snake[96:102]), " ".join(snake[102:]))
    last = sorted((*cell(place), snake[place]) for place in range(96, 102))
    text = "play " + " ".join(f"{tile}@{column},{row}" for column, row, tile in last)
    assert max(abs(place) for column, row, _ in last for place in (column, row)) == 85
    assert gain(state, text) == 12 + 2 + 6
    assert state.game.position(play(state, text).position()).position() == state.position()


# ---- points


@pytest.mark.parametrize(
    ("board", "text", "points"),
    [
        (ROW, "play Rx@2,0", 3),
        (ROW, "play Rx@2,0 Bx@2,1", 3 + 2),
        (ROW, "play Bd@0,1", 2),
        (ROW, "play Bd@0,1 Bs@1,1", 2 + 2 + 2),
        ("Rd@0,0 Bd@0,1 Bx@1,1", "play Rx@1,0", 2 + 2),
        ("Ro@0,0 Rd@1,0 Rs@2,0 Re@3,0 Rc@4,0 Bc@4,1", "play Rx@5,0 Bx@5,1", 12 + 2 + 2),
        ("Rd@0,0 Rs@1,0 Re@3,0 Rc@4,0 Ge@3,1 Gs@1,1 Gd@2,1", "play Rx@2,0", 0),
    ],
)
def test_every_line_scores_its_length(board: str, text: str, points: int) -> None:
    hand = "Rx Bx Bd Bs Oo Pc"
    state = position(board, hand, DULL)
    if points:
        assert gain(state, text) == points
    else:
        assert text not in plays(state)


def test_a_tile_can_complete_two_qwirkles() -> None:
    row = [f"R{shape}@{place},0" for place, shape in enumerate("xdsec")]
    column = [f"{colour}o@5,{place}" for place, colour in enumerate("OYGBP", 1)]
    state = position(" ".join([*row, *column, "Oc@4,1"]), "Ro Ro Yx Gd Bs Pe", DULL)
    assert gain(state, "play Ro@5,0") == 24


# ---- drawing and trading


def test_after_a_play_the_hand_is_filled_again() -> None:
    state = play(position(ROW, "Rx Re Pc Pc Go Ye", DULL), "play Rx@-1,0 Re@2,0")
    assert state.chance
    assert "seat 0 draws 2 tiles, not 1" in refused(
        qx.IllegalOutcome, state.roll, state.game.outcome("Ro")
    )
    assert draw(state, "Bx Bx").view(0).as_dict()["hand"] == ["Ye", "Go", "Bx", "Bx", "Pc", "Pc"]
    assert state.acting == (1,)


def test_a_trade_draws_before_the_old_tiles_go_back() -> None:
    state = position(ROW, "Ro Ro Ro Pc Go Ye", DULL.replace("Ro", "Rx"))
    play(state, "trade Ro Ro Pc")
    assert state.view(1).as_dict()["set_aside"] == 3
    assert "the bag has no Ro" in refused(
        qx.IllegalOutcome, state.roll, state.game.outcome("Ro Bx Bx")
    )
    bag = state.view(None).as_dict()["bag"]
    draw(state, "Bx Bx Yc")
    assert state.view(None).as_dict()["bag"] == bag
    assert state.view(None).as_dict()["set_aside"] == 0
    assert state.position()["bag"].split().count("Ro") == 2
    assert state.acting == (1,)


def test_any_choice_of_tiles_can_be_traded() -> None:
    state = position(ROW, "Ro Ro Ro Pc Pc Ye", DULL.replace("Ro", "Rx"))
    assert len(trades(state)) == 4 * 3 * 2 - 1
    assert {
        "trade Ro",
        "trade Ro Ro Ro",
        "trade Ye",
        "trade Ro Ye Pc",
        "trade Ro Ro Ro Ye Pc Pc",
    } <= trades(state)


def test_no_more_can_be_traded_than_the_bag_has() -> None:
    state = position(grid_without(*TWO_HANDS, "Po Px"), *TWO_HANDS, copies=1)
    assert state.view(None).as_dict()["bag"] == 2
    assert {len(text.split()) - 1 for text in trades(state)} == {1, 2}
    assert len(trades(state)) == 6 + 15


def test_a_draw_takes_what_is_left() -> None:
    state = position(grid_without(*TWO_HANDS, "Po Px"), *TWO_HANDS, copies=1)
    play(state, "play Bd@2,4 Bs@3,4")
    assert [(str(outcome), chance) for outcome, chance in state.outcomes()] == [("Po Px", 1)]
    assert state.acting == ()
    draw(state, "Po Px")
    assert state.view(None).as_dict()["bag"] == 0
    assert not trades(state)


def test_a_player_who_cannot_play_must_trade() -> None:
    state = position("Ro@0,0", "Bx Bx Gs Gs Yd Yd", DULL.replace("Ro", "Rx"))
    assert not plays(state)
    assert set(texts(state)) == trades(state)
    assert len(trades(state)) == 3**3 - 1


# ---- with an empty bag


def test_with_an_empty_bag_a_possible_play_must_be_made() -> None:
    assert set(texts(late())) == {
        "play Bc@2,-3",
        "play Bc@-1,-4",
        "play Rc@2,-2",
        "play Bc@-4,0",
        "play Rc@-1,-5 Bc@-1,-4",
    }


def test_nothing_is_drawn_from_an_empty_bag() -> None:
    state = play(late(), "play Bc@-1,-4")
    assert state.acting == (1,)
    assert state.view(1).as_dict()["hand_sizes"] == [1, 1]


def test_the_last_tile_ends_the_game_and_scores_six() -> None:
    state = play(late(), "play Rc@-1,-5 Bc@-1,-4")
    assert state.over
    assert state.scores == (30 + 5 + 2 + 6, 33)
    assert state.winners == (0,)
    state = play(late(), "play Rc@2,-2", "play Rs@3,-2")
    assert state.over
    assert state.scores == (30 + 5, 33 + 12 + 6)
    assert state.winners == (1,)


def test_a_player_who_cannot_play_passes_and_the_game_ends_when_all_do() -> None:
    state = play(late(), "play Bc@2,-3")
    for seat in (1, 0):
        assert state.acting == (seat,)
        assert texts(state) == ["pass"]
        play(state, "pass")
    assert state.over
    assert state.scores == (32, 33)  # without the bonus of six points
    assert state.winners == (1,)


def test_equal_points_share_the_victory() -> None:
    assert play(late((31, 33)), "play Bc@2,-3", "pass", "pass").winners == (0, 1)


def test_a_play_resets_the_count_of_passes() -> None:
    board = (
        "Re@-1,-3 Ge@0,-3 Ye@1,-3 Yx@4,-3 Rx@5,-3 Be@1,-2 Bo@2,-2 Bs@3,-2 Bx@4,-2 Od@-1,-1 "
        "Oc@0,-1 Go@2,-1 Gs@3,-1 Yc@0,0 Ys@1,0 Yo@2,0 "
        "Bc@6,0 Rd@-1,1 Rc@0,1 Po@2,1 Pd@3,1 Pe@4,1 Px@5,1 Pc@6,1 Ps@7,1 Oo@-2,2 Ro@-1,2 "
        "Gd@3,2 Ox@5,2 Os@-2,3 Rs@-1,3 Gc@4,3 Gx@5,3"
    )
    state = position(board, "Bd", "Oe Yd", copies=1, turn=1, passes=1)
    play(state, texts(state)[0])
    assert not state.over
    assert state.view(None).as_dict()["passes"] == 0


# ---- chance, and fewer copies


def test_draws_are_listed_with_their_probabilities() -> None:
    state = play(position(ROW, "Rx Re Pc Pc Go Ye", DULL), "play Rx@-1,0")
    chances = {str(outcome): chance for outcome, chance in state.outcomes()}
    assert len(chances) == 35  # the three Pc are all in hands
    assert chances["Bx"] == pytest.approx(3 / 94)
    assert chances["Ro"] == pytest.approx(2 / 94)


def test_draws_of_two_count_every_way() -> None:
    state = play(position(ROW, "Rx Re Pc Pc Go Ye", DULL), "play Rx@-1,0 Re@2,0")
    chances = {str(outcome): chance for outcome, chance in state.outcomes()}
    bag = state.view(None).as_dict()["bag"]
    pairs = bag * (bag - 1) / 2
    assert chances["Bx Bx"] == pytest.approx(3 / pairs)
    assert chances["Bx Bd"] == pytest.approx(9 / pairs)
    assert sum(chances.values()) == pytest.approx(1)


def test_too_many_draws_are_not_listed() -> None:
    assert "sample a draw instead" in refused(
        qx.TooManyOutcomes, qx.game("qwirkle").start().outcomes
    )


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_the_number_of_copies_of_each_tile(copies: int) -> None:
    state = qx.game("qwirkle", players=3, copies=copies).start()
    assert state.view(None).bag == 36 * copies
    assert state.view(None).unseen == ((copies,) * 6,) * 6
    assert "copies must be 1 to 3, not 4" in refused(
        qx.OptionError, lambda: qx.game("qwirkle", copies=4)
    )


def test_the_hands_decide_who_starts_and_no_option_does() -> None:
    assert "no option 'first'" in refused(qx.OptionError, lambda: qx.game("qwirkle", first=0))
    assert refused(qx.Unreadable, qx.game("qwirkle").outcome, "first 1")
