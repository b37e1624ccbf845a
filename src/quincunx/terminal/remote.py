"""A table of a running server, joined by its link, through the server's API."""

import json
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from http.client import HTTPException
from typing import Any

from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.events import Event
from quincunx.core.registry import game as game_by_key
from quincunx.engine import Advice
from quincunx.terminal.anytable import AnyTable
from quincunx.terminal.drawings.artist import View
from quincunx.terminal.steps import Steps, recorded

LINK = re.compile(r"(https?://[^/\s]+)/t/([0-9a-f]{16})(?:/join/[0-9]+/([0-9a-f]{32}))?/?")
PATIENCE = 30  # seconds; the server says something at least every 15
PAUSE = 2  # seconds before the next try to reach the server
JOBS = 8  # that may wait at the same time


class ServerProblem(QuincunxError):
    """The server has refused something, or cannot be reached."""


def is_link(word: str | None) -> bool:
    return word is not None and word.startswith(("http://", "https://"))


class Client:
    """One seat at one table, or a spectator there. It always knows the latest standing."""

    def __init__(self, link: str) -> None:
        told = LINK.fullmatch(link)
        if told is None:
            raise OptionError(f"{link!r:.80} is no link to a table; it looks like http://HOST/t/TABLE/join/SEAT/TOKEN")
        self.link = link
        self.address = f"{told[1]}/api/tables/{told[2]}"
        self.token = told[3]
        self.now: dict[str, Any] = self.ask("")
        self._changed = threading.Condition()
        self._left = False

    def ask(self, path: str) -> Any:
        return json.loads(self.text(path))

    def tell(self, path: str, **body: object) -> Any:
        return json.loads(self.text(path, body))

    def text(self, path: str, body: object = None) -> str:
        """The answer of the server, or its refusal in its own words."""
        try:
            with self._open(path, body) as response:
                return str(response.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                raise ServerProblem(detail(error.read())) from error
        except (OSError, HTTPException) as error:
            raise ServerProblem(f"the server cannot be reached ({getattr(error, 'reason', error)}); try again in a moment") from error

    def _open(self, path: str, body: object = None) -> Any:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {self.token}"} if self.token else {})}
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=PATIENCE)

    # ---- what happens at the table

    def follow(self) -> None:
        """Listen from now on; while we do, others see that somebody is here."""
        threading.Thread(target=self._listen, name="server events", daemon=True).start()

    def _listen(self) -> None:
        while not self._left:
            try:
                with self._open("/events") as response:
                    for line in response:
                        if line.startswith(b"data: "):
                            self.learn(json.loads(line.removeprefix(b"data: ")))
                        if self._left:
                            return
            except (OSError, HTTPException, ValueError):
                with self._changed:
                    self._changed.wait(PAUSE)  # then the server may be back; nothing was lost meanwhile

    def learn(self, standing: dict[str, Any]) -> None:
        with self._changed:
            if standing["sequence"] >= self.now["sequence"]:  # an answer and the news may overtake each other
                self.now = standing
            self._changed.notify_all()

    def after(self, sequence: int) -> dict[str, Any]:
        """Wait until something more has happened."""
        with self._changed:
            self._changed.wait_for(lambda: self._left or self.now["sequence"] > sequence)
            return self.now

    def leave(self) -> None:
        with self._changed:
            self._left = True
            self._changed.notify_all()


def detail(body: bytes) -> str:
    """What a problem says to people, as the start of a sentence of ours."""
    try:
        words = str(json.loads(body)["detail"])
    except (ValueError, KeyError, TypeError):
        return "the server has given an answer that is none of a Quincunx server's"
    return words.rstrip(".")


class RemoteTable(AnyTable):
    def __init__(self, client: Client) -> None:
        self.client = client
        self.now = client.now  # what people here have been shown
        view = self.now["view"]
        super().__init__(game_by_key(view["game"], **view["options"]))
        self.seat: int | None = self.now["seat"]
        client.follow()

    @property
    def names(self) -> Sequence[str]:
        return [player["name"] for player in self.now["players"]]

    @property
    def people(self) -> list[int]:
        return [] if self.seat is None else [self.seat]

    @property
    def events(self) -> list[Event]:
        return [(event["seat"], event["text"]) for event in self.now["log"]]

    @property
    def moment(self) -> int:
        return int(self.now["sequence"])

    def view(self, seat: int | None) -> View:
        view: View = self.now["view"]
        return view

    def record(self) -> str:
        return self.client.text("/record")

    def steps(self) -> Steps:
        return recorded(self.record())

    # ---- what happens

    def asked(self) -> int | None:
        return self.seat if self.seat in self.acting else None

    def play(self, seat: int, move: str) -> None:
        self._do("/moves", move=move, decision=self.now["decision"])

    def undo(self, seat: int) -> str:
        self._do("/undo")
        return "your last choice was taken back"

    def _do(self, path: str, **body: object) -> None:
        try:
            self.client.learn(self.client.tell(path, **body))
        finally:
            self.now = self.client.now  # also where it was refused: perhaps because more has happened than we saw

    def others_turn(self) -> Callable[[], Any]:
        sequence = self.moment
        return lambda: self.client.after(sequence)

    def others_done(self, answer: Any) -> None:
        self.now = answer

    def advice(self, seat: int) -> Callable[[], list[Advice]]:
        return self._advice

    def _advice(self) -> list[Advice]:
        best_only = "?best_only=true" if self.now["help"] == "hints" else ""
        told = self.client.ask(f"/advice{best_only}")
        return [Advice(self.game.move(each["move"]), each["value"], each["chance"], each["error"], each["reason"]) for each in told]

    def executor(self) -> Executor:
        return ThreadPoolExecutor(JOBS)

    def leave(self) -> None:
        self.client.leave()

    def farewell(self) -> str:
        return self.record() if self.over else f"The game goes on without you. Come back with: quincunx play {self.client.link}"


def joined(link: str, name: str | None) -> RemoteTable:
    """Sit down at a table, under this name or the one that is kept for us; without a token only watch."""
    client = Client(link)
    seat = client.now["seat"]
    if seat is not None:
        client.now = client.tell("/seat", name=name or client.now["players"][seat]["name"])
    return RemoteTable(client)
