"""Puzzles: the list of games with some, and a puzzle with its tries and, after them, the answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from quincunx.core.presentation import find_presentation
from quincunx.core.registry import find_descriptor
from quincunx.languages import N_, _, format_number, translate
from quincunx.practice.puzzle import ExplainedMove, Puzzle, find_themes, games_with_puzzles, puzzles
from quincunx.practice.solving import Attempt, Verdict
from quincunx.practice.words import theme_words
from quincunx.server.community.rating_model import Rating
from quincunx.server.service.community.puzzles import GameProgress, ThemeResult
from quincunx.server.web.game_log import LogEntry
from quincunx.server.web.pages.page import Page
from quincunx.server.web.pages.position import Position, position_of
from quincunx.server.web.pages.review import ComparedMove, move_name

VERDICTS = {
    Verdict.SOLVED: N_("Right!"),
    Verdict.ONCE_MORE: N_("Not this one. Try once more."),
    Verdict.FAILED: N_("Not this one."),
}
THEMES_SHOWN = 3
PARTS_WITH_MOVE = ("sheets", "board", "hand", "choice")  # of a view: they show a move


@dataclass(frozen=True)
class ThemeLine:
    words: str
    share: str  # of its puzzles that were solved
    address: str  # of a puzzle with it


@dataclass(frozen=True)
class PuzzleGame:
    """A game in the list."""

    key: str
    title: str
    count: int
    rating: str  # empty without solved puzzles
    done: int
    good: Sequence[ThemeLine]
    bad: Sequence[ThemeLine]


@dataclass(frozen=True)
class PuzzlesPage(Page):
    template = "puzzles.html"

    games: Sequence[PuzzleGame]
    mistakes: int  # of one's own that are due


@dataclass(frozen=True)
class PuzzlePage(Page):
    template = "puzzle.html"
    fragment = "puzzle_table.html"

    title: str
    position: Position
    address: str  # where a move goes
    step: int
    prompt: str
    verdict: str  # empty before the first try
    tried: Sequence[str]  # in words
    is_over: bool
    is_solved: bool
    answer: str  # empty until the end, like all that follows
    moves: Sequence[ComparedMove]
    hidden: int  # weaker moves
    themes: Sequence[str]
    rating: str
    next: str  # the address of the next puzzle
    play_on: str  # where to play on from here


def puzzles_page(progress: Mapping[str, GameProgress], mistakes: int) -> PuzzlesPage:
    """`progress` is empty without a profile."""
    games = [puzzle_game(key, progress.get(key)) for key in games_with_puzzles()]
    return PuzzlesPage(games, mistakes)


def puzzle_game(key: str, progress: GameProgress | None) -> PuzzleGame:
    themes = [] if progress is None else progress.themes
    return PuzzleGame(
        key=key,
        title=_(find_descriptor(key).title),
        count=len(puzzles(key)),
        rating=rating_words(progress.rating) if progress else "",
        done=progress.rating.games if progress else 0,
        good=[theme_line(key, each) for each in themes[:THEMES_SHOWN] if each.gain > 0],
        bad=[theme_line(key, each) for each in themes[::-1][:THEMES_SHOWN] if each.gain < 0],
    )


def theme_line(key: str, result: ThemeResult) -> ThemeLine:
    name = _(find_themes(key).names[result.theme])
    address = f"/puzzles/{key}?{urlencode({'theme': result.theme})}"
    return ThemeLine(name, format_number(result.share, ".0%"), address)


def rating_words(rating: Rating) -> str:
    return f"{rating.points} ± {rating.error}"


def puzzle_page(
    attempt: Attempt,
    explained: Sequence[ExplainedMove],
    title: str,
    address: str,
    following: str,
    rating: Rating | None = None,
) -> PuzzlePage:
    """The question, and once the attempt is over, the moves that were explained."""
    puzzle = attempt.puzzle
    view = puzzle.state.view(puzzle.seat)
    return PuzzlePage(
        title=title,
        position=solved_position(puzzle)
        if attempt.is_over
        else position_of(view, names_in(puzzle), 1, puzzle.seat),
        address=address,
        step=0,
        prompt=translate(find_presentation(puzzle.key).prompt(view)),
        verdict=_(VERDICTS[attempt.verdict]) if attempt.tries else "",
        tried=[move_name(puzzle.game, move) for move in attempt.tries],
        is_over=attempt.is_over,
        is_solved=attempt.verdict is Verdict.SOLVED,
        answer=answer_words(attempt, explained[0]) if attempt.is_over else "",
        moves=[compared_move(attempt, each) for each in explained] if attempt.is_over else [],
        hidden=puzzle.weaker_moves if attempt.is_over else 0,
        themes=theme_words(puzzle) if attempt.is_over else [],
        rating=rating_words(rating) if rating else "",
        next=following,
        play_on=f"{address.partition('?')[0]}/play" if attempt.is_over else "",
    )


def solved_position(puzzle: Puzzle) -> Position:
    """With the best move on the sheet or board, beside the dice that it was made with."""
    before, after = puzzle.state, puzzle.state
    after.play(puzzle.seat, puzzle.best)
    view, shown = before.view(puzzle.seat), after.view(puzzle.seat)
    parts: dict[str, Any] = {
        part: getattr(shown, part) for part in PARTS_WITH_MOVE if part in shown.__match_args__
    }
    filled = find_presentation(puzzle.key).filled
    new = filled(shown, puzzle.seat) - filled(view, puzzle.seat)
    entry = LogEntry(1, puzzle.seat, "", is_move=True, filled=new)
    solved = replace(view, **parts, moves=())
    return position_of(solved, names_in(puzzle), 1, puzzle.seat, entries=[entry])


def answer_words(attempt: Attempt, best: ExplainedMove) -> str:
    """The best move and why; not every move has a reason."""
    name = move_name(attempt.puzzle.game, str(best.move))
    is_solved, reason = attempt.verdict is Verdict.SOLVED, translate(best.reason)
    if not reason:
        return f"{name}." if is_solved else f"{_('Best: {move}', move=name)}."
    if is_solved:
        return _("{move}: {reason}.", move=name, reason=reason)
    return _("Best: {best}: {reason}.", best=name, reason=reason)


def names_in(puzzle: Puzzle) -> list[str]:
    """What the players are called, by seat."""
    names = [_("Engine {number}", number=seat + 1) for seat in range(puzzle.game.players)]
    names[puzzle.seat] = _("You")
    return names


def compared_move(attempt: Attempt, each: ExplainedMove) -> ComparedMove:
    solo = attempt.puzzle.is_solo
    value = attempt.puzzle.value - each.loss
    return ComparedMove(
        translate(find_presentation(attempt.puzzle.key).listed_move(each.move)),
        str(each.move) in attempt.tries,
        format_number(value, ".1f" if solo else ".0%"),
        format_number(-each.loss if solo else -100 * each.loss, "+.1f") if each.loss else "",
        translate(each.reason),
    )
