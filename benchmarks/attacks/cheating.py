"""Cheat people by steps that are all allowed: win games that others do not play, stop clocks, farm
ratings, flood and deceive.

    python -m benchmarks.attacks.cheating [--server FOLDER]

With a folder, the server is the package in it, such as the sources of an earlier version. What an
attack gains is printed; the script fails if one of them gains anything.
"""

import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from tests.server.api_client import RemoteClient
from tests.server.conftest import Server

from benchmarks.attacks.people import AWAY, Attack, Person, play, rated_game, run

PATIENCE = 60
FLOOD = 55  # tables
OF_EIGHT = 300  # points that eight wins earn a new player
INVISIBLE = ("\u3164", "\u034f\u034f", "\ufe0f\u2800", "\u200b\u2060")


def rematch_without_consent(server: Server) -> int:
    """What somebody loses in three rematches that he does not know of."""
    ann, bob = Person(server.port, "Ann", 1), Person(server.port, "Bob", 2)
    path = rated_game(ann, bob)
    play(path, ann, bob)
    before = bob.rating
    for _ in range(3):
        path = f"/tables/{ann.post(f'{path}/rematch').json.get('table')}"
        if not takes_seat(ann, path):
            break
        play(path, ann)
    return before - bob.rating


def takes_seat(ann: Person, path: str) -> bool:
    """Ann hands over the seat of the other, at once or when he counts as away."""
    if ann.post(f"{path}/seats/1/engine", level="novice").status == 200:
        return True
    time.sleep(1.2 * AWAY)
    return ann.post(f"{path}/seats/1/engine", level="novice").status == 200


def absence(server: Server) -> int:
    """What somebody loses who is away for a moment, against an opponent who takes penalties."""
    ann, bob = Person(server.port, "Ann", 3), Person(server.port, "Bob", 4)
    path = rated_game(ann, bob)
    bob.post(f"{path}/moves", move="pass")
    if takes_seat(ann, path):
        play(path, ann)
    return 1500 - bob.rating


def engine_in_rated_game(server: Server) -> int:
    """How often of three times the engine may play, or change its level."""
    ann, bob = Person(server.port, "Ann", 5), Person(server.port, "Bob", 6)
    path = rated_game(ann, bob)
    levels = ("expert", "novice", "expert")
    return sum(ann.post(f"{path}/seats/0/engine", level=level).status == 200 for level in levels)


def clock_reset(server: Server) -> int:
    """The seconds by which a deadline moves away when somebody hands over and reclaims a seat."""
    ann = RemoteClient(server.port, "198.51.100.7")
    seats = [{"who": "here"}, {"who": "here"}]
    body = {"game": "qwixx", "seats": seats, "options": {"first": 0}, "clock": "30+120"}
    created = ann.post("/tables", **body).json
    path, player = f"/tables/{created['table']}", ann.with_token(created["tokens"]["0"])
    before = player.get(path).json["players"][0]["deadline"]
    time.sleep(3)
    player.post(f"{path}/seats/0/engine", level="novice")  # which has to start first
    after = player.post(f"{path}/person").json["players"][0]["deadline"]
    return 0 if after is None else round(after - before)


def deleted_name(server: Server) -> int:
    """In how many of the review and its table a name is found after its profile was deleted."""
    ann, bob = Person(server.port, "Guenevere", 8), Person(server.port, "Bob", 9)
    path = rated_game(ann, bob)
    ann.post(f"{path}/seat", name="Guenevere")
    play(path, ann, bob)
    end = time.monotonic() + PATIENCE
    while bob.post(f"{path}/review").json["state"] != "finished" and time.monotonic() < end:
        time.sleep(0.2)
    assert ann.request("DELETE", "/profile").status == 204
    return sum("Guenevere" in bob.get(each).text for each in (path, f"{path}/review"))


def farming(server: Server) -> int:
    """What 25 sock puppets at one other address earn somebody, beyond what eight would."""
    return points_of_wins(server, [17] * 25)


