"""What there is to play, the rules, and the dice of any record."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse

from quincunx.core.registry import find_descriptor
from quincunx.core.registry import game as game_by_key
from quincunx.core.registry import games as all_games
from quincunx.server.api.forms import DiceTold, GameTold, OptionTold, VerifyWish
from quincunx.server.api.problems import answers
from quincunx.server.desk import bring, dice_report
from quincunx.server.texts import text

router = APIRouter(tags=["games"])


@router.get("/games", responses=answers())
async def games() -> list[GameTold]:
    """All games with their options."""
    return [described(key) for key in all_games()]


def described(key: str) -> GameTold:
    game = game_by_key(key)
    options = [
        OptionTold(name=option.name, values=list(option.values), default=option.default, words=option.description)  # type: ignore[arg-type]
        for option in game.option_list({"players": max(game.seats)})
        if option.name != "players"
    ]
    return GameTold(key=key, title=game.title, players=list(game.seats), options=options)


@router.get("/games/{key}/rules", responses=answers(404), response_class=PlainTextResponse)
async def rules(key: str) -> str:
    """The rules of a game, and the notation of its moves, as Markdown."""
    if key not in all_games():
        raise HTTPException(404, text("error.no_game"))
    return find_descriptor(key).read_rules_page()


@router.post("/verify", responses=answers())
async def verify(request: Request, wish: VerifyWish) -> DiceTold:
    """Check the dice of a record against its seed, and the seed against what was promised."""
    return DiceTold.model_validate(await dice_report(request, await bring(request, wish.record), wish.commitment))
