"""People at addresses of their own, for attacks by steps that are all allowed."""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.server.api_client import RemoteClient
from tests.server.conftest import Server

from benchmarks.web_load import NO_LIMITS

AWAY = 10  # seconds
Attack = tuple[Callable[[Server], int], str]  # what it gains, and in which unit


class Person(RemoteClient):
    """With a profile, at an address of her own."""

    def __init__(self, port: int, name: str, number: int) -> None:
        super().__init__(port, f"198.51.100.{number}")
        created = self.post("/profiles", name=name).json
        self.id, self.token = created["id"], created["token"]
        self.seat = ""  # the token of the last one that was taken by an invitation

    @property
    def rating(self) -> int:
        ratings = self.get("/profile").json["ratings"]
        return int(ratings["qwixx"]["points"]) if ratings else 1500

    @property
    def games(self) -> int:
        return len(self.get("/profile/games").json)


def game_of(ann: Person, bob: Person, **more: object) -> str:
    """The path of a new table for both."""
    seats = [{"who": "here", "name": "Ann"}, {"who": "invited"}]
    body = {"game": "qwixx", "seats": seats, "options": {"first": 0}, **more}
    created = ann.post("/tables", **body, profile=ann.token).json
    path = f"/tables/{created['table']}"
    invited = bob.with_token(created["invitations"]["1"]["token"])
    bob.seat = invited.post(f"{path}/seat", name="Bob", profile=bob.token).json["token"]
    return path


def rated_game(ann: Person, bob: Person, **more: object) -> str:
    return game_of(ann, bob, rated=True, **more)


def play(path: str, *people: Person, decisions: int = 200, winner: Person | None = None) -> None:
    """As quickly as possible to the end: nobody but the winner marks a number."""
    for _ in range(decisions):
        for person in people:
            moves = ["pass", "penalty"]
            if person is winner:
                moves = sorted(
                    (each["text"] for each in person.get(path).json["moves"]), key=is_idle
                )
            any(person.post(f"{path}/moves", move=move).status == 200 for move in moves)
        if people[0].get(path).json["over"]:
            time.sleep(0.3)  # the rating follows
            return
        if len(people) == 1:
            time.sleep(0.05)  # for the engine


def is_idle(move: str) -> bool:
    return move in ("pass", "penalty")


def run(attacks: Mapping[str, Attack], description: str | None) -> int:
    """Each against a server of its own; 1 if one of them gains anything."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--server", help="a folder with the package quincunx")
    if folder := parser.parse_args().server:
        os.environ["PYTHONPATH"] = folder
    limits = [*NO_LIMITS, "--limit", f"away={AWAY}", "--limit", "profiles=1e9"]
    gained = 0
    for name, (attack, unit) in attacks.items():
        with tempfile.TemporaryDirectory() as place:
            server = Server(Path(place) / "games.db", more=["--proxy", "127.0.0.1", *limits])
            try:
                found = attack(server)
            finally:
                server.kill()
        gained += max(found, 0)
        print(f"{name}: {found} {unit}", flush=True)
    return 1 if gained else 0
