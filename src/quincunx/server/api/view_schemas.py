"""The schemas of views and positions, made from the types that the games build them with.

Responses are not validated against them, which would take longer than making them: mypy checks the
code, and tests the data.
"""

from typing import Any, get_type_hints

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import TypedDictSchema
from typing_extensions import Doc

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.registry import descriptors

Schema = dict[str, Any]
COMPONENTS = "#/components/schemas/"
VIEW = {"$ref": f"{COMPONENTS}View"}


def add_view_schemas(openapi: Schema) -> None:
    """Add the schemas of all games, and refer to them wherever the API returns a view."""
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
        [(each.__name__, "serialization", TypeAdapter(each)) for each in types],
        ref_template=f"{COMPONENTS}{{model}}",
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
