"""Tables at which people enter their own dice: rolls, corrections, whom the engine helps."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from quincunx.core.errors import QuincunxError
from quincunx.core.play.hidden_information import known_hand
from quincunx.languages import _, translate
from quincunx.server.http.deps import service_of
from quincunx.server.table import own_dice_changes
from quincunx.server.table.own_dice import outcomes_of_faces
from quincunx.server.table.own_dice_changes import check_correction, own_dice_of, state_before
from quincunx.server.table.permissions import check_own_seat
from quincunx.server.web.deps import table_and_tokens, viewer_of
from quincunx.server.web.forms import parse_number, read_form
from quincunx.server.web.pages.own_dice import (
    correction_page,
    events_page,
    place_page,
    platter_page,
)
from quincunx.server.web.routes.play import change, table_response
from quincunx.server.web.templating import page_response, redirect

router = APIRouter(prefix="/t/{name}")
MAX_DICE = 12  # more than any game has


@router.post("/rolls")
async def enter_rolls_here(request: Request, name: str) -> Response:
    """Let score pads become a game whose rolls are entered."""
    _table, tokens = await table_and_tokens(request, name)
    await service_of(request).change(name, own_dice_changes.enter_rolls_here, tokens.plays)
    return redirect(request, f"/t/{name}")


@router.post("/roll")
async def roll(request: Request, name: str) -> Response:
    form = await read_form(request)
    table, tokens = await table_and_tokens(request, name)
    own_dice_of(table)
    rolls, text = parse_number(form.get("rolls")), form.get("roll") or form.get("typed", "")
    if not text and table.roll_is_due and rolls == table.rolls:
        faces = faces_in(form)
        try:
            outcomes = outcomes_of_faces(table.copy_state(), faces)
        except QuincunxError as error:
            notice = _("Illegal roll: {why}.", why=translate(error))
            return await table_response(request, name, tokens, form.get("shown"), notice, 409)
        if len(outcomes) > 1:
            return redirect(request, f"/t/{name}/roll?faces={'+'.join(map(str, faces))}")
        text = outcomes[0].text
    return await change(
        request,
        name,
        tokens,
        form,
        lambda table: own_dice_changes.enter_roll(table, tokens.plays, text, rolls),
    )


@router.get("/roll")
async def choose_roll(request: Request, name: str, faces: str) -> Response:
    """Equal dice leave a choice."""
    table, _tokens = await table_and_tokens(request, name)
    own_dice_of(table)
    if not table.roll_is_due:
        return redirect(request, f"/t/{name}")
    shown = [parse_number(face) or 0 for face in faces.split()]
    outcomes = outcomes_of_faces(table.copy_state(), shown)
    return page_response(request, platter_page(table, None, outcomes))


def faces_in(form: dict[str, str]) -> list[int]:
    """What the dice of a form show: `face0`, `face1` and so on."""
    faces = (parse_number(form.get(f"face{die}")) for die in range(MAX_DICE))
    return [face for face in faces if face is not None]


@router.get("/correct")
async def corrections(request: Request, name: str, event: str | None = None) -> Response:
    """All events, or one of them with what can have happened instead."""
    table, tokens = await table_and_tokens(request, name)
    own_dice_of(table)
    number = parse_number(event)
    if number is None:
        return page_response(request, events_page(table, viewer_of(request, name, tokens, None)))
    seat, _text = check_correction(table, tokens.plays, tokens.has_host_token, number)
    if seat is not None and seat == known_hand(table.game):
        # its tiles are known: where do they go?
        return redirect(request, f"/t/{name}/tiles?seat={seat}&event={number}")
    return page_response(request, correction_page(table, number))


@router.get("/tiles")
async def place_tiles(
    request: Request,
    name: str,
    seat: str,
    tiles: str = "",
    typed: str = "",
    event: str | None = None,
) -> Response:
    """The board, for tiles of somebody whose hand nobody sees."""
    table, tokens = await table_and_tokens(request, name)
    own_dice_of(table)
    check_own_seat(tokens.plays, known_hand(table.game))
    number, placing = parse_number(event), parse_number(seat)
    table.check_seat(-1 if placing is None else placing)
    assert placing is not None
    if number is None:
        state = table.copy_state()
    else:
        check_correction(table, tokens.plays, tokens.has_host_token, number)
        state = state_before(table, number)
    try:
        return page_response(request, place_page(table, state, placing, tiles or typed, number))
    except QuincunxError as error:
        notice = _("Illegal move: {why}.", why=translate(error))
        return await table_response(request, name, tokens, None, notice, 409)


@router.post("/correct")
async def correct(request: Request, name: str) -> Response:
    form = await read_form(request)
    table, tokens = await table_and_tokens(request, name)
    if "undo" in form:
        await service_of(request).change(name, own_dice_changes.undo_correction, tokens.plays)
        return redirect(request, f"/t/{name}")
    number = parse_number(form.get("event")) or 0
    check_correction(table, tokens.plays, tokens.has_host_token, number)
    seats, is_host = tokens.plays, tokens.has_host_token
    if "erase" in form:
        await service_of(request).change(name, own_dice_changes.erase, seats, is_host, number)
        return redirect(request, f"/t/{name}")
    try:
        text = form.get("move") or form.get("roll") or form.get("typed", "")
        if not text:
            outcomes = outcomes_of_faces(state_before(table, number), faces_in(form))
            if len(outcomes) > 1:
                return page_response(request, platter_page(table, number, outcomes))
            text = outcomes[0].text
        await service_of(request).change(
            name, own_dice_changes.correct, seats, is_host, number, text
        )
    except QuincunxError as error:
        return page_response(request, correction_page(table, number, translate(error)), 409)
    return redirect(request, f"/t/{name}")


@router.post("/help")
async def share_help(request: Request, name: str) -> Response:
    form = await read_form(request)
    _table, tokens = await table_and_tokens(request, name)
    own, is_host, whom = tokens.plays, tokens.has_host_token, form.get("whom", "")
    return await change(
        request,
        name,
        tokens,
        form,
        lambda table: own_dice_changes.share_help(table, own, is_host, whom),
    )
