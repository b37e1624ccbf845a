"""Every game describes itself: nothing is missing in any position of a random game."""

import pytest

import quincunx as qx
from quincunx.core.presentation import Presentation, find_presentation
from quincunx.languages import translate
from tests.support import check_sentences, walk

EVERY_GAME = pytest.mark.parametrize("key", qx.games())
NAMES = ["Ann", "Bob", "Cleo", "Dave", "Eve", "Finn", "Gus", "Hal"]
SOME = 4  # one position in so many is looked at


@EVERY_GAME
def test_every_step_has_a_sentence_of_its_own(key: str) -> None:
    presentation = find_presentation(key)
    default = Presentation().prompt(qx.game(key).start().view(None))
    for number, state in enumerate(walk(qx.game(key), seed=5)):
        for seat in state.acting if number % SOME == 0 else ():
            assert presentation.prompt(state.view(seat)) != default
            check_sentences(lambda view: translate(presentation.prompt(view)), state.view(seat))


@EVERY_GAME
def test_every_legal_move_is_made_on_a_square_or_with_a_button(key: str) -> None:
    presentation = find_presentation(key)
    for number, state in enumerate(walk(qx.game(key), seed=6)):
        for seat in state.acting if number % SOME == 0 else ():
            view = state.view(seat)
            squares = presentation.squares(view, seat).values()
            on_squares = {move for square in squares for move in square.moves}
            buttons = {button.move for button in presentation.buttons(view)}
            assert on_squares.isdisjoint(buttons)
            if presentation.has_shared_board:
                assert buttons <= set(view.moves)
            else:
                assert on_squares | buttons == set(view.moves)
                assert {each.move for each in presentation.quick_moves(view)} in (set(), on_squares)


@EVERY_GAME
def test_the_points_in_detail_add_up(key: str) -> None:
    presentation = find_presentation(key)
    for number, state in enumerate(walk(qx.game(key), seed=7)):
        if number % SOME == 0 or state.over:
            for seat, score in enumerate(state.scores):
                parts = presentation.points(state.view(None), seat)
                assert sum(part.points for part in parts) == score


@EVERY_GAME
def test_a_game_says_why_it_ended(key: str) -> None:
    presentation = find_presentation(key)
    *_, state = walk(qx.game(key), seed=8)
    assert state.over
    reason = presentation.end_reason(state.view(None), NAMES[: state.game.players])
    assert reason
    assert presentation.end_reason(qx.game(key).start().view(None), NAMES) == ""
