"""A whole game over one websocket: table states are sent as they happen, and each message is a
move.

A message is a MoveRequest. The answer is the next TableState, or a Problem if the move is refused.
After too many refusals in a row the connection is closed.
"""

from collections.abc import AsyncIterator

from fastapi import APIRouter, HTTPException, WebSocket, WebSocketException
from fastapi.responses import JSONResponse
from pydantic import ValidationError

from quincunx.languages import _
from quincunx.server.api.deps import Client, identify_client
from quincunx.server.api.errors import response_to
from quincunx.server.api.requests import MoveRequest
from quincunx.server.api.table_info import table_update
from quincunx.server.http.deps import check_address
from quincunx.server.http.live_updates import updates
from quincunx.server.http.problems import problem_response
from quincunx.server.http.websocket import POLICY_VIOLATION, serve_websocket
from quincunx.server.service.presence import Watcher
from quincunx.server.service.tables import TableNotFound
from quincunx.server.storage.store import StoreUnavailable
from quincunx.server.table.playing import Play

router = APIRouter()

PATH = "/tables/{name}/live"
SCHEME = "bearer "
MAX_REFUSALS = 50


@router.websocket(PATH)
async def live(socket: WebSocket, name: str) -> None:
    """A whole game over one websocket: you receive a TableState now and after every change. Each
    message that you send is a MoveRequest; if it is refused, you receive a Problem. After 50
    refusals in a row, and when the table is deleted, the server closes the connection with code
    1008.
    """
    header = socket.headers.get("authorization")
    token = (
        header[len(SCHEME) :]
        if header is not None and header.lower().startswith(SCHEME)
        else header
    )
    try:
        client = await identify_client(socket, name, token)
    except (HTTPException, TableNotFound, StoreUnavailable):
        await socket.close(POLICY_VIOLATION)
        return

    async def contents(watcher: Watcher) -> AsyncIterator[str]:
        async for update in updates(watcher, lambda: table_update(socket, client)):
            if update is not None:
                yield update.content

    refusals = 0  # in a row

    async def handle(message: str) -> None:
        nonlocal refusals
        refusal = await play(socket, client, message)
        if refusal is None:
            refusals = 0
            return
        refusals += 1
        await socket.send_text(bytes(refusal.body).decode())
        if refusals == MAX_REFUSALS:
            raise WebSocketException(
                POLICY_VIOLATION, _("Too many refused messages. Connect again.")
            )

    await serve_websocket(
        socket, client.service.watch(name, client.address, client.seats), contents, handle
    )


async def play(socket: WebSocket, client: Client, message: str) -> JSONResponse | None:
    """Make a move; the problem if it is refused."""
    try:
        client.service.rate_limiter.count_request(client.address)
        check_address(socket)
        request = MoveRequest.model_validate_json(message)
        await client.do(Play(client.own_seat, request.move, request.decision))
    except ValidationError as error:
        return problem_response(422, "; ".join(each["msg"] for each in error.errors()))
    except Exception as error:
        response = response_to(error)
        if response is None:
            raise
        return response
    return None
