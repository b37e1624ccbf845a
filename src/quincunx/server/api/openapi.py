"""The OpenAPI description of the API."""

import inspect
from functools import lru_cache
from typing import Any, get_type_hints

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse, Response
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import TypedDictSchema
from typing_extensions import Doc

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.moves import Value
from quincunx.core.registry import descriptors
from quincunx.server.api import websocket
from quincunx.server.api.json_forms import json_form
from quincunx.server.http.problems import Problem

router = APIRouter(include_in_schema=False)
Schema = dict[str, Any]
COMPONENTS = "#/components/schemas/"
REFERENCE = f"{COMPONENTS}{{model}}"
VIEW = {"$ref": f"{COMPONENTS}View"}
WITH_DETAILS = ("DetailedEvent", "MoveAdvice", "MoveInfo")  # the models that have details
DESCRIPTION = (
    "A move, roll or draw in fields: its `kind`, and the fields of that kind. Each "
    "game has its own kinds."
)


@router.get("/openapi.json")
async def openapi_description(request: Request) -> Response:
    return Response(openapi_json(request.app), media_type="application/json")


@lru_cache(1)
def openapi_json(api: FastAPI) -> bytes:
    return bytes(JSONResponse(api.openapi()).body)


def add_schemas(api: FastAPI, with_community: bool) -> None:
    """Describe what FastAPI does not know: the form of our errors, the views of the games, and the
    kinds of their moves.
    """
    original = api.openapi

    def openapi() -> Schema:
        if api.openapi_schema is None:
            description = original()
            add_view_schemas(description)
            add_details_schemas(description)
            description["x-websockets"] = {websocket.PATH: inspect.getdoc(websocket.live)}
            schemas = description["components"]["schemas"]
            problem = Problem.model_json_schema(ref_template=REFERENCE)
            schemas.update({**problem.pop("$defs"), "Problem": problem})
            for unused in ("HTTPValidationError", "ValidationError"):
                schemas.pop(unused, None)
            if not with_community:
                remove_community_fields(schemas)
        return original()

    api.openapi = openapi  # type: ignore[method-assign]  # as FastAPI's documentation does it


def remove_community_fields(schemas: Schema) -> None:
    """What a request may ask for only where there is a community."""
    for model in ("TableRequest", "JoinRequest"):
        for field in ("profile", "rated", "open"):
            schemas[model]["properties"].pop(field, None)


# ---- views and positions


def add_view_schemas(openapi: Schema) -> None:
    """Add the schemas of all games, and refer to them wherever the API returns a view.

    They are made from the types that the games build views and positions with. Responses are not
    validated against them, which would take longer than making them: mypy checks the code, and
    tests the data.
    """
    schemas = openapi["components"]["schemas"]
    schemas.update(data_schemas(descriptors()))
    for table in ("TableState", "NewTable"):
        view = schemas[table]["properties"]["view"]
        schemas[table]["properties"]["view"] = {**VIEW, "description": view["description"]}
    position = openapi["paths"]["/tables/{name}/positions/{step}"]["get"]["responses"]["200"]
    position["content"]["application/json"]["schema"] = VIEW


def data_schemas(games: list[GameDescriptor]) -> Schema:
    """The views and positions of these games, and `View`, which is any of the views."""
    keys: dict[type, list[str]] = {}
    for game in games:
        keys.setdefault(game.load("rules").view_type, []).append(game.key)
    positions = {game.load("rules").position_type for game in games} - {dict}
    types = sorted([*keys, *positions], key=lambda each: str(each.__name__))
    _, made = TypeAdapter.json_schemas(
        [
            (each.__name__, "serialization", TypeAdapter(json_form(each) if each in keys else each))
            for each in types
        ],
        ref_template=REFERENCE,
        schema_generator=DocumentedSchema,
    )
    schemas: Schema = made["$defs"]
    for view, names in keys.items():
        schemas[view.__name__]["properties"]["game"]["enum"] = names
    return {
        **schemas,
        "View": any_view(
            {key: f"{COMPONENTS}{view.__name__}" for view, names in keys.items() for key in names}
        ),
    }


def any_view(references: dict[str, str]) -> Schema:
    return {
        "description": "Everything that a seat, or a spectator, may see of a position, in the "
        "form of its game.",
        "oneOf": [{"$ref": reference} for reference in dict.fromkeys(references.values())],
        "discriminator": {"propertyName": "game", "mapping": references},
    }


class DocumentedSchema(GenerateJsonSchema):
    """Takes the descriptions of entries from their annotations."""

    def typed_dict_schema(self, schema: TypedDictSchema) -> JsonSchemaValue:
        made = super().typed_dict_schema(schema)
        for name, hint in get_type_hints(schema["cls"], include_extras=True).items():
            for note in getattr(hint, "__metadata__", ()):
                if isinstance(note, Doc):
                    made["properties"][name]["description"] = note.documentation
        return made


# ---- kinds of moves and outcomes


def add_details_schemas(description: Schema) -> None:
    """Add the kinds to an OpenAPI description, and refer to them where details are sent."""
    schemas = description["components"]["schemas"]
    schemas.update(details_schemas())
    for model in WITH_DETAILS:
        properties = schemas[model]["properties"]
        properties["details"] = {
            "$ref": f"{COMPONENTS}Details",
            "description": properties["details"]["description"],
        }


def details_schemas() -> dict[str, Schema]:
    """`Details`, which is one of all kinds, and the kinds by the names that they have in the
    description.
    """
    found: dict[str, Schema] = {}
    for kind in {
        kind: None for descriptor in descriptors() for kind in descriptor.load("notation").kinds
    }:
        schema = TypeAdapter(json_form(kind)).json_schema(ref_template=REFERENCE)
        found |= schema.pop("$defs", {})
        found[schema_name(kind)] = add_kind(kind, schema)
    names = [name for name in found if "kind" in found[name]["properties"]]
    return {
        "Details": {
            "description": DESCRIPTION,
            "anyOf": [{"$ref": f"{COMPONENTS}{name}"} for name in names],
        },
        **found,
    }


def schema_name(kind: type[Value]) -> str:
    """Several games have a `Roll`: that of Clever is `CleverRoll`."""
    package = kind.__module__.split(".")[-2]
    return kind.__name__ if package == "core" else f"{package.capitalize()}{kind.__name__}"


def add_kind(kind: type[Value], schema: Schema) -> Schema:
    properties = {"kind": {"type": "string", "enum": [kind.kind]}, **schema.get("properties", {})}
    return {**schema, "properties": properties, "required": list(properties)}
