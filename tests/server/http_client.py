"""Plain HTTP requests to the pages."""

import http.client
import urllib.parse
from contextlib import closing

from tests.server.conftest import Server
from tests.support import PATIENCE

Response = tuple[int, dict[str, str], str]


def open_connection(port: int) -> closing[http.client.HTTPConnection]:
    """Closed whatever happens, also when the server is killed in the middle of an answer."""
    return closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE))


def headers_of(response: http.client.HTTPResponse) -> dict[str, str]:
    return {name.lower(): value for name, value in response.getheaders()}


def request(server: Server, method: str, path: str, body: str = "", **headers: str) -> Response:
    """Status, headers and text; underscores in the names of headers stand for hyphens."""
    status, answered, content = fetch(server, method, path, body, **headers)
    return status, answered, content.decode()


def fetch(
    server: Server, method: str, path: str, body: str = "", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """The same with the content as it was sent."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    sent = {"Content-Type": "application/x-www-form-urlencoded", **sent}
    with open_connection(server.port) as connection:
        connection.request(method, path, body.encode(), sent)
        with connection.getresponse() as response:
            return response.status, headers_of(response), response.read()


def new_table(server: Server, **fields: str) -> tuple[str, str]:
    """The path of a new table of Qwixx, and the cookie of its host."""
    form = urllib.parse.urlencode({"players": "2", "who0": "here", "who1": "invited", **fields})
    status, headers, _ = request(server, "POST", "/new/qwixx", form)
    assert status == 303
    return headers["location"], headers["set-cookie"]
