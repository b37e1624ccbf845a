"""The description of the API for people: a page of our own, drawn from the OpenAPI description."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response
from markdown_it import MarkdownIt

from quincunx.server.api.problems import TITLES, Problem
from quincunx.server.desk import page

router = APIRouter(include_in_schema=False)
Schema = dict[str, Any]


@router.get("/")
@router.get("/docs")
async def documentation(request: Request) -> Response:
    schema = request.app.openapi()
    about = MarkdownIt("commonmark", {"html": False}).render(schema["info"]["description"])
    return page("api.html", about=about, operations=list(operations(schema)), models=list(models(schema)), problems=TITLES)


def describe(api: FastAPI) -> None:
    """Add to the description what FastAPI does not know: the form of our refusals."""
    plain = api.openapi

    def with_problems() -> Schema:
        if api.openapi_schema is None:
            schemas = plain()["components"]["schemas"]
            told = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
            schemas.update({**told.pop("$defs"), "Problem": told})
            for unused in ("HTTPValidationError", "ValidationError"):
                schemas.pop(unused, None)
        return plain()

    api.openapi = with_problems  # type: ignore[method-assign]  # FastAPI's own way to extend it


def operations(schema: Schema) -> Iterator[Schema]:
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            good = next(code for code in told["responses"] if code.startswith("2"))
            answer: tuple[str, Schema] = next(iter(told["responses"][good].get("content", {}).items()), ("", {}))
            yield {
                "id": told["operationId"],
                "method": method.upper(),
                "path": f"/api{path}",
                "words": told.get("description", told.get("summary", "")),
                "body": name_of(body) if body else "",
                "good": good,
                "answer": name_of(answer[1].get("schema", {})) or answer[0],
                "refusals": sorted(code for code in told["responses"] if code >= "400"),
                "seated": "security" in told,
            }


def models(schema: Schema) -> Iterator[Schema]:
    for name, told in schema["components"]["schemas"].items():
        needed = told.get("required", [])
        fields = [
            {"name": field, "type": name_of(each), "words": each.get("description", ""), "needed": field in needed}
            for field, each in told.get("properties", {}).items()
        ]
        yield {"name": name, "words": told.get("description", ""), "fields": fields}


def name_of(schema: Schema) -> str:
    """A type in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "anyOf" in schema:
        return " or ".join(name_of(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f'"{value}"' for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {name_of(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map to {name_of(schema['additionalProperties'])}"
    return str(schema.get("type", ""))
