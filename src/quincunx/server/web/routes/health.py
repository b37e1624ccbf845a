"""For operators: is the server healthy, and what are its metrics?"""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from quincunx.server.http.deps import service_of
from quincunx.server.service.metrics import CONTENT_TYPE

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """200 as long as games can be read; otherwise a proxy should send requests elsewhere."""
    if await service_of(request).is_healthy():
        return PlainTextResponse("ok\n")
    return PlainTextResponse("database unavailable\n", 503)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    return Response(service_of(request).metrics.exposition(), media_type=CONTENT_TYPE)
