"""The OpenAPI description says what a view of each game contains."""

from typing import Any

import pytest

import quincunx as qx
from quincunx.server.api.app import make_api

COMPONENTS = "#/components/schemas/"


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    return make_api().openapi()


def test_views_are_distinguished_by_their_game(description: dict[str, Any]) -> None:
    schemas = description["components"]["schemas"]
    mapping = schemas["View"]["discriminator"]["mapping"]
    assert list(mapping) == qx.games()
    assert mapping["squares"] == f"{COMPONENTS}QwixxView"
    assert {each["$ref"] for each in schemas["View"]["oneOf"]} == set(mapping.values())
    for key, reference in mapping.items():
        assert key in schemas[reference.removeprefix(COMPONENTS)]["properties"]["game"]["enum"]


def test_whatever_returns_a_view_refers_to_it(description: dict[str, Any]) -> None:
    schemas, paths = description["components"]["schemas"], description["paths"]
    assert {schemas[name]["properties"]["view"]["$ref"] for name in ("TableState", "NewTable")} == {
        f"{COMPONENTS}View"
    }
    replayed = paths["/tables/{name}/positions/{step}"]["get"]["responses"]["200"]
    assert replayed["content"]["application/json"]["schema"] == {"$ref": f"{COMPONENTS}View"}


def test_every_entry_is_required_and_described(description: dict[str, Any]) -> None:
    schemas = description["components"]["schemas"]
    of_games = {
        name: schema
        for name, schema in schemas.items()
        if name.startswith(("Qwixx", "Qwizz", "Clever", "Qwirkle"))
    }
    assert {"QwixxPosition", "CleverSheetView", "QwizzOffer", "QwirklePlay"} <= set(of_games)
    views = [
        schema for schema in of_games.values() if "kind" not in schema["properties"]
    ]  # the others are kinds of moves and outcomes
    assert len(views) > 20
    for schema in views:
        assert schema["description"]
        assert schema["required"] == list(schema["properties"])
        assert all(entry["description"] for entry in schema["properties"].values())
