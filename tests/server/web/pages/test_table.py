"""Every position of random games can be rendered for everybody, with a control for each legal move
and nothing secret.
"""

import html
import random
import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.moves import Pass
from quincunx.core.presentation import find_presentation
from quincunx.languages import use_language
from quincunx.server.table.changes import begin
from quincunx.server.table.own_dice_changes import EnterRoll, EnterRollsHere
from quincunx.server.table.pad_setup import new_pads
from quincunx.server.table.replay import Replay
from quincunx.server.table.setup import first_entries, new_table, parse_setup
from quincunx.server.table.state import TableState
from quincunx.server.web.game_log import LogEntry
from quincunx.server.web.pages.log import log_page
from quincunx.server.web.pages.position import position_of
from quincunx.server.web.pages.replay import replay_page
from quincunx.server.web.pages.status import Summary, headline, summary_of
from quincunx.server.web.pages.table import MAX_LOG_EVENTS, TablePage, table_page
from quincunx.server.web.pages.viewer import Viewer, focus_of
from quincunx.server.web.rendered_tables import RenderedTables
from quincunx.server.web.templating import render
from tests.games.clever.positions import table as clever_table
from tests.server.table.support import LoggedTable, act
from tests.support import few_setups, walk

STEPS = 60
FEW = 20
PLAYED_BY_SCRIPT = ("qwirkle",)  # moves are put together on the board


def new_game_table(game: qx.Game, **fields: str) -> LoggedTable:
    options = {name: str(value) for name, value in game.options.items()} | {
        f"who{seat}": "here" for seat in range(game.players)
    }
    row, _ = new_table(parse_setup(game.key, {**options, **fields}), "context")
    return LoggedTable(row)


def offered_moves(page: str) -> set[str]:
    return {html.unescape(move) for move in re.findall(r'name="move" value="([^"]+)"', page)}


def numbers_of(turns: Sequence[Sequence[LogEntry]]) -> list[int]:
    """Turns are listed newest first, and the events of each in order."""
    return [entry.number for turn in reversed(turns) for entry in turn if entry.is_event]


