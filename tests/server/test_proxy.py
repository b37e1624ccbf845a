"""The shipped configurations of reverse proxies, with real traffic: games work, slow clients do not
stay, addresses cannot be forged.
"""

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.api_client import ApiClient, RemoteClient, create_table
from tests.server.browser import use_setup_page, wait_for_turn
from tests.server.conftest import Browsers, Server
from tests.server.ports import free_port
from tests.support import PATIENCE

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {site}
}}
"""  # noqa: E501


def nginx(folder: Path, port: int, server: int) -> list[str]:
    """The command that runs nginx with our configuration on this port, without TLS and with short
    timeouts.
    """
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace(
        "127.0.0.1:8001", f"127.0.0.1:{server}"
    )
    site = re.sub(r"^ *(ssl_.*|server 127\.0\.0\.1:8002;)$", "", site, flags=re.MULTILINE).replace(
        "10s;", "1s;"
    )
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, site=site), "utf-8")
    return [
        shutil.which("nginx") or "/usr/sbin/nginx",
        "-p",
        str(folder),
        "-c",
        str(folder / "nginx.conf"),
    ]


def caddy(folder: Path, port: int, server: int) -> list[str]:
    site = (
        (DEPLOY / "Caddyfile")
        .read_text("utf-8")
        .replace("games.example {", f"http://127.0.0.1:{port} {{")
    )
    site = (
        site.replace("{\n\tservers", "{\n\tadmin off\n\tservers", 1)
        .replace("127.0.0.1:8001", f"127.0.0.1:{server}")
        .replace("10s", "1s")
    )
    (folder / "Caddyfile").write_text(site, "utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


Command = Callable[[Path, int, int], list[str]]
PROXIES = [nginx, caddy]
MOST_TABLES = 6  # more than the other tests create


@pytest.fixture(scope="module", params=PROXIES)
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Of a proxy in front of a server that allows each address a few tables."""
    command, folder = request.param, tmp_path_factory.mktemp("proxy")
    limits = ["--limit", f"tables={MOST_TABLES}"]
    server = Server(folder / "games.db", ["--proxy", "127.0.0.1", *limits])
    found = free_port()
    process = subprocess.Popen(command(folder, found, server.port), stderr=subprocess.DEVNULL)
    wait_until_it_listens(found)
    yield found
    process.terminate()
    process.wait()
    server.stop()


def wait_until_it_listens(port: int) -> None:
    for _ in range(PATIENCE * 20):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the proxy does not listen")


def test_a_game_with_live_updates(port: int, browsers: Browsers) -> None:
    page = browsers.page()
    use_setup_page(page, f"http://127.0.0.1:{port}", "squares", 2, first="1")
    assert wait_for_turn(page)  # the engine has moved, and the websocket has brought it
    expect(page.locator("#offline")).to_be_hidden()


def test_what_is_for_operators_is_not_reachable(port: int) -> None:
    path, _, _ = create_table(ApiClient(port), "squares", "here", "novice")
    assert ApiClient(port).get(path).status == 200
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(
            f"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode()
        )
        assert connection.recv(1000).split()[1] == b"403"


@pytest.mark.parametrize(
    "half",
    [
        b"GET / HTTP/1.1\r\nHost: games\r\nX-Slow: ",
        b"POST /new/squares HTTP/1.1\r\nHost: games\r\nContent-Length: 100\r\n\r\nx",
    ],
)
def test_half_a_request_does_not_stay(half: bytes, port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(half)
        while connection.recv(1000):
            pass


def test_an_address_cannot_be_forged(port: int) -> None:
    """The last test: nobody may create a table at this server afterwards."""
    statuses = [
        RemoteClient(port, f"203.0.113.{number}")
        .post("/tables", game="squares", seats=[{"who": "here"}, {"who": "novice"}])
        .status
        for number in range(MOST_TABLES + 1)
    ]
    allowed = statuses.index(429)
    assert statuses == [201] * allowed + [429] * (len(statuses) - allowed)
    assert allowed > 0
