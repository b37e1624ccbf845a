"""Choosing a move: clicks, typing, hints, and moves that are folded into one line."""

import quincunx as qx
from quincunx.terminal.app.move_choice import MoveChoice
from tests.terminal.support import local_game


def test_groups_are_one_line_until_something_is_chosen() -> None:
    choice = MoveChoice(["a", "b", "trade x", "trade y"], {"trade": ["trade x", "trade y"]})
    assert choice.listed() == [(1, "a"), (2, "b")]
    choice.typed = "y"
    assert choice.listed() == [(4, "trade y")]
    choice.typed = ""
    choice.unfold("trade")
    assert choice.listed() == [(3, "trade x"), (4, "trade y")]
    assert choice.listed_groups() == {}


def test_clicks_select_then_play_and_narrow_moves_down() -> None:
    choice = MoveChoice(["a b", "a c", "d c"])
    assert not choice.click(("a b", "a c"), None)
    assert [move for _, move in choice.listed()] == ["a b", "a c"]
    assert not choice.click(("a c", "d c"), "a b")
    assert [move for _, move in choice.listed()] == ["a c"]
    assert choice.click(("a c", "d c"), "a c")


def test_the_moves_of_qwirkle_are_sorted_by_points_and_trades_folded() -> None:
    game = local_game("qwirkle", "Ann", "Bob", seed="1")
    game.play(game.acting[0], game.moves(game.acting[0])[0])
    seat = game.acting[0]
    moves, view = game.moves(seat), game.view(seat)
    points = [
        view.as_dict()["plays"][move]["points"] for move in moves if move in view.as_dict()["plays"]
    ]
    assert points == sorted(points, reverse=True)
    assert sorted(moves) == sorted(str(move) for move in game.match.state.moves(seat))
    trades = game.grouped_moves(seat)["trade"]
    assert moves[len(points) :] == trades
    assert all(move.startswith("trade") for move in trades)


def test_a_new_game_has_the_same_players() -> None:
    game = local_game("qwixx", "Ann", "novice", seed="4")
    again, other = game.rematch(), game.rematch("clever")
    assert again.names == other.names == game.names
    assert again.levels == game.levels
    assert (again.game, other.game) == (game.game, qx.game("clever", players=2))
    assert again.match.seed != game.match.seed