@pytest.mark.parametrize("game", few_setups(), ids=repr)
def test_random_games_are_rendered_for_everybody(game: qx.Game) -> None:
    table, rng, rendered = new_game_table(game), random.Random(11), RenderedTables()
    for step in range(STEPS):
        if step % 8 == 0 or table.state.over:
            for seat in {step // 8 % game.players, game.players - 1}:
                page = rendered.get(table.table, Viewer(frozenset({seat})), frozenset({seat}))
                if game.key not in PLAYED_BY_SCRIPT:
                    assert offered_moves(page) == set(map(str, table.state.moves(seat)))
            assert offered_moves(rendered.get(table.table, Viewer(), frozenset())) == set()
        if table.state.over:
            break
        seat = rng.choice(table.state.acting)
        table.play(seat, rng.choice(table.state.view(seat).moves))
    record = table.match.record
    replay = Replay(record)
    for step in (0, len(replay) // 2, 10**6):
        assert replay_page("here", record, step, replay).step <= len(replay)


def test_the_status_says_whose_turn_it_is_and_what_to_do() -> None:
    table = new_game_table(qx.game("qwixx", players=2), first="0", name0="Ann").table
    white = table.view(0).as_dict()["sums"]["white"][0]

    def status(*seats: int) -> str:
        return table_page(table, Viewer(frozenset(seats)), frozenset(seats)).status

    assert status(0) == f"Your turn. Mark the white sum {white}, or pass."
    assert status(0, 1) == f"Ann's turn. Mark the white sum {white}, or pass."
    with use_language("de"):
        assert status(0) == f"Du bist am Zug. Kreuze die weiße Summe {white} an oder passe."
        assert status(0, 1) == f"Ann ist am Zug. Kreuze die weiße Summe {white} an oder passe."


@pytest.mark.parametrize("game", few_setups(), ids=repr)
def test_the_only_legal_move_is_always_the_only_button(game: qx.Game) -> None:
    found = 0
    for state in walk(game, seed=1):
        for seat in state.acting if found < FEW else ():
            moves = [str(move) for move in state.moves(seat)]
            if len(moves) == 1:
                names = ["Ann"] * game.players
                position = position_of(state.view(seat), names, focus=seat, confirm=True)
                on_board = find_presentation(game.key).has_shared_board and moves != ["pass"]
                assert [each.move for each in position.buttons] == ([] if on_board else moves)
                assert all(each.label for each in position.buttons)
                assert (position.costly, position.quick_moves) == ([], [])
                found += 1


def test_nobody_has_rolled_before_the_first_roll() -> None:
    """Lucky numbers are picked first, and the bonus of a round is chosen before its first roll."""
    table = new_game_table(qx.game("qwizz", players=2), first="0", name0="Ann", name1="Bob")
    words = "Pick your lucky number: once in the game, it goes into any square that it fits."

    def status(*seats: int) -> str:
        return table_page(table.table, Viewer(frozenset(seats)), frozenset(seats)).status

    assert status(1) == f"Your turn. {words}"
    table.play(0, "lucky 3")
    assert status(0, 1) == f"Bob's turn. {words}"
    table.play(1, "lucky 4")
    table.play(0, "keep")
    assert status(1) == "Ann rolled. Enter a number, or take a penalty."


def test_a_table_with_own_dice_asks_who_begins_before_it_asks_for_a_roll() -> None:
    row, entries, _ = new_pads(qx.game("squares", players=2), "Ann")
    table = act(begin(TableState.at_start(row), *entries).state, EnterRollsHere(), {0}).state

    def status() -> str:
        return table_page(table, Viewer(frozenset({0})), frozenset({0})).status

    assert status() == "Enter who begins."
    table = act(table, EnterRoll("first 1", table.rolls), {0}).state
    assert status() == "Roll the dice, and enter what they show."


def test_the_result_and_the_log_say_why_the_game_ended() -> None:
    table = new_game_table(qx.game("squares", players=2), first="0", name0="Ann", name1="Bob")
    while not table.state.over:
        seat = table.state.acting[0]
        table.play(seat, "pass" if Pass() in table.state.moves(seat) else "penalty")
    page = table_page(table.table, Viewer(), frozenset())
    assert page.result is not None
    assert page.result.reason == "Ann took the fourth penalty."
    assert page.turns[0][-1].text == "The game is over: Ann took the fourth penalty."
    assert ">Ann took the fourth penalty.<" in render(page)
    assert log_page(table.table, None).turns[0][-1] == page.turns[0][-1]
    assert "took the fourth" not in str(log_page(table.table, 1).turns)


def test_a_tie_break_is_told_with_its_numbers() -> None:
    state = clever_table({"orange": [1, 2], "purple": [3]}, {"orange": [4], "purple": [2]})
    table: Any = SimpleNamespace(
        game=state.game,
        names=["Ann", "Bob"],
        scores=state.scores,
        winners=(1,),
        resigned=(),
        has_ended_early=False,
        view=state.view,
    )
    assert headline(table) == "Bob wins on the tie-break: the highest area, 4 against 3"
    table.game, table.view = qx.game("squares"), qx.game("squares").start().view
    assert headline(table) == "Bob wins on the tie-break"


def test_the_grade_of_solo_qwizz_is_large_in_the_result() -> None:
    table = new_game_table(qx.game("qwizz", players=1), name0="Ann")
    while not table.state.over:
        moves = [str(move) for move in table.state.moves(0)]
        table.play(0, "penalty" if "penalty" in moves else moves[0])
    page = table_page(table.table, Viewer(frozenset({0})), frozenset())
    assert page.result is not None
    assert page.result.grade == "F"
    assert '<p class="grade">Grade F</p>' in render(page)


def test_the_passive_turn_of_solo_clever_has_a_badge_of_its_own() -> None:
    table = new_game_table(qx.game("clever", players=1), name0="Ann")

    def badge() -> str:
        page = render(table_page(table.table, Viewer(frozenset({0})), frozenset()))
        return str(re.findall('<span class="badge turn">([^<]*)</span>', page)[0])

    assert badge() == "active player"
    while not table.state.view(0).as_dict()["passive_turn"]:
        table.play(0, table.state.view(0).moves[0])
    assert badge() == "passive turn"


def test_a_shared_screen_shows_one_player_after_the_other() -> None:
    table = new_game_table(qx.game("squares", players=3), first="1")
    everybody = frozenset({0, 1, 2})

    def page(shown: int | None = None) -> TablePage:
        return table_page(table.table, Viewer(everybody, {}, shown), frozenset())

    assert page().switches == [0, 1, 2]
    assert page().position.focus == 0
    table.play(0, "pass")
    assert page().position.focus == 1
    assert page(2).position.focus == 2
    assert page(0).position.focus == 1


def test_a_hidden_hand_is_covered_until_its_owner_confirms() -> None:
    table = new_game_table(qx.game("qwirkle", players=2))
    turn = table.state.acting[0]
    both = frozenset({0, 1})
    assert focus_of(table.table, Viewer(both)).covered == turn
    assert focus_of(table.table, Viewer(both, {}, 1 - turn)).covered == turn
    assert focus_of(table.table, Viewer(both, {}, turn)).seat == turn
    assert "rack-tile" not in RenderedTables().get(table.table, Viewer(both), both)
    table.hand_over(1 - turn, "novice")
    assert focus_of(table.table, Viewer(both)).seat == turn


def test_a_secret_choice_is_shown_to_its_owner_only() -> None:
    table = new_game_table(qx.game("squares", players=2), first="0")
    move = table.state.view(0).moves[-1]
    table.play(0, move)
    rendered = RenderedTables()
    assert "your choice" in rendered.get(table.table, Viewer(frozenset({0})), frozenset())
    for other in (Viewer(), Viewer(frozenset({1}))):
        page = rendered.get(table.table, other, frozenset())
        assert "your choice" not in page
        assert "has chosen" in page


def test_the_page_shows_the_latest_events_and_the_log_all_of_them_in_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("quincunx.server.web.pages.log.EVENTS_PER_PAGE", 2 * MAX_LOG_EVENTS)
    table = new_game_table(qx.game("qwirkle", players=2))
    while len(table.match.log) < 4 * MAX_LOG_EVENTS + 9:
        seat = table.state.acting[0]
        moves = table.state.moves(seat)
        trades = [move for move in moves if str(move).startswith("trade")]
        table.play(seat, str((trades or moves)[0]))
    snapshot = table.table
    length = snapshot.log_length
    shown = numbers_of(table_page(snapshot, Viewer(), frozenset()).turns)
    assert shown == list(range(length - MAX_LOG_EVENTS + 1, length + 1))
    numbers: list[int] = []
    last = None
    while last is None or last > 0:
        part = log_page(snapshot, last)
        numbers = numbers_of(part.turns) + numbers
        assert (numbers[0], part.length) == (part.first, length)
        last = part.older or 0
    assert numbers == list(range(1, length + 1))
    assert f"/t/{snapshot.id}/log?last={length - MAX_LOG_EVENTS}" in RenderedTables().get(
        snapshot, Viewer(), frozenset()
    )


@pytest.mark.parametrize("key", qx.games())
def test_a_table_that_waits_for_a_nonce_is_rendered(key: str) -> None:
    form = parse_setup(key, {})
    row, tokens = new_table(form, "context")
    table = LoggedTable(row, first_entries(form, tokens, wait_for_nonce=True)).table
    for viewer in (Viewer(frozenset({0})), Viewer()):
        page = RenderedTables().get(table, viewer, frozenset())
        assert "to add its random number to the dice" in html.unescape(page)
        assert ('data-nonce-seat="0"' in page) == bool(viewer.seats)
    assert "random number" in summary_of(table, {0}).text


def test_the_summary_of_a_finished_game() -> None:
    table = new_game_table(qx.game("qwixx", players=1))
    while not table.state.over:
        table.play(0, str(table.state.moves(0)[-1]))
    assert summary_of(table.table, {0}) == Summary(
        f"{table.state.scores[0]} points", mine=False, over=True
    )


def test_the_form_that_gets_the_focus_after_a_move_has_a_name() -> None:
    table = new_game_table(qx.game("qwixx", players=2, first=0))
    page = RenderedTables().get(table.table, Viewer(frozenset({0})), frozenset({0}))
    assert re.search(r'<form id="move" [^>]*aria-label="Sheet and dice"', page)


def test_an_incomplete_move_of_qwirkle_says_what_is_missing() -> None:
    table, rendered = new_game_table(qx.game("qwirkle", players=2)), RenderedTables()
    seat = table.state.acting[0]
    viewer = Viewer(frozenset({seat}))
    page = rendered.get(table.table, viewer, frozenset({seat}))
    assert "Incomplete: the first move is your whole largest set." in page
    table.play(seat, table.state.view(seat).moves[0])
    page = rendered.get(table.table, Viewer(frozenset({1 - seat})), frozenset({1 - seat}))
    assert "Incomplete: the tiles must be in one line without gaps." in page