def farming_everywhere(server: Server) -> int:
    """The same, each at an address of its own."""
    return points_of_wins(server, range(101, 126))


def points_of_wins(server: Server, addresses: Iterable[int]) -> int:
    """Against new profiles that lose as quickly as possible."""
    ann = Person(server.port, "Ann", 10)
    for address in addresses:
        puppet = Person(server.port, "Puppet", address)
        play(rated_game(ann, puppet), ann, puppet, winner=ann)
    print(f"{ann.rating} points, ", end="")
    return max(0, ann.rating - 1500 - OF_EIGHT)


def late_acceptance(server: Server) -> int:
    """Whether a rated rematch begins when the player who has offered it is no longer there."""
    ann, bob = Person(server.port, "Ann", 18), Person(server.port, "Bob", 19)
    path = rated_game(ann, bob)
    play(path, ann, bob)
    ann.post(f"{path}/rematch")
    time.sleep(1.2 * AWAY)
    return int(not bob.post(f"{path}/rematch").json["awaited"])


def resigning_puppets(server: Server) -> int:
    """What 25 of them earn that resign after three decisions."""
    ann = Person(server.port, "Ann", 10)
    for _ in range(25):
        puppet = Person(server.port, "Puppet", 10)
        path = rated_game(ann, puppet)
        play(path, ann, puppet, decisions=3)
        puppet.post(f"{path}/resign")
    time.sleep(1)
    return ann.rating - 1500


def open_tables(server: Server) -> int:
    """Whether the open tables of one address hide that of another."""
    bob = open_table(RemoteClient(server.port, "198.51.100.11"))
    time.sleep(1.1)  # so that his is the earliest
    for _ in range(FLOOD):
        open_table(RemoteClient(server.port, "198.51.100.12"))
    time.sleep(1.1)  # the list is made once a second
    return int(bob not in RemoteClient(server.port, "198.51.100.13").get("/open").text)


def open_table(host: RemoteClient) -> str:
    """Somebody waits there."""
    seats = [{"who": "here"}, {"who": "invited"}]
    created = host.post("/tables", game="squares", seats=seats, open=True).json
    host.with_token(created["tokens"]["0"]).get(f"/tables/{created['table']}")
    return str(created["table"])


def challenges(server: Server) -> int:
    """How many of 20 equal challenges arrive, except for the first."""
    ann, bob = Person(server.port, "Ann", 14), Person(server.port, "Bob", 15)
    bob.request("PATCH", "/profile", {"is_public": True})
    path = f"/players/{bob.id}/challenges"
    with ThreadPoolExecutor(20) as threads:
        sent = threads.map(lambda _: ann.post(path, game="qwixx").status == 201, range(20))
        return sum(sent) - 1


def invisible_names(server: Server) -> int:
    """How many names without a visible character are accepted."""
    client = RemoteClient(server.port, "198.51.100.16")
    return sum(client.post("/profiles", name=name).status == 201 for name in INVISIBLE)


ATTACKS: dict[str, Attack] = {
    "a rematch that the other has not accepted": (rematch_without_consent, "points lost"),
    "an opponent who is away": (absence, "points lost"),
    "the engine in a rated game": (engine_in_rated_game, "of 3 accepted"),
    "a seat, handed over and reclaimed after 3 seconds": (clock_reset, "seconds gained"),
    "the name of a deleted profile": (deleted_name, "of 2 places"),
    "25 sock puppets that resign": (resigning_puppets, "points earned"),
    "25 sock puppets at another address that lose": (farming, f"points earned beyond {OF_EIGHT}"),
    "25 at 25 addresses that lose": (farming_everywhere, f"points earned beyond {OF_EIGHT}"),
    "a rematch accepted when the other has left": (late_acceptance, "of 1 begun"),
    f"{FLOOD} open tables of one address": (open_tables, "of 1 table hidden"),
    "20 equal challenges at the same time": (challenges, "too many arrive"),
    "invisible names": (invisible_names, f"of {len(INVISIBLE)} accepted"),
}


if __name__ == "__main__":
    sys.exit(run(ATTACKS, __doc__))
