"""Tables: setting one, sitting down, playing, and what comes after the game."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse

from quincunx.core.events import replay_events
from quincunx.core.registry import games
from quincunx.engine import Advice
from quincunx.server.api.forms import (
    AdviceTold,
    DiceTold,
    HandOver,
    MoveWish,
    NewTable,
    RecordText,
    SeatTaking,
    Standing,
    TableWish,
)
from quincunx.server.api.problems import Impossible, answers
from quincunx.server.api.standing import new_standing, standing
from quincunx.server.api.visitor import Visiting, Visitor
from quincunx.server.desk import advice_for, bring, dice_report, house_of, may_hand_over, next_table, open_table, over
from quincunx.server.setup import Form, form_of_record, new_table, read_form
from quincunx.server.table import loaded
from quincunx.server.texts import text

router = APIRouter(tags=["tables"])
AT_TABLE = answers(401, 404)
SEATED = answers(401, 404, 409)


@router.post("/tables", status_code=201, responses=answers())
async def set_table(request: Request, wish: TableWish) -> NewTable:
    """Set a new table. Keep the tokens: nobody can tell them to you again."""
    form = read_wish(wish)
    if form.errors:
        raise Impossible(named(form.errors))
    row, keys = new_table(form, request.app.state.seed)
    return await new_standing(house_of(request), await open_table(request, row), keys, root(request))


@router.post("/records", status_code=201, responses=answers())
async def load_record(request: Request, wish: RecordText) -> NewTable:
    """Set a table with the game of a record: to look at it, or to play an unfinished one on. You get all seats."""
    record = await bring(request, wish.record)
    row, keys = new_table(form_of_record(record))
    return await new_standing(house_of(request), await open_table(request, row, loaded(record)), keys, root(request))


def read_wish(wish: TableWish) -> Form:
    """By the same rules as the form of the page."""
    if wish.game not in games():
        raise Impossible({"game": text("error.no_game")})
    fields = {"players": str(len(wish.seats)), "help": wish.help, **{name: str(value) for name, value in wish.options.items()}}
    for seat, each in enumerate(wish.seats):
        fields |= {f"who{seat}": each.who, f"name{seat}": each.name or ""}
    form = read_form(wish.game, fields)
    known = [option.name for option in form.choices]
    form.errors |= {name: text("error.no_option", options=", ".join(known)) for name in wish.options if name not in known}
    return form


def named(errors: dict[str, str]) -> dict[str, str]:
    """The names of the form's fields as the API has them."""
    found = {}
    for field, words in errors.items():
        seat = field.removeprefix("name")
        if field == "players":
            found["seats"] = words
        else:
            found[f"seats.{seat}.name" if seat.isdecimal() and seat != field else f"options.{field}"] = words
    return found


def root(request: Request) -> str:
    """The address of the pages."""
    return f"{request.url.scheme}://{request.url.netloc}/"


@router.get("/tables/{name}", responses=AT_TABLE)
async def look(visitor: Visiting) -> Standing:
    """How the table stands, for your seat or for spectators."""
    return await standing(visitor.house, visitor.table, visitor.seat)


@router.post("/tables/{name}/seat", responses=SEATED)
async def take_seat(visitor: Visiting, wish: SeatTaking) -> Standing:
    """Sit down under your name, with the token of your invitation: it ends the link that you were sent."""
    seat = visitor.own_seat
    table = await visitor.house.change(visitor.table.id, lambda now: now.take_seat(seat, wish.name))
    return await standing(visitor.house, table, seat)


@router.post("/tables/{name}/moves", responses=SEATED)
async def play(visitor: Visiting, wish: MoveWish) -> Standing:
    """Make a move. It is on disk before you are answered."""
    seat = visitor.own_seat
    table = await visitor.house.change(visitor.table.id, lambda now: now.play(seat, wish.move, wish.decision))
    return await standing(visitor.house, table, seat)


@router.post("/tables/{name}/undo", responses=SEATED)
async def undo(visitor: Visiting) -> Standing:
    """Take back your last move, while `may_undo` says that you can."""
    seat = visitor.own_seat
    table = await visitor.house.change(visitor.table.id, lambda now: now.undo(seat))
    return await standing(visitor.house, table, seat)


@router.post("/tables/{name}/seats/{seat}/engine", responses={**SEATED, **answers(403)})
async def hand_over(visitor: Visiting, seat: int, wish: HandOver) -> Standing:
    """Let the engine play for you, or for somebody who is not here."""
    mine = visitor.own_seat
    if not may_hand_over(visitor.house, visitor.table, visitor.seats, seat):
        raise HTTPException(403, text("error.still_here"))
    table = await visitor.house.change(visitor.table.id, lambda now: now.hand_over(seat, wish.level))
    return await standing(visitor.house, table, mine)


@router.post("/tables/{name}/person", responses=SEATED)
async def take_back(visitor: Visiting) -> Standing:
    """Play your seat yourself again."""
    seat = visitor.own_seat
    table = await visitor.house.change(visitor.table.id, lambda now: now.take_back(seat))
    return await standing(visitor.house, table, seat)


@router.get("/tables/{name}/advice", responses={**SEATED, **answers(403)})
async def advice(visitor: Visiting, best_only: bool = False) -> list[AdviceTold]:
    """What your moves are worth, best first; as far as the table allows it."""
    found = await advice_for(visitor.house, visitor.table, visitor.own_seat, every=not best_only)
    return [told(each) for each in (found[:1] if best_only else found)]


def told(advice: Advice) -> AdviceTold:
    return AdviceTold(move=str(advice.move), value=advice.value, error=advice.error, chance=advice.chance, reason=advice.reason)


# ---- after the game


def finished(visitor: Visitor) -> Visitor:
    over(visitor.table)
    return visitor


@router.get("/tables/{name}/record", responses=SEATED, response_class=PlainTextResponse)
async def record(visitor: Visiting) -> str:
    """The record, with the seed of the dice. It tells what was hidden, so that it waits for the end of the game."""
    return str(finished(visitor).table.record)


@router.get("/tables/{name}/positions/{step}", responses=SEATED)
async def position(visitor: Visiting, step: int) -> dict[str, object]:
    """A finished game after so many events, as spectators saw it."""
    match = finished(visitor).table.match
    return replay_events(match.game, match.log[: max(step, 0)]).view(None)


@router.get("/tables/{name}/dice", responses=SEATED)
async def dice(request: Request, visitor: Visiting) -> DiceTold:
    """Were the dice those that were promised, and did they fall as dice should?"""
    table = finished(visitor).table
    return DiceTold.model_validate(await dice_report(request, table.record, table.commitment))


@router.post("/tables/{name}/rematch", responses={**SEATED, **answers(403)})
async def rematch(request: Request, visitor: Visiting) -> Standing:
    """The next game with the same people: your token opens its table too. The first to ask sets it."""
    seat = visitor.own_seat
    table = await next_table(request, finished(visitor).table)
    return await standing(visitor.house, table, seat)
