"""For operators: health, metrics and logs without secrets, backups, and a database that stops
during a game.
"""

import json
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from quincunx.cli import main
from quincunx.server.app import make_app
from quincunx.server.http.client_address import parse_network
from quincunx.server.storage.open import open_store
from quincunx.server.storage.sqlite import SqliteStore
from quincunx.server.table.entries import Moved
from tests.server.asgi_client import AsgiClient, run
from tests.server.conftest import Server
from tests.server.http_client import new_table, request
from tests.server.postgres_cluster import Cluster, postgres_programs
from tests.server.storage.rows import ROLLS, ROW
from tests.support import PATIENCE


def metrics(server: Server) -> dict[str, float]:
    status, headers, exposition = request(server, "GET", "/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain; version=0.0.4")
    assert all(
        re.fullmatch(r"# (HELP|TYPE) \w+ .+|\w+(\{.*\})? [0-9.e+-]+", line)
        for line in exposition.splitlines()
    )
    return {
        name: float(value)
        for name, value in (
            line.rsplit(" ", 1) for line in exposition.splitlines() if line[0] != "#"
        )
    }


def test_metrics_count_moves_and_requests(server: Server) -> None:
    path, cookie = new_table(server)
    before = metrics(server)
    assert (
        request(server, "POST", f"{path}/move", "seat=0&move=pass", Cookie=cookie.split(";")[0])[0]
        == 303
    )
    assert request(server, "POST", f"{path}/move", "seat=0&move=pass")[0] == 403
    after = metrics(server)
    for name, increase in {
        'quincunx_changes_total{outcome="written"}': 1,
        "quincunx_change_seconds_count": 1,
        'quincunx_change_seconds_bucket{le="+Inf"}': 1,
        'quincunx_requests_total{method="POST",status="303"}': 1,
        'quincunx_requests_total{method="POST",status="403"}': 1,
    }.items():
        assert after[name] == before.get(name, 0) + increase, name
    for pool in ("engine", "records"):
        names = {
            f'quincunx_{name}{{pool="{pool}"}}'
            for name in ("jobs_waiting", "job_wait_seconds_count", "job_seconds_total")
        }
        assert names <= set(after)
    assert after["quincunx_tables"] >= 1
    assert after["quincunx_process_resident_memory_bytes"] > 1e7


def test_invented_methods_share_one_label(server: Server) -> None:
    other = 'quincunx_requests_total{method="other",status="405"}'
    request(server, "INVENTED", "/")
    before = metrics(server)
    for number in range(20):
        request(server, f"INVENTED{number}", "/")
    after = metrics(server)
    assert set(after) == set(before)
    assert after[other] == before[other] + 20


def test_the_json_log_has_all_requests_and_no_secrets(tmp_path: Path) -> None:
    with open(tmp_path / "log", "w+") as log:
        server = Server(tmp_path / "games.db", more=["--log", "json"], log=log)
        path, cookie = new_table(server)
        token = cookie.split("i1-")[1][:32]
        assert request(server, "GET", f"{path}/join/1/{token}")[0] == 200
        request(server, "GET", "/nowhere")
        server.stop()
        log.seek(0)
        lines = [json.loads(line) for line in log]
    assert [
        (line["method"], line["route"], line["status"])
        for line in lines
        if line["message"] == "request"
    ] == [
        ("POST", "/new/{key}", 303),
        ("GET", "/t/{name}/join/{seat}/{token}", 200),
        ("GET", "other", 404),
    ]
    assert not any(secret in json.dumps(lines) for secret in (token, path.rsplit("/")[-1]))


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("::ffff:127.0.0.1", {}, 200),
        ("127.0.0.1", {"x_forwarded_for": "203.0.113.5"}, 403),
        ("127.0.0.1", {"forwarded": "for=203.0.113.5"}, 403),
        ("203.0.113.5", {}, 403),
        ("2001:db8::1", {}, 403),
        ("10.0.0.7", {}, 200),
        ("::ffff:10.0.0.7", {}, 200),
        ("10.0.0.8", {}, 403),
        ("2001:db8:1::9", {}, 200),
    ],
)
def test_metrics_are_for_this_machine_and_whom_the_operator_allows(
    peer: str, headers: dict[str, str], status: int, tmp_path: Path
) -> None:
    readers = [parse_network("10.0.0.7"), parse_network("2001:db8:1::/64")]
    app = make_app(SqliteStore(tmp_path / "games.db"), metrics_readers=readers)
    client = AsgiClient(app)
    client.peer = peer

    async def ask() -> int:
        async with app.router.lifespan_context(app):
            return (await client.get("/metrics", **headers)).status

    assert run(ask()) == status


