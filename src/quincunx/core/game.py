"""A game with its options: everything that is the same in all of its positions."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, cast

from typing_extensions import TypeVar

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.moves import Move, MoveKind, Outcome, OutcomeKind, Value
from quincunx.core.notation import GameNotation, normalise
from quincunx.core.options import Option, validate_options
from quincunx.core.pad import CountingPad, Pad
from quincunx.core.state import State
from quincunx.core.text.messages import N_
from quincunx.core.view import OtherView, SeatView

StateType = TypeVar("StateType", bound=State[Any, Any], default=State, covariant=True)


class Game(ABC, Generic[StateType, MoveKind, OutcomeKind]):
    """A game with its options. `quincunx.game(key, **options)` makes it.

    It starts matches and positions, and reads the notation of moves and rolls. Games with the same
    key and options are equal.
    """

    draws_first: ClassVar[bool] = True  # False where the rules say who begins
    view_type: ClassVar[type[SeatView]] = OtherView
    position_type: ClassVar[type] = dict  # the TypedDict of its positions
    # in a small game: the notation of every move and outcome, whose code is its index
    move_names: Sequence[str] = ()
    outcome_names: Sequence[str] = ()

    def __init__(self, descriptor: GameDescriptor, given: Mapping[str, object]) -> None:
        # what is known without the rules: one class can serve several games
        self.descriptor: GameDescriptor = descriptor
        self.options: dict[str, object] = validate_options(
            descriptor.short_key, self.option_list(given), given
        )  # every option with its value
        self.players: int = self.int_option("players")  # how many play

    @property
    def key(self) -> str:
        """The name in commands, records and addresses, such as `squares`."""
        return self.descriptor.key

    @property
    def title(self) -> str:
        """The name for people."""
        return self.descriptor.title

    @property
    def seats(self) -> range:
        """How many people can play."""
        return self.descriptor.seats

    # ---- options

    def option_list(self, given: Mapping[str, object]) -> Sequence[Option]:
        """All options, `players` first; others may depend on how many play: see `given`."""
        default = 2 if 2 in self.seats else self.seats[0]
        players = Option("players", self.seats, default, N_("the number of players"))
        count = players.check(given.get("players", default))
        assert isinstance(count, int)
        first = Option(
            "first",
            (None, *range(count)),
            None,
            N_("the seat that begins; None draws it at random"),
        )
        return [players, *([first] if self.draws_first else []), *self.extra_options(count)]

    def all_options(self) -> Sequence[Option]:
        """The options with any number of players, with the values of the most players."""
        return list(
            {
                option.name: option
                for players in self.seats
                for option in self.option_list({"players": players})
            }.values()
        )

    def extra_options(self, players: int) -> Sequence[Option]:
        """The options of this game other than `players` and `first`."""
        return ()

    def int_option(self, name: str) -> int:
        """The value of an option that is an integer."""
        value = self.options[name]
        assert isinstance(value, int)
        return value

    @property
    def first(self) -> int | None:
        """The seat that begins; None if it is drawn at random."""
        if self.players == 1:
            return 0
        value = self.options["first"]
        return value if isinstance(value, int) else None

    # ---- notation

    @cached_property
    def notation(self) -> GameNotation:
        """Reads its moves and outcomes."""
        made: GameNotation = self.descriptor.load("notation")(self)
        return made

    def move(self, move: Move | str) -> MoveKind:
        """The move with this notation, such as `red 8`, or that equals this value.

        Raises Unreadable if no position of this game has it.
        """
        return cast("MoveKind", self.notation.move(move))

    def outcome(self, outcome: Outcome | str) -> OutcomeKind:
        """The roll or draw with this notation, or that equals this value, or the first seat, such
        as `first 1`.

        Raises Unreadable if this game has no such outcome.
        """
        return cast("OutcomeKind", self.notation.outcome(outcome))

    def read_event(self, seat: int | None, text: str) -> Value:
        """The move or outcome of a log, complete or as everybody may see it."""
        return self.notation.read_event(seat, normalise(text))

    # ---- what a game supplies

    @abstractmethod
    def start(self) -> StateType:
        """The initial position."""

    @abstractmethod
    def position(self, data: Mapping[str, Any]) -> StateType:
        """The position that `state.position()` described, or a PositionError with the reason."""

    def pad(self, data: Mapping[str, Any] | None = None) -> Pad:
        """One player's sheet without dice, for a real table; `data` is what `Pad.data` returned."""
        made: Pad = (self.descriptor.load("pad") or CountingPad)(self)
        if data is not None:
            made.restore(data)
        return made

    def unpack(self, packed: bytes) -> StateType:
        """The position that `state.pack()` has packed, unchecked. Games supply both or neither."""
        return self.position(json.loads(packed))

    # ---- what others do not see, in a game with hidden hands

    def shown_to_all(self, state: State) -> str:
        """What players show each other in this position apart from their moves, in notation."""
        return ""

    def drawing_seat(self, state: State) -> int | None:
        """The seat that alone sees what is drawn now; None if everybody sees it."""
        return None

    # ---- as a value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.key, self.options) == (other.key, other.options)

    def __hash__(self) -> int:
        return hash((self.key, tuple(self.options.items())))

    def __repr__(self) -> str:
        words = [repr(self.key), *(f"{name}={value!r}" for name, value in self.options.items())]
        return f"quincunx.game({', '.join(words)})"

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        # Not at the top: the registry imports this module.
        from quincunx.core.registry import shared_game

        return shared_game, (self.key, self.options)


def check_game(game: object) -> None:
    """Raise an error unless this is a game: its key alone is not."""
    if not isinstance(game, Game):
        raise TypeError(f"a game is needed, such as quincunx.game('squares'), not {game!r}")
