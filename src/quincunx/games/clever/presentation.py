"""How Ganz schön clever describes itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from quincunx.core.moves import Move, Pass
from quincunx.core.presentation import (
    Cost,
    Die,
    EventWords,
    HeldDice,
    LabelledMove,
    LoggedEvent,
    Points,
    Presentation,
    Square,
    SquareState,
    by_name,
    describe_square,
)
from quincunx.core.text.colours import colour_word, the_die, thrown_dice
from quincunx.core.text.messages import (
    N_,
    Message,
    join_or,
    join_words,
    message,
    message_in_context,
    message_plural,
)
from quincunx.games.clever.layout import DICE_NAMES, GRIDS_BY_NAME, LineKind, bonus_lines
from quincunx.games.clever.moves import Done, EnterBonus, Reroll, Roll, Take, filled_square
from quincunx.games.clever.view import CleverGridView, CleverSquareView, CleverTrackView, CleverView
from quincunx.games.clever.words import bonus_word, bonus_words

GRIDS, TRACKS = ("yellow", "blue"), ("green", "orange", "purple")
PROMPTS = {
    "take": N_("Take a die and enter it."),
    "pick": N_("Pick a die from the platter."),
    "extra": N_("Use an extra die, or finish."),
    "yellow X": N_("Cross a yellow square."),
    "blue X": N_("Cross a blue square."),
}
NOTHING_FITS = {  # by the moves that enter nothing
    ("pass",): N_("You cannot enter any die: pass."),
    ("pass", "reroll"): N_("You cannot enter any die: re-roll, or pass."),
    ("done",): N_("You cannot enter any extra die: finish."),
}
STEPS = {"take": N_("take a die"), "pick": N_("platter"), "extra": N_("extra die")}
BUTTONS = {"reroll": N_("Re-roll the dice (↻)"), "done": N_("Done"), "pass": N_("Pass")}
TAKEN = {
    "take": N_("took {die} {face} for {place}"),
    "pick": N_("picked {die} {face} from the platter for {place}"),
    "extra": N_("used {die} {face} as an extra die for {place}"),
    "taken": N_("used {die} {face}, which was taken, for {place}"),
}

SQUARE, BOX = N_("{area} {number}"), N_("{area} box {number}")

Target = tuple[str, str | None]  # an area and the name of a square; None is the next box of a track


@dataclass(frozen=True, slots=True)
class Entry:
    """A legal move that is made on the sheet, and what it sets off."""

    move: Move
    die: str | None  # its colour; None for a bonus
    face: int | None
    is_extra: bool
    bonuses: Sequence[str]
    lost: Sequence[str]  # bonuses for which there is no room
    points: int
    number: int | None = None  # of a bonus, or on a score pad

    @property
    def words(self) -> str:
        if self.die is None:
            return message("bonus") if self.number is None else str(self.number)
        return message("{die} {face}", die=colour_word(self.die), face=self.face)


@dataclass(frozen=True, slots=True)
class GainedBonus:
    """A bonus that is printed on the sheet."""

    name: str
    is_gained: bool


@dataclass(frozen=True, slots=True)
class ColumnStar:
    """The points of a column, which are circled when it is complete."""

    points: int
    is_circled: bool


class CleverPresentation(Presentation[CleverView]):
    held_dice = HeldDice.TAKEN
    vocabulary: ClassVar[Mapping[str, Message]] = {
        **Presentation.vocabulary,
        "as": message_in_context("typed move", "as"),
        "reroll": message_in_context("typed move", "reroll"),
        "done": message("done"),
    }
    option_labels: ClassVar[Mapping[str, str]] = {
        "solo_extra_die": N_("Solo: extra dice in every passive turn")
    }

    def prompt(self, view: CleverView) -> str:
        if view.asked is None:
            return super().prompt(view)
        text = prompt_words(view)
        if view.passive_turn and view.asked == "pick":
            return message("Passive turn. {prompt}", prompt=text)
        return text

    def step_label(self, view: CleverView) -> str:
        asked = view.asked
        if not asked:
            return ""
        if asked in STEPS:
            return message(STEPS[asked])
        return message("bonus {bonus}", bonus=bonus_word(asked))

    def turn_word(self, view: CleverView) -> str:
        return message("passive turn") if view.passive_turn else super().turn_word(view)

    def outcome_prompt(self, view: CleverView, example: str) -> str:
        return message("Roll ({dice})", dice=thrown_dice(DICE_NAMES, example))

    def move_name(self, move: Move) -> str:
        match move:
            case Take(die, area, square, extra):
                place = place_name(area, square)
                name = place if die == area else entered_in(colour_word(die), place)
                return message("extra die: {move}", move=name) if extra else name
            case EnterBonus(area, square, None):
                return message("cross in {place}", place=place_name(area, square))
            case EnterBonus(area, square, number):
                return entered_in(number, place_name(area, square))
            case Reroll():
                return message("re-roll")
            case Done():
                return message("done")
        return super().move_name(move)

    def advised_move(self, view: CleverView, move: Move) -> str:
        """With the die, and with the square that it fills now."""
        target = filled_square(move, view.blue_sum)
        if not isinstance(move, Take) or target is None:
            return self.move_name(move)
        name = entered_in(the_die(move.die), place_name(*target))
        return message("extra die: {move}", move=name) if move.extra else name

    def move_note(self, view: CleverView, move: Move) -> str:
        preview = view.previews.get(move)
        if not preview:
            return ""
        points = [points_words(preview.points)] if preview.points else []
        lost = [message("{bonus} is lost", bonus=bonus_words(name)) for name in preview.lost]
        return join_words([*points, *map(bonus_words, preview.bonuses), *lost])

    def cost(self, view: CleverView, move: Move) -> Cost | None:
        """Passing only costs where a re-roll might still give a die that fits."""
        if move != Pass() or Reroll() not in view.moves:
            return None
        return Cost(
            message("uses no die, although you can still re-roll"),
            message("Pass without using a die? You can still re-roll."),
        )

    def buttons(self, view: CleverView) -> Sequence[LabelledMove]:
        moves = [move for move in view.moves if str(move) in BUTTONS]
        return [LabelledMove(move, message(BUTTONS[str(move)])) for move in moves]

    def quick_moves(self, view: CleverView) -> Sequence[LabelledMove]:
        found = []
        for (area, square), entries in entries_by_target(view).items():
            for each in entries:
                what = each.face if each.die == area else each.words
                label = entered_in(what, place_name(area, square))
                found.append(LabelledMove(each.move, label, area, each.die))
        return found

    def describe_event(self, event: LoggedEvent[CleverView]) -> EventWords:
        match event.value:
            case Roll():
                return roll_words(event, event.value)
            case Take(die, extra=extra):
                face = face_of(event.before, die)
                text = TAKEN["extra" if extra else way_of_taking(event.before, die)]
                place = filled_place(event)
                return EventWords(message(text, die=colour_word(die), face=face, place=place))
            case EnterBonus(number=None):
                place = filled_place(event)
                return EventWords(message("entered a bonus cross in {place}", place=place))
            case EnterBonus(number=number):
                text = N_("entered a bonus {number} in {place}")
                return EventWords(message(text, number=number, place=filled_place(event)))
            case Reroll():
                return EventWords(message("used a re-roll"))
            case Done():
                return EventWords(message("used no more extra dice"))
        return super().describe_event(event)

    def squares(self, view: CleverView, seat: int) -> dict[str, Square]:
        areas = view.sheets[seat].areas
        entries = entries_by_target(view) if view.seat == seat else {}
        grids = [
            grid_square(name, printed, entries.get((name, printed.name), ()))
            for name in GRIDS
            for row in areas.grids[name].rows
            for printed in row
            if printed
        ]
        tracks = [
            square
            for name in TRACKS
            for square in track_squares(name, areas.tracks[name], entries.get((name, None), ()))
        ]
        return by_name([*grids, *tracks])

    def filled(self, view: CleverView, seat: int) -> frozenset[str]:
        areas = view.sheets[seat].areas
        crossed = (
            square_name(name, square.name)
            for name, grid in areas.grids.items()
            for row in grid.rows
            for square in row
            if square and square.crossed
        )
        written = (
            square_name(name, number)
            for name, track in areas.tracks.items()
            for number in range(1, filled_boxes(track) + 1)
        )
        return frozenset([*crossed, *written])

    def points(self, view: CleverView, seat: int) -> Sequence[Points]:
        mine = view.sheets[seat]
        areas = [Points(colour_word(name), points) for name, points in mine.points.items()]
        lowest = min(mine.points.values())
        made_of = f"{mine.foxes} × {lowest}" if mine.foxes else ""
        return [*areas, Points(message("Foxes"), mine.fox_points, made_of)]

    def tie_breaks(self, view: CleverView, seat: int) -> Sequence[tuple[str, int]]:
        areas = view.sheets[seat].points.values()
        return [(N_("the highest area"), max(areas))]

    def end_reason(self, view: CleverView, names: Sequence[str]) -> str:
        return message("the last round is over") if view.over else ""


# ---- the sheet


def square_name(area: str, place: str | int) -> str:
    """A square by its name, or a box by its number from 1."""
    return f"{area}-{place}"


def grid_square(area: str, printed: CleverSquareView, entries: Sequence[Entry]) -> Square:
    name = square_name(area, printed.name)
    return square_of(name, SQUARE, area, printed.number, printed.crossed, entries)


def track_squares(area: str, track: CleverTrackView, entries: Sequence[Entry]) -> list[Square]:
    """The boxes of a track; an entry goes into the first empty one."""
    filled = filled_boxes(track)
    return [
        square_of(
            square_name(area, number),
            BOX,
            area,
            number,
            number <= filled,
            entries if number == filled + 1 else (),
        )
        for number in range(1, len(track.boxes) + 1)
    ]


def filled_boxes(track: CleverTrackView) -> int:
    return sum(box.written is not None for box in track.boxes)


def square_of(
    name: str, text: str, area: str, number: int, is_filled: bool, entries: Sequence[Entry]
) -> Square:
    legal_or_free = SquareState.LEGAL if entries else SquareState.FREE
    state = SquareState.MARKED if is_filled else legal_or_free
    moves = () if is_filled else tuple(each.move for each in entries)
    return Square(name, state, square_in_words(text, area, number, state), moves)


@lru_cache(1000)  # a page has all squares of all sheets
def square_in_words(text: str, area: str, number: int, state: SquareState) -> str:
    words = message(text, area=colour_word(area), number=number)
    if state is SquareState.MARKED:
        return message("{square}, crossed", square=words)
    return describe_square(state, words)


def line_bonuses(name: str, grid: CleverGridView) -> dict[tuple[LineKind, int], GainedBonus]:
    """The bonuses of a grid, by the kind and the index of their lines."""
    lines = zip(bonus_lines(GRIDS_BY_NAME[name]), grid.lines, strict=True)
    return {
        (line.kind, line.index): GainedBonus(line.bonus, shown.complete) for line, shown in lines
    }


def column_stars(grid: CleverGridView) -> list[ColumnStar]:
    """Below the columns of a grid that scores by column; empty for others."""
    if not any(grid.column_points):
        return []
    columns = zip(*grid.rows, strict=True)
    return [
        ColumnStar(points, all(square.crossed for square in column if square))
        for points, column in zip(grid.column_points, columns, strict=True)
    ]


# ---- what can be entered


def entries_by_target(view: CleverView) -> dict[Target, list[Entry]]:
    """The legal moves that are made on the sheet."""
    found: dict[Target, list[Entry]] = {}
    for move in view.moves:
        target = filled_square(move, view.blue_sum)
        if target is not None:
            found.setdefault(target, []).append(entry_of(view, move))
    return found


def entry_of(view: CleverView, move: Move) -> Entry:
    preview = view.previews[move]
    die, is_extra = (move.die, move.extra) if isinstance(move, Take) else (None, False)
    effects = preview.bonuses, preview.lost, preview.points
    number = move.number if isinstance(move, EnterBonus) else None
    return Entry(move, die, face_of(view, die), is_extra, *effects, number)


def face_of(view: CleverView, die: str | None) -> int | None:
    return next((each.face for each in view.dice if each.colour == die), None)


def prompt_words(view: CleverView) -> str:
    """What the seat has to decide, from the moves that it has."""
    others = tuple(sorted(str(move) for move in view.moves if str(move) in BUTTONS))
    entries = [move for move in view.moves if str(move) not in BUTTONS]
    if not entries:
        return message(NOTHING_FITS[others])
    if len(view.moves) == 1:
        return message("Only one entry is possible: {entry}.", entry=only_entry(view, entries[0]))
    if view.asked == "black X or 6":
        return black_bonus_words(entries)
    if view.asked == "take" and others:
        return message("Take a die and enter it, or re-roll.")
    if view.asked == "pick" and others:
        return message(
            "You cannot enter any die of the platter: use a die that was taken, or pass."
        )
    return message(PROMPTS[view.asked or ""])


def only_entry(view: CleverView, move: Move) -> str:
    entry, target = entry_of(view, move), filled_square(move, view.blue_sum)
    assert target is not None
    if isinstance(move, EnterBonus) and move.number is None:
        return message("cross in {place}", place=place_name(*target))
    return entered_in(entry.words, place_name(*target))


def black_bonus_words(entries: Sequence[object]) -> str:
    """Where a black cross can be entered, and where a black six."""
    bonuses = [entry for entry in entries if isinstance(entry, EnterBonus)]
    crosses, sixes = (
        dict.fromkeys(each.area for each in bonuses if (each.number is None) is is_cross)
        for is_cross in (True, False)
    )
    values = {
        "crosses": join_or(map(colour_word, crosses)),
        "sixes": join_or(map(colour_word, sixes)),
    }
    if not sixes:
        return message("Enter a black X in {crosses}.", **values)
    if not crosses:
        return message("Enter a black 6 in the next box of {sixes}.", **values)
    text = N_("Enter a black X in {crosses}, or a black 6 in the next box of {sixes}.")
    return message(text, **values)


def points_words(points: int) -> str:
    return message_plural("+{count} point", "{count:+d} points", points)


def entered_in(what: object, place: str) -> str:
    return message("{die} in {place}", die=what, place=place)


def place_name(area: str, square: str | None) -> str:
    """Without a square it is the next box of the area."""
    if square is None:
        return colour_word(area)
    return message("{area} {square}", area=colour_word(area), square=square)


# ---- what has happened


def roll_words(event: LoggedEvent[CleverView], roll: Roll) -> EventWords:
    faces = {colour: getattr(roll, colour) for colour in DICE_NAMES}
    dice = [Die(colour, face) for colour, face in faces.items() if face is not None]
    starts_turn = len(dice) == len(faces)
    return EventWords(message("rolled"), event.after.active, dice, starts_turn)


def way_of_taking(view: CleverView, colour: str) -> str:
    """From the roll, from the platter or, where nothing else fits, from what was taken."""
    places = {die.colour: die.place for die in view.dice}
    return {"platter": "pick", "taken": "taken"}.get(places[colour], "take")


def filled_place(event: LoggedEvent[CleverView]) -> str:
    """Where a move enters something; yellow has each number twice."""
    target = filled_square(event.value, event.before.blue_sum)
    assert target is not None
    area, square = target
    if area != "yellow" or square is None:
        return place_name(area, square)
    rows = event.before.sheets[0].areas.yellow.rows
    number = next(each.number for row in rows for each in row if each and each.name == square)
    text = N_("yellow {number} (column {column}, row {row})")
    return message(text, number=number, column=square[0], row=square[1:])
