"""The sheet of Qwizz in the browser."""

import re

from tests.games.qwizz.positions import entering, table
from tests.server.web.games.support import position_page


def test_a_square_shows_every_number_that_can_be_entered_in_it() -> None:
    page = position_page(entering(table(players=2), "7 1 1 1 2"))
    squares = re.findall(r'<button type="button" class="qwizz-square.*?</button>', page)
    shown = [set(re.findall(r"<span>(\d+)</span>", square)) for square in squares]
    assert {"5", "7", "9"} <= shown[0]
    assert len(shown[0]) == 4, "the lucky number, too"
    assert "…" not in page


def test_suits_and_their_sums_stand_on_the_sheet_while_choosing() -> None:
    page = position_page(entering(table({"blue": {2: 5}}, players=2), "7 1 1 1 2"))
    assert page.index('class="suits"') > 0
    assert 'aria-label="hearts: 0"' in page
