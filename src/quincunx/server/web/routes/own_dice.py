"""Tables at which people enter their own dice: rolls, corrections, whom the engine helps."""

from collections.abc import Callable

from fastapi import APIRouter
from fastapi.responses import Response

from quincunx.core.errors import QuincunxError
from quincunx.core.play.hidden_information import known_hand
from quincunx.languages import _, translate
from quincunx.server.table.own_dice import outcomes_of_faces
from quincunx.server.table.own_dice_changes import (
    Correct,
    EnterRoll,
    EnterRollsHere,
    EraseEvent,
    ShareHelp,
    UndoCorrection,
    event_at,
    own_dice_refusal,
    state_before,
)
from quincunx.server.table.permissions import check, seat_refusal
from quincunx.server.web.deps import AnyClient, Client
from quincunx.server.web.forms import parse_number
from quincunx.server.web.pages.own_dice import (
    PlacePage,
    correction_page,
    events_page,
    place_page,
    platter_page,
)
from quincunx.server.web.pages.page import Page
from quincunx.server.web.routes.play import do, illegal, table_response
from quincunx.server.web.templating import long_page_response, page_response

router = APIRouter(prefix="/t/{name}")
MAX_DICE = 12  # more than any game has


@router.post("/rolls")
async def enter_rolls_here(client: AnyClient) -> Response:
    """Let score pads become a game whose rolls are entered."""
    await client.do(EnterRollsHere())
    return client.redirect()


@router.post("/roll")
async def roll(client: AnyClient) -> Response:
    table, form = client.table, client.form
    check(own_dice_refusal(table))
    rolls, text = client.number("rolls"), form.get("roll") or form.get("typed", "")
    if not text and table.roll_is_due and rolls == table.rolls:
        faces = faces_in(client)
        try:
            outcomes = outcomes_of_faces(table.copy_state(), faces)
        except QuincunxError as error:
            notice = _("Illegal roll: {why}.", why=translate(error))
            return await table_response(client, form.get("shown"), notice, 409)
        if len(outcomes) > 1:
            return client.redirect(f"/roll?faces={'+'.join(map(str, faces))}")
        text = str(outcomes[0])
    return await do(client, EnterRoll(text, rolls))


@router.get("/roll")
async def choose_roll(client: AnyClient, faces: str) -> Response:
    """Equal dice leave a choice."""
    check(own_dice_refusal(client.table))
    if not client.table.roll_is_due:
        return client.redirect()
    shown = [parse_number(face) or 0 for face in faces.split()]
    outcomes = outcomes_of_faces(client.table.copy_state(), shown)
    return page_response(client.request, platter_page(client.table, None, outcomes))


def faces_in(client: Client) -> list[int]:
    """What the dice of a form show: `face0`, `face1` and so on."""
    faces = (client.number(f"face{die}") for die in range(MAX_DICE))
    return [face for face in faces if face is not None]


@router.get("/correct")
async def corrections(client: AnyClient, event: str | None = None) -> Response:
    """All events, or one of them with what can have happened instead."""
    table = client.table
    check(own_dice_refusal(table))
    number = parse_number(event)
    if number is None:
        viewer = client.viewer()
        return await replayed_page(client, lambda: events_page(table, viewer))
    check(Correct(number).refusal(table, client.actor))
    seat, _text = event_at(table, number)
    if seat is not None and seat == known_hand(table.game):
        # its tiles are known: where do they go?
        return client.redirect(f"/tiles?seat={seat}&event={number}")
    return await replayed_page(client, lambda: correction_page(table, number))


@router.get("/tiles")
async def place_tiles(
    client: AnyClient, seat: str, tiles: str = "", typed: str = "", event: str | None = None
) -> Response:
    """The board, for tiles of somebody whose hand nobody sees."""
    table = client.table
    check(own_dice_refusal(table))
    hand = known_hand(table.game)
    check(seat_refusal(client.actor, -1 if hand is None else hand))
    number, placing = parse_number(event), parse_number(seat)
    table.check_seat(-1 if placing is None else placing)
    assert placing is not None
    if number is not None:
        check(Correct(number).refusal(table, client.actor))

    def page() -> PlacePage:
        state = table.copy_state() if number is None else state_before(table, number)
        return place_page(table, state, placing, tiles or typed, number)

    try:
        return await replayed_page(client, page)
    except QuincunxError as error:
        return await illegal(client, None, error)


@router.post("/correct")
async def correct(client: AnyClient) -> Response:
    table, form = client.table, client.form
    if "undo" in form:
        await client.do(UndoCorrection())
        return client.redirect()
    number = client.number("event") or 0
    if "erase" in form:
        await client.do(EraseEvent(number))
        return client.redirect()
    check(Correct(number).refusal(table, client.actor))
    try:
        text = form.get("move") or form.get("roll") or form.get("typed", "")
        if not text:
            outcomes = await client.service.thread_jobs.run(
                lambda: outcomes_of_faces(state_before(table, number), faces_in(client))
            )
            if len(outcomes) > 1:
                return page_response(client.request, platter_page(table, number, outcomes))
            text = str(outcomes[0])
        await client.do(Correct(number, text))
    except QuincunxError as error:
        why = translate(error)
        return await replayed_page(client, lambda: correction_page(table, number, why), 409)
    return client.redirect()


async def replayed_page(client: Client, make: Callable[[], Page], status: int = 200) -> Response:
    """A page for which the game is replayed."""
    return await long_page_response(client.request, client.service.thread_jobs, make, status)


@router.post("/help")
async def share_help(client: AnyClient) -> Response:
    return await do(client, ShareHelp(client.form.get("whom", "")))
