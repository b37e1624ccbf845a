"""Invitations in the browser: one person for one link, a link for one's other devices, and links
that the host renews or revokes.
"""

from playwright.sync_api import expect

from tests.server.browser import MY_TURN, invitation_link, join, open_menu, set_up_table
from tests.server.conftest import Browsers, Server
from tests.server.http_client import new_table, request
from tests.support import eventually


def test_the_first_browser_to_take_a_seat_has_it(server: Server, browsers: Browsers) -> None:
    ann, bob, eve, phone = (browsers.page() for _ in range(4))
    set_up_table(
        ann, server.address, "qwixx", 2, name0="Ann", who1="invited", name1="Bob", first="0"
    )
    link = invitation_link(ann)
    join(bob, link, "Bob")
    for other in (ann, eve):
        other.goto(link)
        expect(other.get_by_text("Invalid invitation")).to_be_visible()
    bob.goto(link)  # the owner comes back to the table
    bob.wait_for_selector(MY_TURN)

    open_menu(bob, "seats")
    bob.get_by_role("link", name="Play on another device").click()
    phone.goto(bob.get_by_role("link", name="Link for Bob").evaluate("link => link.href"))
    phone.wait_for_selector(MY_TURN)
    eve.goto(f"{phone.url}/seat/1/{'0' * 32}")
    expect(eve.get_by_text("Invalid link")).to_be_visible()
    ann.goto(f"{phone.url}/devices")
    assert eventually(ann.get_by_role("link", name="Link for Bob").count) == 0


def test_the_host_renews_and_revokes_a_link(server: Server, browsers: Browsers) -> None:
    ann, bob = browsers.page(), browsers.page()
    set_up_table(
        ann, server.address, "qwixx", 2, name0="Ann", who1="invited", name1="Bob", first="0"
    )
    first = invitation_link(ann)
    ann.get_by_role("button", name="New link").click()
    ann.wait_for_function(
        "first => document.querySelector('.invite-link')?.href !== first", arg=first
    )
    second = invitation_link(ann)
    ann.get_by_role("button", name="Revoke").click()
    expect(ann.get_by_text("To invite Bob, make a new link.")).to_be_visible()
    for link in (first, second):
        bob.goto(link)
        expect(bob.get_by_text("Invalid invitation")).to_be_visible()
    ann.get_by_role("button", name="New link").click()
    join(bob, invitation_link(ann), "Bob")
    expect(ann.locator(".invite")).to_have_count(0)


def test_only_the_host_invites(server: Server) -> None:
    path, _ = new_table(server)
    assert request(server, "POST", f"{path}/invitation", "seat=1")[0] == 403


def test_a_host_without_a_seat_invites_and_watches(server: Server, browsers: Browsers) -> None:
    host, ann = browsers.page(), browsers.page()
    set_up_table(
        host, server.address, "qwirkle", 2, who0="invited", name0="Ann", who1="invited", name1="Bob"
    )
    expect(host.locator(".invite-link")).to_have_count(2)
    expect(host.locator(".status")).to_contain_text("You are watching")
    join(ann, invitation_link(host), "Ann")
    expect(host.locator(".invite-link")).to_have_count(1)
    host.reload()
    assert eventually(host.locator(".rack-tile").count) == 0
    open_menu(host, "seats")
    host.get_by_role("button", name="Let the engine play for Bob").click()
    expect(host.locator(".invite-link")).to_have_count(0)


def test_the_page_of_an_invitation_tells_about_the_clock_and_the_fingerprint(
    server: Server, browsers: Browsers
) -> None:
    ann, bob = browsers.page(), browsers.page()
    set_up_table(ann, server.address, "qwixx", 2, name0="Ann", who1="invited", clock="30+120")
    bob.goto(invitation_link(ann))
    expect(bob.get_by_text("With a clock: ")).to_be_visible()
    expect(bob.locator(".hash")).to_be_hidden()
    bob.get_by_text("How do I know that the dice are fair?").click()
    expect(bob.get_by_text("This is its fingerprint")).to_be_visible()
    expect(bob.locator(".hash")).to_be_visible()
