"""A position as its page shows it, without the rest of the page."""

import quincunx as qx
from quincunx.server.web.notebook import NotebookPage
from quincunx.server.web.pages.position import position_of
from quincunx.server.web.templating import render


def position_page(state: qx.State, seat: int | None = 0) -> str:
    names = [f"Player {number}" for number in range(1, state.game.players + 1)]
    return render(NotebookPage("", "", position_of(state.view(seat), names, focus=seat)))
