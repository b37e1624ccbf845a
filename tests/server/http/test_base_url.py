"""Links are made from the configured address, never from the `Host` header of a request."""

import json
from collections.abc import Iterator

import pytest

import quincunx as qx
from quincunx.server.http.base_url import parse_base_url, url_of_listener
from tests.server.api_client import ApiClient, open_table
from tests.server.conftest import Server
from tests.server.http_client import new_table, open_connection, request

FORGED = "evil.example"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(
        tmp_path_factory.mktemp("base_url") / "games.db",
        more=["--base-url", "https://games.example.org"],
    )
    yield running
    running.stop()


def raw(server: Server, method: str, path: str, body: bytes = b"", **headers: str) -> str:
    """Status, all headers and the body of the answer to a request with a forged Host."""
    forged = {"Host": FORGED, "X-Forwarded-Host": FORGED, "Forwarded": f"host={FORGED}", **headers}
    with open_connection(server.port) as connection:
        connection.request(method, path, body, forged)
        with connection.getresponse() as response:
            return f"{response.status} {response.getheaders()} {response.read().decode()}"


def test_a_forged_host_appears_in_no_answer(server: Server) -> None:
    path, cookie = new_table(server)
    cookie = cookie.split(";")[0]
    api = f"/api/tables/{path.rsplit('/', 1)[1]}"
    invitation = cookie.split("i1-")[1][:32]
    pages = [
        "/",
        "/new/qwixx",
        "/rules/qwixx",
        "/records",
        "/verify",
        "/nowhere",
        path,
        f"{path}/devices",
        f"{path}/join/1/{invitation}",
    ]
    redirects = [
        "/api",
        "/api/",
        "/records/",
        "/new/qwixx/",
        f"{path}/",
        "/static",
        "/static/",
        f"//{FORGED}/",
        f"{path}/next",
    ]
    programs = [
        api,
        f"{api}/",
        "/api/games",
        "/api/games/",
        "/api/docs",
        "/api/openapi.json",
        "/healthz",
        "/metrics",
    ]
    for each in (*pages, *redirects, *programs):
        answer = raw(server, "GET", each, Cookie=cookie)
        assert f"//{FORGED}" not in answer, each
        assert FORGED not in answer or FORGED in each, each
    form, table = (
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"game": "qwixx", "seats": [{"who": "here"}, {"who": "invited"}]},
    )
    answers = [
        raw(server, "POST", "/new/qwixx", b"players=2&who1=invited", **form),
        raw(server, "POST", f"{path}/invitation", b"seat=1", Cookie=cookie, **form),
        raw(
            server,
            "POST",
            "/api/tables",
            json.dumps(table).encode(),
            **{"Content-Type": "application/json"},
        ),
    ]
    for answer in answers:
        assert answer[:3] in ("303", "201"), answer
        assert FORGED not in answer


def test_slashes_at_the_end_do_no_harm(server: Server) -> None:
    for given, expected in (
        ("/records/", "/records"),
        ("/new/qwixx//", "/new/qwixx"),
        (f"//{FORGED}//", f"/{FORGED}"),
        ("/api", "/api/docs"),
    ):
        status, headers, _ = request(server, "GET", given)
        assert (status, headers["location"]) == (303, expected)


def test_links_begin_with_the_configured_address(public: Server) -> None:
    _, created = open_table(ApiClient(public.port))
    assert created["link"] == f"https://games.example.org/t/{created['table']}"
    assert created["invitations"]["1"]["link"].startswith(f"{created['link']}/join/1/")
    path, cookie = new_table(public)
    shown = request(public, "GET", path, Cookie=cookie.split(";")[0])[2]
    assert f'href="https://games.example.org{path}/join/1/' in shown
    assert (
        f'href="https://games.example.org{path}/seat/0/'
        in request(public, "GET", f"{path}/devices", Cookie=cookie.split(";")[0])[2]
    )


def test_without_one_the_api_uses_the_address_served(server: Server) -> None:
    _, created = open_table(ApiClient(server.port))
    assert created["link"] == f"{server.address}/t/{created['table']}"


@pytest.mark.parametrize(
    "bad",
    [
        "games.example.org",
        "ftp://x",
        "https://x/games",
        "https://x?y",
        "http://[",
        "https://a@b",
        "http://x:0",
    ],
)
def test_invalid_addresses_are_refused(bad: str) -> None:
    with pytest.raises(qx.OptionError, match="a base URL must have the form"):
        parse_base_url(bad)


def test_valid_addresses() -> None:
    assert (
        parse_base_url(" https://games.example.org ")
        == parse_base_url("https://games.example.org/")
        == "https://games.example.org/"
    )
    assert (
        parse_base_url("http://[::1]:8000") == url_of_listener("::1", 8000) == "http://[::1]:8000/"
    )
    assert url_of_listener("127.0.0.1", 80) == "http://127.0.0.1:80/"
    assert "0.0.0.0" not in url_of_listener("0.0.0.0", 80)
