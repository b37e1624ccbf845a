"""A bot of twenty lines: it opens an invitation to a Quincunx table and plays the first legal move it sees, to the end."""

import json
import sys
import urllib.request


def call(address, token, **body):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode() if body else None, headers))


site, table, _, seat, token = sys.argv[1].replace("/t/", "/").rsplit("/", 4)
table = f"{site}/api/tables/{table}"
call(f"{table}/seat", token, name="Bot")
for line in call(f"{table}/events", token):
    if line.startswith(b"data: "):
        now = json.loads(line.removeprefix(b"data: "))
        if now["over"]:
            print("It ended", now["view"]["scores"])
            break
        if int(seat) in now["view"]["acting"]:
            call(f"{table}/moves", token, move=now["view"]["moves"][0], decision=now["decision"])
