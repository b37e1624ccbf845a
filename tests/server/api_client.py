"""A client of the API that needs nothing but the standard library."""

import http.client
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.support import PATIENCE


@dataclass(frozen=True)
class Response:
    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class ApiClient:
    def __init__(self, port: int, token: str | None = None) -> None:
        self.port, self.token = port, token

    def request(self, method: str, path: str, body: object = None, **headers: str) -> Response:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = (
            None
            if body is None
            else (body if isinstance(body, bytes) else json.dumps(body).encode())
        )
        connection.request(method, f"/api{path}", sent, {**self.headers(), **headers})
        response = connection.getresponse()
        answer = Response(
            response.status,
            {name.lower(): value for name, value in response.getheaders()},
            response.read().decode(),
        )
        connection.close()
        return answer

    def headers(self) -> dict[str, str]:
        return {
            "Content-Type": "application/json",
            **({} if self.token is None else {"Authorization": f"Bearer {self.token}"}),
        }

    def get(self, path: str) -> Response:
        return self.request("GET", path)

    def post(self, path: str, **body: object) -> Response:
        return self.request("POST", path, body)

    def events(self, path: str) -> Iterator[Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", f"/api{path}/events", headers=self.headers())
        response = connection.getresponse()
        try:
            for line in response:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        finally:
            response.close()
            connection.close()

    def with_token(self, token: str) -> "ApiClient":
        return ApiClient(self.port, token)


class RemoteClient(ApiClient):
    """A client that, according to the proxy, has this address."""

    def __init__(self, port: int, address: str, token: str | None = None) -> None:
        super().__init__(port, token)
        self.address = address

    def headers(self) -> dict[str, str]:
        return {**super().headers(), "X-Forwarded-For": self.address}

    def with_token(self, token: str) -> "RemoteClient":
        return RemoteClient(self.port, self.address, token)


def create_table(
    client: ApiClient, game: str = "qwixx", *who: str, **more: object
) -> tuple[str, dict[int, ApiClient], Any]:
    """The path of a new table, a client for each seat of a person, invited ones included, and the
    whole response.
    """
    path, created = open_table(client, game, *who, **more)
    tokens = {
        **created["tokens"],
        **{seat: accept(client, path, created, int(seat)) for seat in created["invitations"]},
    }
    return path, {int(seat): client.with_token(token) for seat, token in tokens.items()}, created


def open_table(
    client: ApiClient, game: str = "qwixx", *who: str, **more: object
) -> tuple[str, Any]:
    """The path of a new table that nobody has joined yet, and the whole response."""
    response = client.post(
        "/tables", game=game, seats=[{"who": each} for each in who or ("here", "invited")], **more
    )
    assert response.status == 201, response.text
    return f"/tables/{response.json['table']}", response.json


def accept(client: ApiClient, path: str, created: Any, seat: int, name: str | None = None) -> str:
    """Take the seat of an invitation; the token of the seat."""
    invited = client.with_token(created["invitations"][str(seat)]["token"])
    response = invited.post(f"{path}/seat", name=name or created["players"][seat]["name"])
    assert response.status == 200, response.text
    return str(response.json["token"])
