"""What strangers may not do: foreign origins, forged keys, endless requests, marks of their own in a page."""

import http.client
import urllib.parse

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from quincunx.server.http.limits import Limits
from tests.server.conftest import Server

Answer = tuple[int, dict[str, str], str]


def ask(server: Server, method: str, path: str, body: str = "", **headers: str) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body.encode(), {"Content-Type": "application/x-www-form-urlencoded", **told})
    response = connection.getresponse()
    answer = response.status, {name.lower(): value for name, value in response.getheaders()}, response.read().decode()
    connection.close()
    return answer


def new_table(server: Server, **fields: str) -> tuple[str, str]:
    """The path of a table, and the cookie of its host."""
    form = urllib.parse.urlencode({"players": "2", "who0": "here", "who1": "invited", **fields})
    status, headers, _ = ask(server, "POST", "/new/qwixx", form)
    assert status == 303
    return headers["location"], headers["set-cookie"]


def test_every_answer_has_the_security_headers(server: Server) -> None:
    for path in ("/", "/nowhere", "/static/htmx.min.js"):
        _, headers, _ = ask(server, "GET", path)
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    path, cookie = new_table(server)
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert f"Path={path}" in cookie


@pytest.mark.parametrize("headers", [{"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}])
def test_other_sites_may_change_nothing(server: Server, headers: dict[str, str]) -> None:
    status, _, _ = ask(server, "POST", "/new/qwixx", "players=2", **headers)
    assert status == 403


def test_other_sites_may_not_listen(server: Server) -> None:
    path, _ = new_table(server)
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{server.port}{path}/live", origin=Origin("https://elsewhere.example"))
    assert refused.value.response.status_code == 403


def test_only_the_keys_of_a_seat_play_it(server: Server) -> None:
    path, cookie = new_table(server)
    key = cookie.split(";")[0]
    assert ask(server, "POST", f"{path}/move", "seat=0&move=pass")[0] == 403
    assert ask(server, "POST", f"{path}/move", "seat=1&move=pass", Cookie=key)[0] == 403
    assert ask(server, "POST", f"{path}/move", "seat=0&move=pass", Cookie=key)[0] == 303
    forged = key[:-4] + ("0000" if not key.endswith("0000") else "1111")
    assert ask(server, "GET", f"{path}/advice?seat=0", Cookie=forged.replace("p0-", "p1-"))[0] == 403


def test_an_invitation_that_is_none(server: Server) -> None:
    path, _ = new_table(server)
    assert ask(server, "GET", f"{path}/join/1/{'0' * 32}")[0] == 404
    assert ask(server, "POST", f"{path}/join/99/{'0' * 32}", "name=Eve")[0] == 404


def test_the_record_waits_for_the_end(server: Server) -> None:
    path, cookie = new_table(server)
    for page in ("record.txt", "replay"):
        status, _, told = ask(server, "GET", f"{path}/{page}", Cookie=cookie.split(";")[0])
        assert status == 409
        assert "wait for the end" in told


def test_names_are_escaped(server: Server) -> None:
    path, _ = new_table(server, name0="<script>1</script>")
    _, _, told = ask(server, "GET", path)
    assert "<script>1" not in told
    assert "&lt;script&gt;1" in told


def test_requests_are_bounded(server: Server) -> None:
    assert ask(server, "POST", "/records", "record=" + "x" * int(Limits().record))[0] == 413
    assert ask(server, "POST", "/new/qwixx", "&".join(f"a{number}=1" for number in range(100)))[0] == 400
    assert ask(server, "POST", "/records", "record=nonsense")[0] == 422
    path, cookie = new_table(server)
    assert ask(server, "POST", f"{path}/move", "seat=0&move=" + "x" * 5000, Cookie=cookie.split(";")[0])[0] == 409
