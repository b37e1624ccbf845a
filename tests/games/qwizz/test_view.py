"""All that a page needs to draw the table."""

from quincunx.games.qwizz import Enter, Keep, RerollDie
from quincunx.games.qwizz.view import QwizzPlace, QwizzView
from tests.games.qwizz.positions import FULL_BLUE, entering, play, roll, table


def offers(view: QwizzView) -> dict[tuple[str, int], tuple[int, list[str]]]:
    return {
        (offer.die, offer.white): (offer.number, [str(fit.move) for fit in offer.fits])
        for offer in view.offers
    }


def test_the_sheet_is_drawn_from_the_view() -> None:
    sheet = table({"blue": {3: 5}, "red": {1: 0}}, lucky=(7,), penalties=(2,)).view(0).sheets[0]
    blue, _, _, red = sheet.rows
    assert blue.name == "blue"
    assert blue.shapes[:4] == ("grey", "hearts", "hexagon", "hexagon")
    assert blue.colours == ("blue",) * 12
    assert blue.numbers == (None, None, 5, *(None,) * 9)
    assert red.numbers[0] == 0
    assert (sheet.lucky, sheet.lucky_used, sheet.penalties) == (7, False, 2)
    assert sheet.penalty_boxes == (4, 5, 6, 7, 8)
    assert [suit.name for suit in sheet.suits] == ["hearts", "diamonds", "spades", "clubs"]


def test_a_view_has_full_rows_and_the_numbers_of_suits() -> None:
    sheet = table({"blue": FULL_BLUE}).view(0).sheets[0]
    assert [row.full for row in sheet.rows] == [True, False, False, False]
    assert sheet.suits[0].numbers == (1, None, None)
    assert sheet.suits[2].numbers == (7, None, None)


def test_the_active_player_sees_where_each_number_fits() -> None:
    view = entering(table({"blue": {4: 4, 8: 9}}, {}, lucky=(7, 3)), "6 2 1 12 3").view(0)
    found = offers(view)
    assert found["blue", 0] == (6, ["blue 6@6", "blue 6@7"])
    assert found["blue", 3] == (9, [])
    assert found["blue", -3] == (3, ["blue 3@2 -3", "blue 3@3 -3"])
    assert found["red", 3][0] == 15
    assert ("yellow", -3) not in found
    assert ("green", -3) not in found
    assert found["lucky", 0][0] == 7
    assert found["lucky", 0][1][:2] == ["lucky blue@6", "lucky blue@7"]
    assert view.offers[0].fits[0] == QwizzPlace("blue", 6, Enter("blue", 6, 6))
    assert sorted(text for _, texts in found.values() for text in texts) == sorted(
        map(str, view.moves[1:])
    )


def test_others_are_offered_plain_dice() -> None:
    view = entering(table(players=2), "6 2 1 12 3").view(1)
    assert list(offers(view)) == [
        ("blue", 0),
        ("yellow", 0),
        ("green", 0),
        ("red", 0),
        ("lucky", 0),
    ]


def test_offers_help_to_decide_about_the_white_die() -> None:
    state = table(players=2)
    assert state.view(0).offers == ()
    roll(state, "6 2 1 12 3")
    assert state.view(0).moves == (Keep(), RerollDie("white"))
    assert offers(state.view(0))["blue", 3][0] == 9
    play(state, 0, "reroll white")
    assert state.view(0).offers == ()
    assert state.view(0).dice == {"blue": 6, "yellow": 2, "green": 1, "red": 12, "white": None}


def test_spectators_see_the_sheets_and_no_offers() -> None:
    view = entering(table({"blue": {3: 5}}, {}), "6 2 1 12 3").view(None)
    assert view.sheets[0].rows[0].numbers[2] == 5
    assert (view.offers, view.moves, view.choice) == ((), (), None)


def test_the_grade_so_far_is_for_the_solo_player() -> None:
    assert table().view(0).sheets[0].grade == "F"
    assert table(players=2).view(0).sheets[0].grade is None
