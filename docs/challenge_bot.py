"""A bot that accepts every challenge and plays all its games at once, with first legal moves."""

import json
import sys
import urllib.request


def call(path, token="", method=None, **body):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urllib.request.urlopen(
        urllib.request.Request(
            f"{site}/api{path}", json.dumps(body).encode() if body else None, headers, method=method
        )
    )


site = sys.argv[1].rstrip("/")
bot = json.load(call("/profiles", name="Bot"))  # keep the token to be the same player next time
call("/profile", bot["token"], "PATCH", is_public=True)
print(f"Challenge me: {site}/players/{bot['id']}", flush=True)
for line in call("/profile/events", bot["token"]):
    if not line.startswith(b"data: "):
        continue
    event = json.loads(line.removeprefix(b"data: "))
    if event["type"] == "invited":
        call(f"/challenges/{event['challenge']['id']}/accept", bot["token"], "POST")
    elif event["type"] == "awaited":  # in a rated game both say that they are there
        call(f"/tables/{event['table']}/accept", bot["token"], "POST")
    elif event["type"] == "turn":
        table = f"/tables/{event['table']}"
        moves = json.load(call(table, bot["token"]))["view"]["moves"]
        if moves:  # else the engine has moved, because the time was up
            call(f"{table}/moves", bot["token"], move=moves[0], decision=event["decision"])
    elif event["type"] == "over":
        print("Over:", f"{site}/t/{event['table']}", flush=True)
