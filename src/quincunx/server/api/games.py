"""The games, their rules, and verification of records."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.registry import descriptors, find_descriptor, is_game, shared_game
from quincunx.core.text.messages import message
from quincunx.server.api.errors import error_responses
from quincunx.server.api.requests import VerifyRequest
from quincunx.server.api.schemas import DiceInfo, GameInfo, OptionInfo
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import service_of

router = APIRouter(tags=["games"])


@router.get("/games", responses=error_responses())
async def games() -> list[GameInfo]:
    """All games with their options."""
    return [game_info(descriptor) for descriptor in descriptors()]


def game_info(descriptor: GameDescriptor) -> GameInfo:
    options = [
        OptionInfo(
            name=option.name,
            values=list(option.values),  # type: ignore[arg-type]
            default=option.default,  # type: ignore[arg-type]
            description=option.description,
        )
        for option in shared_game(descriptor.key, {}).all_options()
        if option.name != "players"
    ]
    return GameInfo(
        key=descriptor.key,
        title=descriptor.title,
        description=descriptor.description,
        players=list(descriptor.seats),
        options=options,
    )


@router.get("/games/{key}/rules", responses=error_responses(404), response_class=PlainTextResponse)
async def rules(key: str) -> str:
    """The rules of a game and the notation of its moves, as Markdown."""
    if not is_game(key):
        raise HTTPException(404, message("No such game."))
    return find_descriptor(key).read_rules_page()


@router.post("/verify", responses=error_responses())
async def verify(request: Request, body: VerifyRequest) -> DiceInfo:
    """Check the dice of a record against its seed, and the seed against the commitment."""
    service = service_of(request)
    address = client_address(request.scope)
    record = await service.check_record(body.record, address)
    return DiceInfo.model_validate(await service.report_dice(record, body.commitment, address))
