"""Score pads in plain lines: everybody's sheet at a real table, typed by one person."""

from collections.abc import Callable
from pathlib import Path

from quincunx.core.errors import QuincunxError
from quincunx.core.play.pad_game import PadEvent, PadGame, to_json
from quincunx.core.play.typed_moves import find_move, parse_number
from quincunx.core.presentation import find_presentation
from quincunx.core.text.messages import join_and
from quincunx.core.text.vocabulary import Vocabulary
from quincunx.languages import N_, _, language, translate
from quincunx.terminal.autosave import Autosave
from quincunx.terminal.drawing import DrawingOptions, find_drawing
from quincunx.terminal.files import FileError, check_new_file, parse_path, write_file
from quincunx.terminal.messages import NO_LONGER_SAVED, error_message, with_minus
from quincunx.terminal.picture import to_text
from quincunx.terminal.prompt import WIDTH, YES, Ask, Quit, Say, in_columns, split_word, suggestion

HELP = N_("""Type what is written on the sheet of the player who rolls: red 8, or r8 for short. For another
player, type the name first: Bob red 8; the name alone goes on with that sheet. Commands:
  next           the next player rolls; after the last turn the game is over
  ?              list what can be entered now
  sheet          show all sheets
  log            list all entries, numbered
  undo           take back the last entry
  erase 7        erase entry 7, with what is only possible because of it
  rules          show the rules of this game
  save FILE      save the sheets and keep the file up to date; quincunx pad --resume FILE continues,
                 and quincunx print --record FILE prints them
  quit           stop""")  # noqa: E501


