"""Reviews of finished games: every decision with its loss, every roll with its luck."""

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from quincunx.analysis import Review
from quincunx.core.play.record import Record
from quincunx.languages import translate
from quincunx.server.api.deps import AnyClient
from quincunx.server.api.errors import error_responses

router = APIRouter(tags=["reviews"])
RESPONSES = error_responses(401, 404, 409)


class ReviewState(BaseModel):
    state: Literal["none", "running", "finished"] = Field(
        description="`none` until a POST starts the review"
    )
    done: int = Field(default=0, description="events reviewed so far, while it is running")
    events: int = Field(default=0, description="events in total, while it is running")
    failure: str = Field(default="", description="why the last attempt has failed")
    review: Review | None = None


@router.get("/tables/{name}/review", responses=RESPONSES)
async def get_review(client: AnyClient) -> ReviewState:
    """The review of a finished game, or how far it is.

    The values are win probabilities, or points in a solo game: see docs/analysis.md.
    """
    return await review_state(client, await client.service.record_for_review(client.table))


@router.post(
    "/tables/{name}/review",
    status_code=202,
    responses={**RESPONSES, 200: {"model": ReviewState, "description": "Finished"}},
)
async def start_review(client: AnyClient, response: Response) -> ReviewState:
    """Review a finished game, once for everybody; then GET it until its state is `finished`."""
    record = await client.service.record_for_review(client.table)
    found = await review_state(client, record)
    if found.state == "finished":
        response.status_code = 200
        return found
    client.service.reviews.start(client.table.id, str(record), client.address)
    return await review_state(client, record)


async def review_state(client: AnyClient, record: Record) -> ReviewState:
    reviews, table = client.service.reviews, client.table.id
    running = reviews.running(table)  # first: it may end while the store is asked
    found = await reviews.find(table, record)
    if found is not None:
        return ReviewState(state="finished", review=found)
    if running is not None:
        return ReviewState(state="running", done=running.done, events=running.events)
    return ReviewState(state="none", failure=translate(reviews.failure(table)))
