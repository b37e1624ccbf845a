"""What is clicked while the server does not answer is kept and sent later, or reported: never
dropped, never played twice.
"""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.browser import end_pause, set_up_table, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.support import eventually

TOAST = "#toast"


def set_up_shared_screen(page: Page, server: Server) -> None:
    """Both players are here, so that nothing happens without a click."""
    set_up_table(
        page,
        server.address,
        "qwixx",
        2,
        name0="Ann",
        who1="here",
        name1="Bob",
        first="0",
        help="all",
    )
    end_pause(page)


def pass_by(page: Page) -> None:
    page.get_by_role("button", name="Pass").click()


def passes_of(page: Page, name: str) -> int:
    return page.locator("#events li li", has_text=f"{name} passed").count()


def restart(server: Server, page: Page) -> None:
    """Start the server, and let the page try to reconnect at once."""
    server.start()
    page.clock.fast_forward(5000)


def test_moves_and_hints_while_the_server_is_down(tmp_path: Path, browsers: Browsers) -> None:
    server, page = Server(tmp_path / "games.db"), browsers.page()
    try:
        set_up_shared_screen(page, server)
        server.kill()
        pass_by(page)
        expect(page.locator(TOAST)).to_have_text("No connection. “pass” is kept and will be sent.")
        restart(server, page)
        expect(page.locator(".paper.own h2")).to_have_text("Bob")
        expect(page.locator(TOAST)).to_be_hidden()
        assert wait_for_turn(page)
        end_pause(page)
        server.kill()
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(TOAST)).to_have_text("No connection. “Hint” is kept and will be sent.")
        page.get_by_role("button", name="Undo Ann's move").click()
        expect(page.locator(TOAST)).to_have_text(
            "No connection: nothing was sent. Try again in a moment."
        )
        restart(server, page)
        page.locator(".hint").wait_for()  # the engine has just been started
        pass_by(page)
        expect(page.locator("#events")).to_contain_text("Bob passed")
        assert eventually(lambda: (passes_of(page, "Ann"), passes_of(page, "Bob"))) == (1, 1)
    finally:
        server.stop()


def test_a_kept_move_is_not_played_if_the_decision_is_over(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    set_up_shared_screen(page, server)
    other = page.context.new_page()
    other.goto(page.url)
    page.route("**/move", lambda route: route.abort())
    pass_by(page)
    expect(page.locator(TOAST)).to_contain_text("is kept")
    pass_by(other)
    expect(page.locator(TOAST)).to_contain_text(
        "“pass” was not sent again, because this decision is over."
    )
    page.unroute("**/move")
    page.clock.fast_forward(5000)
    expect(page.locator(".paper.own h2")).to_have_text("Bob")
    expect(page.get_by_role("button", name="Undo Ann's move")).to_be_visible()
    expect(page.get_by_role("button", name="Undo Bob's move")).to_have_count(0)


COUNT_SOCKETS = """() => {
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(address) { super(address); window.sockets.push(this); }
  };
}"""


ONE_OPEN = """() => sockets.length > 1 && sockets.at(-1).readyState === WebSocket.OPEN &&
  sockets.slice(0, -1).every((each) => each.readyState === WebSocket.CLOSED)"""


def test_a_page_has_one_websocket_however_often_it_reconnects(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    page.add_init_script(f"({COUNT_SOCKETS})()")
    set_up_shared_screen(page, server)
    page.wait_for_function("() => sockets.length === 1 && sockets[0].readyState === WebSocket.OPEN")
    page.evaluate("sockets[0].onclose({ code: 1006 })")  # the page waits to reconnect
    pass_by(page)  # which shows another seat, and that needs a connection at once
    expect(page.locator(".paper.own h2")).to_have_text("Bob")
    page.clock.fast_forward(5000)
    page.wait_for_function(ONE_OPEN)
