"""A challenge from a public profile, seen and accepted on the home page of the other."""

from playwright.sync_api import expect

from tests.server.api_client import ApiClient
from tests.server.browser import check_with_axe, wait_for_table
from tests.server.conftest import Browsers, Server


def test_a_visitor_challenges_somebody_who_accepts(server: Server, browsers: Browsers) -> None:
    client = ApiClient(server.port)
    bob = client.post("/profiles", name="Bob").json
    client.with_token(bob["token"]).request("PATCH", "/profile", {"is_public": True})
    one, other = browsers.page(390, 844, touch=True), browsers.page()
    other.context.add_cookies([{"name": "profile", "value": bob["token"], "url": server.address}])
    one.goto(f"{server.address}/players/{bob['id']}")
    one.get_by_text("Challenge Bob").click()
    one.get_by_label("Game").select_option("squares")
    one.get_by_label("Clock").select_option("45+180")
    one.get_by_label("Your name").fill("Ann")
    one.get_by_label("rated").check()
    one.get_by_role("button", name="Send the challenge").click()
    expect(one.locator("#challenges")).to_contain_text(
        "Bob has been challenged and has not answered yet"
    )
    other.goto(server.address)
    expect(other.locator("#challenges li")).to_contain_text("Ann challenges you")
    check_with_axe(other)
    other.get_by_role("button", name="Accept: Ann").click()
    wait_for_table(other)
    expect(other.locator(".bar .modes")).to_contain_text("rated")
    expect(other.locator(".bar .modes")).to_contain_text("clock 45 s + 3:00")
    one.reload()
    one.locator("#challenges").get_by_role("link", name="Play").click()
    wait_for_table(one)
    expect(one).to_have_url(other.url)
    expect(one.locator("#move .paper h2")).to_have_text("Ann")
