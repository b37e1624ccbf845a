"""Choosing a move: what clicks, typing and a hint have left of the legal moves."""

from collections.abc import Mapping, Sequence

from quincunx.engine import Advice

NumberedMove = tuple[int, str]  # a move with its number among all legal moves


class MoveChoice:
    """One decision, from the list of all moves to the one that is played."""

    def __init__(
        self, moves: Sequence[str] = (), groups: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.moves = moves
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
        part = self.typed.lower()
        folded = {move for group in self.listed_groups().values() for move in group}
        kept = [
            (number, move)
            for number, move in enumerate(self.moves, 1)
            if part in move.lower() and self.is_left(move) and move not in folded
        ]
        if self.advice:
            rank = {move: place for place, move in enumerate(self.advice)}
            return sorted(
                kept, key=lambda pair: rank.get(pair[1], len(rank))
            )  # a server may advise on the best move only
        return sorted(kept, key=lambda pair: len(pair[1])) if part else kept

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
        """The moves left by this click and the previous ones; None, which is all of them, for a
        square with a single move.
        """
        return (
            None
            if len(moves) == 1
            else [move for move in moves if self.is_left(move)] or list(moves)
        )

    def selected_by_click(self) -> str:
        """The move to highlight after a click."""
        return (
            self.clicked[0]
            if len(self.clicked) == 1
            else min((move for _, move in self.listed()), key=len)
        )

    def needs_confirmation(self, move: str) -> bool:
        """True the first time that a move which only costs is chosen."""
        again = self.unconfirmed == move
        self.unconfirmed = move
        return not again

    def find_typed(self, text: str, highlighted: str | None) -> str:
        """What Enter plays: the move that was typed or the highlighted one.

        Text that fits no move is returned: playing it shows why.
        """
        listed = [move for _, move in self.listed()]
        exact = next((move for move in listed if move.lower() == text.lower()), None)
        return exact or (highlighted if listed and text else None) or text
