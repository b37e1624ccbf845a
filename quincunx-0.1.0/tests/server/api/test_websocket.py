"""A whole game over one websocket."""

import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.api_client import ApiClient, create_table
from tests.server.conftest import Server


def test_moves_and_errors(server: Server) -> None:
    path, seats, created = create_table(ApiClient(server.port), "qwixx", options={"first": 0})
    address = f"ws://127.0.0.1:{server.port}/api{path}/live"
    with connect(address, additional_headers=seats[0].headers()) as ann, connect(address) as eve:
        assert json.loads(ann.recv(20))["seat"] == 0
        assert json.loads(eve.recv(20))["seat"] is None
        ann.send(json.dumps({"move": "pass", "decision": created["decision"]}))
        while json.loads(eve.recv(20))["view"]["acting"] != [1]:
            pass
        for message, status in [('{"move": "pass"}', 409), ('{"move": "castle"}', 422), ("{}", 422)]:
            ann.send(message)
            while "status" not in (answer := json.loads(ann.recv(20))):
                pass
            assert answer["status"] == status
        eve.send('{"move": "pass"}')
        while "status" not in (answer := json.loads(eve.recv(20))):
            pass
        assert answer["status"] == 401
    with pytest.raises(InvalidStatus):
        connect(address, additional_headers={"Authorization": f"Bearer {'0' * 32}"})


def test_binary_messages_are_read_as_text(server: Server) -> None:
    path, seats, created = create_table(ApiClient(server.port), "qwixx", options={"first": 0})
    address = f"ws://127.0.0.1:{server.port}/api{path}/live"
    with connect(address, additional_headers=seats[0].headers()) as ann:
        ann.send(b"\xff\x00")
        while "status" not in (answer := json.loads(ann.recv(20))):
            pass
        assert answer["status"] == 422
        ann.send(json.dumps({"move": "pass", "decision": created["decision"]}).encode())
        while json.loads(ann.recv(20))["view"]["acting"] != [1]:
            pass


def test_a_page_ignores_binary_messages(server: Server) -> None:
    path, _, _ = create_table(ApiClient(server.port))
    with connect(f"ws://127.0.0.1:{server.port}/t/{path.rsplit('/', 1)[1]}/live") as page:
        page.recv(20)
        page.send(b"\xff")
        assert page.ping().wait(20)
