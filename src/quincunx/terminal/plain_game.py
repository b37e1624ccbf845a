"""A game in plain lines: for screen readers, pipes and small screens."""

from collections.abc import Callable
from textwrap import fill

from quincunx.core.errors import QuincunxError
from quincunx.core.play.typed_moves import parse_number
from quincunx.languages import N_, _, language
from quincunx.terminal.advice_text import format_advice
from quincunx.terminal.files import parse_path
from quincunx.terminal.game_session import GameSession
from quincunx.terminal.messages import RESIGNING, error_message, to_sentence
from quincunx.terminal.picture import to_text
from quincunx.terminal.prompt import WIDTH, Ask, Quit, Say, in_columns, split_word, suggestion

MOST_LISTED = 24  # moves
MOST_ADVISED = 5
COVER_LINES = 60  # enough to scroll a hand off any screen
HELP = N_("""Type a move in its notation, or its number. Other commands:
  ?            hint: the AI Strategy Engine evaluates your moves
  moves TEXT   list your moves, or only those that contain the text, such as moves red
  sheet        show the table again
  undo         undo your last move
  resign       give up a game on a server
  rules        show the rules of this game
  log          list what has happened so far
  save FILE    save the record of the game, and keep the file up to date
  quit         stop; the record is printed unless it was saved""")
SEE_HELP = N_("Type help for a list of commands.")


