"""The reference of the HTTP API, from its OpenAPI description."""

from collections.abc import Iterator

from quincunx.server.api.app import make_api
from quincunx.server.web.routes.api_docs import (
    Field,
    Model,
    Operation,
    Text,
    models,
    operations,
    websockets,
)

INTRODUCTION = """# HTTP API

Every endpoint and every schema, as a server describes them at `/api/docs` and `/api/openapi.json`.
[The API](../api.md) is the introduction.

## Endpoints
"""


def api_reference() -> str:
    schema = make_api().openapi()
    lines = [INTRODUCTION]
    for operation in (*operations(schema), *websockets(schema)):
        lines += describe_operation(operation)
    lines.append("## Schemas\n")
    for model in models(schema):
        lines += describe_model(model)
    return "\n".join(lines)


def describe_operation(operation: Operation) -> Iterator[str]:
    yield f"### {operation.method} {operation.path}"
    yield f"\n{linked(operation.description)}\n"
    facts = {
        "Request body": linked(operation.body),
        "Response": " ".join([operation.success, linked(operation.response)]).strip(),
        "Errors": ", ".join(operation.errors),
        "Seat token": "used if you send one" if operation.takes_token else "",
    }
    yield from (f"- {name}: {fact}" for name, fact in facts.items() if fact)
    yield ""


def describe_model(model: Model) -> Iterator[str]:
    yield f"### {model.name}\n"
    if model.description:
        yield f"{model.description}\n"
    if model.forms:
        yield f"{' or '.join(map(linked, model.forms))}\n"
    if model.fields:
        yield from ("| field | type | |", "|---|---|---|")
        yield from (
            f"| `{field.name}`{required(field)} | {linked(field.type)} | {field.description} |"
            for field in model.fields
        )
        yield ""


def required(field: Field) -> str:
    return "" if field.required else " (optional)"


def linked(text: Text) -> str:
    """The names of schemas become links to their sections."""
    return "".join(
        f"[{part.text}](#{part.text.lower()})" if part.is_schema else part.text for part in text
    )
