"""Moves in fields: in the states that programs get, in advice and in the log, as the API describes
them.
"""

import random
from functools import cache
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

import quincunx as qx
from quincunx.core.moves import to_plain
from quincunx.games.qwixx import Mark, Pass
from quincunx.server.api.app import make_api
from quincunx.server.api.table_info import own_fields
from tests.server.api_client import ApiClient, create_table
from tests.server.conftest import Server
from tests.server.service.support import table_row
from tests.server.table.support import LoggedTable
from tests.support import walk


@cache
def description() -> dict[str, Any]:
    return make_api().openapi()


def check_details(details: dict[str, Any]) -> None:
    """They are as the description says, by exactly one kind of that name and those fields."""
    jsonschema.validate(
        details, {"$ref": "#/components/schemas/Details", "components": description()["components"]}
    )


@pytest.mark.parametrize("key", qx.games())
def test_all_details_follow_the_description(key: str) -> None:
    rng = random.Random(1)
    for state in walk(qx.game(key), seed=3, most=25):
        found = (
            [state.sample(rng)]
            if state.chance
            else [move for seat in state.acting for move in state.moves(seat)[:5]]
        )
        for details in found:
            check_details(details.to_dict())


@pytest.mark.parametrize(
    "details",
    [
        {"kind": "dance"},
        {"kind": "mark", "row": "red"},
        {"kind": "mark", "row": "red", "number": "8"},
        {},
    ],
)
def test_the_description_excludes_others(details: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        check_details(details)


@pytest.mark.parametrize("key", qx.games())
def test_a_state_has_the_details_of_its_moves(key: str) -> None:
    table = LoggedTable(table_row(key)).table
    for seat in range(2):
        fields = own_fields(table, seat)
        assert [move["text"] for move in fields["moves"]] == fields["view"]["moves"]
        assert [move["details"] for move in fields["moves"]] == [
            table.game.move(text).to_dict() for text in fields["view"]["moves"]
        ]
    assert own_fields(table, None)["moves"] == []


def test_a_game_over_the_api(server: Server) -> None:
    client = ApiClient(server.port)
    path, players, _ = create_table(
        client, "squares", "here", "here", options={"first": 0}, help="all"
    )
    player = players[0]
    now = player.get(path).json
    assert now["moves"][0] == {"text": "pass", "details": Pass().to_dict()}
    advice = player.post(f"{path}/advice").json
    assert {each["move"]: each["details"] for each in advice} == {
        each["text"]: each["details"] for each in now["moves"]
    }
    player.post(f"{path}/moves", move=now["moves"][1]["text"])
    players[1].post(f"{path}/moves", move="pass")
    events = client.get(f"{path}/log").json["events"]
    row, number = now["moves"][1]["details"]["row"], now["moves"][1]["details"]["number"]
    assert [event["details"]["kind"] for event in events] == ["roll", "mark", "pass"]
    assert events[1]["details"] == {"kind": "mark", **to_plain(Mark(row, number))}
