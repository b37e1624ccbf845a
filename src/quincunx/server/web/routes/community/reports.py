"""Reporting names to the operator, at a table and on the page of a public profile."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quincunx.languages import _
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import PublicProfile, moderation_of
from quincunx.server.web.deps import AnyClient
from quincunx.server.web.routes.play import table_response
from quincunx.server.web.templating import redirect

router = APIRouter()


@router.post("/t/{name}/report")
async def report_player(client: AnyClient) -> Response:
    """Report the name of another player to the operator."""
    given = client.number("seat")
    seat = -1 if given is None else given
    moderation = moderation_of(client.request)
    await moderation.report_seat(client.table, client.seats, seat, client.address)
    notice = _("Reported. The operator of this server will look at the name.")
    return await table_response(client, client.form.get("shown"), notice)


@router.post("/players/{player}/report")
async def report_profile(request: Request, profile: PublicProfile) -> Response:
    """Report the name of a public profile to the operator."""
    await moderation_of(request).report(
        profile.name, profile.id, None, client_address(request.scope)
    )
    return redirect(request, f"/players/{profile.id}?reported=1")
