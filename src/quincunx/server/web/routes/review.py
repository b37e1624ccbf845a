"""The review of a finished game: computing it, stepping through it, learning from mistakes."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from quincunx.analysis import Review, ReviewStep
from quincunx.core.errors import Unreadable
from quincunx.core.play.record import Record
from quincunx.core.text.messages import message
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import find_table, service_of
from quincunx.server.web.forms import parse_number, read_form
from quincunx.server.web.pages.learn import learn_page
from quincunx.server.web.pages.review import progress_page, review_page
from quincunx.server.web.templating import long_page_response, page_response, redirect

router = APIRouter(prefix="/t/{name}/review")


@router.get("")
async def show(
    request: Request, name: str, step: str | None = None, seat: str | None = None
) -> Response:
    """The review at a step, its progress while it is computed, or the offer to compute it."""
    record = await service_of(request).record_for_review(await find_table(request, name))
    reviews = service_of(request).reviews
    running = reviews.running(name)  # first: it may end while the store is asked
    found = await reviews.find(name, record)
    if found is None:
        progress = progress_page(name, record, running, reviews.failure(name))
        return page_response(request, progress)
    wanted = parse_number(step)
    position = len(record.events) if wanted is None else min(max(wanted, 0), len(record.events))
    replay = await service_of(request).replay(name, record)
    jobs, shown = service_of(request).thread_jobs, seat_number(record, seat)
    return await long_page_response(
        request, jobs, lambda: review_page(name, record, found, position, replay, shown)
    )


@router.post("")
async def start(request: Request, name: str) -> Response:
    record = await service_of(request).record_for_review(await find_table(request, name))
    reviews = service_of(request).reviews
    if await reviews.find(name, record) is None:
        reviews.start(name, str(record), client_address(request.scope))
    return redirect(request, f"/t/{name}/review")


@router.get("/learn")
async def learn(
    request: Request, name: str, step: str | None = None, seat: str | None = None
) -> Response:
    """A mistake as a question: without a step, the worst of this seat."""
    record, review = await find_review(request, name)
    return await question_page(
        request, name, record, review, find_question(record, review, step, seat)
    )


@router.post("/learn")
async def answer(request: Request, name: str) -> Response:
    form = await read_form(request)
    record, review = await find_review(request, name)
    question = find_question(record, review, form.get("step"), None)
    try:
        move = record.game.move(form.get("move", ""))
    except Unreadable as error:
        raise HTTPException(422, error.message) from error
    again = "again" in request.query_params
    return await question_page(request, name, record, review, question, str(move), again)


async def find_review(request: Request, name: str) -> tuple[Record, Review]:
    record = await service_of(request).record_for_review(await find_table(request, name))
    review = await service_of(request).reviews.find(name, record)
    if review is None:
        raise HTTPException(404, message("This game has not been reviewed yet."))
    return record, review


def find_question(record: Record, review: Review, step: str | None, seat: str | None) -> ReviewStep:
    mistakes = review.worst(None, seat_number(record, seat)) if step is None else review.worst()
    number = parse_number(step)
    found = next((each for each in mistakes if step is None or each.number == number), None)
    if found is None:
        raise HTTPException(404, message("There is no such mistake in this game."))
    return found


async def question_page(
    request: Request,
    name: str,
    record: Record,
    review: Review,
    question: ReviewStep,
    move: str | None = None,
    again: bool = False,
) -> Response:
    state = (await service_of(request).replay(name, record)).state_after(question.number - 1)
    return page_response(request, learn_page(name, record, review, question, state, move, again))


def seat_number(record: Record, seat: str | None) -> int:
    number = parse_number(seat)
    return number if number is not None and number in range(record.game.players) else 0
