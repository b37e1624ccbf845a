"""Plain HTTP requests to the pages."""

import http.client
import urllib.parse

from tests.server.conftest import Server
from tests.support import PATIENCE

Response = tuple[int, dict[str, str], str]


def request(server: Server, method: str, path: str, body: str = "", **headers: str) -> Response:
    """Status, headers and text; underscores in the names of headers stand for hyphens."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(
        method, path, body.encode(), {"Content-Type": "application/x-www-form-urlencoded", **sent}
    )
    response = connection.getresponse()
    answer = (
        response.status,
        {name.lower(): value for name, value in response.getheaders()},
        response.read().decode(),
    )
    connection.close()
    return answer


def new_table(server: Server, **fields: str) -> tuple[str, str]:
    """The path of a new table of Qwixx, and the cookie of its host."""
    form = urllib.parse.urlencode({"players": "2", "who0": "here", "who1": "invited", **fields})
    status, headers, _ = request(server, "POST", "/new/qwixx", form)
    assert status == 303
    return headers["location"], headers["set-cookie"]
