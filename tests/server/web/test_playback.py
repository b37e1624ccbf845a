"""What others did is shown step by step, and only then the new decision; it is announced in the
words of the log.
"""

import pytest
from playwright.sync_api import Page, expect

import quincunx as qx
from quincunx.games.qwixx import Mark
from quincunx.server.web.game_log import recent_steps
from quincunx.server.web.pages.table import frame_steps, table_page
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.rendered_tables import RenderedTables
from tests.server.browser import end_pause, set_up_table, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.server.web.pages.test_table import new_game_table, offered_moves
from tests.support import eventually

HER, HIM = Viewer(frozenset({0})), Viewer(frozenset({1}))
BOTH = frozenset({0, 1})
FRAME, DECISION = "#table[data-frame]", "#move input[name=decision]"


def test_frames_show_the_marks_of_others_with_the_dice_they_were_made_with() -> None:
    table = new_game_table(qx.game("qwixx", players=2), first="1")
    before = table.table.log_length
    dice = table.state.view(None).as_dict()["dice"]
    mark = table.state.view(1).moves[-1]
    table.play(0, "pass")
    table.play(1, mark)  # the white sum
    table.play(1, "pass")  # the colours, and a new roll follows
    now, rendered = table.table, RenderedTables()
    (frame,) = rendered.frames(now, HER, BOTH, before, now.log_length)
    assert f"Player 2 marked {mark} with the white dice (+1)." in frame
    assert all(f": {face}" in frame for face in dice.values())
    assert frame.count(' last"') == 1
    assert "inert" in frame
    assert offered_moves(frame) == set()
    assert not list(rendered.frames(now, HIM, BOTH, before, now.log_length))  # it is his own mark
    assert table_page(now, HER, BOTH).frames[-1] == now.log_length


def test_the_last_mark_of_a_turn_is_shown_with_its_dice_too() -> None:
    table = new_game_table(qx.game("qwixx", players=2), first="1")
    roll = table.table.rolls
    for seat in (0, 1):
        table.play(seat, "pass")
    mark = next(str(move) for move in table.state.moves(1) if isinstance(move, Mark))
    table.play(1, mark)  # a colour sum, and a new roll follows
    now = table.table
    (frame,) = RenderedTables().frames(now, HER, BOTH, now.log_length - 2, now.log_length)
    assert f"marked {mark} with white and" in frame
    assert f'id="roll-{roll}"' in frame
    assert now.rolls == roll + 1


def test_frames_never_show_more_than_the_view_of_that_moment() -> None:
    table = new_game_table(qx.game("qwirkle", players=2))
    for _ in range(4):
        seat = table.state.acting[0]
        table.play(seat, table.state.view(seat).moves[0])
    now, rendered = table.table, RenderedTables()
    for viewer, racks in ((HER, True), (Viewer(), False)):
        frames = list(rendered.frames(now, viewer, BOTH, 0, now.log_length))
        assert frames
        assert all(("rack-tile" in frame) == racks for frame in frames)
    shared = Viewer(BOTH, {}, 0)
    assert frame_steps(now, shared, recent_steps.of_table(now)) == []


def decide_until_frame(page: Page) -> None:
    """Pass, taking a penalty where that is the only way, until the engine's moves are played
    back.
    """
    for _ in range(12):
        decision = page.locator(DECISION).input_value()
        end_pause(page)
        page.locator("#move button[name=move]:visible").first.click()
        if page.locator("#question[open]").count():
            end_pause(page)
            page.locator("#question [value=confirm]").click()
        page.locator(f"{FRAME}, {DECISION}:not([value='{decision}'])").first.wait_for(
            state="attached"
        )
        if page.locator(FRAME).count():
            return  # else the engine has marked nothing
    pytest.fail("nothing was played back")


def test_playback_ends_by_itself_or_is_skipped(server: Server, browsers: Browsers) -> None:
    page = browsers.page(playback="slow")
    set_up_table(
        page, server.address, "qwixx", 2, name0="Ann", who1="novice", name1="Bob", first="1"
    )
    wait_for_turn(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    decide_until_frame(page)
    expect(page.locator("#table .status")).to_contain_text("Bob ")
    assert eventually(page.locator("#move input").count) == 0  # no decision yet
    assert eventually(
        lambda: page.locator("#announcements").inner_text().startswith(("Bob ", "Ann "))
    )
    page.keyboard.press("x")
    expect(page.locator(FRAME)).to_have_count(0)
    wait_for_turn(page)
    decide_until_frame(page)
    page.clock.run_for(20_000)
    expect(page.locator(FRAME)).to_have_count(0)
    wait_for_turn(page)


def test_every_move_of_others_can_wait_for_a_click_or_a_key(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page(playback="wait")
    set_up_table(
        page, server.address, "qwixx", 2, name0="Ann", who1="novice", name1="Bob", first="1"
    )
    while page.locator(FRAME).count():
        page.keyboard.press("x")
    wait_for_turn(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    decide_until_frame(page)
    page.clock.run_for(20_000)
    expect(page.locator(".status .go-on")).to_be_visible()
    shown = page.locator("#table").get_attribute("data-events")
    page.keyboard.press("x")
    expect(page.locator(f"#table[data-events='{shown}'][data-frame]")).to_have_count(0)


def test_the_pace_is_remembered(server: Server, browsers: Browsers) -> None:
    page = browsers.page(playback="normal")
    page.goto(server.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("all at once").check()
    page.reload()
    assert eventually(page.evaluate, "document.documentElement.dataset.playback") == "off"
    assert eventually(page.evaluate, "document.documentElement.dataset.sounds") == "off"
