"""A position of any game: the part that all games share.

The first half of the class is the public interface. It takes moves and outcomes, checks them and
explains what is illegal. The second half is what a game implements: on integer codes and without
checks, for programs that play millions of games.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from html import escape
from operator import index
from typing import TYPE_CHECKING, Any, Final, Generic, SupportsIndex, cast

from mypy_extensions import i64, mypyc_attr

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.dice.rng import Bits, Random, as_random
from quincunx.core.errors import IllegalMove, IllegalOutcome, LockedState, SeatError
from quincunx.core.missing_methods import explain_missing_methods
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import FIRST, Move, MoveKind, Outcome, OutcomeKind
from quincunx.core.packing import Packer, Unpacker
from quincunx.core.text.messages import message
from quincunx.core.text.words import plural, seats_in_words
from quincunx.core.view import OtherView, SeatView

if TYPE_CHECKING:
    from quincunx.core.game import Game

# What people and programs use; everything else is for authors of games, and checks nothing.
PUBLIC: Final = (
    "game",
    "players",
    "chance",
    "over",
    "acting",
    "scores",
    "winners",
    "moves",
    "play",
    "roll",
    "sample",
    "outcomes",
    "view",
    "position",
    "copy",
    "key",
    "redeal",
    "without_secret_choices",
    "has_chosen",
    "status",
    "svg",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC, Generic[MoveKind, OutcomeKind]):
    """A position of a game.

    It contains no random source: while `chance` is true, a roll or draw is due, and `roll` says
    what it was. Otherwise the seats in `acting` have to `play`. States compare by position and copy
    fast, `key()` is one line of text, and `print` draws what spectators see. The state of a match
    only changes with the match; its copies are free.
    """

    game: "Game"  # the game with its options
    players: i64  # how many play
    chance: bool  # True while a roll or draw is due
    waiting: i64  # the seats that owe a decision now, one bit each
    is_locked: bool  # does it belong to a match, which alone may change it?

    def __init__(self, game: "Game", players: i64) -> None:
        """Compiled subclasses call this after they have set their own attributes.

        Interpreted classes may inherit from this one, so mypyc cannot know what happens here: it
        takes attributes that are set later for possibly missing and checks every access to them.
        """
        self.game = game
        self.players = players
        self.chance = False
        self.waiting = 0
        self.is_locked = False

    def __init_subclass__(cls) -> None:
        explain_missing_methods(cls, State)

    # ---- the public interface

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self.chance and self.waiting == 0

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that owe a decision now; several at once in a simultaneous step."""
        return tuple([int(seat) for seat in range(self.players) if self.waiting >> seat & 1])

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat so far."""
        return tuple([int(self.score(seat)) for seat in range(self.players)])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, several if they tied; empty before the end."""
        if not self.over:
            return ()
        ranks = [self.rank(seat) for seat in range(self.players)]
        best = max(ranks)
        return tuple([seat for seat, rank in enumerate(ranks) if rank == best])

    def moves(self, seat: SupportsIndex) -> list[MoveKind]:
        """The legal moves of this seat; none if it is not its turn."""
        number = self.check_seat(seat)
        if not self.waiting >> i64(number) & 1:
            return []
        found = MoveCodes()
        self.legal_codes(number, found)
        known: Any = self.game.notation.moves
        return [known[code] for code in found.to_list()]

    def play(self, seat: SupportsIndex, move: Move | str) -> None:
        """Make a move, given as a value, such as `Mark("red", 8)`, or in notation, such as `red 8`.

        What is no move of this game in any position raises Unreadable, an illegal move IllegalMove
        with the reason; both change nothing. In a simultaneous
        step the choice stays secret until the last seat has made its own; then all take effect.
        """
        self._check_unlocked()
        number = self.check_seat(seat)
        known = self.game.notation.move(move)
        if not self.is_legal(number, known.code):
            raise IllegalMove(self.why_illegal(number, known))
        self.apply_move(number, known.code)

    def roll(self, outcome: Outcome | str) -> None:
        """Apply the roll or draw that is due, given as a value, such as `Roll((6, 2), 6, 3, 6, 2)`,
        or in notation, such as `6 2 6 3 6 2`.

        What is no outcome of this game raises Unreadable, an impossible one IllegalOutcome with
        the reason; both change nothing.
        """
        self._check_unlocked()
        known = self.game.notation.outcome(outcome)
        reason = self.why_impossible(known)
        if reason:
            raise IllegalOutcome(reason)
        self.apply_outcome(known.code)

    def _check_unlocked(self) -> None:
        if self.is_locked:
            raise LockedState(
                "this is the position of a match: use match.play, or play on a state.copy()"
            )

    def sample(self, rng: Bits) -> OutcomeKind:
        """A random outcome of the roll or draw that is due; `rng` can be any `random.Random`."""
        if not self.chance:
            raise IllegalOutcome("no roll or draw is due")
        drawn = self.game.notation.outcome_with(int(self.sample_code(as_random(rng))))
        return cast("OutcomeKind", drawn)

    def view(self, seat: SupportsIndex | None) -> SeatView:
        """Everything that this seat may see, as frozen values; None is a spectator.

        `as_dict()` makes JSON-able data of it. Nothing else decides what is secret.
        """
        shared = self.shared_fields(seat)
        return OtherView(**shared, own=self.game_view(shared["seat"]))

    def shared_fields(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """The fields of a view that all games share."""
        number = None if seat is None else self.check_seat(seat)
        return {
            "game": self.game.key,
            "options": dict(self.game.options),
            "seat": number,
            "chance": self.chance,
            "acting": self.acting,
            "over": self.over,
            "scores": self.scores,
            "winners": self.winners,
            "moves": () if number is None else tuple(self.moves(number)),
        }

    def check_seat(self, seat: SupportsIndex) -> int:
        """The seat as an integer, or a SeatError."""
        number = index(seat)
        if not 0 <= number < int(self.players):
            raise SeatError(
                "there is no seat {number}: the seats are 0 to {last}",
                number=number,
                last=self.players - 1,
            )
        return number

    def why_illegal(self, seat: int, move: Move) -> str:
        """Why this seat cannot make this move, as a sentence for players."""
        if self.over:
            return message("the game is over")
        if self.chance:
            return message("{move} must wait: a roll or draw is due first", move=move)
        if self.has_chosen(seat):
            return message("seat {seat} has already chosen", seat=seat)
        if not self.waiting >> i64(seat) & 1:
            return message("it is not the turn of seat {seat}", seat=seat)
        return self.explain_illegal(seat, move)

    def why_impossible(self, outcome: Outcome) -> str:
        """Why this roll or draw cannot happen now, as a sentence for players; empty if it can."""
        if not self.chance:
            if self.over:
                return message("the game is over")
            return message("no roll or draw is due: a player has to move first")
        names_first = outcome.code <= FIRST
        if self.draws_first_player() and not names_first:
            return message("the first player must be drawn before anything else")
        if names_first and not self.draws_first_player():
            return message("the first player has already been determined")
        return "" if names_first else self.explain_impossible(outcome)

    # ---- as a Python object

    def __dir__(self) -> list[str]:
        """The public interface alone; `dir(type(state))` also has what games supply."""
        return [*PUBLIC, *(name for name in dir(type(self)) if name.startswith("__"))]

    def __str__(self) -> str:
        """The position in characters, as spectators see it: the game's own drawing, or scores."""
        drawing = self.game.descriptor.load("drawing")
        names = [f"Seat {seat}" for seat in range(self.players)]
        if drawing is None:
            lines = [
                self.game.title,
                *(
                    f"{name}: {plural(points, 'point')}"
                    for name, points in zip(names, self.scores, strict=True)
                ),
            ]
        else:
            lines = [drawing().draw_text(self.view(None), names)]
        return "\n".join([*lines, "", self.status_sentence()])

    def _repr_html_(self) -> str:
        """For notebooks: the game's sheet of the web app, or else what `print` shows."""
        try:
            sheet = self.game.descriptor.load("sheet")
            return str(sheet.position_html(self.view(None), self.status_sentence()))
        except ImportError:  # the libraries of the web app are not installed
            if self.game.descriptor.picture != GameDescriptor.picture:
                return self.svg()
        return f"<pre>{escape(str(self))}</pre>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self, seat: int | None = None) -> str:
        """The sheets of this position as SVG, as they are printed, or only that of one seat."""
        seats = range(self.game.players) if seat is None else [self.check_seat(seat)]
        picture = self.game.descriptor.load("picture")
        return str(picture.position_svg(self.game.title, self.view(None), seats))

    def __repr__(self) -> str:
        return f"<{self.game.title}: scores {' '.join(map(str, self.scores))}, {self.status()}>"

    def status_sentence(self) -> str:
        """The status with a capital letter and a full stop."""
        status = self.status()
        return f"{status[0].upper()}{status[1:]}."

    def status(self) -> str:
        """What happens next, or who has won."""
        if self.over:
            return f"won by {seats_in_words(self.winners)}"
        return "a roll or draw is due" if self.chance else f"{seats_in_words(self.acting)} to move"

    def __eq__(self, other: object) -> bool:
        """Equal positions of equal games; the cheap comparisons come first."""
        if self is other:
            return True
        if (
            not isinstance(other, State)
            or self.waiting != other.waiting
            or self.chance != other.chance
        ):
            return False
        return (self.game is other.game or self.game == other.game) and self.pack() == other.pack()

    def __hash__(self) -> int:
        raise TypeError("a position changes, so it has no hash: use state.key() as a key")

    def key(self) -> str:
        """The position as one line of text, the same for equal positions: for dictionaries, and to
        show it to others. `quincunx.position` reads it.
        """
        data = {
            "game": self.game.key,
            "options": self.game.options,
            "position": self.position(),
        }
        return json.dumps(data, separators=(",", ":"))

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return unpickle_state, (self.game, self.pack())

    # ---- what a game supplies

    @abstractmethod
    def position(self) -> Mapping[str, Any]:
        """The whole position as JSON-able data, secrets included; `game.position` reads it back."""

    @abstractmethod
    def legal_codes(self, seat: i64, into: MoveCodes) -> None:
        """Write the codes of an acting seat's legal moves into the buffer, replacing all."""

    @abstractmethod
    def apply_move(self, seat: i64, code: i64) -> None:
        """Make a legal move."""

    @abstractmethod
    def score(self, seat: i64) -> i64:
        """The points of this seat so far."""

    # ---- what a game with rolls or draws supplies, all unchecked

    def draws_first_player(self) -> bool:
        """Is it drawn now who begins? The default looks at the list of outcomes."""
        possible = self.outcomes()
        return len(possible) > 0 and possible[0][0].code <= FIRST

    def apply_outcome(self, code: i64) -> None:
        """Apply a possible outcome."""
        raise IllegalOutcome("this game has no rolls or draws")

    def outcomes(self) -> list[tuple[OutcomeKind, float]]:
        """Every possible outcome with its probability, equal rolls merged; or TooManyOutcomes."""
        return []

    def sample_code(self, rng: Random) -> i64:
        """The code of a random outcome."""
        possible = self.outcomes()
        threshold = rng.random()
        for outcome, probability in possible:
            threshold -= probability
            if threshold < 0:
                return outcome.code
        return possible[-1][0].code  # probabilities that add up to just below one

    # ---- what a game may supply: the defaults suit a small game without hidden information

    def copy(self) -> "State":
        """An independent, equal position."""
        return self.game.position(self.position())

    def pack(self) -> bytes:
        """The whole position in a few bytes, equal for equal positions; `game.unpack` reads them
        back. Only `position` is for storage.
        """
        return json.dumps(self.position(), sort_keys=True).encode()

    def pack_turn(self, into: Packer) -> None:
        """The part of `pack` that all games share: what is due."""
        into.add(i64(self.chance))
        into.add(self.waiting)

    def unpack_turn(self, data: Unpacker) -> None:
        """Read what `pack_turn` wrote."""
        self.chance = data.next() != 0
        self.waiting = data.next()

    def redeal(self, seat: SupportsIndex, rng: Bits) -> "State":
        """A position that this seat cannot tell from the real one, with everything that is hidden
        from it drawn again.
        """
        self.check_seat(seat)
        return self.copy()

    def without_secret_choices(self, seat: SupportsIndex) -> "State":
        """A copy in which other seats have not yet made choices that this seat cannot know."""
        return self.copy()

    def has_chosen(self, seat: i64) -> bool:
        """Has this seat made a choice that is still secret?"""
        return False

    def game_view(self, seat: int | None) -> Mapping[str, Any]:
        """The game's own part of a view. A game with a view type overrides `view` instead."""
        return {}

    def explain_illegal(self, seat: int, move: Move) -> str:
        """Why an acting seat cannot make this move."""
        return message("{move} is not a legal move here", move=move)

    def explain_impossible(self, outcome: Outcome) -> str:
        """Why this roll or draw is impossible although one is due; empty if it is possible."""
        if any(outcome == possible for possible, _ in self.outcomes()):
            return ""
        return message("{outcome} is impossible here", outcome=outcome)

    def rank(self, seat: i64) -> tuple[int, ...]:
        """What decides the winner, larger being better; games with tie-breaks add to the score."""
        return (int(self.score(seat)),)

    def is_legal(self, seat: i64, code: i64) -> bool:
        """Is this move legal for this seat now?"""
        if not self.waiting >> seat & 1:
            return False
        found = MoveCodes()
        self.legal_codes(seat, found)
        return found.has(code)


def unpickle_state(game: "Game", packed: bytes) -> State:
    return game.unpack(packed)
