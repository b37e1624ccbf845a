"""One's own mistakes again: decisions of reviewed games, as puzzles."""

from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from quincunx.core.text.messages import message
from quincunx.languages import _
from quincunx.practice.puzzle import Puzzle
from quincunx.practice.solving import Attempt
from quincunx.server.http.deps import puzzles_of
from quincunx.server.service.community.puzzles import OwnMistake
from quincunx.server.web.pages.puzzles import puzzle_page
from quincunx.server.web.routes.community.profile import own_profile
from quincunx.server.web.routes.puzzles import (
    Solver,
    attempt_with,
    explain,
    open_table,
    posted_move,
)
from quincunx.server.web.templating import page_response, redirect

router = APIRouter(prefix="/mistakes")
NONE = message("There is no such mistake in your games.")


@router.get("")
async def choose(request: Request) -> Response:
    """The mistake that is due first."""
    solver = await required_solver(request)
    due = await solver.puzzles.due_mistakes(solver.profile)
    path = f"/mistakes/{due[0].table}/{due[0].step}" if due else "/puzzles"
    return redirect(request, path)


@router.get("/{table}/{step}")
async def show(request: Request, table: str, step: int) -> Response:
    _solver, mistake, puzzle = await find_mistake(request, table, step)
    return await mistake_response(request, mistake, Attempt(puzzle))


@router.post("/{table}/{step}")
async def try_move(request: Request, table: str, step: int, tried: str = "") -> Response:
    solver, mistake, puzzle = await find_mistake(request, table, step)
    attempt = attempt_with(puzzle, tried, await posted_move(request, puzzle))
    if attempt.is_over:
        await solver.puzzles.save_mistake(solver.profile, mistake, attempt)
    return await mistake_response(request, mistake, attempt)


@router.post("/{table}/{step}/play")
async def play_on(request: Request, table: str, step: int) -> Response:
    return await open_table(request, (await find_mistake(request, table, step))[2])


async def required_solver(request: Request) -> Solver:
    return Solver((await own_profile(request)).id, puzzles_of(request))


async def find_mistake(
    request: Request, table: str, step: int
) -> tuple[Solver, OwnMistake, Puzzle]:
    """Only among those of one's own profile."""
    solver = await required_solver(request)
    for each in await solver.puzzles.mistakes(solver.profile):
        if (each.table, each.step) == (table, step):
            puzzle = await solver.puzzles.mistake_puzzle(each)
            if puzzle is not None:
                return solver, each, puzzle
    raise HTTPException(404, NONE)


async def mistake_response(request: Request, mistake: OwnMistake, attempt: Attempt) -> Response:
    address = f"/mistakes/{mistake.table}/{mistake.step}"
    if attempt.tries:
        address += f"?{urlencode({'tried': attempt.tries[0]})}"
    explained = await explain(request, attempt)
    page = puzzle_page(attempt, explained, _("Your mistakes again"), address, "/mistakes")
    return page_response(request, page)
