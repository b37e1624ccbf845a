"""A day with the daily game: many profiles play it on several servers, whatever happens."""

import http.client
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from quincunx.practice.daily import day_at, game_of, kinds, players_of, points_of
from quincunx.server.storage.open import open_store
from quincunx.server.table.state import TableState
from tests.server.api_client import ApiClient, Response

RETRY_DELAY = 0.05  # seconds
THREADS = 16


@dataclass
class Day:
    """Every profile plays every kind of game that is played alone, each move through another
    server, and begins each of them on all servers.
    """

    ports: list[int]
    moves: int = 0  # that were made
    tables: dict[tuple[str, str], set[str]] = field(default_factory=dict)  # by kind and profile
    kinds: list[str] = field(default_factory=lambda: [each for each in kinds() if is_solo(each)])

    def play(self, number: int) -> None:
        rng = random.Random(number)
        profile = self._until_answered("POST", "/profiles", {"name": f"Player {number}"}).json
        for kind in self.kinds:
            body = {"name": f"Player {number}", "profile": profile["token"]}
            found = {self._begin(port, kind, body) for port in self.ports * 2}
            self.tables[kind, profile["id"]] = found
            self._finish(next(iter(found)), profile["token"], rng)

    def _begin(self, port: int, kind: str, body: dict[str, str]) -> str:
        response = self._until_answered("POST", f"/daily/{kind}", body, port)
        return str(response.json["table"])

    def _finish(self, table: str, token: str, rng: random.Random) -> None:
        path = f"/tables/{table}"
        state = self._until_answered("GET", path, token=token).json
        while not state["over"]:
            move = {"move": rng.choice(state["moves"])["text"], "decision": state["decision"]}
            made = self._until_answered("POST", f"{path}/moves", move, token=token)
            again = made.status != 200
            state = self._until_answered("GET", path, token=token).json if again else made.json
            self.moves += 1

    def _until_answered(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        port: int = 0,
        token: str | None = None,
    ) -> Response:
        """From this server, or any. A move that was made before an answer was lost is refused."""
        while True:
            client = ApiClient(port or random.choice(self.ports), token)
            try:
                response = client.request(method, path, body)
            except (OSError, http.client.HTTPException):
                time.sleep(RETRY_DELAY)
                continue
            if response.status in (200, 201) or (response.status == 409 and "moves" in path):
                return response
            assert response.status == 503, response.text


def is_solo(kind: str) -> bool:
    return players_of(game_of(kind, day_at(time.time()))) == 1


def play_day(day: Day, players: int, disturb: Callable[[], None]) -> None:
    """Play while `disturb` runs, and to the end."""
    with ThreadPoolExecutor(THREADS + 1) as threads:
        disturbing = threads.submit(disturb)
        for playing in [threads.submit(day.play, number) for number in range(players)]:
            playing.result()
        disturbing.result()


def wrong_results(database: str, day: Day, today: str) -> list[str]:
    """What is not as it should be: every profile has one table and one result for each kind, and
    the log says the same.
    """
    store, wrong = open_store(database), list[str]()
    for kind in day.kinds:
        attempts = store.daily.attempts(today, kind)
        expected = {profile: tables for (of, profile), tables in day.tables.items() if of == kind}
        found = {row.profile: row for row in attempts}
        wrong += [f"{kind}: no result of {profile}" for profile in expected.keys() - found.keys()]
        for profile, row in found.items():
            loaded = store.load(row.table)
            assert loaded is not None
            end = TableState.at_start(loaded[0]).apply(*loaded[1])
            if expected[profile] != {row.table} or row.points != points_of(end.scores):
                wrong.append(f"{kind}: {profile} has {row}, and the log says {end.scores}")
    store.close()
    return wrong
