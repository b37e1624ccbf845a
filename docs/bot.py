"""A small bot: it accepts an invitation to a table and plays the first legal move until the end."""

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
# the invitation is used up: from here on this token is our own
token = json.load(call(f"{table}/seat", token, name="Bot"))["token"]
decided = None
for line in call(f"{table}/events", token):
    if line.startswith(b"data: "):
        state = json.loads(line.removeprefix(b"data: "))
        if state["over"]:
            print("Final scores:", state["view"]["scores"])
            break
        # moves of other players are events too
        if int(seat) in state["view"]["acting"] and state["decision"] != decided:
            decided = state["decision"]
            call(f"{table}/moves", token, move=state["view"]["moves"][0], decision=decided)
