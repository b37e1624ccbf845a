"""Puzzles in plain lines: the position, two tries, and then the values of the moves."""

from collections.abc import Sequence
from functools import partial
from textwrap import wrap

from quincunx.core.dice.rng import Random
from quincunx.core.errors import QuincunxError
from quincunx.core.play.match import Match
from quincunx.core.play.typed_moves import find_move
from quincunx.core.presentation import find_presentation
from quincunx.core.text.vocabulary import Vocabulary
from quincunx.languages import N_, _, ngettext, translate
from quincunx.practice.puzzle import Puzzle
from quincunx.practice.solving import Attempt, Verdict
from quincunx.practice.words import loss_words, theme_words
from quincunx.terminal.advice_text import INDENT, WIDTH
from quincunx.terminal.drawing import find_drawing
from quincunx.terminal.messages import error_message
from quincunx.terminal.prompt import Ask, Quit, Say

HELP = N_("""Type the move that you think is best, such as {example}; you have two tries. Commands:
  ?        list all moves
  give up  show the answer
  quit     stop""")


class PuzzleDialogue:
    def __init__(self, puzzles: Sequence[Puzzle], ask: Ask, say: Say) -> None:
        self.puzzles = puzzles
        self.ask = ask
        self.say = say
        self.solved = 0
        self.done = 0
        self.played_on: tuple[Match, int] | None = None  # the game from there, and one's own seat

    def run(self) -> None:
        """One puzzle after the other, until somebody has had enough."""
        for puzzle in self.puzzles:
            self.solve(puzzle)
            if self.played_on is not None:
                return

    def closing_message(self) -> str:
        return ngettext(
            "{solved} of {count} puzzle solved.",
            "{solved} of {count} puzzles solved.",
            self.done,
            solved=self.solved,
        )

    def solve(self, puzzle: Puzzle) -> None:
        self.show(puzzle)
        attempt = Attempt(puzzle)
        while not attempt.is_over:
            typed = " ".join(self.ask(f"{_('Best move (? lists all)')}> ").split())
            if typed in ("give up", _("give up")):
                break
            if not self.is_command(puzzle, typed):
                self.try_move(attempt, typed)
        self.done += 1
        self.solved += attempt.verdict is Verdict.SOLVED
        self.show_answer(puzzle)
        self.ask_what_next(puzzle)

    def show(self, puzzle: Puzzle) -> None:
        view, presentation = puzzle.state.view(puzzle.seat), find_presentation(puzzle.key)
        self.say(find_drawing(puzzle.key).draw_text(view, names_in(puzzle)))
        prompt = translate(presentation.prompt(view))
        self.say(f"{_('Puzzle {id}.', id=puzzle.id)} {prompt}")

    def is_command(self, puzzle: Puzzle, typed: str) -> bool:
        moves = [str(move) for move in puzzle.state.moves(puzzle.seat)]
        write = Vocabulary(find_presentation(puzzle.key).vocabulary, translate).write
        match typed:
            case "?":
                self.say(", ".join(map(write, moves)))
            case "help" | "":
                self.say(_(HELP, example=write(moves[-1])))
            case "quit" | "q" | "exit":
                raise Quit
            case _other:
                return False
        return True

    def try_move(self, attempt: Attempt, typed: str) -> None:
        try:
            verdict = attempt.add(self.read(attempt.puzzle, typed))
        except QuincunxError as error:
            self.say(error_message(error))
            return
        words = {
            Verdict.SOLVED: _("Right!"),
            Verdict.ONCE_MORE: _("Not this one. Try once more."),
            Verdict.FAILED: _("Not this one."),
        }
        self.say(words[verdict])

    def read(self, puzzle: Puzzle, typed: str) -> str:
        state, presentation = puzzle.state, find_presentation(puzzle.key)
        return find_move(
            typed,
            [str(move) for move in state.moves(puzzle.seat)],
            Vocabulary(presentation.vocabulary, translate),
            partial(presentation.complete_typed, state.view(puzzle.seat)),
        )

    def show_answer(self, puzzle: Puzzle) -> None:
        presentation = find_presentation(puzzle.key)
        for place, each in enumerate(puzzle.explain()):
            name = translate(presentation.listed_move(each.move))
            value = loss_words(puzzle, each.loss) if place else _("best")
            self.say(f"{name}: {value}")
            indent = " " * INDENT
            for line in wrap(
                translate(each.reason), WIDTH, initial_indent=indent, subsequent_indent=indent
            ):
                self.say(line)
        if hidden := puzzle.weaker_moves:
            self.say(ngettext("{count} weaker move hidden", "{count} weaker moves hidden", hidden))
        self.say(", ".join(theme_words(puzzle)))

    def ask_what_next(self, puzzle: Puzzle) -> None:
        typed = self.ask(f"{_('Enter: next puzzle; play: play on from here; quit')}> ").strip()
        if typed in ("quit", "q", "exit"):
            raise Quit
        if typed == "play":
            self.played_on = match_from(puzzle), puzzle.seat


def names_in(puzzle: Puzzle) -> list[str]:
    """What the players are called, by seat."""
    others = [_("Engine {number}", number=seat + 1) for seat in range(puzzle.game.players)]
    others[puzzle.seat] = _("You")
    return others


def match_from(puzzle: Puzzle) -> Match:
    """A game from this position on; what the seat cannot see is dealt again."""
    start = puzzle.state.redeal(puzzle.seat, Random()).without_secret_choices(puzzle.seat)
    return Match(puzzle.game, names_in(puzzle), start=start)