class PadDialogue:
    def __init__(
        self,
        pads: PadGame,
        names: tuple[str, ...],
        ask: Ask,
        say: Say,
        path: Path | None = None,
        autosave: Autosave | None = None,
    ) -> None:
        self.pads = pads
        self.names = names
        self.ask = ask
        self.say = say
        self.path = path
        self.autosave = autosave
        self.seat = pads.active or 0  # whose sheet is written on
        self.vocabulary = Vocabulary(find_presentation(pads.game.key).vocabulary, translate)

    def run(self) -> None:
        self.say(_("{title}. Type help for a list of commands.", title=_(self.pads.game.title)))
        self.show_sheets()
        while True:
            typed = " ".join(self.ask(self.prompt()).split())
            if not typed and self.pads.over:
                return
            try:
                self.answer(typed)
            except QuincunxError as error:
                hint = f"{suggestion(typed, COMMANDS)}{_('Nothing has changed. Type help for a list of commands.')}"  # noqa: E501
                self.say(f"{error_message(error, self.names)} {hint}")

    def prompt(self) -> str:
        if self.pads.over:
            return f"{_('Enter ends; undo takes back')}> "
        owed = self.pads.pads[self.seat].owed
        bonus = _(", bonus {bonus}", bonus=translate(owed[0])) if owed else ""
        return f"{self.names[self.seat]}{bonus}> "

    # ---- what was typed

    def answer(self, typed: str) -> None:
        word, rest = split_word(typed)
        command = COMMANDS.get(word.lower())
        if command is not None:
            command(self, rest)
        elif typed:
            seat, entry = self.whose(typed)
            if entry:
                self.write(seat, entry)
            else:
                self.seat = seat
                self.show_sheets()

    def whose(self, typed: str) -> tuple[int, str]:
        """The seat that was named, and the rest; a name may have several words."""
        for seat, name in sorted(enumerate(self.names), key=lambda each: -len(each[1])):
            if typed.casefold() == name.casefold():
                return seat, ""
            if typed.casefold().startswith((f"{name.casefold()} ", f"{name.casefold()}:")):
                return seat, typed[len(name) + 1 :].strip()
        return self.seat, typed

    def write(self, seat: int, typed: str) -> None:
        pad = self.pads.pads[seat]
        entry = find_move(typed, pad.entries(), self.vocabulary, pad.complete_typed)
        self.pads.enter(seat, entry)
        self.seat = seat
        self.say(self.describe(self.pads.events[-1]))
        if pad.entry_ends_turn and self.pads.active is not None:
            self.seat = self.pads.active
        self.save_quietly()
        self.say(self.status() if self.pads.over or pad.entry_ends_turn else self.score_line())

    def show_changed(self) -> None:
        self.save_quietly()
        self.show_sheets()

    def describe(self, event: PadEvent) -> str:
        if event.seat is None:
            return _("Next turn")
        words = translate(self.pads.pads[event.seat].describe(event.entry))
        return f"{self.names[event.seat]}: {words}"

    # ---- what is shown

    def show_sheets(self, text: str = "") -> None:
        if not find_presentation(self.pads.game.key).has_shared_board:
            view = self.pads.view(self.seat)
            drawing = find_drawing(self.pads.game.key)
            self.say(
                "\n"
                + to_text(drawing.draw(view, self.names, WIDTH, options=DrawingOptions(dice=False)))
            )
        self.say(self.status())

    def score_line(self) -> str:
        scores = zip(self.names, self.pads.scores, strict=True)
        return ", ".join(f"{name} {with_minus(score)}" for name, score in scores)

    def status(self) -> str:
        reason = translate(self.pads.end_reason)
        if self.pads.over:
            winners = translate(join_and([self.names[seat] for seat in self.pads.winners]))
            if tie_break := translate(self.pads.tie_break):
                winners = f"{winners} ({tie_break})"
            return _(
                "The game is over: {reason}. {scores}. Won by {winners}.",
                reason=reason,
                scores=self.score_line(),
                winners=winners,
            )
        rounds = self.pads.pads[0].rounds
        turn = _("{name}'s turn.", name=self.names[self.pads.active or 0])
        parts = [f"{self.score_line()}. {turn}"]
        if rounds is not None:
            parts.append(_("Round {round} of {rounds}.", round=self.pads.round, rounds=rounds))
        if reason:
            parts.append(_("The last turn: {reason}.", reason=reason))
        return " ".join(parts)

    # ---- commands

    def next_turn(self, text: str) -> None:
        self.pads.next_turn()
        if self.pads.active is not None:
            self.seat = self.pads.active
        self.show_changed()

    def list_entries(self, text: str) -> None:
        entries = self.pads.pads[self.seat].entries()
        for line in in_columns([self.vocabulary.write(entry) for entry in entries], WIDTH):
            self.say(line)

    def show_log(self, text: str) -> None:
        for number, event in enumerate(self.pads.events, 1):
            self.say(f"{number:>3} {self.describe(event)}")

    def undo(self, text: str) -> None:
        last = self.pads.events[-1] if self.pads.events else PadEvent(self.seat, "")
        words = self.describe(self.pads.undo(last.seat))
        self.say(_("Removed: {entry}", entry=words))
        self.seat = self.pads.active or 0 if last.seat is None else last.seat
        self.show_changed()

    def erase(self, text: str) -> None:
        number = parse_number(text)
        if number is None or not 1 <= number <= len(self.pads.events):
            raise QuincunxError(
                "erase needs the number of an entry, such as erase 7; log lists them"
            )
        lost = self.pads.dependents(number - 1)
        if lost:
            others = ", ".join(map(self.describe, lost))
            self.say(_("These depend on it and go too: {others}.", others=others))
            if self.ask(f"{_('Erase them all (yes or no)')}> ").strip().lower() not in {
                *YES,
                _("yes"),
            }:
                return
        words = self.describe(self.pads.events[number - 1])
        self.pads.erase(number - 1)
        self.say(_("Removed: {entry}", entry=words))
        self.show_changed()

    def show_rules(self, text: str) -> None:
        self.say(self.pads.game.descriptor.read_rules_page(language()))

    def save(self, text: str) -> None:
        if not text:
            raise QuincunxError("save needs a file name: save FILE")
        path = parse_path(text)
        if path != self.path:
            check_new_file(path)
        write_file(path, self.contents())
        self.path = path
        if self.autosave is not None:
            self.autosave.delete()
        self.say(_("Saved. quincunx pad --resume {path} continues.", path=path))

    def contents(self) -> str:
        return to_json(self.pads, self.names)

    def save_quietly(self) -> None:
        try:
            if self.path is not None:
                write_file(self.path, self.contents())
            elif self.autosave is not None:
                self.autosave.save(self.contents())
        except FileError as error:
            self.path = self.autosave = None
            self.say(f"{error_message(error)} {_(NO_LONGER_SAVED)}")

    def closing_message(self) -> str:
        """How to go on."""
        if not self.pads.events or self.pads.over:
            return ""
        if self.path is not None:
            return _("The sheets are saved in {path}.", path=self.path)
        if self.autosave is not None and self.autosave.path is not None:
            return _("The sheets are saved: quincunx pad --resume continues.")
        return f"{_('Not saved. These are the sheets so far, for --resume:')}\n{self.contents()}"

    def show_help(self, text: str) -> None:
        self.say(_(HELP))

    def quit(self, text: str) -> None:
        raise Quit


COMMANDS: dict[str, Callable[[PadDialogue, str], None]] = {
    "next": PadDialogue.next_turn,
    "n": PadDialogue.next_turn,
    "?": PadDialogue.list_entries,
    "sheet": PadDialogue.show_sheets,
    "log": PadDialogue.show_log,
    "undo": PadDialogue.undo,
    "erase": PadDialogue.erase,
    "rules": PadDialogue.show_rules,
    "save": PadDialogue.save,
    "help": PadDialogue.show_help,
    "quit": PadDialogue.quit,
    "exit": PadDialogue.quit,
    "q": PadDialogue.quit,
}