class PlainGame:
    def __init__(self, session: GameSession, ask: Ask, say: Say) -> None:
        self.session = session
        self.ask = ask
        self.say = say
        self.reported = 0  # events of the log that have been printed
        self.viewer: int | None = None  # the seat in front of the screen
        self.unconfirmed = ""  # a move that only costs, typed once

    def play(self) -> None:
        """Play the game to its end, or until the user quits."""
        self.say(f"{_(self.session.game.title)}. {_(SEE_HELP)}\n{_(self.session.drawing.legend)}")
        while not self.session.over:
            self.report_events()
            seat = self.session.seat_to_move()
            if seat is None:
                seen = len(self.session.events)
                self.session.apply_others(self.session.others_job()())
                if self.session.describe_news(seen):
                    self.report_events()
                    self.ask(f"{_('Press Enter to go on.')} ")
            else:
                self.take_turn(seat)
        self.report_events()
        drawn = to_text(self.session.draw(None, WIDTH))
        points = "\n".join(self.session.points_lines())
        self.say(f"\n{drawn}\n\n{points}\n{self.session.result_message()}")

    def take_turn(self, seat: int) -> None:
        self.unconfirmed = ""
        self.change_viewer(seat)
        if summary := self.session.summary(seat):
            self.say(fill(summary, WIDTH))
        self.show_table(seat)
        self.list_moves(seat, "")
        while True:
            typed = self.ask(f"{self.session.names[seat]}> ").strip()
            try:
                if self.answer(seat, typed):
                    return
            except QuincunxError as error:
                self.say(f"{error_message(error)} {suggestion(typed, COMMANDS)}{_(SEE_HELP)}")

    def change_viewer(self, seat: int) -> None:
        """Scroll away what the previous person at this screen saw, if hands are hidden."""
        if self.session.hands_are_shared and self.viewer != seat:
            self.say("\n" * COVER_LINES)
            question = _(
                "It is {name}'s turn. Press Enter when only you can see the screen.",
                name=self.session.names[seat],
            )
            self.ask(f"{question} ")
        self.viewer = seat

    def answer(self, seat: int, typed: str) -> bool:
        """Do what was typed; True if the game has changed."""
        word, rest = split_word(typed)
        command = COMMANDS.get(word.lower())
        if command is not None and not (rest and word not in ("moves", "save")):
            return command(self, seat, rest)
        move = self.parse_move(seat, typed)
        words = self.session.vocabulary
        cost = "" if words.read(typed) == move else self.session.cost_of(seat, move)
        if cost and self.unconfirmed != move:
            self.unconfirmed = move
            self.say(
                f"{to_sentence(f'{words.write(move)} {cost}')} "
                f"{_('Type {typed} again to play it.', typed=typed)}"
            )
            return False
        self.session.play(seat, move)
        return True

    def parse_move(self, seat: int, typed: str) -> str:
        """The move with this number, or the one that was typed."""
        moves = self.session.moves(seat)
        number = parse_number(typed)
        if number is not None:
            if not 1 <= number <= len(moves):
                raise QuincunxError(
                    "there is no move {number}: they are numbered 1 to {last}",
                    number=number,
                    last=len(moves),
                )
            return moves[number - 1]
        return self.session.find_move(seat, typed)

    def report_events(self) -> None:
        for line in self.session.describe_events(self.reported):
            self.say(line)
        self.reported = max(self.reported, len(self.session.events))
        if self.session.warning:
            self.say(self.session.warning)
            self.session.warning = ""

    # ---- commands; each returns True if the game has changed

    def list_moves(self, seat: int, text: str) -> bool:
        view = self.session.view(seat)
        moves = self.session.moves(seat)
        groups = {} if text else self.session.grouped_moves(seat)
        folded = {move for group in groups.values() for move in group}
        write = self.session.vocabulary.write
        found = [
            (number, move)
            for number, move in enumerate(moves, 1)
            if text.lower() in f"{move} {write(move)}".lower() and move not in folded
        ]
        shown = found if text else found[:MOST_LISTED]
        notes = [(number, move, self.session.move_note(view, move)) for number, move in shown]
        lines = [
            f"{number:>4} {write(move)}{f'  {note}' if note else ''}"
            for number, move, note in notes
        ]
        turn = self.session.turn_message(seat)
        self.say("\n".join([turn, *in_columns(lines)]))
        if len(shown) < len(found):
            self.say(
                f"  {_('and {count} more; moves TEXT lists those that contain the text', count=len(found) - len(shown))}"  # noqa: E501
            )
        for name, group in groups.items():
            self.say(
                f"  {_('and {count} moves with {name}; moves {name} lists them', count=len(group), name=name)}"  # noqa: E501
            )
        if not found and not groups:
            self.say(
                f"  {_('None of your {count} moves contains {text}.', count=len(moves), text=repr(text))}"  # noqa: E501
            )
        return False

    def advise(self, seat: int, text: str) -> bool:
        for advice in self.session.advice_job(seat)()[:MOST_ADVISED]:
            text = format_advice(advice, len(self.session.names), self.session.vocabulary.write)
            self.say(f"    {text}")
        return False

    def show_table(self, seat: int, text: str = "") -> bool:
        self.say(f"\n{to_text(self.session.draw(seat, WIDTH))}\n")
        return False

    def undo(self, seat: int, text: str) -> bool:
        self.say(f"{self.session.undo(seat)}.")
        self.reported = min(self.reported, len(self.session.events))
        return True

    def resign(self, seat: int, text: str) -> bool:
        if not self.session.can_resign:
            raise QuincunxError(
                "only a game with others on a server can be resigned; quit ends this one"
            )
        if self.unconfirmed != "resign":
            self.unconfirmed = "resign"
            self.say(f"{_(RESIGNING)} {_('Type {typed} again to resign.', typed='resign')}")
            return False
        self.session.resign()
        raise Quit

    def show_rules(self, seat: int, text: str) -> bool:
        self.say(self.session.game.descriptor.read_rules_page(language()))
        return False

    def show_log(self, seat: int, text: str) -> bool:
        self.say("\n".join(self.session.describe_events()))
        return False

    def save(self, seat: int, text: str) -> bool:
        if not text:
            raise QuincunxError("save needs a file name: save FILE")
        self.session.save_as(parse_path(text))
        words = _(
            "Saved. {path} is kept up to date; quincunx play --resume {path} continues the game.",
            path=text,
        )
        self.say(words)
        return False

    def show_help(self, seat: int, text: str) -> bool:
        self.say(f"{_(HELP)}\n{_(self.session.drawing.legend)}")
        return False

    def quit(self, seat: int, text: str) -> bool:
        raise Quit


COMMANDS: dict[str, Callable[[PlainGame, int, str], bool]] = {
    "?": PlainGame.advise,
    "hint": PlainGame.advise,
    "moves": PlainGame.list_moves,
    "sheet": PlainGame.show_table,
    "undo": PlainGame.undo,
    "resign": PlainGame.resign,
    "rules": PlainGame.show_rules,
    "log": PlainGame.show_log,
    "save": PlainGame.save,
    "help": PlainGame.show_help,
    "quit": PlainGame.quit,
    "exit": PlainGame.quit,
    "q": PlainGame.quit,
}
