"""Choosing a move: what clicks, typing and a hint have left of the legal moves."""

from collections.abc import Callable, Mapping, Sequence

from quincunx.core.play.typed_moves import is_beginning
from quincunx.engine import Advice

NumberedMove = tuple[int, str]  # a move with its number among all legal moves


class MoveChoice:
    """One decision, from the list of all moves to the one that is played."""

    def __init__(
        self,
        moves: Sequence[str] = (),
        groups: Mapping[str, Sequence[str]] | None = None,
        write: Callable[[str], str] = str,
    ) -> None:
        self.moves = moves
        self.words = {move: write(move) for move in moves}  # as they are typed
        self.groups = groups or {}  # moves that are one line as long as nothing is chosen
        self.typed = ""  # part of a move
        self.narrowed: list[str] | None = None  # the moves that clicks have left; None: all
        self.clicked: tuple[str, ...] = ()  # the moves of the square that was clicked last
        self.unconfirmed = ""  # a move that only costs, chosen once
        self.advice: dict[str, Advice] = {}  # best first

    @property
    def has_begun(self) -> bool:
        """Has the player narrowed or ranked the moves? Until then Enter alone must play nothing."""
        return self.narrowed is not None or bool(self.advice or self.typed)

    def listed(self) -> list[NumberedMove]:
        """The moves to list: best first after a hint, the closest match first after typing."""
        folded = {move for group in self.listed_groups().values() for move in group}
        kept = [
            (number, move)
            for number, move in enumerate(self.moves, 1)
            if self.fits(move) and self.is_left(move) and move not in folded
        ]
        if self.advice:
            rank = {move: place for place, move in enumerate(self.advice)}
            # a server may advise on the best move only
            return sorted(kept, key=lambda pair: rank.get(pair[1], len(rank)))
        return sorted(kept, key=lambda pair: len(pair[1])) if self.typed else kept

    def fits(self, move: str) -> bool:
        """Is what was typed a part of the move, or short for it?"""
        part = self.typed.lower()
        names = {move.lower(), self.words[move].lower()}
        return any(part in name or is_beginning(part, name) for name in names)

    def listed_groups(self) -> Mapping[str, Sequence[str]]:
        """The groups of moves that are listed as one line each."""
        return {} if self.has_begun else self.groups

    def unfold(self, group: str) -> None:
        self.narrowed = list(self.groups[group])

    def is_left(self, move: str) -> bool:
        return self.narrowed is None or move in self.narrowed

    def click(self, moves: tuple[str, ...], highlighted: str | None) -> bool:
        """A click on a square that stands for these moves; True if it plays the highlighted one.

        The first click selects, a second one on the same square plays. If it has several moves,
        further clicks narrow them down.
        """
        again = moves == self.clicked
        self.clicked = moves
        if again and highlighted in moves and self.is_single(moves):
            return True
        self.typed, self.narrowed = "", self.narrow(moves)
        return False

    def is_single(self, moves: tuple[str, ...]) -> bool:
        return 1 in (len(moves), len(self.listed()))

    def narrow(self, moves: tuple[str, ...]) -> list[str] | None:
        """The moves left by all clicks so far; None, which is all, for a single one."""
        if len(moves) == 1:
            return None
        return [move for move in moves if self.is_left(move)] or list(moves)

    def selected_by_click(self) -> str:
        """The move to highlight after a click."""
        if len(self.clicked) == 1:
            return self.clicked[0]
        return min((move for _, move in self.listed()), key=len)

    def needs_confirmation(self, move: str) -> bool:
        """True the first time that a move which only costs is chosen."""
        again = self.unconfirmed == move
        self.unconfirmed = move
        return not again

    def find_typed(self, text: str, highlighted: str | None) -> str | None:
        """What Enter plays: the move that was typed or the highlighted one; None if neither."""
        listed = [move for _, move in self.listed()]
        exact = (
            move for move in listed if text.lower() in (move.lower(), self.words[move].lower())
        )
        return next(exact, highlighted if listed and text else None)
