"""The kinds of moves and outcomes of all games, as schemas for the API's description."""

from typing import Any

from pydantic import TypeAdapter

from quincunx.core.details import Details
from quincunx.core.registry import descriptors

REFERENCE = "#/components/schemas/{model}"
WITH_DETAILS = ("DetailedEvent", "MoveAdvice", "MoveInfo")  # the models that have details
DESCRIPTION = (
    "A move, roll or draw in fields: its `kind`, and the fields of that kind. Each "
    "game has its own kinds."
)


def add_details_schemas(description: dict[str, Any]) -> None:
    """Add the kinds to an OpenAPI description, and refer to them where details are sent."""
    schemas = description["components"]["schemas"]
    schemas.update(details_schemas())
    for model in WITH_DETAILS:
        properties = schemas[model]["properties"]
        properties["details"] = {
            "$ref": REFERENCE.format(model="Details"),
            "description": properties["details"]["description"],
        }


def details_schemas() -> dict[str, dict[str, Any]]:
    """`Details`, which is one of all kinds, and the kinds by the names that they have in the
    description.
    """
    found: dict[str, dict[str, Any]] = {}
    for kind in {
        kind: None for descriptor in descriptors() for kind in descriptor.load("notation").kinds
    }:
        schema = TypeAdapter(kind).json_schema(ref_template=REFERENCE)
        found |= schema.pop("$defs", {})
        found[schema_name(kind)] = add_kind(kind, schema)
    names = [name for name in found if "kind" in found[name]["properties"]]
    return {
        "Details": {
            "description": DESCRIPTION,
            "anyOf": [{"$ref": REFERENCE.format(model=name)} for name in names],
        },
        **found,
    }


def schema_name(kind: type[Details]) -> str:
    """Several games have a `Roll`: that of Clever is `CleverRoll`."""
    package = kind.__module__.split(".")[-2]
    return kind.__name__ if package == "core" else f"{package.capitalize()}{kind.__name__}"


def add_kind(kind: type[Details], schema: dict[str, Any]) -> dict[str, Any]:
    properties = {"kind": {"type": "string", "enum": [kind.kind]}, **schema.get("properties", {})}
    return {**schema, "properties": properties, "required": list(properties)}
