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
