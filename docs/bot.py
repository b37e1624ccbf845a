"""A bot in twenty lines: it accepts an invitation to a Quincunx table and plays the first legal
move until the game ends.
"""

import json
import sys
import urllib.request


def call(address, token, **body):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urllib.request.urlopen(
        urllib.request.Request(address, json.dumps(body).encode() if body else None, headers)
    )


site, table, _, seat, token = sys.argv[1].replace("/t/", "/").rsplit("/", 4)
table = f"{site}/api/tables/{table}"
token = json.load(call(f"{table}/seat", token, name="Bot"))[
    "token"
]  # the invitation is used up: this token is our own
decided = None
for line in call(f"{table}/events", token):
    if line.startswith(b"data: "):
        state = json.loads(line.removeprefix(b"data: "))
        if state["over"]:
            print("Final scores:", state["view"]["scores"])
            break
        if (
            int(seat) in state["view"]["acting"] and state["decision"] != decided
        ):  # other players' moves are events too
            decided = state["decision"]
            call(f"{table}/moves", token, move=state["view"]["moves"][0], decision=decided)
