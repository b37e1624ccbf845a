"""A game in plain lines: for screen readers, pipes and small screens. Everything is asked and answered in words."""

from collections.abc import Callable, Sequence
from pathlib import Path

from quincunx.core.errors import QuincunxError
from quincunx.terminal.anytable import AnyTable
from quincunx.terminal.ink import LEGEND, text_of
from quincunx.terminal.table import ranked, write

Ask = Callable[[str], str]
Say = Callable[[str], None]

WIDTH = 80
LISTED = 24  # moves that are listed unasked
COVER_LINES = 60  # enough to push a hand off any screen
HELP = """Type a move as it is written, or its number. Besides that:
  ?            what the engine thinks of your moves
  moves RED    list your moves, or only those with these words
  sheet        draw the table again
  undo         take your last move back
  rules        the rules of this game
  log          what has happened so far
  save FILE    write the record of the game
  quit         stop; the record is printed unless it was saved"""


class Quit(Exception):
    """Somebody wants to stop."""


class Plain:
    def __init__(self, table: AnyTable, ask: Ask, say: Say) -> None:
        self.table, self.ask, self.say = table, ask, say
        self.told = 0  # how much of the log everybody has heard
        self.looking: int | None = None  # the seat in front of the screen

    def play(self) -> None:
        """Play the match to its end, or until somebody quits."""
        self.say(f"{self.table.game.title}. Type help for what you can say.\n{LEGEND}")
        while not self.table.over:
            self.tell()
            seat = self.table.asked()
            if seat is None:
                self.table.others_done(self.table.others_turn()())
            else:
                self.turn(seat)
        self.tell()
        self.say(f"\n{text_of(self.table.drawn(None, WIDTH))}\n\n{self.table.result()}")

    def turn(self, seat: int) -> None:
        self.seat_down(seat)
        self.show(seat)
        self.list_moves(seat, "")
        while True:
            try:
                if self.answer(seat, self.ask(f"{self.table.names[seat]}> ").strip()):
                    return
            except QuincunxError as error:
                self.say(f"{error}. Type help for what you can say.")

    def seat_down(self, seat: int) -> None:
        """Let nobody see another's hand."""
        if self.table.covered(seat) and self.looking != seat:
            self.say("\n" * COVER_LINES)
            self.ask(f"It is {self.table.names[seat]}'s turn. Press Enter when only you can see the screen. ")
        self.looking = seat

    def answer(self, seat: int, words: str) -> bool:
        """Do what was typed; True if the game has changed."""
        word, _, rest = words.partition(" ")
        command = COMMANDS.get(word.lower())
        if command is not None and not (rest and word not in ("moves", "save")):
            return command(self, seat, rest)
        self.table.play(seat, self.meant(seat, words))
        return True

    def meant(self, seat: int, words: str) -> str:
        moves = self.moves(seat)
        if words.isascii() and words.isdecimal() and len(words) < 5:
            number = int(words)
            if not 1 <= number <= len(moves):
                raise QuincunxError(f"there is no move {number}: the numbers go from 1 to {len(moves)}")
            return moves[number - 1]
        return next((move for move in moves if move.lower() == words.lower()), words)

    def moves(self, seat: int) -> list[str]:
        return self.table.moves(seat)

    # ---- what can be said besides moves

    def list_moves(self, seat: int, words: str) -> bool:
        view, moves = self.table.view(seat), self.moves(seat)
        found = [(number, move) for number, move in enumerate(moves, 1) if words.lower() in move.lower()]
        shown = found if words else found[:LISTED]
        lines = [f"{number:>4} {move}{noted(self.table.artist.note(view, move))}" for number, move in shown]
        name = self.table.names[seat]
        self.say("\n".join([f"{name}, {self.table.artist.asked(view)}:", *in_columns(lines)]))
        if len(shown) < len(found):
            self.say(f"  and {len(found) - len(shown)} more: moves WORDS lists those with these words")
        if not found:
            self.say(f"  none of the {len(moves)} moves has {words!r} in it")
        return False

    def advise(self, seat: int, words: str) -> bool:
        for advice in self.table.advice(seat)()[:5]:
            self.say(f"    {ranked(advice, len(self.table.names))}")
        return False

    def show(self, seat: int, words: str = "") -> bool:
        self.say(f"\n{text_of(self.table.drawn(seat, WIDTH))}\n")
        return False

    def undo(self, seat: int, words: str) -> bool:
        self.say(f"{self.table.undo(seat)}.")
        self.told = min(self.told, len(self.table.events))
        return True

    def rules(self, seat: int, words: str) -> bool:
        self.say(self.table.game.descriptor.read_rules_page())
        return False

    def log(self, seat: int, words: str) -> bool:
        self.say("\n".join(self.table.news(0)))
        return False

    def save(self, seat: int, words: str) -> bool:
        if not words:
            raise QuincunxError("say where to: save FILE")
        write(Path(words).expanduser(), self.table.record())
        self.table.path = Path(words).expanduser()
        self.say(f"The record is in {words} and is kept up to date there. quincunx play --resume {words} goes on with it.")
        return False

    def help(self, seat: int, words: str) -> bool:
        self.say(f"{HELP}\n{LEGEND}")
        return False

    def quit(self, seat: int, words: str) -> bool:
        raise Quit

    def tell(self) -> None:
        for line in self.table.news(self.told):
            self.say(line)
        self.told = max(self.told, len(self.table.events))
        if self.table.trouble:
            self.say(self.table.trouble)
            self.table.trouble = ""


COMMANDS: dict[str, Callable[[Plain, int, str], bool]] = {
    "?": Plain.advise,
    "hint": Plain.advise,
    "moves": Plain.list_moves,
    "sheet": Plain.show,
    "undo": Plain.undo,
    "rules": Plain.rules,
    "log": Plain.log,
    "save": Plain.save,
    "help": Plain.help,
    "quit": Plain.quit,
}


def noted(note: str) -> str:
    return f"  {note}" if note else ""


def in_columns(lines: Sequence[str], width: int = WIDTH) -> list[str]:
    """Short lines in several columns, filled row by row."""
    widest = max(map(len, lines), default=1) + 2
    columns = max(1, width // widest)
    return ["".join(f"{line:{widest}}" for line in lines[start : start + columns]).rstrip() for start in range(0, len(lines), columns)]
