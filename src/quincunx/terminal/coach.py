"""The coach for a game at a real table: rolls and moves are entered, one player's are ranked."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from quincunx.core.dice.rng import Random
from quincunx.core.errors import QuincunxError
from quincunx.core.moves import Pass, Unseen
from quincunx.core.play.coached_game import CoachedGame
from quincunx.core.play.events import Event, GivenEvent, read_event
from quincunx.core.play.later_entries import Impossible
from quincunx.core.play.typed_entries import TypedEntries
from quincunx.core.play.typed_moves import RANK_SIGN, parse_number
from quincunx.core.presentation import find_presentation
from quincunx.engine import Advice, Engine
from quincunx.languages import N_, _, language, ngettext, translate
from quincunx.terminal.advice_text import advice_line, format_advice
from quincunx.terminal.autosave import Autosave
from quincunx.terminal.drawing import find_drawing
from quincunx.terminal.files import FileError, check_new_file, parse_path, write_file
from quincunx.terminal.log_lines import describe, entry_line
from quincunx.terminal.messages import (
    NO_LONGER_SAVED,
    describe_turn,
    error_message,
    to_sentence,
    use_names,
    with_minus,
)
from quincunx.terminal.picture import to_text
from quincunx.terminal.prompt import WIDTH, Ask, Quit, Say, in_columns, split_word, suggestion

MOST_RANKED = 12  # moves
ERASE = N_("erase")
HELP = N_("""Type what happens: a roll in the order shown; a move, such as red 8, or r8 for short;
or your own move by its rank: 2, or #2 where a number could be meant. Tiles are placed like
Ro@0,0 Rs@1,0 or beside a tile that is there: Rs Rx right of Ro; also left, above, below.
For another player, Enter alone means pass. Commands:
  ?              rank all of your moves again, or list those of another player
  why 2          give the reason for the move with this rank
  log            list all entries, numbered
  undo           remove the last entry, or undo the last fix
  fix 7 red 8    change entry 7 to red 8; later entries are asked again only if impossible
  fix 7 erase    in Qwizz: the number of entry 7 was wrong; erase it without replacement
  sheet          show the table
  position       print the position as JSON, for --position
  rules          show the rules of this game
  save FILE      save the game and keep the file up to date; quincunx advise --resume FILE continues it
  record FILE    write the record of the game, for quincunx review and replay
  quit           stop""")  # noqa: E501


class Coach:
    def __init__(
        self,
        game: CoachedGame,
        ask: Ask,
        say: Say,
        path: Path | None = None,
        autosave: Autosave | None = None,
    ) -> None:
        self.game = game
        self.ask = ask
        self.say = say
        self.path = path
        self.autosave = autosave  # where the game is kept as long as nobody has chosen a file
        self.drawing = find_drawing(game.game.key)
        self.presentation = find_presentation(game.game.key)
        self.typed = TypedEntries(game, translate)
        self.ranking: list[Advice] = []
        self.shown = -1  # the number of events when the table was last drawn

    @property
    def names(self) -> tuple[str, ...]:
        return self.game.names

    @property
    def seat(self) -> int:
        """The seat that is coached."""
        return self.game.seat

    def run(self) -> None:
        """Until the game is over or the user quits."""
        self.say(
            _(
                "{title}. The AI Strategy Engine coaches {name}. Type help for a list of commands.",
                title=_(self.game.game.title),
                name=self.names[self.seat],
            )
        )
        while not self.game.state.over:
            self.step()
            if self.game.state.over:
                self.show_result()
                self.ask_after_the_end()

    def ask_after_the_end(self) -> None:
        """The last entry may have been wrong, too."""
        while self.game.state.over:
            try:
                typed = " ".join(self.ask(f"{_('Enter ends; undo, fix and record')}> ").split())
            except EOFError:
                return
            if not typed:
                return
            self.try_answer(None, typed)

    def show_result(self) -> None:
        self.show_table()
        points = zip(self.names, self.game.state.scores, strict=True)
        self.say(
            _(
                "The game is over: {result}.",
                result=", ".join(f"{name} {with_minus(score)}" for name, score in points),
            )
        )

    def step(self) -> None:
        """Ask for the next event."""
        if self.game.hidden.unseen_draw_due(self.game.state):
            self.add((None, Unseen()))
            return
        seat, prompt = self.next_prompt()
        typed = " ".join(self.ask(prompt).split())
        self.try_answer(seat, typed)

    def try_answer(self, seat: int | None, typed: str) -> None:
        try:
            self.answer(seat, typed)
        except QuincunxError as error:
            hint = f"{suggestion(typed, COMMANDS)}{_('Nothing has changed. Type help for a list of commands.')}"  # noqa: E501
            self.say(f"{error_message(error, self.names)} {hint}")

    def next_prompt(self) -> tuple[int | None, str]:
        """Whose event is next, None for a roll or draw, and how to ask for it."""
        state = self.game.state
        if state.chance:
            return None, f"{self.outcome_prompt()}> "
        question = self.game.hidden.question(state, self.game.events)
        if question:
            return None, f"{translate(question)}> "
        seat = self.seat if self.seat in state.acting else state.acting[0]
        if seat == self.seat:
            self.rank_once()
        step = translate(self.presentation.step_label(state.view(seat)))
        who = ", ".join(filter(None, [self.names[seat], step]))
        return seat, f"{who}{self.enter_hint(seat)}> "

    def outcome_prompt(self) -> str:
        """Who rolls, and which dice."""
        before = self.game.state
        if before.draws_first_player():
            return _("Who begins?")
        after = before.copy()
        example = after.sample(Random(0))
        after.roll(example)
        view = after.view(None)
        prompt = translate(self.presentation.outcome_prompt(view, str(example)))
        seat = describe(self.game.game, (None, example), before.view(None), view).seat
        is_hidden = self.presentation.has_hidden_hands  # only the coached player's draws are typed
        return prompt if seat is None or is_hidden else f"{self.names[seat]}: {prompt}"

    def enter_hint(self, seat: int) -> str:
        can_pass = seat != self.seat and any(move == Pass() for move in self.game.state.moves(seat))
        return f" {_('(Enter: pass)')}" if can_pass else ""

    # ---- what was typed

    def answer(self, seat: int | None, typed: str) -> None:
        word, rest = split_word(typed)
        command = COMMANDS.get(word.lower())
        if command is not None:
            command(self, rest)
        elif typed or seat not in (None, self.seat):
            ranked = self.find_ranked(typed) if seat == self.seat else None
            move = None if ranked is None else str(ranked.move)
            self.add((seat, self.typed.parse(seat, typed, move)))

    def find_ranked(self, typed: str) -> Advice | None:
        """The move whose rank was typed, `2` or `#2`."""
        rank = parse_number(typed.removeprefix(RANK_SIGN))
        return (
            self.ranking[rank - 1] if rank is not None and 1 <= rank <= len(self.ranking) else None
        )

    def add(self, given: GivenEvent) -> None:
        event = read_event(self.game.game, given)
        impossible = self.game.add(event)
        self.game_changed()
        if not isinstance(event[1], Unseen):
            self.say(self.describe(event))
        self.report(impossible)

    def game_changed(self) -> None:
        self.ranking = []
        try:
            if self.path is not None:
                write_file(self.path, self.game.to_json())
            elif self.autosave is not None:
                self.autosave.save(self.game.to_json())
        except FileError as error:
            self.path = self.autosave = None
            self.say(f"{error_message(error)} {_(NO_LONGER_SAVED)}")

    def closing_message(self) -> str:
        """What to print at the end, so that nothing is lost."""
        if self.path is not None:
            return _("The game is saved in {path}.", path=self.path)
        if not self.game.events or self.game.state.over:
            return ""
        if self.autosave is not None and self.autosave.path is not None:
            return f"{self.game.to_json()}\n{_('The game is saved, too: quincunx advise --resume continues it.')}"  # noqa: E501
        return f"{_('Not saved. This is the game so far, for --resume:')}\n{self.game.to_json()}"

    # ---- what the coach says

    def rank_once(self) -> None:
        """Show the table and rank the moves, unless that was just done."""
        if self.ranking and self.shown == len(self.game.events):
            return
        self.show_table()
        self.rank()
        self.shown = len(self.game.events)

    def rank(self, most: int | None = MOST_RANKED) -> None:
        self.ranking = Engine(seed=self.game.seed).advise(self.game.state, self.seat)
        turn = describe_turn(self.game.state.view(self.seat), self.names[self.seat])
        self.say(f"{turn} {_('Best first:')}")
        for number, advice in enumerate(self.ranking[:most], 1):
            # one line each, so that the best stays on a small screen
            format_move = format_advice if number == 1 else advice_line
            self.say(f"{number:>3} {format_move(advice, len(self.names), self.typed.write)}")
        if most is not None and len(self.ranking) > most:
            self.say(f"    {_('and {count} more; ? shows all', count=len(self.ranking) - most)}")

    def describe(self, event: Event) -> str:
        return entry_line(self.game.game, event, self.names)

    # ---- commands

    def show_table(self, text: str = "") -> None:
        self.say(
            "\n"
            + to_text(self.drawing.draw(self.game.state.view(self.seat), self.names, WIDTH))
            + "\n"
        )

    def rank_all(self, text: str) -> None:
        acting = self.game.state.acting
        if self.seat in acting:
            self.rank(None)
        elif not acting:
            raise QuincunxError("a roll or draw is due: there are no moves to list yet")
        elif moves := self.typed.possible_moves(self.game.state, acting[0]):
            for line in in_columns([self.typed.write(move) for move in moves]):
                self.say(line)
        else:
            raise QuincunxError(
                "the tiles of other players are not known: type what {name} plays",
                name=self.names[acting[0]],
            )

    def explain(self, text: str) -> None:
        advice = self.find_ranked(text)
        if advice is None:
            raise QuincunxError("why needs the rank of one of your moves, such as why 2")
        self.say(f"{text:>3} {format_advice(advice, len(self.names), self.typed.write)}")

    def show_log(self, text: str) -> None:
        for number, event in enumerate(self.game.events, 1):
            self.say(f"{number:>3} {self.describe(event)}")

    def undo(self, text: str) -> None:
        if self.game.undo_correction():
            self.game_changed()
            self.say(_("The correction is undone."))
            return
        event = self.game.undo()
        while isinstance(event[1], Unseen) and self.game.events:
            event = self.game.undo()
        self.game_changed()
        self.say(_("Removed: {entry}", entry=self.describe(event)))

    def fix(self, text: str) -> None:
        word, typed = split_word(text)
        number = parse_number(word)
        if number is None or not typed:
            raise QuincunxError(
                "fix needs the number of an entry and what it should be, such as fix 7 "
                "red 8; log lists the numbers"
            )
        if typed.lower() in (ERASE, _(ERASE)):
            self.add((None, self.game.hidden.erasure(self.game.entry(number))))
            return
        impossible = self.game.correct(number, self.typed.parse_correction(number, typed))
        self.game_changed()
        entry = self.describe(self.game.entry(number))
        changed = _("Entry {number} is now {entry}.", number=number, entry=entry)
        self.say(f"{changed} {_('undo restores the game as it was.')}")
        self.report(impossible)

    def report(self, impossible: Sequence[Impossible]) -> None:
        """Which entries a correction has made impossible, and how to go on."""
        for each in impossible:
            reason = to_sentence(translate(use_names(each.reason, self.names)))
            entry = self.describe(each.event)
            self.say(_("No longer possible: {entry}. {reason}", entry=entry, reason=reason))
        if self.game.later:
            self.say(
                ngettext(
                    "Enter what is asked now; {count} later entry is kept and follows.",
                    "Enter what is asked now; {count} later entries are kept and follow.",
                    len(self.game.later),
                )
            )

    def print_position(self, text: str) -> None:
        self.say(json.dumps(self.game.state.position(), ensure_ascii=False))

    def show_rules(self, text: str) -> None:
        self.say(self.game.game.descriptor.read_rules_page(language()))

    def save(self, text: str) -> None:
        if not text:
            raise QuincunxError("save needs a file name: save FILE")
        path = parse_path(text)
        if path != self.path:
            check_new_file(path)
        write_file(path, self.game.to_json())
        self.path = path
        if self.autosave is not None:
            self.autosave.delete()
        words = _(
            "Saved. {path} is kept up to date; quincunx advise --resume {path} continues the game.",
            path=path,
        )
        self.say(words)

    def write_record(self, text: str) -> None:
        if not text:
            raise QuincunxError("record needs a file name: record FILE")
        path = parse_path(text)
        check_new_file(path)
        write_file(path, str(self.game.record()))
        self.say(_("Written. quincunx review {path} reviews the game.", path=path))

    def show_help(self, text: str) -> None:
        self.say(_(HELP))

    def quit(self, text: str) -> None:
        raise Quit


COMMANDS: dict[str, Callable[[Coach, str], None]] = {
    "?": Coach.rank_all,
    "why": Coach.explain,
    "log": Coach.show_log,
    "undo": Coach.undo,
    "fix": Coach.fix,
    "sheet": Coach.show_table,
    "position": Coach.print_position,
    "rules": Coach.show_rules,
    "save": Coach.save,
    "record": Coach.write_record,
    "help": Coach.show_help,
    "quit": Coach.quit,
    "exit": Coach.quit,
    "q": Coach.quit,
}
