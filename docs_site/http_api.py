"""The reference of the HTTP API, from its OpenAPI description."""

from collections.abc import Iterator

from quincunx.server.api.app import make_api
from quincunx.server.web.routes.api_docs import Field, Model, Operation, models, operations

INTRODUCTION = """# HTTP API

Every endpoint and every schema, as a server describes them at `/api/docs` and `/api/openapi.json`.
[The API](../api.md) is the introduction.

## Endpoints
"""


def api_reference() -> str:
    schema = make_api().openapi()
    names = {model.name for model in models(schema)}
    lines = [INTRODUCTION]
    for operation in operations(schema):
        lines += describe_operation(operation, names)
    lines.append("## Schemas\n")
    for model in models(schema):
        lines += describe_model(model, names)
    return "\n".join(lines)


def describe_operation(operation: Operation, names: set[str]) -> Iterator[str]:
    yield f"### {operation.method} {operation.path}"
    yield f"\n{operation.description}\n"
    facts = {
        "Request body": link_types(operation.body, names),
        "Response": " ".join([operation.success, link_types(operation.response, names)]).strip(),
        "Errors": ", ".join(operation.errors),
        "Seat token": "used if you send one" if operation.takes_token else "",
    }
    yield from (f"- {name}: {fact}" for name, fact in facts.items() if fact)
    yield ""


def describe_model(model: Model, names: set[str]) -> Iterator[str]:
    yield f"### {model.name}\n"
    if model.description:
        yield f"{model.description}\n"
    if model.forms:
        yield f"{link_types(' or '.join(model.forms), names)}\n"
    if model.fields:
        yield from ("| field | type | |", "|---|---|---|")
        yield from (
            f"| `{field.name}`{required(field)} | {link_types(field.type, names)} | "
            f"{field.description} |"
            for field in model.fields
        )
        yield ""


def required(field: Field) -> str:
    return "" if field.required else " (optional)"


def link_types(text: str, names: set[str]) -> str:
    """The names of schemas in a type become links to their sections."""
    return " ".join(
        f"[{word}](#{word.lower()})" if word in names else word for word in text.split()
    )
