"""A client of the API that needs nothing but the standard library."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.server.http_client import headers_of, open_connection


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
        sent = (
            None
            if body is None
            else (body if isinstance(body, bytes) else json.dumps(body).encode())
        )
        with open_connection(self.port) as connection:
            connection.request(method, f"/api{path}", sent, {**self.headers(), **headers})
            with connection.getresponse() as response:
                return Response(response.status, headers_of(response), response.read().decode())

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
        with open_connection(self.port) as connection:
            connection.request("GET", f"/api{path}/events", headers=self.headers())
            with connection.getresponse() as response:
                for line in response:
                    if line.startswith(b"data: "):
                        yield json.loads(line[6:])

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
