"""A table at which people roll their own dice, and enter what they show.

Everything else is as at other tables. A wrong entry is corrected later, by the rules of
`core.play.coached_game`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.authoring.chance_parts import ChanceParts
from quincunx.core.dice.rng import Random
from quincunx.core.errors import IllegalOutcome
from quincunx.core.moves import Outcome, Unseen
from quincunx.core.play.coached_game import CoachedGame
from quincunx.core.play.events import Event, read_event
from quincunx.core.play.hidden_information import find_hidden_information
from quincunx.core.play.later_entries import Impossible, LaterEntry
from quincunx.core.play.match import Match
from quincunx.core.presentation import Die, EventWords, LoggedEvent, find_presentation
from quincunx.core.state import State
from quincunx.server.table.entries import Corrected, CorrectionUndone, Moved, Rolled, event_of

GameEntry = Rolled | Moved | Corrected | CorrectionUndone


@dataclass(frozen=True)
class OwnDice:
    """What a correction has left to do."""

    later: tuple[LaterEntry, ...] = ()  # applied again as soon as a missing entry is there
    impossible: tuple[Impossible, ...] = ()  # what was asked for again, and why
    before: tuple[Event, ...] | None = None  # the events before the latest correction
    corrections: int = 0  # so far, each of which replays the game

    def after(self, entry: GameEntry, played: Match) -> "OwnDice":
        """Let an entry happen in the match."""
        if isinstance(entry, Rolled | Moved) and not self.later:
            event = read_event(played.game, event_of(entry))
            hidden = find_hidden_information(played.game)
            erased = tuple(played.log) if hidden.is_erasure(event) else None
            played.apply(event)
            return OwnDice(before=erased, corrections=self.corrections)
        coached = self._coached(played)
        impossible = apply_to(coached, entry)
        played.restart_with(coached.events)
        is_correction = not isinstance(entry, Rolled | Moved)
        earlier = () if is_correction else self.impossible
        before = coached.before_correction
        return OwnDice(
            tuple(coached.later),
            (*earlier, *impossible),
            None if before is None else tuple(before),
            self.corrections + is_correction,
        )

    def _coached(self, played: Match) -> CoachedGame:
        coached = CoachedGame(played.game, played.names, 0)
        coached.rebuild(played.log)
        coached.later = list(self.later)
        coached.before_correction = None if self.before is None else list(self.before)
        return coached


def apply_to(coached: CoachedGame, entry: GameEntry) -> Sequence[Impossible]:
    match entry:
        case Corrected(number, text):
            return coached.correct(number, text)
        case CorrectionUndone():
            coached.undo_correction()
            return ()
        case _:
            return coached.add(event_of(entry))


# ---- where one hand is known


def unseen_draw(played: Match) -> Unseen | None:
    """A draw that is due and not entered."""
    hidden = find_hidden_information(played.game)
    return Unseen() if hidden.unseen_draw_due(played.state) else None


def asks_who_begins(played: Match) -> bool:
    return bool(find_hidden_information(played.game).question(played.state, played.log))


# ---- what the dice show


def dice_in_hand(state: State) -> Sequence[Die]:
    """The dice that are rolled now, with any faces; none if no dice are rolled."""
    return describe_roll(state, state.sample(Random(0))).dice


def describe_roll(state: State, outcome: Outcome) -> EventWords:
    """Who rolls which dice."""
    after = state.copy()
    after.roll(outcome)
    event = LoggedEvent(None, outcome, state.view(None), after.view(None))
    return find_presentation(state.game.key).describe_event(event)


def outcomes_of_faces(state: State, faces: Sequence[int]) -> list[Outcome]:
    """The outcomes with these faces: one, or several where equal dice leave a choice."""
    parts: ChanceParts = state.game.descriptor.load("chance_parts")()
    for count, face in enumerate(faces):
        if face not in dict(parts.next_part(state, faces[:count])):
            raise IllegalOutcome("a die cannot show {face}", face=face)
    choices = [part for part, _ in parts.next_part(state, faces)] if faces else []
    rolls = [(*faces, choice) for choice in choices] or [tuple(faces)]
    if not faces or len(faces) < len(dice_in_hand(state)):
        raise IllegalOutcome("enter what every die shows")
    return [state.game.notation.outcome_of(parts.join_parts(state, roll)) for roll in rolls]
