"""A Clever position as plain data and back, rejecting positions that cannot occur."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from typing_extensions import Doc, TypedDict

from quincunx.core.authoring.position_data import (
    REQUIRED,
    check_first_player_is_drawn,
    check_names,
    read_bool,
    read_choice,
    read_entry,
    read_int,
    read_list,
    read_mapping,
)
from quincunx.core.errors import PositionError, Unreadable
from quincunx.core.text.messages import message
from quincunx.games.clever import sheet_data, steps
from quincunx.games.clever.encoding import ALL_DICE, DICE
from quincunx.games.clever.layout import BLACK, ROUND_BONUSES, THROWS
from quincunx.games.clever.notation import dice_names, read_roll, roll_with
from quincunx.games.clever.reasons import why_no_platter
from quincunx.games.clever.sheet import face_of

if TYPE_CHECKING:
    from quincunx.games.clever.rules import CleverState

ROLLED = (steps.TAKE, steps.EVERYBODY)
IN_HAND = (steps.FIRST, steps.BONUS, steps.PLATTER, steps.OVER)


class CleverPosition(TypedDict):
    """A position of Ganz schön clever."""

    step: steps.Step
    round: Annotated[int, Doc("from 1; 0, the default, until it is drawn who begins")]
    first: Annotated[int, Doc("the seat that begins every round; default: the option `first`")]
    active: Annotated[int, Doc("the seat whose turn it is; 0 until it is drawn who begins")]
    passive_turn: Annotated[
        bool, Doc("whether this is the passive turn of a solo game; default: in the step `platter`")
    ]
    throws: Annotated[int, Doc("the rolls that the active player has used in this turn; default 0")]
    faces: Annotated[
        str,
        Doc(
            "the dice in the notation of a roll, `-` for those about to be rolled; "
            "default: all of them"
        ),
    ]
    taken: Annotated[
        list[str], Doc("the dice that the active player has taken, by colour; default none")
    ]
    platter: Annotated[list[str], Doc("the dice on the platter, by colour; default none")]
    sheets: Annotated[list[sheet_data.CleverSheetPosition], Doc("by seat")]


def to_data(state: "CleverState") -> CleverPosition:
    return {
        "step": steps.NAMES[state.step],
        "round": int(state.round),
        "first": int(state.first),
        "active": int(state.active),
        "passive_turn": state.passive_turn,
        "throws": int(state.throws),
        "faces": str(roll_with(int(state.faces))),
        "taken": dice_names(int(state.taken)),
        "platter": dice_names(int(state.platter)),
        "sheets": [sheet_data.to_data(sheet) for sheet in state.sheets],
    }


def restore(state: "CleverState", data: Mapping[str, Any]) -> None:
    """Make a new state the position that the data describe, or raise PositionError."""
    data = read_mapping(data, message("a position"))
    check_names(data, CleverPosition, message("a position"))
    state.step = read_choice(read_entry(data, "step"), steps.NAMES, "step")
    state.chance = state.step in (steps.FIRST, steps.THROW, steps.PLATTER)
    restore_round(state, data)
    restore_turn(state, data)
    restore_dice(state, data)
    for seat, sheet in enumerate(read_list(read_entry(data, "sheets"), state.players, "sheets")):
        sheet_data.restore(
            state.sheets[seat],
            sheet,
            int(state.round),
            first_duty(state, seat),
            message("the sheet of seat {seat}", seat=seat),
        )
    check_duties(state)
    restore_waiting(state)


def restore_round(state: "CleverState", data: Mapping[str, Any]) -> None:
    drawn = state.step == steps.FIRST
    if drawn:
        check_first_player_is_drawn(state.game)
    state.round = read_int(
        read_entry(data, "round", 0 if drawn else REQUIRED),
        range(1) if drawn else range(1, state.rounds + 1),
        "round",
    )
    known = 0 if drawn else REQUIRED if state.game.first is None else state.game.first
    state.first = read_int(
        read_entry(data, "first", known), range(1) if drawn else range(state.players), "first"
    )
    if not drawn and state.game.first not in (None, int(state.first)):
        raise PositionError("in this game seat {first} begins", first=state.game.first)
    if state.step == steps.OVER and state.round < state.rounds:
        raise PositionError("the game ends in round {rounds}, not earlier", rounds=state.rounds)
    if state.step == steps.BONUS and BLACK.name not in ROUND_BONUSES[state.round - 1 : state.round]:
        raise PositionError("round {round} has no bonus with a choice", round=state.round)


def restore_turn(state: "CleverState", data: Mapping[str, Any]) -> None:
    state.active = read_int(read_entry(data, "active"), range(state.players), "active")
    if state.step in (steps.FIRST, steps.BONUS) and state.active != state.first:
        raise PositionError("before the first turn of a round the active seat is the first one")
    if state.step == steps.OVER and state.active != (state.first - 1) % state.players:
        raise PositionError("the game ends with the turn of the last seat")
    state.passive_turn = read_bool(
        read_entry(data, "passive_turn", state.step == steps.PLATTER), "passive_turn"
    )
    if state.passive_turn and (
        state.players > 1 or state.step not in (steps.PLATTER, steps.EVERYBODY)
    ):
        raise PositionError("there is a passive turn only in a solo game, and not in this step")
    if state.step == steps.PLATTER and not state.passive_turn:
        raise PositionError("the dice for the platter are rolled in a passive turn only")


# ---- dice


def restore_dice(state: "CleverState", data: Mapping[str, Any]) -> None:
    state.taken = sheet_data.dice_set(read_entry(data, "taken", []), "taken")
    state.platter = sheet_data.dice_set(read_entry(data, "platter", []), "platter")
    state.thrown = ALL_DICE & ~(state.taken | state.platter)
    state.faces = faces_of(read_entry(data, "faces", str(roll_with(0))))
    if state.taken & state.platter:
        raise PositionError("a die cannot be both taken and on the platter")
    on_table = ALL_DICE if state.step in ROLLED else ALL_DICE & ~state.thrown
    if state.faces & ~state.arrays.faces_of[on_table] or any(
        face_of(state.faces, die) == 0 for die in range(DICE) if on_table >> die & 1
    ):
        raise PositionError(
            "faces must show the dice on the table, and '-' for those about to be rolled"
        )
    if state.step in IN_HAND and on_table:
        raise PositionError("no dice can be on the table in this step")
    if state.step == steps.EVERYBODY and state.thrown:
        raise PositionError("when everybody acts, each die is either taken or on the platter")
    restore_throws(state, data)


def restore_throws(state: "CleverState", data: Mapping[str, Any]) -> None:
    taking = state.step in (steps.THROW, steps.TAKE)
    own = state.step == steps.EVERYBODY and not state.passive_turn
    most = THROWS - 1 if taking else THROWS if own else 0
    state.throws = read_int(read_entry(data, "throws", 0), range(most + 1), "throws")
    if state.passive_turn:
        if state.step == steps.EVERYBODY:
            reason = why_no_platter(int(state.faces), int(state.platter))
        else:
            reason = ""
    elif own and state.throws == 0:
        reason = message("the dice are final only after at least one roll")
    else:
        reason = why_bad_turn(state)
    if reason:
        raise PositionError(reason)


def why_bad_turn(state: "CleverState") -> str:
    """What is wrong with dice taken and on the platter while the active player is rolling."""
    taken = [face_of(state.faces, die) for die in range(DICE) if state.taken >> die & 1]
    platter = [face_of(state.faces, die) for die in range(DICE) if state.platter >> die & 1]
    if len(taken) > state.throws:
        return message("at most one die can be taken in each roll")
    if (
        state.step in (steps.THROW, steps.TAKE)
        and platter
        and max(platter) >= max(taken, default=0)
    ):
        return message(
            "until the last roll, only dice lower than one that was taken can be on the platter"
        )
    if state.step in (steps.THROW, steps.TAKE) and not state.thrown:
        return message("there are no dice left to roll")
    return ""


def faces_of(data: object) -> int:
    try:
        code = read_roll(data if isinstance(data, str) else "")
    except Unreadable as error:
        raise PositionError("faces: {error}", error=error.args[0]) from error
    if ":" in str(data):
        raise PositionError("faces: the platter is a separate entry")
    return code


# ---- what the seats have to do


def check_duties(state: "CleverState") -> None:
    for seat, sheet in enumerate(state.sheets):
        if sheet.duty not in duties(state, seat):
            raise PositionError(
                "seat {seat} cannot have the duty {duty} in this step",
                seat=seat,
                duty=repr(steps.DUTIES[sheet.duty]),
            )
        if sheet.owed and not may_owe(state, seat):
            raise PositionError("seat {seat} cannot owe a bonus in this step", seat=seat)
        if sheet.used and state.step != steps.EVERYBODY:
            raise PositionError("seat {seat} cannot have used extra dice in this step", seat=seat)
        if state.step == steps.FIRST and any(sheet.marks):
            raise PositionError("the sheets must be empty until the first player is drawn")


def duties(state: "CleverState", seat: int) -> tuple[int, ...]:
    """The possible duties of this seat in this step."""
    active = seat == state.active and not state.passive_turn
    if state.step == steps.TAKE and active:
        return (steps.NOTHING,) if state.sheets[seat].owed else (steps.TAKES,)
    if state.step != steps.EVERYBODY:
        return (steps.NOTHING,)
    extra = (steps.MAY_ADD,) if state.extras_allowed() else ()
    return (steps.NOTHING, *extra) if active else (steps.NOTHING, steps.PICKS, *extra)


def first_duty(state: "CleverState", seat: int) -> str:
    """What this seat has to do first in this step, if its sheet owes no bonus."""
    active = seat == state.active and not state.passive_turn
    if state.step == steps.TAKE and active:
        return steps.DUTIES[steps.TAKES]
    if state.step != steps.EVERYBODY:
        return steps.DUTIES[steps.NOTHING]
    return steps.DUTIES[steps.MAY_ADD if active else steps.PICKS]


def may_owe(state: "CleverState", seat: int) -> bool:
    sheet = state.sheets[seat]
    if state.step == steps.TAKE:
        return seat == state.active and bool(state.taken)
    return state.step in (steps.BONUS, steps.EVERYBODY) and sheet.duty != steps.PICKS


def restore_waiting(state: "CleverState") -> None:
    state.waiting = 0
    if state.step in (steps.BONUS, steps.TAKE, steps.EVERYBODY):
        state.update_all_waiting()
        if state.waiting == 0:
            raise PositionError("this step is over: no seat has to decide anything")
