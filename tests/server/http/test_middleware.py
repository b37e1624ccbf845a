"""Security of the pages: requests from other sites, forged tokens, huge requests, markup in
names.
"""

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from quincunx.server.jobs.limits import Limits
from tests.server.conftest import Server
from tests.server.http_client import new_table, request


def test_every_response_has_security_headers(server: Server) -> None:
    for path in ("/", "/nowhere", "/static/htmx.min.js"):
        _, headers, _ = request(server, "GET", path)
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_scripts_and_other_sites_cannot_read_the_cookie(server: Server) -> None:
    path, cookie = new_table(server)
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert f"Path={path}" in cookie


OTHER_SITES = [
    {"Origin": origin} for origin in ("https://elsewhere.example", "null", "http://[", "")
] + [{"Sec_Fetch_Site": "cross-site"}]


@pytest.mark.parametrize("headers", OTHER_SITES)
def test_other_sites_cannot_change_anything(server: Server, headers: dict[str, str]) -> None:
    status, _, _ = request(server, "POST", "/new/qwixx", "players=2", **headers)
    assert status == 403


def test_other_sites_cannot_open_websockets(server: Server) -> None:
    path, _ = new_table(server)
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://127.0.0.1:{server.port}{path}/live", origin=Origin("https://elsewhere.example")
        )
    assert refused.value.response.status_code == 403


def test_an_invalid_origin_cannot_open_websockets(server: Server) -> None:
    path, _ = new_table(server)
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{server.port}{path}/live", origin=Origin("http://["))
    assert refused.value.response.status_code == 403


def test_a_seat_needs_its_token(server: Server) -> None:
    path, cookie = new_table(server)
    own = cookie.split(";")[0]
    assert request(server, "POST", f"{path}/move", "seat=0&move=pass")[0] == 403
    assert request(server, "POST", f"{path}/move", "seat=1&move=pass", Cookie=own)[0] == 403
    assert request(server, "POST", f"{path}/move", "seat=0&move=pass", Cookie=own)[0] == 303
    forged = own[:-4] + ("0000" if not own.endswith("0000") else "1111")
    assert (
        request(server, "POST", f"{path}/advice?seat=0", Cookie=forged.replace("p0-", "p1-"))[0]
        == 403
    )


def test_an_invalid_invitation(server: Server) -> None:
    path, _ = new_table(server)
    assert request(server, "GET", f"{path}/join/1/{'0' * 32}")[0] == 404
    assert request(server, "POST", f"{path}/join/99/{'0' * 32}", "name=Eve")[0] == 404


def test_the_record_is_available_after_the_game(server: Server) -> None:
    path, cookie = new_table(server)
    for page in ("record.txt", "replay"):
        status, _, page_text = request(server, "GET", f"{path}/{page}", Cookie=cookie.split(";")[0])
        assert status == 409
        assert "Available after the game" in page_text


def test_names_are_escaped(server: Server) -> None:
    path, _ = new_table(server, name0="<script>1</script>")
    _, _, page_text = request(server, "GET", path)
    assert "<script>1" not in page_text
    assert "&lt;script&gt;1" in page_text


def test_requests_have_size_limits(server: Server) -> None:
    assert request(server, "POST", "/records", "record=" + "x" * int(Limits().record))[0] == 413
    assert (
        request(server, "POST", "/new/qwixx", "&".join(f"a{number}=1" for number in range(100)))[0]
        == 400
    )
    assert request(server, "POST", "/records", "record=nonsense")[0] == 422
    path, cookie = new_table(server)
    assert (
        request(
            server, "POST", f"{path}/move", "seat=0&move=" + "x" * 5000, Cookie=cookie.split(";")[0]
        )[0]
        == 409
    )


def test_a_link_cannot_ask_for_a_hint(server: Server) -> None:
    """A hint is shown to everybody at the table, so it takes more than opening an address."""
    path, cookie = new_table(server, who1="here", help="all", first="0")
    own = {"Cookie": cookie.split(";")[0]}
    assert request(server, "GET", f"{path}/advice?seat=0", **own)[0] == 405
    assert (
        request(server, "POST", f"{path}/advice?seat=0", Sec_Fetch_Site="cross-site", **own)[0]
        == 403
    )
    assert "used a hint" not in request(server, "GET", path, **own)[2]
    assert request(server, "POST", f"{path}/advice?seat=0", **own)[0] == 200
    assert "used a hint" in request(server, "GET", path, **own)[2]
