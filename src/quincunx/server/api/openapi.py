"""The OpenAPI description of the API."""

import inspect
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse, Response

from quincunx.server.api import websocket
from quincunx.server.api.details_schemas import add_details_schemas
from quincunx.server.api.view_schemas import add_view_schemas
from quincunx.server.http.problems import Problem

router = APIRouter(include_in_schema=False)
Schema = dict[str, Any]


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
            problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
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
