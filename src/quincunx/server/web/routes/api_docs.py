"""The documentation page of the API, made from its OpenAPI description."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt

from quincunx.languages import language
from quincunx.server.http.problems import TITLES
from quincunx.server.web.pages.page import Page
from quincunx.server.web.templating import NO_STORE, render

router = APIRouter()
Schema = Mapping[str, Any]  # of OpenAPI


@dataclass(frozen=True)
class Part:
    """Of a text: the name of a schema, or what is between two of them."""

    text: str
    is_schema: bool


Text = Sequence[Part]


@dataclass(frozen=True)
class Operation:
    id: str
    method: str
    path: str
    description: Text
    body: Text  # types in a few words
    success: str
    response: Text
    errors: Sequence[str]
    takes_token: bool


@dataclass(frozen=True)
class Field:
    name: str
    type: Text
    description: str
    required: bool


@dataclass(frozen=True)
class Model:
    name: str
    description: str
    fields: Sequence[Field]
    forms: Sequence[Text]  # any of which it is


@dataclass(frozen=True)
class ApiPage(Page):
    template = "api.html"

    description: str  # HTML
    operations: Sequence[Operation]
    models: Sequence[Model]
    problems: Mapping[int, str]  # the titles of errors by status


@router.get("/api/")
@router.get("/api/docs")
async def documentation(request: Request) -> Response:
    return HTMLResponse(documentation_html(request.app.state.api, language()), headers=NO_STORE)


@lru_cache(10)
def documentation_html(api: FastAPI, code: str) -> str:
    """In the language of this code, which is that of the request."""
    schema = api.openapi()
    description = MarkdownIt("commonmark", {"html": False}).render(schema["info"]["description"])
    every = [*operations(schema), *websockets(schema)]
    return render(ApiPage(description, every, list(models(schema)), TITLES))


def operations(schema: Schema) -> Iterator[Operation]:
    names = schema["components"]["schemas"]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            body = (
                operation.get("requestBody", {})
                .get("content", {})
                .get("application/json", {})
                .get("schema")
            )
            success = next(code for code in operation["responses"] if code.startswith("2"))
            content: tuple[str, Schema] = next(
                iter(operation["responses"][success].get("content", {}).items()), ("", {})
            )
            yield Operation(
                id=operation["operationId"],
                method=method.upper(),
                path=f"/api{path}",
                description=parts(
                    operation.get("description", operation.get("summary", "")), names
                ),
                body=parts(type_name(body) if body else "", names),
                success=success,
                response=parts(type_name(content[1].get("schema", {})) or content[0], names),
                errors=sorted(code for code in operation["responses"] if code >= "400"),
                takes_token="security" in operation,
            )


def websockets(schema: Schema) -> Iterator[Operation]:
    """OpenAPI has no place for them but an extension."""
    names = schema["components"]["schemas"]
    for path, description in schema["x-websockets"].items():
        yield Operation(
            id=path.rpartition("/")[2],
            method="WS",
            path=f"/api{path}",
            description=parts(description, names),
            body=(),
            success="101",
            response=(),
            errors=(),
            takes_token=True,
        )


def models(schema: Schema) -> Iterator[Model]:
    names = schema["components"]["schemas"]
    for name, model in names.items():
        required = model.get("required", [])
        fields = [
            Field(
                field, parts(type_name(each), names), each.get("description", ""), field in required
            )
            for field, each in model.get("properties", {}).items()
        ]
        forms = [parts(type_name(form), names) for form in model.get("oneOf", [])]
        yield Model(name, model.get("description", ""), fields, forms)


def parts(text: str, names: Collection[str]) -> Text:
    """A text in which the names of schemas can become links."""
    return [Part(each, each in names) for each in re.split(r"(\w+)", text) if each]


def type_name(schema: Schema) -> str:
    """A type in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "anyOf" in schema:
        return " or ".join(type_name(each) for each in schema["anyOf"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " or ".join(f'"{value}"' for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {type_name(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map to {type_name(schema['additionalProperties'])}"
    return str(schema.get("type", ""))
