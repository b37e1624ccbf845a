"""A whole game over one websocket."""

import json
import time
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from quincunx.cli import main
from quincunx.server.api.websocket import MAX_REFUSALS
from tests.server.api_client import ApiClient, create_table
from tests.server.conftest import Server
from tests.support import PATIENCE


def test_moves_and_errors(server: Server) -> None:
    path, seats, created = create_table(ApiClient(server.port), "qwixx", options={"first": 0})
    address = f"ws://127.0.0.1:{server.port}/api{path}/live"
    with connect(address, additional_headers=seats[0].headers()) as ann, connect(address) as eve:
        assert json.loads(ann.recv(PATIENCE))["seat"] == 0
        assert json.loads(eve.recv(PATIENCE))["seat"] is None
        ann.send(json.dumps({"move": "pass", "decision": created["decision"]}))
        while json.loads(eve.recv(PATIENCE))["view"]["acting"] != [1]:
            pass
        for message, status in [
            ('{"move": "pass"}', 409),
            ('{"move": "castle"}', 422),
            ("{}", 422),
        ]:
            ann.send(message)
            while "status" not in (answer := json.loads(ann.recv(PATIENCE))):
                pass
            assert answer["status"] == status
        eve.send('{"move": "pass"}')
        while "status" not in (answer := json.loads(eve.recv(PATIENCE))):
            pass
        assert answer["status"] == 401
    with pytest.raises(InvalidStatus):
        connect(address, additional_headers={"Authorization": f"Bearer {'0' * 32}"})


def test_a_profile_that_was_deleted_plays_no_longer(server: Server) -> None:
    """A connection that is still open gives no rights that are gone."""
    client = ApiClient(server.port)
    token = client.post("/profiles", name="Ann").json["token"]
    path, seats, created = create_table(client, "qwixx", profile=token, options={"first": 0})
    address = f"ws://127.0.0.1:{server.port}/api{path}/live"
    ann = client.with_token(token)
    with connect(address, additional_headers=ann.headers()) as open_connection:
        assert json.loads(open_connection.recv(PATIENCE))["seat"] == 0
        assert ann.request("DELETE", "/profile").status == 204
        open_connection.send(json.dumps({"move": "pass", "decision": created["decision"]}))
        while "status" not in (answer := json.loads(open_connection.recv(PATIENCE))):
            pass
        assert answer["status"] == 401
    assert seats[0].get(path).json["decision"] == created["decision"]


def test_binary_messages_are_read_as_text(server: Server) -> None:
    path, seats, created = create_table(ApiClient(server.port), "qwixx", options={"first": 0})
    address = f"ws://127.0.0.1:{server.port}/api{path}/live"
    with connect(address, additional_headers=seats[0].headers()) as ann:
        ann.send(b"\xff\x00")
        while "status" not in (answer := json.loads(ann.recv(PATIENCE))):
            pass
        assert answer["status"] == 422
        ann.send(json.dumps({"move": "pass", "decision": created["decision"]}).encode())
        while json.loads(ann.recv(PATIENCE))["view"]["acting"] != [1]:
            pass


@pytest.mark.parametrize("message", ['{"move": "pass"}', b"\xff"])
def test_a_page_takes_no_messages(server: Server, message: str | bytes) -> None:
    path, _, _ = create_table(ApiClient(server.port))
    with connect(f"ws://127.0.0.1:{server.port}/t/{path.rsplit('/', 1)[1]}/live") as page:
        page.recv(PATIENCE)
        page.send(message)
        assert closing_of(page) == (1008, "This websocket takes no messages. To play, use the API.")


def closing_of(socket: ClientConnection) -> tuple[int, str]:
    """Why the server closes a connection, after everything that it sends before."""
    with pytest.raises(ConnectionClosedError) as closed:
        list(iter(partial(socket.recv, 20), None))
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_too_many_refusals_in_a_row_end_the_connection(server: Server) -> None:
    path, seats, created = create_table(ApiClient(server.port), "qwixx", options={"first": 0})
    with connect(
        f"ws://127.0.0.1:{server.port}/api{path}/live", additional_headers=seats[0].headers()
    ) as ann:
        for _ in range(MAX_REFUSALS - 1):
            ann.send("{}")
        ann.send(json.dumps({"move": "pass", "decision": created["decision"]}))
        for _ in range(MAX_REFUSALS):
            ann.send("{}")
        assert closing_of(ann) == (1008, "Too many refused messages. Connect again.")
    assert seats[1].get(path).json["view"]["acting"] == [1]


def test_a_blocked_address_plays_no_more_over_an_open_websocket(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    try:
        path, seats, _ = create_table(ApiClient(server.port), "qwixx", options={"first": 0})
        with connect(
            f"ws://127.0.0.1:{server.port}/api{path}/live", additional_headers=seats[0].headers()
        ) as ann:
            assert (
                main(["admin", "block", "127.0.0.1", "--database", str(tmp_path / "games.db")]) == 0
            )
            while seats[0].post(f"{path}/undo").status != 403:
                time.sleep(0.2)
            ann.send('{"move": "pass"}')
            while "status" not in (answer := json.loads(ann.recv(PATIENCE))):
                pass
        assert (answer["status"], "Your address is blocked" in answer["detail"]) == (403, True)
        assert seats[0].post(f"{path}/advice").status == 403
        assert seats[0].get(path).status == 200
    finally:
        server.stop()


def test_a_deleted_table_ends_what_watches_it(tmp_path: Path) -> None:
    with open(tmp_path / "log", "w") as log:
        server = Server(tmp_path / "games.db", log=log)
        try:
            path, seats, _ = create_table(ApiClient(server.port), "qwixx", options={"first": 0})
            table, stream = path.rsplit("/", 1)[1], seats[1].events(path)
            next(stream)
            with connect(f"ws://127.0.0.1:{server.port}/t/{table}/live") as page:
                page.recv(PATIENCE)
                assert (
                    main(["admin", "delete-table", table, "--database", str(tmp_path / "games.db")])
                    == 0
                )
                seats[0].post(f"{path}/moves", move="pass")  # now the server sees it
                assert closing_of(page) == (
                    1008,
                    "No such table. Check the address or start a new game.",
                )
            for state in stream:
                assert state["table"] == table
        finally:
            server.stop()
    assert "Traceback" not in (tmp_path / "log").read_text()
