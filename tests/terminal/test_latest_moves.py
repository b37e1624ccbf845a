"""What everybody did last: highlighted on the table, and summed up before one's next decision."""

import pytest

import quincunx as qx
from quincunx.core.moves import Pass, Value
from quincunx.core.play.events import Event
from quincunx.core.presentation import find_presentation
from quincunx.games.qwirkle.view import QwirkleTileView
from quincunx.games.qwixx import Mark, Penalty, Roll
from quincunx.terminal.drawing import DrawingOptions, find_drawing
from quincunx.terminal.history import load_history
from quincunx.terminal.latest_moves import LatestMoves, summarise
from quincunx.terminal.local_game import LocalGame
from quincunx.terminal.picture import LATEST, Picture, to_text
from tests.support import walk
from tests.terminal.support import local_game, recorded_text


def latest_spans(picture: Picture) -> list[str]:
    return [span.text for line in picture for span in line if span.role == LATEST]


@pytest.mark.parametrize("key", qx.games())
def test_every_filled_square_can_be_highlighted(key: str) -> None:
    drawing, presentation = find_drawing(key), find_presentation(key)
    states = list(walk(qx.game(key, players=2), seed=5))
    for state in states[:: len(states) // 4 + 1]:
        view = state.view(None)
        filled = [presentation.filled(view, seat) for seat in range(2)]
        count = (
            len(filled[0] | filled[1]) if presentation.has_shared_board else sum(map(len, filled))
        )
        picture = drawing.draw(view, ["Ann", "Bob"], 100, options=DrawingOptions(filled))
        assert len(latest_spans(picture)) == count
        assert not latest_spans(drawing.draw(view, ["Ann", "Bob"], 100))


def test_marks_after_the_same_roll_belong_together_and_undone_ones_are_forgotten() -> None:
    game = local_game("squares", "Ann", "Bob", first=0, seed="1")
    white = next(move for move in game.moves(0) if move != "pass")
    game.play(0, white)
    assert not any(game.latest_moves()), "choices are secret until all are in"
    game.play(1, "pass")
    colour = game.moves(0)[-1]
    game.play(0, colour)
    assert game.latest_moves()[0] == {white, colour}
    assert latest_spans(game.draw(0, 80))
    game.match.take_back(1)
    assert not any(game.latest_moves())


def test_a_shared_board_shows_the_latest_tiles_of_everybody() -> None:
    game = local_game("qwirkle", "Ann", "Bob", seed="1")
    placed = []
    for _ in range(3):
        seat = game.acting[0]
        game.play(seat, next(move for move in game.moves(seat) if move.startswith("play")))
        placed.append(str(game.events[-2][1]).count("@"))
    assert len(latest_spans(game.draw(None, 80))) == sum(placed[-2:])
    game.play(
        game.acting[0],
        next(move for move in game.moves(game.acting[0]) if move.startswith("trade")),
    )
    assert len(latest_spans(game.draw(None, 80))) == placed[-1]


def test_without_draws_every_play_replaces_the_one_before() -> None:
    latest = LatestMoves(find_presentation("qwirkle"), 2)
    pass_move: Value = Pass()  # any move
    tiles = tuple(QwirkleTileView(column, 0, "Ro") for column in range(3))
    view = qx.game("qwirkle", players=2).start().view(None)
    for number in range(1, 4):
        events = [(seat % 2, pass_move) for seat in range(number)]
        latest.follow(view.with_fields({"board": tiles[:number]}), events)
    assert latest.latest == [{"2,0"}, {"1,0"}]


def test_who_passes_a_whole_turn_has_no_latest_marks() -> None:
    game = local_game("squares", "Ann", "Bob", first=1, seed="1")
    mark = next(move for move in game.moves(0) if move != "pass")
    game.play(0, mark)
    game.play(1, "pass")
    game.play(1, "penalty")
    assert [set(squares) for squares in game.latest_moves()] == [{mark}, {"penalty 0"}]
    game.play(0, "pass")
    game.play(1, "pass")
    game.play(0, "penalty")
    assert [set(squares) for squares in game.latest_moves()] == [{"penalty 0"}, set()]


def test_squares_that_were_full_before_are_not_highlighted() -> None:
    state = list(walk(qx.game("squares", players=2), seed=5))[20]
    assert not any(LocalGame(qx.Match(state.game, start=state), {}).latest_moves())
    latest = LatestMoves(find_presentation("squares"), 2)
    latest.start_from(state.view(None))
    latest.follow(state.view(None), [(None, state.game.outcome("1 2 3 4 5 6"))])
    assert latest.latest == [frozenset(), frozenset()]


def test_marks_stay_while_dice_are_rolled_again() -> None:
    game = local_game("qwizz", "Ann", seed="1")
    game.play(0, "lucky 7")
    while not any(game.latest_moves()):
        game.play(0, game.moves(0)[0] if "keep" in game.moves(0) else game.moves(0)[-1])
    game.play(0, next(move for move in game.moves(0) if move.startswith("reroll")))
    assert any(game.latest_moves())


def test_a_replay_highlights_each_move() -> None:
    history = load_history(recorded_text("squares", 6))
    step = next(
        step
        for step, (seat, text) in enumerate(history.events, 1)
        if seat is not None and any(history.filled_by(step))
    )
    assert "<" in to_text(history.draw(step, 80))
    assert "<" not in to_text(history.draw(0, 80))


def test_the_summary_has_moves_and_points_of_everybody() -> None:
    log: list[Event] = [(0, Mark("red", 8)), (1, Pass()), (None, Roll((1, 2))), (1, Penalty())]
    words = summarise(0, log, [3, 9], [4, 4], ["Ann", "Bob"])
    assert words == "Since your last decision: Ann: red 8 (+1); Bob: pass, penalty (−5)."
    assert (
        summarise(0, log, [3, 9], [3, 9], ["Ann", "Bob"])
        == "Since your last decision: Bob: pass, penalty."
    )
    assert summarise(0, [(0, Pass())], [0], [0], ["Ann"]) == ""


def test_the_summary_of_a_game() -> None:
    game = local_game("squares", "Ann", "novice", first=1, seed="1")
    assert game.summary(0) == ""
    while game.seat_to_move() is None:
        game.apply_others(game.others_job()())
    game.play(0, "pass")
    while game.seat_to_move() is None:
        game.apply_others(game.others_job()())
    assert game.summary(0).startswith("Since your last decision: novice engine: ")
