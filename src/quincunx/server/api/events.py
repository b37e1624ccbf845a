"""A table as a stream of server-sent events, for programs that have nothing but an HTTP client."""

from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from quincunx.server.api.deps import AnyClient, Client
from quincunx.server.api.errors import error_responses
from quincunx.server.api.table_info import table_update
from quincunx.server.http.live_updates import updates
from quincunx.server.jobs.limits import LimitExceeded
from quincunx.server.service.tables import TableNotFound
from quincunx.server.storage.store import StoreUnavailable

router = APIRouter(tags=["tables"])

HEARTBEAT = 15  # seconds; a client that receives nothing for much longer has lost the connection
CHANGES = "An event for every change, the first at once: `data` is a TableState."


def stream_responses(description: str, *errors: int) -> dict[int | str, dict[str, object]]:
    stream: dict[str, object] = {"description": description, "content": {"text/event-stream": {}}}
    return {200: stream, **error_responses(*errors)}


def event_stream(events: AsyncIterator[str]) -> StreamingResponse:
    headers = {"cache-control": "no-store"}
    return StreamingResponse(events, media_type="text/event-stream", headers=headers)


@router.get(
    "/tables/{name}/events",
    responses=stream_responses(CHANGES, 401, 404),
    response_class=StreamingResponse,
)
async def events(request: Request, client: AnyClient) -> StreamingResponse:
    """The table now, and again after every change.

    While the stream is open, others see that you are present.
    """
    with client.service.watch(client.table.id, client.address, client.seats):
        pass  # if there are too many watchers, this fails while the response can still be an error
    return event_stream(stream(request, client))


async def stream(request: Request, client: Client) -> AsyncIterator[str]:
    try:
        with client.service.watch(client.table.id, client.address, client.seats) as watcher:
            async for update in updates(watcher, lambda: table_update(request, client), HEARTBEAT):
                yield (
                    ":\n\n"
                    if update is None
                    else f"id: {update.sequence}\ndata: {update.content}\n\n"
                )
    except (LimitExceeded, StoreUnavailable, TableNotFound):
        # the client connects again, and gets an error if the table was deleted
        return
