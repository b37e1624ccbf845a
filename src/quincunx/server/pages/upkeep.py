"""For whoever runs the server: is it well, and how is it doing?"""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from quincunx.server.desk import house_of
from quincunx.server.store import Unavailable

router = APIRouter()


@router.get("/healthz", include_in_schema=False)
async def healthz(request: Request) -> Response:
    """200 as long as games can be read; a proxy sends nobody here otherwise."""
    try:
        await asyncio.to_thread(house_of(request).store.lengths, ["nothing"])
    except Unavailable:
        return PlainTextResponse("the database does not answer\n", 503)
    return PlainTextResponse("ok\n")


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    house = house_of(request)
    return PlainTextResponse(house.metrics.text(house.gauges()), media_type="text/plain; version=0.0.4")
