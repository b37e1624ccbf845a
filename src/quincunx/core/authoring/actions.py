"""Decisions as integers without gaps, for learners."""

from collections.abc import Sequence
from functools import lru_cache
from operator import index
from typing import Any, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from quincunx.core.errors import IllegalMove
from quincunx.core.game import Game, check_game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import Move, NamedMove
from quincunx.core.state import State

UNUSED = -1  # a code that is not that of a move


@mypyc_attr(allow_interpreted_subclasses=True)
class GameActions:
    """The actions of a game: each move is one, in the order of their codes.

    The first half is for learners: it checks what it is given. The second half is what a game with
    other actions supplies, on integers and without checks.
    """

    game: Game
    names: Sequence[str]  # what each action does, in words; its index is the action
    count: int
    codes: vec[i64]  # action -> the code of its move
    indices: vec[i64]  # code -> its action

    def __init__(self, game: Game, names: Sequence[str] | None = None) -> None:
        moves = game.notation.moves if names is None else {}
        indices = {code: action for action, code in enumerate(moves)}
        self.game = game
        self.names = tuple(map(str, moves.values())) if names is None else names
        self.count = len(self.names)
        self.codes = vec[i64](list(moves))
        self.indices = vec[i64](
            [indices.get(code, UNUSED) for code in range(max(moves, default=0) + 1)]
        )

    def index(self, move: Move | str) -> int:
        """The action that makes this move."""
        return int(self.action_of(self.game.notation.move(move).code))

    def move_at(self, action: SupportsIndex, state: State | None = None) -> Move:
        """The move that this action makes.

        Where the action depends on the dice, as in Qwizz, the position is needed too.
        """
        return self.game.notation.moves[int(self.code_at(self.check(action), state))]

    def check(self, action: SupportsIndex) -> int:
        """The action as an integer, or an IllegalMove."""
        number = index(action)
        if not 0 <= number < self.count:
            raise IllegalMove(
                "there is no action {number}: the actions of {title} are 0 to {last}",
                number=number,
                title=self.game.title,
                last=self.count - 1,
            )
        return number

    def mask(self, state: State, seat: SupportsIndex, out: Any) -> None:
        """Write into an array of `count` bytes or booleans: 1 for each action that this seat may
        take now, 0 for the others.
        """
        number = state.check_seat(seat)
        marks = memoryview(out).cast("B")
        marks[:] = bytes(self.count)
        if state.waiting >> i64(number) & 1:
            found = MoveCodes()
            self.legal(state, number, found)
            for place in range(found.count):
                marks[found.codes[place]] = 1

    def play(self, state: State, seat: SupportsIndex, action: SupportsIndex) -> None:
        """Take an action. An illegal one raises IllegalMove with the reason and changes nothing."""
        number = state.check_seat(seat)
        chosen = self.check(action)
        name = self.names[chosen]
        if not state.waiting >> i64(number) & 1:
            raise IllegalMove(state.why_illegal(number, NamedMove(name)))
        found = MoveCodes()
        self.legal(state, number, found)
        if not found.has(chosen):
            raise IllegalMove("{action} is not a legal action here", action=name)
        self.apply(state, number, chosen)

    def of_move(self, state: State, seat: SupportsIndex, move: Move | str) -> list[int]:
        """The actions that make this legal move, in order."""
        number = state.check_seat(seat)
        known = self.game.notation.move(move)
        if not state.is_legal(number, known.code):
            raise IllegalMove(state.why_illegal(number, known))
        return self.split_move(state, number, known.code)

    # ---- what a game with other actions supplies

    def action_of(self, code: i64) -> i64:
        """The action that makes the move with this code."""
        return self.indices[code]

    def code_at(self, action: i64, state: State | None) -> i64:
        """The code of the move that this action makes."""
        return self.codes[action]

    # ---- what a game supplies in which a move is a sequence of actions

    def copy(self, state: State) -> State:
        """A copy that is played by actions, also in the middle of a turn."""
        return state.copy()

    def legal(self, state: State, seat: i64, into: MoveCodes) -> None:
        """Write the actions that an acting seat may take into the buffer, replacing all in it."""
        state.legal_codes(seat, into)
        for place in range(into.count):
            into.codes[place] = self.action_of(into.codes[place])

    def apply(self, state: State, seat: i64, action: i64) -> None:
        """Take a legal action."""
        state.apply_move(seat, self.code_at(action, state))

    def split_move(self, state: State, seat: i64, code: i64) -> list[int]:
        """The actions that make a legal move."""
        return [int(self.action_of(code))]

    def is_private(self, action: i64) -> bool:
        """Do the other seats see only that such an action was taken, and not which?"""
        return False


@lru_cache(64)
def actions_of(game: Game) -> GameActions:
    """The actions of this game, which its descriptor names."""
    check_game(game)
    made: GameActions = game.descriptor.load("actions")(game)
    return made