def test_who_may_read_metrics_is_an_address_or_a_network(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["serve", "--metrics", "prometheus"]) == 1
    assert "prometheus is no address" in capsys.readouterr().err


def test_a_database_that_is_read_only_for_a_moment(cluster: Cluster) -> None:
    server = Server(cluster.database())

    def set_read_only(value: str) -> None:
        with psycopg.connect(cluster.address, autocommit=True) as connection:
            connection.execute("SET transaction_read_only TO off")
            connection.execute(
                f"ALTER SYSTEM SET default_transaction_read_only TO {value}".encode()
            )
            connection.execute("SELECT pg_reload_conf()")

    def wait_for(status: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while request(server, "GET", "/healthz")[0] != status:
            assert time.monotonic() < deadline

    try:
        path, cookie = new_table(server, who1="here")
        own = {"Cookie": cookie.split(";")[0]}
        set_read_only("on")
        wait_for(503)
        move = "POST", f"{path}/move", "seat=0&move=pass&decision=0"
        status, headers, page_text = request(server, *move, **own)
        assert (status, headers["retry-after"]) == (503, "2")
        assert "Database unavailable" in page_text
        assert request(server, "POST", "/new/qwixx", "players=2")[0] == 503
        set_read_only("off")
        wait_for(200)
        assert request(server, *move, **own)[0] == 303
        assert "Traceback" not in server.logged()
    finally:
        set_read_only("off")
        server.stop()


@pytest.mark.parametrize("how", ["stop", "crash"])
def test_the_database_stops_and_starts_during_a_game(cluster: Cluster, how: str) -> None:
    server = Server(cluster.database())
    path, cookie = new_table(server, who1="here")
    own = {"Cookie": cookie.split(";")[0]}
    try:
        assert (
            request(server, "POST", f"{path}/move", "seat=0&move=pass&decision=0", **own)[0] == 303
        )
        assert request(server, "GET", "/healthz")[0] == 200
        getattr(cluster, how)()
        status, headers, page_text = request(
            server, "POST", f"{path}/move", "seat=1&move=pass&decision=0", **own
        )
        assert (status, headers["retry-after"]) == (503, "2")
        assert "Database unavailable" in page_text
        for page in (path, "/healthz"):
            assert request(server, "GET", page, **own)[0] == 503
        assert request(server, "POST", "/new/qwixx", "players=2")[0] == 503
        assert request(server, "GET", "/")[0] == 200
        cluster.start()
        assert request(server, "GET", "/healthz")[0] == 200
        status, _, page_text = request(server, "GET", path, **own)
        assert status == 200
        assert page_text.count("has chosen") == 1, (
            "the move before the stop counts, the refused one does not"
        )
        assert (
            request(server, "POST", f"{path}/move", "seat=1&move=pass&decision=0", **own)[0] == 303
        )
    finally:
        server.stop()


def test_a_backup_of_a_running_database_can_be_restored(database: str, tmp_path: Path) -> None:
    """The commands of docs/running.md."""
    store = open_store(database)
    store.create(ROW, ROLLS).result()
    copy = str(tmp_path / "copy")
    if isinstance(store, SqliteStore):
        with closing(store.connect()) as running, closing(sqlite3.connect(copy)) as target:
            running.backup(target)
    else:
        subprocess.run(
            [postgres_programs() / "pg_dump", "--format=custom", f"--file={copy}", database],
            check=True,
        )
    store.append("one", 2, [Moved(0, "pass")]).result()
    store.close()
    if isinstance(store, SqliteStore):
        database = copy
    else:
        subprocess.run(
            [
                postgres_programs() / "pg_restore",
                "--clean",
                "--if-exists",
                f"--dbname={database}",
                copy,
            ],
            check=True,
        )
    restored = open_store(database)
    assert restored.load("one") == (ROW, ROLLS)
    restored.append("one", 2, [Moved(1, "pass")]).result()
    restored.close()


def test_a_server_that_cannot_start_says_why_in_one_line() -> None:
    address = "postgresql://somebody:secret@127.0.0.1:1/games"
    command = [sys.executable, "-m", "quincunx.cli", "serve", "--port", "0", "--database", address]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith(
        "quincunx: cannot open the database postgresql://127.0.0.1:1/games: "
    )
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr
