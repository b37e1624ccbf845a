"""The coach at a real table: told the dice and what people did, it says what every move is worth."""

import json
from collections.abc import Callable
from pathlib import Path

from quincunx.core.errors import QuincunxError
from quincunx.core.events import Event
from quincunx.core.rng import Random
from quincunx.engine import Advice, Engine
from quincunx.terminal.drawings import artist
from quincunx.terminal.hidden import OPENS, UNSEEN
from quincunx.terminal.ink import text_of
from quincunx.terminal.plain import WIDTH, Ask, Quit, Say
from quincunx.terminal.session import Session
from quincunx.terminal.steps import told
from quincunx.terminal.table import ranked, write

RANKED = 12  # moves shown unasked
HELP = """Type what happened: the roll as the dice lie, a move as it is written, or its number in the ranking.
For somebody else Enter alone is a pass. Besides that:
  ?              rank your moves again, all of them
  log            what was told so far, numbered
  undo           take the last entry back
  fix 7 red 8    entry 7 was really red 8: everything after it is told again
  sheet          draw the table
  position       print the position as data, for --position
  rules          the rules of this game
  save FILE      keep the game there from now on; quincunx advise --resume FILE goes on
  quit           stop"""


class Coach:
    def __init__(self, session: Session, level: str, ask: Ask, say: Say, path: Path | None = None) -> None:
        self.session, self.level, self.ask, self.say, self.path = session, level, ask, say, path
        self.artist = artist(session.game.key)
        self.ranking: list[Advice] = []
        self.shown = -1  # how much had been told when the table was drawn last

    @property
    def names(self) -> tuple[str, ...]:
        return self.session.names

    def run(self) -> None:
        me = self.names[self.session.me]
        self.say(f"{self.session.game.title}, coaching {me}. Type help for what you can say.")
        while not self.session.state.over:
            self.step()
        self.draw()
        points = zip(self.names, self.session.state.scores, strict=True)
        self.say("The game is over: " + ", ".join(f"{name} {score}" for name, score in points) + ".")

    def step(self) -> None:
        """Ask for the next thing that happens at the table."""
        asking = self.next_question()
        if asking is None:
            self.tell(None, UNSEEN)
            return
        seat, question = asking
        words = " ".join(self.ask(question).split())
        try:
            self.answer(seat, words)
        except QuincunxError as error:
            self.say(f"{error}. Nothing was changed; type help for what you can say.")

    def next_question(self) -> tuple[int | None, str] | None:
        """Whose event comes next and how to ask for it; None for a draw that nobody shows us."""
        state, hidden = self.session.state, self.session.hidden
        if hidden is not None and hidden.draws_unseen(state):
            return None
        if state.chance:
            return None, f"{self.roll_words()}> "
        if hidden is not None and hidden.asks_who_opens(state, self.session.events[-1][1] if self.session.events else ""):
            return None, "who opens, by the largest set? > "
        seat = self.session.me if self.session.me in state.acting else state.acting[0]
        if seat == self.session.me:
            self.rank_once()
        return seat, f"{self.names[seat]}> "

    def roll_words(self) -> str:
        """What is due, with an example, for dice lie in no order of their own."""
        state = self.session.state.copy()
        example = state.sample(Random(0))
        if str(example).startswith("first "):
            return "who begins?"
        if self.session.hidden is not None:
            return f"{self.names[self.session.me]} draws"
        state.roll(example)
        return f"roll: {self.artist.dice(state.view(None))}"

    # ---- what was typed

    def answer(self, seat: int | None, words: str) -> None:
        word, _, rest = words.partition(" ")
        command = COMMANDS.get(word.lower())
        if command is not None:
            command(self, rest)
        elif words or seat not in (None, self.session.me):
            self.tell(seat, self.meant(seat, words))

    def meant(self, seat: int | None, words: str) -> str:
        if seat is None:
            opening = self.session.hidden is not None and not self.session.state.chance
            return self.meant_opening(words) if opening else self.meant_chance(words)
        if not words:
            return "pass"
        if seat == self.session.me and words.isdecimal() and 1 <= int(words[:4]) <= len(self.ranking):
            return str(self.ranking[int(words) - 1].move)
        moves = [str(move) for move in self.session.state.moves(seat)]
        return next((move for move in moves if move.lower() == words.lower()), words)

    def meant_chance(self, words: str) -> str:
        """A name for who begins, digits without blanks for a roll."""
        who = self.seat_named(words)
        if who is not None:
            return f"first {who}"
        compact = words.replace("-", "").isdecimal() and " " not in words
        return " ".join(words) if compact else words

    def meant_opening(self, words: str) -> str:
        who = self.seat_named(words)
        if who is None:
            raise QuincunxError(f"say who opens by name: {', '.join(self.names)}")
        return f"{OPENS}{who}"

    def seat_named(self, words: str) -> int | None:
        return next((seat for seat, name in enumerate(self.names) if name.lower() == words.lower()), None)

    def tell(self, seat: int | None, text: str) -> None:
        self.session.tell(seat, text)
        self.ranking = []
        self.keep()

    def keep(self) -> None:
        if self.path is not None:
            write(self.path, self.session.written())

    # ---- what the coach says

    def rank_once(self) -> None:
        """Draw the table and rank the moves, unless that was just done."""
        if self.ranking and self.shown == len(self.session.events):
            return
        self.draw()
        self.rank()
        self.shown = len(self.session.events)

    def rank(self, most: int | None = RANKED) -> None:
        seat = self.session.me
        self.ranking = Engine(self.level, self.session.seed).advise(self.session.state, seat)
        view = self.session.state.view(seat)
        self.say(f"{self.names[seat]}, {self.artist.asked(view)}. Best first:")
        for number, advice in enumerate(self.ranking[:most], 1):
            self.say(f"{number:>3} {ranked(advice, len(self.names))}")
        if most is not None and len(self.ranking) > most:
            self.say(f"    and {len(self.ranking) - most} more: ? shows all")

    def draw(self, words: str = "") -> None:
        self.say("\n" + text_of(self.artist.table(self.session.state.view(self.session.me), self.names, WIDTH)) + "\n")

    def rank_all(self, words: str) -> None:
        if self.session.me not in self.session.state.acting:
            raise QuincunxError(f"{self.names[self.session.me]} has nothing to decide now")
        self.rank(None)

    def log(self, words: str) -> None:
        for number, event in enumerate(self.session.events, 1):
            self.say(f"{number:>3} {self.told(event)}")

    def told(self, event: Event) -> str:
        seat, text = event
        if text.startswith(OPENS):
            return f"{self.names[int(text.removeprefix(OPENS))]} opens"
        return told(event, f"chance: {text}" if seat is None else text, self.names)

    def undo(self, words: str) -> None:
        event = self.session.undo()
        while self.session.hidden is not None and event == (None, UNSEEN) and self.session.events:
            event = self.session.undo()
        self.ranking = []
        self.keep()
        self.say(f"taken back: {self.told(event)}")

    def fix(self, words: str) -> None:
        number, _, text = words.partition(" ")
        if not number.isdecimal() or not text:
            raise QuincunxError("say which entry and what it really was: fix 7 red 8; log shows the numbers")
        dropped = self.session.correct(int(number), self.meant_again(int(number), text))
        self.ranking = []
        self.keep()
        self.say(f"entry {number} is now {self.told(self.session.events[int(number) - 1])}")
        if dropped is not None:
            self.say(f"From there on the game is different: {dropped.reason}. Please tell these again:")
            for event in dropped.events:
                self.say(f"    {self.told(event)}")

    def meant_again(self, number: int, text: str) -> str:
        """What an earlier entry is corrected to."""
        seat, old = self.session.events[number - 1] if 1 <= number <= len(self.session.events) else (None, "")
        if seat is not None:
            return text
        return self.meant_opening(text) if old.startswith(OPENS) else self.meant_chance(text)

    def position(self, words: str) -> None:
        self.say(json.dumps(self.session.state.position(), ensure_ascii=False))

    def rules(self, words: str) -> None:
        self.say(self.session.game.descriptor.read_rules_page())

    def save(self, words: str) -> None:
        if not words:
            raise QuincunxError("say where to: save FILE")
        path = Path(words).expanduser()
        write(path, self.session.written())
        self.path = path
        self.say(f"The game is kept in {path}; quincunx advise --resume {path} goes on with it.")

    def help(self, words: str) -> None:
        self.say(HELP)

    def quit(self, words: str) -> None:
        raise Quit


COMMANDS: dict[str, Callable[[Coach, str], None]] = {
    "?": Coach.rank_all,
    "log": Coach.log,
    "undo": Coach.undo,
    "fix": Coach.fix,
    "sheet": Coach.draw,
    "position": Coach.position,
    "rules": Coach.rules,
    "save": Coach.save,
    "help": Coach.help,
    "quit": Coach.quit,
}
