"""Puzzles: they need no table and no profile.

Without a profile nothing is stored: the address of the second try names the first one.
"""

from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from quincunx.core.errors import QuincunxError
from quincunx.core.moves import Move
from quincunx.core.text.messages import message
from quincunx.languages import _, translate
from quincunx.practice.puzzle import ExplainedMove, Puzzle, games_with_puzzles, puzzles_by_id
from quincunx.practice.solving import Attempt
from quincunx.server.community.puzzle_ratings import fitting_puzzle
from quincunx.server.http.client_address import client_address
from quincunx.server.http.deps import community_of, service_of
from quincunx.server.service.community.puzzles import Puzzles
from quincunx.server.table.practice import table_from_puzzle
from quincunx.server.web.deps import own_name, profile_of, with_seat_cookie
from quincunx.server.web.forms import read_form
from quincunx.server.web.pages.puzzles import puzzle_page, puzzles_page
from quincunx.server.web.templating import page_response, redirect

router = APIRouter(prefix="/puzzles")


@router.get("")
async def overview(request: Request) -> Response:
    solver = await solver_of(request)
    if solver is None:
        return page_response(request, puzzles_page({}, 0))
    progress = await solver.puzzles.progress(solver.profile)
    due = await solver.puzzles.due_mistakes(solver.profile)
    return page_response(request, puzzles_page(progress, len(due)))


@router.get("/{key}")
async def choose(request: Request, key: str, theme: str = "") -> Response:
    """A puzzle that fits whoever asks."""
    if key not in games_with_puzzles():
        raise HTTPException(404, message("There are no puzzles of this game."))
    solver = await solver_of(request)
    if solver is None:
        found = fitting_puzzle(key, theme)
    else:
        found = await solver.puzzles.next_puzzle(solver.profile, key, theme)
    if found is None:
        return redirect(request, "/puzzles")
    return redirect(request, f"/puzzles/{key}/{found.id}")


@router.get("/{key}/{puzzle_id}")
async def show(request: Request, key: str, puzzle_id: str) -> Response:
    puzzle = find_puzzle(key, puzzle_id)
    solver = await solver_of(request)
    attempt = (
        Attempt(puzzle) if solver is None else await solver.puzzles.attempt(solver.profile, puzzle)
    )
    return await puzzle_response(request, attempt, solver)


@router.post("/{key}/{puzzle_id}")
async def try_move(request: Request, key: str, puzzle_id: str, tried: str = "") -> Response:
    puzzle = find_puzzle(key, puzzle_id)
    move = await posted_move(request, puzzle)
    solver = await solver_of(request)
    if solver is None:
        attempt = attempt_with(puzzle, tried, move)
    else:
        attempt = await solver.puzzles.add_try(solver.profile, puzzle, move)
    return await puzzle_response(request, attempt, solver)


@router.post("/{key}/{puzzle_id}/play")
async def play_on(request: Request, key: str, puzzle_id: str) -> Response:
    """A table that begins here, against the engine."""
    return await open_table(request, find_puzzle(key, puzzle_id))


async def puzzle_response(request: Request, attempt: Attempt, solver: "Solver | None") -> Response:
    puzzle = attempt.puzzle
    address = f"/puzzles/{puzzle.key}/{puzzle.id}"
    if attempt.tries and solver is None:
        address += f"?{urlencode({'tried': attempt.tries[0]})}"
    rating = None
    if solver is not None and attempt.is_over:
        rating = (await solver.puzzles.solved(solver.profile, puzzle.key))[-1].rating
    explained = await explain(request, attempt)
    following = f"/puzzles/{puzzle.key}"
    page = puzzle_page(attempt, explained, _("Find the best move"), address, following, rating)
    return page_response(request, page)


def find_puzzle(key: str, puzzle_id: str) -> Puzzle:
    found = puzzles_by_id(key).get(puzzle_id) if key in games_with_puzzles() else None
    if found is None:
        raise HTTPException(404, message("There is no such puzzle."))
    return found


# ---- who solves it


@dataclass(frozen=True)
class Solver:
    """Somebody with a profile, whose tries count."""

    profile: str
    puzzles: Puzzles


async def solver_of(request: Request) -> Solver | None:
    """None for a browser without a profile."""
    community, profile = community_of(request), await profile_of(request)
    if community is None or profile is None:
        return None
    return Solver(profile.id, community.puzzles)


# ---- shared with one's own mistakes


async def posted_move(request: Request, puzzle: Puzzle) -> Move:
    """The move that was tried, if the position allows it."""
    form = await read_form(request)
    try:
        move = puzzle.game.move(form.get("move", ""))
        puzzle.state.play(puzzle.seat, move)
    except QuincunxError as error:
        why = _("Illegal move: {why}.", why=translate(error))
        raise HTTPException(422, why) from error
    return move


def attempt_with(puzzle: Puzzle, tried: str, move: Move) -> Attempt:
    """With the first try as the address names it, which nobody else knows."""
    attempt = Attempt(puzzle)
    with suppress(QuincunxError):
        attempt.add(tried)
    attempt.add(move)
    return attempt


async def explain(request: Request, attempt: Attempt) -> list[ExplainedMove]:
    """Nothing before it is over."""
    if not attempt.is_over:
        return []
    return await service_of(request).thread_jobs.run(attempt.puzzle.explain)


async def open_table(request: Request, puzzle: Puzzle) -> Response:
    row, tokens, entries = table_from_puzzle(puzzle, await own_name(request, ""))
    await service_of(request).open(row, entries, client_address(request.scope))
    return with_seat_cookie(request, redirect(request, f"/t/{row.id}"), row.id, tokens)
