"""The documentation page of the API, made from its OpenAPI description."""

from collections.abc import Iterator, Mapping, Sequence
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
class Operation:
    id: str
    method: str
    path: str
    description: str
    body: str  # types in a few words
    success: str
    response: str
    errors: Sequence[str]
    takes_token: bool


@dataclass(frozen=True)
class Field:
    name: str
    type: str
    description: str
    required: bool


@dataclass(frozen=True)
class Model:
    name: str
    description: str
    fields: Sequence[Field]
    forms: Sequence[str]  # any of which it is


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
    return render(ApiPage(description, list(operations(schema)), list(models(schema)), TITLES))


def operations(schema: Schema) -> Iterator[Operation]:
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
                description=operation.get("description", operation.get("summary", "")),
                body=type_name(body) if body else "",
                success=success,
                response=type_name(content[1].get("schema", {})) or content[0],
                errors=sorted(code for code in operation["responses"] if code >= "400"),
                takes_token="security" in operation,
            )


def models(schema: Schema) -> Iterator[Model]:
    for name, model in schema["components"]["schemas"].items():
        required = model.get("required", [])
        fields = [
            Field(field, type_name(each), each.get("description", ""), field in required)
            for field, each in model.get("properties", {}).items()
        ]
        forms = list(map(type_name, model.get("oneOf", [])))
        yield Model(name, model.get("description", ""), fields, forms)


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
