"""A program that uses the API, with nothing but the standard library."""

import http.client
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str

    @property
    def told(self) -> Any:
        return json.loads(self.text)


class Program:
    def __init__(self, port: int, token: str | None = None) -> None:
        self.port, self.token = port, token

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = None if body is None else (body if isinstance(body, bytes) else json.dumps(body).encode())
        connection.request(method, f"/api{path}", sent, {**self.headers(), **headers})
        response = connection.getresponse()
        answer = Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, response.read().decode())
        connection.close()
        return answer

    def headers(self) -> dict[str, str]:
        return {"Content-Type": "application/json", **({} if self.token is None else {"Authorization": f"Bearer {self.token}"})}

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, **body: object) -> Answer:
        return self.ask("POST", path, body)

    def events(self, path: str) -> Iterator[Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", f"/api{path}/events", headers=self.headers())
        response = connection.getresponse()
        try:
            for line in response:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        finally:
            response.close()
            connection.close()

    def seated(self, token: str) -> "Program":
        return Program(self.port, token)


def table_for(program: Program, game: str = "qwixx", *who: str, **more: object) -> tuple[str, dict[int, Program], Any]:
    """The path of a new table, a program for each seat that has a token, and all that was told of it."""
    answer = program.post("/tables", game=game, seats=[{"who": each} for each in who or ("here", "invited")], **more)
    assert answer.status == 201, answer.text
    told = answer.told
    tokens = {**told["tokens"], **{seat: each["token"] for seat, each in told["invitations"].items()}}
    return f"/tables/{told['table']}", {int(seat): program.seated(token) for seat, token in tokens.items()}, told
