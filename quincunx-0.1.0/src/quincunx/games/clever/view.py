"""What a seat may see of a Clever position: everything. An acting seat also sees what its moves would trigger."""

from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from quincunx.core.values import Outcome
from quincunx.games.clever import steps
from quincunx.games.clever.encoding import DICE, GREEN, LOWEST_SUM, ROLL_BITS
from quincunx.games.clever.layout import AREA_NAMES, DICE_NAMES, GRIDS, ROUND_BONUSES, THROWS, TRACKS, lines, square_names, squares
from quincunx.games.clever.notation import dice_names
from quincunx.games.clever.sheet import Preview, Sheet, blue_square, face_of
from quincunx.games.clever.sheet_contents import bonus_name, complete_lines, is_grid, owed_bonuses, times_gained, written_numbers
from quincunx.games.clever.tables import bits, pack_faces

if TYPE_CHECKING:
    from quincunx.games.clever.rules import CleverState


def game_view(state: "CleverState", seat: int | None) -> dict[str, Any]:
    return {
        "step": steps.NAMES[state.step],
        "round": int(state.round),
        "rounds": int(state.rounds),
        "round_bonuses": list(ROUND_BONUSES[: state.rounds]),
        "active": None if state.step == steps.FIRST else int(state.active),
        "passive_turn": state.passive_turn,
        "throws": int(state.throws),
        "throws_in_turn": THROWS,
        "dice": [die_view(state, die) for die in range(DICE)],
        "blue_sum": blue_sum(state),
        "sheets": [sheet_view(state, each) for each in range(state.players)],
        "asked": None if seat is None else pending_decision(state, seat),
        "previews": {} if seat is None else previews(state, seat),
    }


def die_view(state: "CleverState", die: int) -> dict[str, Any]:
    return {"colour": DICE_NAMES[die], "face": int(face_of(state.faces, die)) or None, "place": place(state, die)}


def place(state: "CleverState", die: int) -> str:
    """Where a die is; dice in hand are about to be rolled."""
    if state.taken >> die & 1:
        return "taken"
    if state.platter >> die & 1:
        return "platter"
    return "thrown" if face_of(state.faces, die) else "hand"


def blue_sum(state: "CleverState") -> int | None:
    """The number that the blue and the white die make, once both are rolled."""
    both_rolled = all(face_of(state.faces, DICE_NAMES.index(name)) for name in ("blue", "white"))
    return int(blue_square(state.faces) + LOWEST_SUM) if both_rolled else None


def pending_decision(state: "CleverState", seat: int) -> str | None:
    """What this seat has to decide now: a bonus by its name, or whether to `take`, `pick` or use an `extra` die."""
    if not state.waiting >> seat & 1:
        return None
    sheet = state.sheets[seat]
    return bonus_name(sheet.oldest()) if sheet.owed else steps.DUTIES[sheet.duty]


def previews(state: "CleverState", seat: int) -> dict[str, dict[str, Any]]:
    """For each legal move: the bonuses that it triggers, in order, those without room, and its points."""
    return {move.text: preview(state, seat, move.code) for move in state.moves(seat)}


def preview(state: "CleverState", seat: int, code: int) -> dict[str, Any]:
    sheet = Preview(state.sheets[seat])
    sheet.write(code, state.faces)
    return {
        "bonuses": [bonus_name(bonus) for bonus in sheet.gained],
        "lost": [bonus_name(bonus) for bonus in sheet.lost],
        "points": int(sheet.score() - state.score(seat)),
    }


# ---- sheets


def sheet_view(state: "CleverState", seat: int) -> dict[str, Any]:
    sheet = state.sheets[seat]
    points = {name: int(sheet.points(area)) for area, name in enumerate(AREA_NAMES)}
    return {
        "areas": {name: grid_view(sheet, area) if is_grid(area) else track_view(sheet, area) for area, name in enumerate(AREA_NAMES)},
        "points": points,
        "foxes": int(sheet.foxes),
        "fox_points": int(sheet.foxes) * min(points.values()),
        "score": int(sheet.score()),
        "rerolls": action(state, sheet, "re-roll", int(sheet.rerolls)),
        "extra_dice": action(state, sheet, "+1", int(sheet.extras)),
        "owed": owed_bonuses(sheet),
        "duty": steps.DUTIES[sheet.duty],
        "used": dice_names(int(sheet.used)),
    }


def action(state: "CleverState", sheet: Sheet, bonus: str, left: int) -> dict[str, int]:
    return {"gained": times_gained(sheet, bonus, int(state.round)), "left": left}


def grid_view(sheet: Sheet, area: int) -> dict[str, Any]:
    """The squares in rows as printed, None where there is none; then the lines with their bonuses."""
    grid, names = GRIDS[area], square_names(GRIDS[area])
    rows: list[list[dict[str, Any] | None]] = [[None] * len(row) for row in grid.rows]
    for square, (number, row, column) in enumerate(squares(grid)):
        rows[row][column] = {"name": names[square], "number": number, "crossed": bool(sheet.marks[area] >> square & 1)}
    all_lines = zip(lines(grid), complete_lines(sheet, area), strict=True)
    bonuses = [{"line": name, "bonus": bonus, "complete": complete} for (name, bonus, _), complete in all_lines if bonus != "."]
    return {"rows": rows, "lines": bonuses, "column_points": list(grid.column_points), "count_points": list(grid.points)}


def track_view(sheet: Sheet, area: int) -> dict[str, Any]:
    """The boxes from left to right; `written` is the number with its multiplier, or X in a track without numbers."""
    track, entered = TRACKS[area - GREEN], written_numbers(sheet, area)
    boxes = []
    for box, (least, factor, bonus) in enumerate(zip(track.least, track.factors, track.bonuses, strict=True)):
        written = None if box >= len(entered) else entered[box] * factor or "X"
        boxes.append({"least": least, "factor": factor, "bonus": None if bonus == "." else bonus, "written": written})
    return {"boxes": boxes, "rises": track.rises, "count_points": list(track.points)}


# ---- rolls


def outcomes(state: "CleverState") -> list[tuple[Outcome, float]]:
    """Every roll with its probability; the dice differ in colour, so no two rolls are equal."""
    if state.step == steps.FIRST:
        return state.game.first_outcomes()
    if not state.chance:
        return []
    throws = list(product(*(range(1, 7) if state.thrown >> die & 1 else (0,) for die in range(DICE))))
    if state.step == steps.THROW:
        return [(state.game.outcome_of(pack_faces(faces)), 1 / len(throws)) for faces in throws]
    return [(state.game.outcome_of(code), chance / len(throws)) for faces in throws for code, chance in with_platters(faces)]


def with_platters(faces: tuple[int, ...]) -> list[tuple[int, float]]:
    """A solo passive roll with each selection of its three lowest dice, all equally likely."""
    third = sorted(faces)[DICE // 2 - 1]
    lower = bits(die for die, face in enumerate(faces) if face < third)
    equal = [die for die, face in enumerate(faces) if face == third]
    choices = list(combinations(equal, DICE // 2 - lower.bit_count()))
    return [(pack_faces(faces) | (lower | bits(chosen)) << ROLL_BITS, 1 / len(choices)) for chosen in choices]
