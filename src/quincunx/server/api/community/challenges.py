"""Challenges: one profile asks another for a game of two."""

from fastapi import APIRouter, Request

from quincunx.server.api.community.open_tables import joined_table
from quincunx.server.api.community.profiles import OwnProfile
from quincunx.server.api.community.schemas import ChallengedPlayer, ChallengeInfo, ChallengeRequest
from quincunx.server.api.errors import InvalidFields, error_responses
from quincunx.server.api.requests import SeatRequest, TableRequest
from quincunx.server.api.schemas import JoinedTable
from quincunx.server.api.tables import parse_table_request, rename_fields
from quincunx.server.community.challenges import Challenge
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import ChallengeId, PublicProfile, challenges_of
from quincunx.server.table.setup import SetupForm

router = APIRouter(tags=["challenges"])
ANSWERS = error_responses(401, 403, 404, 409)


@router.post("/players/{player}/challenges", status_code=201, responses=ANSWERS)
async def challenge(
    request: Request, profile: OwnProfile, challenged: PublicProfile, body: ChallengeRequest
) -> ChallengeInfo:
    """Challenge a public profile. It expires after ten minutes."""
    sent = await challenges_of(request).send(
        profile, challenged.id, parse_challenge(body), client_address(request.scope)
    )
    return challenge_info(sent)


@router.get("/profile/challenges", responses=error_responses(401))
async def own_challenges(request: Request, profile: OwnProfile) -> list[ChallengeInfo]:
    """What you have sent and received in the last minutes, and how it was answered."""
    return [challenge_info(each) for each in await challenges_of(request).of_profile(profile.id)]


@router.post("/challenges/{challenge}/accept", responses=ANSWERS)
async def accept(request: Request, challenge: ChallengeId, profile: OwnProfile) -> JoinedTable:
    """Begin the game. The challenger has the first seat."""
    return joined_table(
        request,
        await challenges_of(request).accept(challenge, profile, client_address(request.scope)),
    )


@router.post("/challenges/{challenge}/decline", responses=ANSWERS)
async def decline(request: Request, challenge: ChallengeId, profile: OwnProfile) -> ChallengeInfo:
    """Refuse a challenge that you have received."""
    return challenge_info(await challenges_of(request).decline(challenge, profile))


@router.delete("/challenges/{challenge}", responses=ANSWERS)
async def withdraw(request: Request, challenge: ChallengeId, profile: OwnProfile) -> ChallengeInfo:
    """Withdraw a challenge that you have sent."""
    return challenge_info(await challenges_of(request).withdraw(challenge, profile))


def parse_challenge(body: ChallengeRequest) -> SetupForm:
    """By the same rules as a new table."""
    seats = [SeatRequest(who="here"), SeatRequest(who="invited")]
    form = parse_table_request(
        TableRequest(
            game=body.game, seats=seats, options=body.options, clock=body.clock, rated=body.rated
        )
    )
    if form.errors:
        raise InvalidFields(rename_fields(form.errors))
    return form


def challenge_info(challenge: Challenge) -> ChallengeInfo:
    row = challenge.row
    players = {
        "challenger": ChallengedPlayer(id=row.challenger, name=row.challenger_name),
        "challenged": ChallengedPlayer(id=row.challenged, name=row.challenged_name),
    }
    state = {"id": row.id, "state": challenge.state, "expires": row.expires, "table": row.table}
    return ChallengeInfo.model_validate({**state, **players, **challenge.setup})
