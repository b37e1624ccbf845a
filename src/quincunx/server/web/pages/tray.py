"""The dice of a game beside score pads, or alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.presentation import HeldDice
from quincunx.languages import N_, _
from quincunx.server.table.shared_dice_changes import CloseTray, ThrowDice
from quincunx.server.table.state import TableState
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.words import colour_name

HINTS = {  # by how the game holds dice back
    HeldDice.REMOVED: N_("Tap a coloured die to take it out of the game with its row."),
    HeldDice.TAKEN: N_("Tap the die that you take: lower ones go to the platter."),
}


@dataclass(frozen=True)
class TrayDie:
    number: int
    colour: str
    sides: int
    face: int | None
    place: str  # hand, taken or platter
    can_tap: bool


@dataclass(frozen=True)
class VerifiedRoll:
    number: int  # from 1
    words: str
    is_fair: bool


@dataclass(frozen=True)
class TrayPart:
    dice: Sequence[TrayDie]
    rolls: int
    may_roll: bool
    may_close: bool
    label: str  # of the button that rolls
    again: str  # of the button that rolls once more; empty if nothing can be
    hint: str
    taken_label: str
    commitment: str | None
    seed: str | None
    verified: Sequence[VerifiedRoll]


def tray_part(table: TableState, viewer: Viewer) -> TrayPart | None:
    dice = table.dice
    if dice is None:
        return None
    tray, actor = dice.tray, viewer.actor()
    may_roll = ThrowDice().refusal(table, actor) is None
    verified = dice.verify() if dice.is_closed else []
    return TrayPart(
        dice=[
            TrayDie(
                number,
                die.colour,
                die.sides,
                tray.faces[number],
                place_of(number, tray.taken, tray.platter),
                may_roll and tray.can_tap(number),
            )
            for number, die in enumerate(tray.dice)
        ],
        rolls=tray.rolls,
        may_roll=may_roll,
        may_close=bool(tray.rolls) and CloseTray().refusal(table, actor) is None,
        label=roll_label(tray.can_roll, tray.throws),
        again=again_label(tray.held) if tray.rolled_again else "",
        hint=_(HINTS[tray.held]) if tray.rolls and tray.held in HINTS else "",
        taken_label=_("Taken") if tray.held is HeldDice.TAKEN else _("Out of the game"),
        commitment=table.commitment,
        seed=dice.seed,
        verified=[
            VerifiedRoll(number, roll_words([die.colour for die in tray.dice], faces), is_fair)
            for number, (faces, is_fair) in enumerate(zip(dice.rolled, verified, strict=False), 1)
        ],
    )


def place_of(die: int, taken: frozenset[int], platter: frozenset[int]) -> str:
    return "taken" if die in taken else "platter" if die in platter else "hand"


def roll_label(can_roll: bool, throws: int) -> str:
    if not can_roll:
        return _("Next turn: roll all dice")
    return _("Roll the rest") if throws else _("Roll")


def again_label(held: HeldDice) -> str:
    return _("Roll again (↻)") if held is HeldDice.TAKEN else _("Re-roll the white die")


def roll_words(colours: Sequence[str], faces: str) -> str:
    shown = zip(colours, faces.split(), strict=True)
    return ", ".join(f"{colour_name(colour)} {face}" for colour, face in shown if face != "-")
