"""What somebody types into the coach at a real table, as the text of an event."""

from collections.abc import Callable
from functools import partial

from quincunx.core.dice.rng import Random
from quincunx.core.errors import QuincunxError
from quincunx.core.moves import Pass
from quincunx.core.play.coached_game import CoachedGame
from quincunx.core.play.typed_moves import complete_roll, find_ranked_move
from quincunx.core.presentation import find_presentation
from quincunx.core.state import State
from quincunx.core.text.messages import join_or
from quincunx.core.text.vocabulary import Vocabulary


class TypedEntries:
    def __init__(self, game: CoachedGame, translate: Callable[[str], str]) -> None:
        self.game = game
        self.presentation = find_presentation(game.game.key)
        self.vocabulary = Vocabulary(self.presentation.vocabulary, translate)

    def parse(self, seat: int | None, typed: str, ranked: str | None = None) -> str:
        """The text of the event that was typed; `ranked` is the move with that rank, if any."""
        state = self.game.state
        if seat is not None:
            return self._parse_move(state, seat, typed, ranked)
        is_asked = not state.chance  # who opens the game
        if (is_asked or state.draws_first_player()) and self.find_seat(typed) is None:
            names = join_or(self.game.names)
            raise QuincunxError("enter the name of the player who begins: {names}", names=names)
        return self._parse_outcome(typed, "" if is_asked else str(state.sample(Random(0))))

    def parse_correction(self, number: int, typed: str) -> str:
        """The new text of an earlier entry."""
        seat, old = self.game.entry(number)
        if seat is not None:
            return self._parse_move(self.game.state_before(number), seat, typed)
        return self._parse_outcome(typed, str(old))

    def write(self, move: str) -> str:
        """How a move is typed."""
        return self.vocabulary.write(move)

    def find_seat(self, name: str) -> int | None:
        names = [each.lower() for each in self.game.names]
        return names.index(name.lower()) if name.lower() in names else None

    def possible_moves(self, state: State, seat: int) -> list[str]:
        """The moves that can be meant; none where the seat's hand is only guessed."""
        is_guessed = self.presentation.has_hidden_hands and seat != self.game.seat
        return [] if is_guessed else [str(move) for move in state.moves(seat)]

    def _parse_move(self, state: State, seat: int, typed: str, ranked: str | None = None) -> str:
        if not typed:
            return str(Pass())
        complete = partial(self.presentation.complete_typed, state.view(seat))
        moves = self.possible_moves(state, seat)
        return find_ranked_move(typed, moves, self.vocabulary, ranked, complete)

    def _parse_outcome(self, typed: str, example: str) -> str:
        """The name of the player who begins, or a roll of the same dice as the example."""
        seat = self.find_seat(typed)
        if seat is not None:
            return f"first {seat}"
        return complete_roll(self.vocabulary.read(typed), example)
