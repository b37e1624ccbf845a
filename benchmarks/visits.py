"""What visitors do apart from playing: pages, records, streams that they open and close, advice,
and mistakes.
"""

import random
from collections.abc import Callable

from tests.server.api_client import ApiClient, create_table
from tests.server.conftest import Server
from tests.server.http_client import request
from tests.server.load import script
from websockets.sync.client import connect

import quincunx as qx

PAGES = (
    "/",
    "/new/squares?players=4",
    "/rules/clever",
    "/records",
    "/verify",
    "/metrics",
    "/healthz",
    "/api/docs",
    "/t/nowhere",
)


class Visitor:
    """Does one thing at a time, chosen at random; `count` is how many."""

    def __init__(self, server: Server, rng: random.Random) -> None:
        self.server = server
        self.client = ApiClient(server.port)
        self.rng = rng
        self.count = 0
        self.records = [random_record(key, rng) for key in qx.games()]
        self.finished = self._play_whole_game()

    def visit(self) -> None:
        self.count += 1
        self.rng.choice(VISITS)(self)

    def open_page(self) -> None:
        self._get(self.rng.choice(PAGES))

    def look_back(self) -> None:
        """The page, the log, the replay and the dice of a finished game."""
        step = self.rng.randrange(20)
        self._get(
            f"/t/{self.finished}"
            + self.rng.choice(("", "/log", "/record.txt", f"/replay?step={step}", "/dice"))
        )

    def load_record(self) -> None:
        table = self.client.post("/records", record=self.rng.choice(self.records)).json["table"]
        self._get(f"/t/{table}")
        self._get(f"/t/{table}/replay?step=3")

    def verify_record(self) -> None:
        self.client.post("/verify", record=self.rng.choice(self.records))

    def watch(self) -> None:
        """One update of a table over a websocket, one as a server-sent event."""
        with connect(f"ws://127.0.0.1:{self.client.port}/t/{self.finished}/live") as socket:
            socket.recv()
        stream = self.client.events(f"/tables/{self.finished}")
        next(stream)
        del stream  # which closes it

    def play_with_engine(self) -> None:
        """A table with the engine: some moves, advice, an undo, a wrong move, a seat handed over
        and reclaimed.
        """
        path, seats, _ = create_table(self.client, self.rng.choice(qx.games()), "here", "novice")
        player = seats[0]
        for _ in range(3):
            moves = player.get(path).json["view"]["moves"]
            if moves:
                player.post(f"{path}/moves", move=self.rng.choice(moves))
        player.post(f"{path}/advice?best_only=true")
        player.post(f"{path}/undo")
        player.post(f"{path}/moves", move="castle")
        player.post(f"{path}/seats/0/engine", level="novice")
        player.post(f"{path}/person")

    def _get(self, path: str) -> None:
        request(self.server, "GET", path)

    def _play_whole_game(self) -> str:
        path, seats, created = create_table(
            self.client, "qwixx", "here", "here", options={"first": 0}
        )
        for seat, move in script():
            seats[seat].post(f"{path}/moves", move=move)
        return str(created["table"])


VISITS: tuple[Callable[[Visitor], None], ...] = (
    *(Visitor.open_page, Visitor.open_page, Visitor.look_back, Visitor.look_back),
    *(Visitor.load_record, Visitor.verify_record, Visitor.watch, Visitor.play_with_engine),
)


def random_record(key: str, rng: random.Random) -> str:
    match = qx.Match(qx.game(key), seed=rng.randrange(10**6))
    while not match.state.over:
        seat = rng.choice(match.state.acting)
        match.play(seat, rng.choice(match.state.moves(seat)))
    return str(match.record)
