"""A position of any game: the part that is the same for all of them.

A game supplies the second half, on bare codes and without checks, for machines that play millions of games. The first
half is for people and programs that may be wrong: it checks, explains and speaks in moves and outcomes.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from quincunx.core.errors import IllegalMove, IllegalOutcome, SeatError
from quincunx.core.moves import Moves
from quincunx.core.rng import Bits, Random, source
from quincunx.core.values import Move, Outcome

if TYPE_CHECKING:
    from quincunx.core.game import Game


class State(ABC):
    """Where the game stands. It holds no random source: chance is told to it with `roll`."""

    game: "Game"
    players: i64
    chance: bool  # True while a roll or draw is due
    waiting: i64  # the seats that owe a decision now, one bit each

    def __init__(self, game: "Game", players: i64) -> None:
        self.game = game
        self.players = players
        self.chance = False
        self.waiting = 0

    # ---- for everybody

    @property
    def over(self) -> bool:
        return not self.chance and self.waiting == 0

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that owe a decision now; several at once in a simultaneous step."""
        return tuple([int(seat) for seat in range(self.players) if self.waiting >> seat & 1])

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple([int(self.score(seat)) for seat in range(self.players)])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the victory; nobody before the end."""
        if not self.over:
            return ()
        ranks = [self.rank(seat) for seat in range(self.players)]
        best = max(ranks)
        return tuple([seat for seat, rank in enumerate(ranks) if rank == best])

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of this seat; none if it is not asked now."""
        self.check_seat(seat)
        if not self.waiting >> i64(seat) & 1:
            return []
        found = Moves()
        self.legal(seat, found)
        return [self.game.move_of(code) for code in found.listed()]

    def play(self, seat: int, move: Move) -> None:
        """Make a move, or raise IllegalMove and change nothing."""
        self.check_seat(seat)
        if not self.allows(seat, move.code):
            raise IllegalMove(self.why_not(seat, move))
        self.commit(seat, move.code)

    def roll(self, outcome: Outcome) -> None:
        """Let chance happen, or raise IllegalOutcome and change nothing."""
        if not self.chance:
            raise IllegalOutcome("the game is over" if self.over else "no roll or draw is due: somebody has to move first")
        reason = self.why_impossible(outcome)
        if reason:
            raise IllegalOutcome(reason)
        self.settle(outcome.code)

    def sample(self, rng: Bits) -> Outcome:
        """A random outcome of the roll or draw that is due; any `random.Random` will do."""
        if not self.chance:
            raise IllegalOutcome("no roll or draw is due")
        return self.game.outcome_of(int(self.draw(source(rng))))

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat may see, JSON-able; None is a spectator. Nothing else decides what is secret."""
        if seat is not None:
            self.check_seat(seat)
        seen: dict[str, Any] = {
            "game": self.game.key,
            "options": dict(self.game.options),
            "seat": seat,
            "chance": self.chance,
            "acting": list(self.acting),
            "over": self.over,
            "scores": list(self.scores),
            "winners": list(self.winners),
            "moves": [] if seat is None else [move.text for move in self.moves(seat)],
        }
        seen.update(self.seen(seat))
        return seen

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < int(self.players):
            raise SeatError(f"there is no seat {seat}: the seats are 0 to {self.players - 1}")

    def why_not(self, seat: int, move: Move) -> str:
        """Why this seat cannot make this move, in a sentence for players."""
        if self.over:
            return "the game is over"
        if self.chance:
            return f"{move} must wait: a roll or draw is due first"
        if self.committed(seat):
            return f"seat {seat} has already chosen"
        if not self.waiting >> i64(seat) & 1:
            return f"seat {seat} is not asked now"
        return self.reason(seat, move)

    def __reduce__(self) -> tuple[object, tuple["Game", dict[str, Any]]]:
        return restored, (self.game, self.position())

    # ---- what a game supplies: checked questions

    @abstractmethod
    def reason(self, seat: int, move: Move) -> str:
        """Why a seat that is asked cannot make this move."""

    @abstractmethod
    def why_impossible(self, outcome: Outcome) -> str:
        """Why chance, being due, cannot bring this outcome; empty if it can."""

    @abstractmethod
    def outcomes(self) -> list[tuple[Outcome, float]]:
        """Every outcome of the chance that is due with its probability, equal rolls collapsed; or TooManyOutcomes."""

    @abstractmethod
    def seen(self, seat: int | None) -> Mapping[str, Any]:
        """The game's own part of a view."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The whole position as JSON-able data, secrets included; `game.position` reads it back."""

    @abstractmethod
    def copy(self) -> "State":
        """An independent position, equal in all."""

    @abstractmethod
    def redeal(self, seat: int, rng: Bits) -> "State":
        """A position that this seat cannot tell from the real one: what is hidden from it drawn anew."""

    def recall(self, seat: int) -> "State":
        """A copy in which the others have not made the choices yet that this seat does not know."""
        return self.copy()

    # ---- what a game supplies: bare codes, no checks, for speed

    @abstractmethod
    def legal(self, seat: i64, into: Moves) -> None:
        """Write the codes of an acting seat's legal moves over whatever `into` holds."""

    @abstractmethod
    def commit(self, seat: i64, code: i64) -> None:
        """Make a legal move."""

    @abstractmethod
    def draw(self, rng: Random) -> i64:
        """The code of a random outcome of the chance that is due."""

    @abstractmethod
    def settle(self, code: i64) -> None:
        """Let a possible outcome happen."""

    @abstractmethod
    def score(self, seat: i64) -> i64:
        """The points of this seat as the sheets stand."""

    def rank(self, seat: i64) -> tuple[int, ...]:
        """What decides the victory, the larger the better; games with tie-breaks say more than the score."""
        return (int(self.score(seat)),)

    def committed(self, seat: i64) -> bool:
        """Has this seat made a choice that is still secret?"""
        return False

    def allows(self, seat: i64, code: i64) -> bool:
        """Is this move legal for this seat now?"""
        if not self.waiting >> seat & 1:
            return False
        found = Moves()
        self.legal(seat, found)
        return found.has(code)


def restored(game: "Game", data: dict[str, Any]) -> State:
    """A state from a pickle."""
    return game.position(data)
