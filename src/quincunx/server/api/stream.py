"""Events as they happen: server-sent events, so that a program needs nothing but an HTTP client."""

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from quincunx.server.api.problems import answers
from quincunx.server.api.standing import standing
from quincunx.server.api.visitor import Visiting, Visitor
from quincunx.server.desk import admitted
from quincunx.server.limits import Refused
from quincunx.server.store import Unavailable

router = APIRouter(tags=["tables"])

HEARTBEAT = 15  # seconds; a client that hears nothing for much longer has lost the connection
STREAM: dict[int | str, dict[str, object]] = {
    200: {"description": "One event for every change, the first at once: `data` is a Standing.", "content": {"text/event-stream": {}}}
}


@router.get("/tables/{name}/events", responses={**STREAM, **answers(401, 404)}, response_class=StreamingResponse)
async def events(request: Request, visitor: Visiting) -> StreamingResponse:
    """The table now, and again whenever something happens. While it is open, others see that you are here."""
    with admitted(request, visitor.table.id, visitor.seats):
        pass  # refused here, while there is still an answer to refuse with
    return StreamingResponse(told(request, visitor), media_type="text/event-stream", headers={"cache-control": "no-store"})


async def told(request: Request, visitor: Visitor) -> AsyncIterator[str]:
    name, last = visitor.table.id, ""
    try:
        with admitted(request, name, visitor.seats) as watcher:
            while True:
                watcher.news.clear()
                now = await standing(visitor.house, await visitor.house.table(name), visitor.seat)
                said = now.model_dump_json()
                yield f"id: {now.sequence}\ndata: {said}\n\n" if said != last else ":\n\n"
                last = said
                try:
                    await asyncio.wait_for(watcher.news.wait(), HEARTBEAT)
                except TimeoutError:
                    continue
    except (Refused, Unavailable):  # the program asks again
        return
