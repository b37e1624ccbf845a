"""A move is taken back on the page and through the API, although the engine has answered."""

from playwright.sync_api import expect

from tests.server.api_client import ApiClient, create_table
from tests.server.browser import MY_TURN, end_pause, set_up_table, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.support import eventually


def test_the_answer_of_the_engine_disappears_from_the_page(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    set_up_table(page, server.address, "qwixx", 2, name0="Ann", name1="Bob", first="1")
    wait_for_turn(page)
    dice = page.locator(".middle .dice").inner_text()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    end_pause(page)
    page.get_by_role("button", name="Pass").click()
    take_back = page.get_by_role("button", name="Take back")
    take_back.wait_for()  # the engine has moved, and the next dice are rolled
    take_back.click()
    expect(page.locator(".modes")).to_contain_text("with take-backs")
    expect(page.locator("#events .note").first).to_have_text(
        "Ann undid a move and everything after it"
    )
    expect(page.locator(MY_TURN)).to_have_count(1)
    assert eventually(page.locator(".middle .dice").inner_text) == dice


def test_a_program_takes_back_a_move(server: Server) -> None:
    client = ApiClient(server.port)
    path, seats, created = create_table(client, "clever", "here")
    ann = seats[0]
    assert not created["may_take_back"]
    assert ann.post(f"{path}/take-back").status == 409
    state = created
    while not state["may_take_back"]:  # until dice are rolled
        state = ann.post(f"{path}/moves", move=state["moves"][0]["text"]).json
    assert not state["may_undo"]
    length = len(state["log"])
    state = ann.post(f"{path}/take-back").json
    assert len(state["log"]) < length
    assert [each["seat"] for each in state["take_backs"]] == [0]
    assert [nonce["seat"] for nonce in state["nonces"]] == [0]
    assert client.post(f"{path}/take-back").status == 401
