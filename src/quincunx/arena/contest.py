"""A contest: a game, its participants and a seed that determines all dice.

Pure data, so that any worker can play any part of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from quincunx.arena.participants import Participant
from quincunx.core.dice.rng import Random
from quincunx.core.errors import OptionError
from quincunx.core.game import Game, check_game
from quincunx.core.text.messages import message_plural


@dataclass(frozen=True)
class Contest:
    """What a simulation plays.

    A round is one set of dice, played once in every rotation of the seats; rounds are numbered from
    0.
    """

    game: Game  # with its options
    participants: tuple[Participant, ...]  # in the order of the seats in rotation 0
    seed: str  # determines all dice, and the seeds of all players
    # measure the luck of every game, so that it can be removed from the results
    adjust: bool = False

    def __post_init__(self) -> None:
        check_game(self.game)
        given = len(self.participants)
        if given != self.game.players:
            raise OptionError(
                message_plural(
                    "{count} player is named for a table of {seats}: name one for each seat",
                    "{count} players are named for a table of {seats}: name one for each seat",
                    given,
                    seats=self.game.players,
                )
            )
        known: dict[str, Participant] = {}
        for participant in self.participants:
            if known.setdefault(participant.name, participant) != participant:
                raise OptionError("two different players are called {name}", name=participant.name)

    @property
    def names(self) -> list[str]:
        """The names of the participants."""
        return [participant.name for participant in self.participants]

    @cached_property
    def rotations(self) -> int:
        """The number of different seatings; one more rotation would repeat the first."""
        names = self.names
        return next(
            shift for shift in range(1, len(names) + 1) if names[shift:] + names[:shift] == names
        )

    def participant_index(self, seat: int, rotation: int) -> int:
        """Which participant has this seat in this rotation."""
        return (seat + rotation) % self.game.players

    @property
    def all_random(self) -> bool:
        """Do all participants play at random?"""
        return all(participant.is_random for participant in self.participants)

    @property
    def dice_seed(self) -> Random:
        """The seed of the dice of every round. It does not depend on the participants."""
        return Random(f"arena dice {self.seed}")

    def player_seed(self, round_number: int, rotation: int, seat: int) -> str:
        """The seed of a player in one game; the dice cannot be predicted from it."""
        return sha256(
            f"arena player {self.seed} {round_number} {rotation} {seat}".encode()
        ).hexdigest()[:16]

    @cached_property
    def sides(self) -> Sequence[tuple[str, tuple[int, ...]]]:
        """What is compared: names with the indices of participants, or the seats if all are one."""
        names = self.names
        if len(set(names)) == 1 < len(names):
            return [(f"{name}, seat {index}", (index,)) for index, name in enumerate(names)]
        return [
            (name, tuple(index for index, other in enumerate(names) if other == name))
            for name in dict.fromkeys(names)
        ]
