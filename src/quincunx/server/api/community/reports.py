"""Reporting names to the operator."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quincunx.server.api.deps import AnyClient
from quincunx.server.api.errors import error_responses
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import PublicProfile, moderation_of

router = APIRouter(tags=["moderation"])


@router.post(
    "/tables/{name}/seats/{seat}/report", status_code=204, responses=error_responses(401, 404, 409)
)
async def report_player(request: Request, client: AnyClient, seat: int) -> Response:
    """Report the name of another player to the operator of this server."""
    await moderation_of(request).report_seat(client.table, client.seats, seat, client.address)
    return Response(status_code=204)


@router.post("/players/{player}/report", status_code=204, responses=error_responses(404))
async def report_profile(request: Request, profile: PublicProfile) -> Response:
    """Report the name of a public profile to the operator of this server."""
    await moderation_of(request).report(
        profile.name, profile.id, None, client_address(request.scope)
    )
    return Response(status_code=204)
