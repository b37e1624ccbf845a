"""Puzzles in the browser: two tries, then the answer; what counts for a profile; own mistakes."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

import quincunx as qx
from quincunx.games.qwirkle.moves import Place
from quincunx.games.qwixx.moves import Mark
from quincunx.practice.puzzle import ExplainedMove, Puzzle
from quincunx.practice.solving import Attempt
from quincunx.server.service.community import puzzles as puzzles_module
from quincunx.server.web.pages.puzzles import PuzzlePage, puzzle_page
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.browser import check_with_axe
from tests.server.conftest import Browsers, Server

PUZZLE = next(each for each in qx.puzzles("qwixx") if each.moves[0].move == "pass")
ADDRESS = f"/puzzles/qwixx/{PUZZLE.id}"


def wrong_moves(puzzle: Puzzle) -> list[str]:
    return [each.move for each in puzzle.moves[1:]]


def test_a_puzzle_on_a_phone(server: Server, browsers: Browsers) -> None:
    page = browsers.page(390, 844)
    page.goto(f"{server.address}/")
    page.get_by_role("link", name="Practice").click()
    page.get_by_role("link", name="Solve puzzles: Qwixx", exact=True).click()
    expect(page).to_have_url(re.compile("/puzzles/qwixx/2-"))
    page.goto(server.address + ADDRESS)
    check_with_axe(page)
    page.locator(f"#move button[value='{wrong_moves(PUZZLE)[0]}']").click()
    expect(page.locator(".status")).to_contain_text("Not this one. Try once more.")
    expect(page.get_by_text("Compare the moves")).to_have_count(0)
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".status")).to_contain_text("Right! pass: ")
    page.get_by_text("Compare the moves").click()
    expect(page.locator(".values tbody tr")).to_have_count(len(PUZZLE.moves))
    expect(page.locator("#move button[name=move]:visible")).to_have_count(0)
    check_with_axe(page)
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#table .bar.my-turn")).to_be_visible()
    expect(page.locator("#move button[value=pass]")).to_be_visible()


def test_nothing_tells_the_answer_before_two_tries(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path, with_community=False) as app:
            client = AsgiClient(app)
            first, second = wrong_moves(PUZZLE)[:2]
            start = await client.get(ADDRESS)
            once = await client.post(ADDRESS, move=first)
            for page in (start, once):
                assert page.status == 200
                assert 'class="answer"' not in page.text
                assert "Mark nothing" not in page.text  # its theme
                assert "Best:" not in page.text
            assert (await client.post(ADDRESS, move="red 99")).status == 422
            done = await client.post(f"{ADDRESS}?tried={first}", move=second)
            assert "Best: pass: " in done.text
            assert "Mark nothing" in done.text
            assert (await client.get("/puzzles/qwixx/none")).status == 404
            assert (await client.get("/puzzles/chess")).status == 404
            assert (await client.get("/mistakes")).status == 404

    run(work())


def test_the_answer_shows_the_best_move_on_the_board() -> None:
    puzzle = next(each for each in qx.puzzles("qwirkle") if isinstance(each.best, Place))
    assert isinstance(puzzle.best, Place)
    page = solved_page(puzzle)
    places = {f"{tile.column},{tile.row}" for tile in puzzle.best.tiles}
    assert page.position.players[0].highlighted == places
    assert page.position.moves == ()


def test_a_secret_choice_is_shown_too() -> None:
    marks = (each for each in qx.puzzles("squares") if isinstance(each.best, Mark))
    puzzle = next(each for each in marks if len(each.state.acting) == 2)
    sheet = solved_page(puzzle).position.players[0].sheet
    assert isinstance(sheet, dict)
    squares = [square for row in sheet["rows"] for square in row["squares"]]
    assert [each["move"] for each in squares if each["kind"] == "chosen"] == [str(puzzle.best)]


def test_a_move_without_a_reason_is_a_sentence() -> None:
    explained = [replace(each, reason="") for each in PUZZLE.explain()]
    assert solved_page(PUZZLE, explained).answer == "pass."
    wrong = Attempt(PUZZLE, wrong_moves(PUZZLE)[:2])
    assert puzzle_page(wrong, explained, "", ADDRESS, ADDRESS).answer == "Best: pass."


def solved_page(puzzle: Puzzle, explained: Sequence[ExplainedMove] = ()) -> PuzzlePage:
    attempt = Attempt(puzzle, [str(puzzle.best)])
    return puzzle_page(attempt, explained or puzzle.explain(), "", ADDRESS, ADDRESS)


def test_a_profile_solves_each_puzzle_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            await client.post("/new/qwixx", players=2, who0="here", who1="novice", name0="Ann")
            first = wrong_moves(PUZZLE)[0]
            assert "Try once more" in (await client.post(ADDRESS, move=first)).text
            assert "Try once more" in (await client.get(ADDRESS)).text  # also on a new page
            solved = await client.post(ADDRESS, move="pass")
            assert re.search(r"Your rating: 1\d\d\d ± ", solved.text)
            again = await client.post(ADDRESS, move="pass")
            assert "Right!" in again.text
            overview = (await client.get("/puzzles")).text
            assert f"1 of {len(qx.puzzles('qwixx'))} puzzles" in overview
            export = (await client.get("/profile/export")).text
            assert PUZZLE.id in export

    run(work())


def test_own_mistakes_come_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            table = await play_badly(client)
            own = app.state.community.puzzles
            service = app.state.service
            record = await service.record_for_review(await service.table(table))
            service.reviews.start(table, str(record), "test")
            await next(iter(service.reviews._tasks))
            assert (await client.get("/mistakes")).headers["location"] == "/puzzles"  # not yet
            now = own._now() + 2 * puzzles_module.DAY
            monkeypatch.setattr(own, "_now", lambda: now)
            assert "Your mistakes again" in (await client.get("/puzzles")).text
            address = (await client.get("/mistakes")).headers["location"]
            assert address.startswith(f"/mistakes/{table}/")
            page = await client.get(address)
            assert "Your mistakes again" in page.text
            assert 'class="answer"' not in page.text
            mistake = (await own.mistakes(profile := await only_profile(app)))[0]
            puzzle = await own.mistake_puzzle(mistake)
            right = await client.post(address, move=puzzle.moves[0].move)
            assert "Right!" in right.text
            later = next(each for each in await own.mistakes(profile) if each.step == mistake.step)
            assert later.stage == 1
            assert later.due == int(now) + 7 * puzzles_module.DAY
            stranger = AsgiClient(app)
            assert (await stranger.get(address)).status == 404

    run(work())


async def only_profile(app: object) -> str:
    rows = app.state.service.store._fetch("SELECT id FROM profiles", ())  # type: ignore[attr-defined]
    return str(rows[0][0])


async def play_badly(client: AsgiClient) -> str:
    """A game in which everybody only takes penalties; the table."""
    made = await client.post("/new/qwixx", players=2, who0="here", who1="here", name0="Ann")
    table = str(made.headers["location"].rpartition("/")[2])
    service = client.app.state.service
    while not (state := await service.table(table)).over:
        seat = state.acting[0]
        moves = [str(move) for move in state.moves(seat)]
        move = next(each for each in moves if each in ("pass", "penalty"))
        await client.post(f"/t/{table}/move", move=move, seat=seat, decision=state.decisions[seat])
    return table
