"""Attack profiles by steps that are all allowed: their lists, keys and challenges, and those who
have deleted them.

    python -m benchmarks.attacks.profiles [--server FOLDER]

With a folder, the server is the package in it, such as the sources of an earlier version. What an
attack gains is printed; the script fails if one of them gains anything.
"""

import http.client
import re
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from tests.server.api_client import RemoteClient
from tests.server.conftest import Server

from benchmarks.attacks.people import Attack, Person, game_of, play, rated_game, run
from quincunx.server.community.moderation import PROFILE
from quincunx.server.storage.open import open_store

AT_ONCE = 20
ALLOWED = 5  # challenges from one address to one profile
PLACES = 20  # addresses
CLOCK = "3+0"  # seconds
PATIENCE = 30
NOTICED = 4.0  # seconds until a server knows what its operator has blocked


def post_page(port: int, path: str, key: str = "") -> http.client.HTTPResponse:
    """As the browser of the profile with this key."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request("POST", path, headers={"Cookie": f"profile={key}"} if key else {})
        response = connection.getresponse()
        response.read()
        return response


def other_device(ann: Person) -> str:
    """The key of a second device."""
    with closing(http.client.HTTPConnection("127.0.0.1", ann.port, timeout=20)) as connection:
        connection.request("POST", "/profile/devices", headers={"Cookie": f"profile={ann.token}"})
        page = connection.getresponse().read().decode()
    link = re.search("/profile/devices/[0-9a-f]{32}", page)
    assert link
    cookie = post_page(ann.port, link[0]).getheader("set-cookie") or ""
    key = re.search("profile=([0-9a-f]{32})", cookie)
    assert key
    return key[1]


def rematches(server: Server) -> int:
    """How many games more than one somebody has, after 20 requests for a rematch at once."""
    ann, bob = Person(server.port, "Ann", 1), Person(server.port, "Bob", 2)
    path = game_of(ann, bob)
    play(path, ann, bob)
    with ThreadPoolExecutor(AT_ONCE) as threads:
        list(threads.map(lambda _: ann.post(f"{path}/rematch"), range(AT_ONCE)))
    return bob.games - 2


def lonely_rematches(server: Server) -> int:
    """How many games too many somebody has whose opponent begins and resigns one rematch after the
    other.
    """
    ann, bob = Person(server.port, "Ann", 31), Person(server.port, "Bob", 32)
    path = game_of(ann, bob)
    play(path, ann, bob)
    for _ in range(AT_ONCE):
        offered = ann.post(f"{path}/rematch").json
        if "table" not in offered:
            break
        path = f"/tables/{offered['table']}"
        ann.post(f"{path}/resign")
    return bob.games - 2


def score_pads(server: Server) -> int:
    """How many score pads in use everybody can find who knows a public profile, and write on."""
    cara = Person(server.port, "Cara", 3)
    cara.request("PATCH", "/profile", {"is_public": True})
    post_page(server.port, "/pads/qwixx", str(cara.token))
    return len(RemoteClient(server.port, "198.51.100.4").get(f"/players/{cara.id}/games").json)


def deleted_opponent(server: Server) -> int:
    """Whether somebody who is away for a moment has lost because the opponent has deleted the
    profile.
    """
    ann, bob = Person(server.port, "Ann", 5), Person(server.port, "Bob", 6)
    path = rated_game(ann, bob, clock=CLOCK)
    bob.request("DELETE", "/profile")
    player, end = bob.with_token(bob.seat), time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for move in ("pass", "penalty"):
            player.post(f"{path}/moves", move=move)
        away = player.get(path).json["players"][0]
        if away["engine"] is not None:
            return int(away["resigned"])
        time.sleep(0.2)
    return 0


def blocked_host(server: Server) -> int:
    """Whether a blocked profile begins a rematch with the token of the host."""
    ann = Person(server.port, "Ann", 7)
    body = {"game": "qwixx", "seats": [{"who": "here"}, {"who": "novice"}], "profile": ann.token}
    created = ann.post("/tables", **body).json
    path = f"/tables/{created['table']}"
    ann.post(f"{path}/resign")
    store = open_store(str(server.database))
    store.moderation.block(PROFILE, ann.id).result()
    store.close()
    time.sleep(NOTICED)
    return int(ann.with_token(created["host_token"]).post(f"{path}/rematch").status == 200)


def many_places(server: Server) -> int:
    """How many entries of a log somebody makes who accepts a rated game at 20 addresses."""
    ann, bob = Person(server.port, "Ann", 8), Person(server.port, "Bob", 9)
    path = rated_game(ann, bob)
    before = bob.get(path).json["sequence"]
    for number in range(PLACES):
        RemoteClient(server.port, f"198.51.101.{number}", bob.token).post(f"{path}/accept")
    return int(bob.get(path).json["sequence"] - before)


def revoked_device(server: Server) -> int:
    """How many events a device still gets through an open stream after its key was revoked."""
    ann = Person(server.port, "Ann", 10)
    other, found = ann.with_token(other_device(ann)), list[object]()
    threading.Thread(target=lambda: found.extend(other.events("/profile")), daemon=True).start()
    time.sleep(1)
    [revoked] = [each["id"] for each in ann.get("/profile/devices").json if not each["is_own"]]
    ann.request("DELETE", f"/profile/devices/{revoked}")
    ann.post("/tables", game="qwixx", seats=[{"who": "here"}] * 2, profile=ann.token)
    time.sleep(2)
    server.kill()  # which ends the stream
    return len(found)


def challenges_of_many(server: Server) -> int:
    """How many challenges of 20 profiles at one address arrive, beyond those that may."""
    bob = Person(server.port, "Bob", 11)
    bob.request("PATCH", "/profile", {"is_public": True})
    people = [Person(server.port, "Eve", 12) for _ in range(AT_ONCE)]
    sent = [eve.post(f"/players/{bob.id}/challenges", game="qwixx").status for eve in people]
    return sent.count(201) - ALLOWED


ATTACKS: dict[str, Attack] = {
    f"{AT_ONCE} rematches at the same time": (rematches, "games too many"),
    f"{AT_ONCE} rematches, one resigned after the other": (lonely_rematches, "games too many"),
    "score pads of a public profile": (score_pads, "can be found"),
    "an opponent who deletes the profile": (deleted_opponent, "game lost"),
    "a blocked host with the host's token": (blocked_host, "rematch begun"),
    f"a rated game accepted at {PLACES} addresses": (many_places, "entries"),
    "a revoked device with an open stream": (revoked_device, "events"),
    f"challenges of {AT_ONCE} profiles at one address": (challenges_of_many, "too many arrive"),
}


if __name__ == "__main__":
    sys.exit(run(ATTACKS, __doc__))
