"""For whoever runs the server: health, figures and logs, with no secret in them; and a database that stops in play."""

import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from quincunx.server.storage.open import open_store
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.storage.store import MOVE, Entry
from tests.server.postgres_cluster import Cluster, programs
from tests.server.conftest import Server
from tests.server.test_guard import ask, new_table
from tests.server.test_store import ROLLED, ROW


def figures(server: Server) -> dict[str, float]:
    status, headers, told = ask(server, "GET", "/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain; version=0.0.4")
    assert all(re.fullmatch(r"# (HELP|TYPE) \w+ .+|\w+(\{.*\})? [0-9.e+]+", line) for line in told.splitlines())
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in told.splitlines() if line[0] != "#")}


def test_moves_and_requests_are_counted(server: Server) -> None:
    path, cookie = new_table(server)
    before = figures(server)
    assert ask(server, "POST", f"{path}/move", "seat=0&move=pass", Cookie=cookie.split(";")[0])[0] == 303
    assert ask(server, "POST", f"{path}/move", "seat=0&move=pass")[0] == 403
    after = figures(server)
    for name, more in {
        'quincunx_changes_total{outcome="written"}': 1,
        "quincunx_change_seconds_count": 1,
        'quincunx_change_seconds_bucket{le="+Inf"}': 1,
        'quincunx_requests_total{method="POST",status="303"}': 1,
        'quincunx_requests_total{method="POST",status="403"}': 1,
    }.items():
        assert after[name] == before.get(name, 0) + more, name
    assert after["quincunx_tables"] >= 1


def test_the_log_for_machines_tells_requests_and_no_keys(tmp_path: Path) -> None:
    with open(tmp_path / "log", "w+") as log:
        server = Server(tmp_path / "games.db", more=["--log", "json"], log=log)
        path, cookie = new_table(server)
        token = cookie.split("i1-")[1].split(";")[0]
        assert ask(server, "GET", f"{path}/join/1/{token}")[0] == 200
        ask(server, "GET", "/nowhere")
        server.stop()
        log.seek(0)
        lines = [json.loads(line) for line in log]
    assert [(line["method"], line["route"], line["status"]) for line in lines if line["message"] == "request"] == [
        ("POST", "/new/{key}", 303),
        ("GET", "/t/{name}/join/{seat}/{token}", 200),
        ("GET", "other", 404),
    ]
    assert not any(secret in json.dumps(lines) for secret in (token, path.rsplit("/")[-1]))


@pytest.mark.parametrize("how", ["stop", "crash"])
def test_the_database_stops_and_starts_in_play(cluster: Cluster, how: str) -> None:
    server = Server(cluster.database())
    path, cookie = new_table(server, who1="here")
    key = {"Cookie": cookie.split(";")[0]}
    try:
        assert ask(server, "POST", f"{path}/move", "seat=0&move=pass&decision=0", **key)[0] == 303
        assert ask(server, "GET", "/healthz")[0] == 200
        getattr(cluster, how)()
        status, headers, told = ask(server, "POST", f"{path}/move", "seat=1&move=pass&decision=0", **key)
        assert (status, headers["retry-after"]) == (503, "2")
        assert "cannot be reached at this moment" in told
        for page in (path, "/healthz"):
            assert ask(server, "GET", page, **key)[0] == 503
        assert ask(server, "POST", "/new/qwixx", "players=2")[0] == 503
        assert ask(server, "GET", "/")[0] == 200
        cluster.start()
        assert ask(server, "GET", "/healthz")[0] == 200
        status, _, told = ask(server, "GET", path, **key)
        assert status == 200
        assert told.count("has chosen") == 1, "the move before the stop stands, the one that was refused has not happened"
        assert ask(server, "POST", f"{path}/move", "seat=1&move=pass&decision=0", **key)[0] == 303
    finally:
        server.stop()


def test_a_backup_while_it_runs_can_be_restored(database: str, tmp_path: Path) -> None:
    """The commands of docs/running.md."""
    store = open_store(database)
    store.create(ROW, ROLLED).result()
    copy = str(tmp_path / "copy")
    if isinstance(store, SqliteStore):
        with closing(store.connect()) as running, closing(sqlite3.connect(copy)) as target:
            running.backup(target)
    else:
        subprocess.run([programs() / "pg_dump", "--format=custom", f"--file={copy}", database], check=True)
    store.append("one", 2, [Entry(MOVE, 0, "pass")]).result()
    store.close()
    if isinstance(store, SqliteStore):
        database = copy
    else:
        subprocess.run([programs() / "pg_restore", "--clean", "--if-exists", f"--dbname={database}", copy], check=True)
    restored = open_store(database)
    assert restored.load("one") == (ROW, ROLLED)
    restored.append("one", 2, [Entry(MOVE, 1, "pass")]).result()
    restored.close()


def test_a_server_says_in_one_line_why_it_cannot_start() -> None:
    address = "postgresql://somebody:secret@127.0.0.1:1/games"
    command = [sys.executable, "-m", "quincunx.cli", "serve", "--port", "0", "--database", address]
    told = subprocess.run(command, capture_output=True, text=True)
    assert told.returncode == 1
    assert told.stderr.startswith("quincunx: the database postgresql://127.0.0.1:1/games cannot be used: ")
    assert "secret" not in told.stderr
    assert "Traceback" not in told.stderr
