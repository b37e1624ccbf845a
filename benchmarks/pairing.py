"""Many players who find each other: profiles that ask for an opponent and play rated games through
the API, over websockets.

python -m benchmarks.pairing [--profiles 200] [--games 4] [--game squares] [--database WHERE]

A third of the profiles plays as well as each of three levels of the engine. Everybody must be
paired, every game must be in the history of both players, and the mean ratings should be in the
order of the levels.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import Any

from tests.server.api_client import ApiClient
from tests.server.conftest import Server
from websockets.asyncio.client import connect

import quincunx as qx
from benchmarks.web_load import NO_LIMITS
from quincunx.engine import level_name

LEVELS = ("novice", "casual", "strong")
OPTIONS = (*NO_LIMITS, "--limit", "profiles=1e9")


@dataclass
class Player:
    name: str
    level: str
    token: str  # of the profile
    engine: qx.Engine = field(init=False)
    tables: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.engine = qx.Engine(level_name(self.level), seed=self.name)

    async def play_games(
        self, server: Server, key: str, games: int, threads: ThreadPoolExecutor
    ) -> None:
        client = ApiClient(server.port)
        loop = asyncio.get_running_loop()
        request = {"game": key, "name": self.name, "profile": self.token, "rated": True}
        for _ in range(games):
            seated = await loop.run_in_executor(
                threads, lambda: client.post("/pairings", **request)
            )
            assert seated.status == 200, seated.text
            self.tables.append(seated.json["table"])
            await self.play(server, seated.json["table"], seated.json["token"])

    async def play(self, server: Server, table: str, token: str) -> None:
        address, decided = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", -1
        async with connect(
            address, additional_headers={"Authorization": f"Bearer {token}"}, compression=None
        ) as socket:
            async for message in socket:
                state = json.loads(message)
                assert "over" in state, message  # a move was refused
                if state["over"]:
                    return
                is_complete = all(player["joined"] for player in state["players"])
                if (
                    state["seat"] in state["view"]["acting"]
                    and is_complete
                    and state["decision"] > decided
                ):
                    decided = state[
                        "decision"
                    ]  # several updates may come before the one with this move
                    await socket.send(json.dumps({"move": self.choose(state), "decision": decided}))

    def choose(self, state: Mapping[str, Any]) -> str:
        if len(state["moves"]) == 1:
            return str(state["moves"][0]["text"])
        game = qx.game(state["game"], **state["view"]["options"])
        match = qx.Match(
            game, seed=0, events=[(event["seat"], event["text"]) for event in state["log"]]
        )
        return str(self.engine.choose(match.state, state["seat"]))


async def run(server: Server, key: str, profiles: int, games: int) -> list[Player]:
    client = ApiClient(server.port)
    players = []
    for number in range(profiles):
        created = client.post("/profiles", name=f"Player {number}").json
        players.append(Player(f"Player {number}", LEVELS[number % len(LEVELS)], created["token"]))
    with ThreadPoolExecutor(16) as threads:
        await asyncio.gather(
            *(player.play_games(server, key, games, threads) for player in players)
        )
    return players


def report(server: Server, key: str, players: list[Player], games: int) -> int:
    client = ApiClient(server.port)
    ratings = defaultdict[str, list[int]](list)
    seats = defaultdict[str, int](int)
    for player in players:
        own = client.with_token(player.token)
        history = {game["table"]: game for game in own.get("/profile/games").json}
        assert all(history[table]["result"] is not None for table in player.tables), (
            f"a game of {player.name} is lost"
        )
        rating = final_rating(own, key, games)
        ratings[player.level].append(rating["points"])
        for table in player.tables:
            seats[table] += 1
    assert set(seats.values()) == {2}, "somebody was not paired"
    for level in LEVELS:
        print(f"{level}: mean rating {mean(ratings[level]):.0f} of {len(ratings[level])} profiles")
    print(f"{len(seats):,} rated games, all paired, all in the history of both players")
    means = [mean(ratings[level]) for level in LEVELS]
    return 0 if means == sorted(means) else 1


def final_rating(own: ApiClient, key: str, games: int) -> dict[str, int]:
    """The last game may still be being rated."""
    for _ in range(100):
        rating: dict[str, int] = own.get("/profile").json["ratings"].get(key, {"games": 0})
        if rating["games"] == games:
            return rating
        time.sleep(0.1)
    raise AssertionError(f"{rating['games']} of {games} games were rated")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.pairing", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--profiles", type=int, default=200, help="an even number (default: 200)")
    parser.add_argument("--games", type=int, default=4, help="for each profile (default: 4)")
    parser.add_argument("--game", default="squares")
    parser.add_argument(
        "--database",
        help="a file or the address of a PostgreSQL database (default: a temporary file)",
    )
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(given.database or Path(folder) / "games.db", OPTIONS)
        try:
            players = asyncio.run(run(server, given.game, given.profiles, given.games))
            return report(server, given.game, players, given.games)
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
