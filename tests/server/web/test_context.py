"""Every position of random games can be rendered for everybody, with a control for each legal move and nothing secret."""

import html
import random
import re

import pytest

import quincunx as qx
from quincunx.server.tables.setup import new_table, parse_setup
from quincunx.server.tables.table import Table
from quincunx.server.web.context import Viewer, focus_of, replay_context, table_context
from quincunx.server.web.games import sheet_of
from quincunx.server.web.rendered_tables import RenderedTables
from tests.support import setups

STEPS = 120
EXTREMES = [game for game in setups() if game.players in (game.seats[0], game.seats[-1])]
PLAYED_BY_SCRIPT = ("qwirkle",)  # moves are put together on the board


def new_game_table(game: qx.Game, **fields: str) -> Table:
    options = {name: str(value) for name, value in game.options.items()} | {f"who{seat}": "here" for seat in range(game.players)}
    row, _ = new_table(parse_setup(game.key, {**options, **fields}), "context")
    return Table(row, [])


def offered_moves(page: str) -> set[str]:
    return {html.unescape(move) for move in re.findall(r'name="move" value="([^"]+)"', page)}


@pytest.mark.parametrize("game", EXTREMES, ids=repr)
def test_random_games_are_rendered_for_everybody(game: qx.Game) -> None:
    table, rng, rendered = new_game_table(game), random.Random(11), RenderedTables()
    for step in range(STEPS):
        if step % 8 == 0 or table.state.over:
            for seat in range(game.players):
                page = rendered.get(table.snapshot(), Viewer(frozenset({seat})), frozenset({seat}))
                if game.key not in PLAYED_BY_SCRIPT:
                    assert offered_moves(page) == set(table.state.view(seat)["moves"])
            assert offered_moves(rendered.get(table.snapshot(), Viewer(), frozenset())) == set()
        if table.state.over:
            break
        seat = rng.choice(table.state.acting)
        table.play(seat, rng.choice(table.state.view(seat)["moves"]))
    for step in (0, 1, len(table.match.log) // 2, len(table.match.log), 10**6):
        assert replay_context("here", table.match.record, step)["step"] <= len(table.match.log)


def test_a_shared_screen_shows_one_player_after_the_other() -> None:
    table = new_game_table(qx.game("squares", players=3), first="1")
    everybody = Viewer(frozenset({0, 1, 2}))
    assert table_context(table.snapshot(), everybody, frozenset())["switches"] == [0, 1, 2]
    assert table_context(table.snapshot(), everybody, frozenset())["focus"] == 0
    table.play(0, "pass")
    assert table_context(table.snapshot(), everybody, frozenset())["focus"] == 1
    assert table_context(table.snapshot(), Viewer(everybody.seats, {}, 2), frozenset())["focus"] == 2
    assert table_context(table.snapshot(), Viewer(everybody.seats, {}, 0), frozenset())["focus"] == 1


def test_a_hidden_hand_is_covered_until_its_owner_confirms() -> None:
    table = new_game_table(qx.game("qwirkle", players=2))
    turn, sheet = table.state.acting[0], sheet_of("qwirkle")
    both = frozenset({0, 1})
    assert focus_of(table.snapshot(), Viewer(both), sheet).covered == turn
    assert focus_of(table.snapshot(), Viewer(both, {}, 1 - turn), sheet).covered == turn
    assert focus_of(table.snapshot(), Viewer(both, {}, turn), sheet).seat == turn
    assert "rack-tile" not in RenderedTables().get(table.snapshot(), Viewer(both), both)
    table.hand_over(1 - turn, "novice")
    assert focus_of(table.snapshot(), Viewer(both), sheet).seat == turn


def test_a_secret_choice_is_shown_to_its_owner_only() -> None:
    table = new_game_table(qx.game("squares", players=2), first="0")
    move = table.state.view(0)["moves"][-1]
    table.play(0, move)
    rendered = RenderedTables()
    assert "your choice" in rendered.get(table.snapshot(), Viewer(frozenset({0})), frozenset())
    for other in (Viewer(), Viewer(frozenset({1}))):
        page = rendered.get(table.snapshot(), other, frozenset())
        assert "your choice" not in page
        assert "has chosen" in page
