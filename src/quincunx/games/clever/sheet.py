"""One player's sheet: what can be entered, the bonuses that an entry triggers, and the points."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import count, zeros
from quincunx.core.move_codes import MoveCodes
from quincunx.core.packing import Packer, Unpacker
from quincunx.games.clever import steps
from quincunx.games.clever.arrays import CleverArrays
from quincunx.games.clever.encoding import (
    ALL_DICE,
    AREAS,
    BLUE,
    BLUE_SQUARES,
    BLUE_TARGET,
    BOXES,
    COUNT,
    COUNT_BITS,
    DONE,
    EXTRA_DIE,
    FACE,
    FACE_BITS,
    FIRST_ANSWER,
    FIRST_BLUE_PLACE,
    FIRST_ENTRY,
    FIRST_EXTRA,
    FIRST_FORCED,
    FIRST_TRACK_PLACE,
    FOX,
    GREEN,
    LAST_AND_COUNT,
    LINES,
    LOWEST_SUM,
    NO_BONUS,
    QUEUE_BITS,
    QUEUED,
    RE_ROLL,
    SAME_NUMBER,
    SQUARES,
    TARGET_TO_AREA,
    TARGETS,
    WHITE,
    YELLOW,
    YELLOW_SQUARES,
)
from quincunx.games.clever.layout import SIX

COLUMNS: Final = 4


def face_of(faces: i64, die: i64) -> i64:
    return faces >> FACE_BITS * die & FACE


def blue_square(faces: i64) -> i64:
    """The blue and the white die always count together, wherever they are."""
    return face_of(faces, BLUE) + face_of(faces, WHITE) - LOWEST_SUM


class Sheet:
    arrays: CleverArrays
    # area -> crossed squares, one bit each; for a track its filled boxes and their numbers
    marks: vec[i64]
    rerolls: i64  # actions not yet used
    extras: i64
    foxes: i64
    owed: i64  # the queue of bonuses with a choice, the oldest in the lowest bits
    duty: i64  # what else the seat has to do in this step
    used: i64  # dice that were used as extra dice in this turn, one bit each

    def __init__(self, arrays: CleverArrays, marks: vec[i64]) -> None:
        self.arrays = arrays
        self.marks = marks
        self.rerolls = 0
        self.extras = 0
        self.foxes = 0
        self.owed = 0
        self.duty = steps.NOTHING
        self.used = 0

    # ---- where something can be entered

    def least(self, area: i64) -> i64:
        """The lowest number that the next box of a track accepts; 7 if no box is left."""
        place = (area - GREEN) * (LAST_AND_COUNT + 1) + (self.marks[area] & LAST_AND_COUNT)
        return self.arrays.least[place]

    def fits(self, area: i64, face: i64, faces: i64) -> bool:
        """Can a die of this face be entered in this area?"""
        if area == YELLOW:
            return self.arrays.yellow_squares[face] & ~self.marks[YELLOW] != 0
        if area == BLUE:
            return not self.marks[BLUE] >> blue_square(faces) & 1
        return face >= self.least(area)

    def can_enter(self, dice: i64, faces: i64) -> bool:
        """Can any of these dice be entered, the white one in any area, the others in their own?"""
        for die in range(i64(AREAS)):
            if dice >> die & 1 and self.fits(die, face_of(faces, die), faces):
                return True
        if dice >> WHITE & 1:
            for area in range(i64(AREAS)):
                if self.fits(area, face_of(faces, WHITE), faces):
                    return True
        return False

    def has_room(self, area: i64) -> bool:
        """Is there a square or box left for a bonus?"""
        if area < GREEN:
            return self.marks[area] != self.arrays.full[area]
        return self.marks[area] & COUNT < BOXES

    def has_room_for(self, bonus: i64) -> bool:
        """Is there a square or box left in any area of this bonus?"""
        for area in range(i64(AREAS)):
            if self.arrays.bonus_areas[bonus] >> area & 1 and self.has_room(area):
                return True
        return False

    # ---- legal moves

    def add_entries(self, dice: i64, faces: i64, first_code: i64, into: MoveCodes) -> None:
        for die in range(i64(AREAS)):
            if dice >> die & 1:
                self.add_entry(die, face_of(faces, die), faces, first_code + die * TARGETS, into)
        if dice >> WHITE & 1:
            for area in range(i64(AREAS)):
                self.add_entry(
                    area, face_of(faces, WHITE), faces, first_code + WHITE * TARGETS, into
                )

    def add_entry(self, area: i64, face: i64, faces: i64, first_code: i64, into: MoveCodes) -> None:
        """A die with this face in this area: one move for each square where it fits."""
        if not self.fits(area, face, faces):
            return
        if area != YELLOW:
            into.add(first_code + area + TARGET_TO_AREA)
            return
        first = (face - 1) * SAME_NUMBER
        for square in range(first, first + SAME_NUMBER):
            if not self.marks[YELLOW] >> square & 1:
                into.add(first_code + square)

    def add_extra_entries(self, faces: i64, into: MoveCodes) -> None:
        into.add(DONE)
        self.add_entries(ALL_DICE & ~self.used, faces, FIRST_EXTRA, into)

    def add_answers(self, into: MoveCodes) -> None:
        """Every place for the oldest bonus that is owed."""
        areas = self.arrays.bonus_areas[self.oldest()]
        for area in range(i64(AREAS)):
            if areas >> area & 1:
                self.add_places(area, into)

    def add_places(self, area: i64, into: MoveCodes) -> None:
        if area == YELLOW:
            self.add_squares(YELLOW, YELLOW_SQUARES, FIRST_ANSWER, into)
        elif area == BLUE:
            self.add_squares(BLUE, BLUE_SQUARES, FIRST_ANSWER + FIRST_BLUE_PLACE, into)
        elif self.has_room(area):
            into.add(FIRST_ANSWER + FIRST_TRACK_PLACE + area - GREEN)

    def add_squares(self, area: i64, squares: i64, first_code: i64, into: MoveCodes) -> None:
        for square in range(squares):
            if not self.marks[area] >> square & 1:
                into.add(first_code + square)

    # ---- writing

    def write(self, code: i64, faces: i64) -> None:
        """Apply an entry, an extra entry or the answer to a bonus; other moves change nothing."""
        if code >= FIRST_ANSWER:
            self.owed >>= QUEUE_BITS
            self.write_bonus(code - FIRST_ANSWER)
        elif code >= FIRST_EXTRA:
            self.extras -= 1
            self.used |= 1 << (code - FIRST_EXTRA) // TARGETS
            self.write_die(code - FIRST_EXTRA, faces)
        elif code >= FIRST_ENTRY:
            self.write_die(code - FIRST_ENTRY, faces)

    def write_die(self, entry: i64, faces: i64) -> None:
        die, target = entry // TARGETS, entry % TARGETS
        if target < BLUE_TARGET:
            self.cross(YELLOW, target)
        elif target == BLUE_TARGET:
            self.cross(BLUE, blue_square(faces))
        else:
            self.fill(target - TARGET_TO_AREA, face_of(faces, die))

    def write_bonus(self, place: i64) -> None:
        if place < FIRST_BLUE_PLACE:
            self.cross(YELLOW, place)
        elif place < FIRST_TRACK_PLACE:
            self.cross(BLUE, place - FIRST_BLUE_PLACE)
        else:
            self.fill(GREEN + place - FIRST_TRACK_PLACE, SIX)

    def cross(self, area: i64, square: i64) -> None:
        """Cross a square of a grid and gain the bonus of every line that it completes."""
        crossed = self.marks[area] | 1 << square
        self.marks[area] = crossed
        first = (area * SQUARES + square) * LINES
        for line in range(first, first + LINES):
            squares = self.arrays.line_squares[line]
            if crossed & squares == squares:
                self.gain(self.arrays.line_bonus[line])

    def fill(self, area: i64, number: i64) -> None:
        """Write a number into the next box of a track and gain its bonus."""
        box = self.marks[area] & COUNT
        self.put(area, number)
        self.gain(self.arrays.box_bonus[area * BOXES + box])

    def put(self, area: i64, number: i64) -> None:
        track = self.marks[area]
        numbers = track >> COUNT_BITS << FACE_BITS | number
        self.marks[area] = numbers << COUNT_BITS | (track & COUNT) + 1

    # ---- bonuses

    def gain(self, bonus: i64) -> None:
        """Enter bonuses without a choice now, with all that they trigger; queue the others."""
        if bonus == NO_BONUS:
            return
        if bonus >= FIRST_FORCED:
            area = self.arrays.bonus_area[bonus]
            if self.has_room(area):
                self.fill(area, self.arrays.bonus_number[bonus])
        elif bonus > FOX:
            self.owe(bonus)
        elif bonus == RE_ROLL:
            self.rerolls += 1
        elif bonus == EXTRA_DIE:
            self.extras += 1
        else:
            self.foxes += 1

    def owe(self, bonus: i64) -> None:
        place: i64 = 0
        while self.owed >> place:
            place += QUEUE_BITS
        self.owed |= bonus << place

    def oldest(self) -> i64:
        """The bonus that must be answered first; NO_BONUS if none is owed."""
        return self.owed & QUEUED

    def drop_impossible_bonuses(self) -> None:
        """Bonuses that cannot be entered any more are lost."""
        while self.owed and not self.has_room_for(self.oldest()):
            self.owed >>= QUEUE_BITS

    def owes_decision(self, faces: i64) -> bool:
        """Does this seat have to decide something?"""
        if self.owed:
            return True
        if self.duty == steps.MAY_ADD:
            return self.extras > 0 and self.can_enter(ALL_DICE & ~self.used, faces)
        return self.duty != steps.NOTHING

    # ---- points

    def points(self, area: i64) -> i64:
        return self.grid_points(area) if area < GREEN else self.track_points(area)

    def grid_points(self, area: i64) -> i64:
        crossed = self.marks[area]
        total = self.arrays.count_points[area * (SQUARES + 1) + count(crossed)]
        for column in range(area * COLUMNS, area * COLUMNS + COLUMNS):
            squares = self.arrays.star_squares[column]
            if crossed & squares == squares:
                total += self.arrays.star_points[column]
        return total

    def track_points(self, area: i64) -> i64:
        box = self.marks[area] & COUNT
        numbers = self.marks[area] >> COUNT_BITS
        total = self.arrays.count_points[area * (SQUARES + 1) + box]
        while box > 0:
            box -= 1
            total += (numbers & FACE) * self.arrays.factor[area * BOXES + box]
            numbers >>= FACE_BITS
        return total

    def score(self) -> i64:
        """The sum of all areas, plus the lowest of them once for every fox."""
        lowest = self.points(YELLOW)
        total = lowest
        for area in range(i64(BLUE), i64(AREAS)):
            points = self.points(area)
            total += points
            lowest = points if points < lowest else lowest
        return total + self.foxes * lowest

    def best_area(self) -> i64:
        best: i64 = 0
        for area in range(i64(AREAS)):
            points = self.points(area)
            best = points if points > best else best
        return best

    # ---- copies

    def copy(self) -> "Sheet":
        twin = Sheet(self.arrays, self.marks[:])
        twin.copy_status(self)
        return twin

    def copy_status(self, other: "Sheet") -> None:
        """Copy everything except the marks."""
        self.rerolls = other.rerolls
        self.extras = other.extras
        self.foxes = other.foxes
        self.owed = other.owed
        self.duty = other.duty
        self.used = other.used

    def pack(self, into: Packer) -> None:
        """Green boxes are crossed: which number was entered there means nothing afterwards."""
        for area in range(i64(AREAS)):
            into.add(self.marks[area] & COUNT if area == GREEN else self.marks[area])
        into.add(self.rerolls)
        into.add(self.extras)
        into.add(self.foxes)
        into.add(self.owed)
        into.add(self.duty)
        into.add(self.used)

    def unpack(self, data: Unpacker) -> None:
        data.fill(self.marks)
        crosses, self.marks[GREEN] = self.marks[GREEN], 0
        for _ in range(crosses):
            self.put(GREEN, SIX)
        self.rerolls = data.next()
        self.extras = data.next()
        self.foxes = data.next()
        self.owed = data.next()
        self.duty = data.next()
        self.used = data.next()


def blank_sheet(arrays: CleverArrays) -> Sheet:
    return Sheet(arrays, zeros(AREAS))


class Preview(Sheet):
    """A copy of a sheet that lists the bonuses that a move triggers, in order."""

    gained: list[int]
    lost: list[int]

    def __init__(self, original: Sheet) -> None:
        super().__init__(original.arrays, original.marks[:])
        self.copy_status(original)
        self.gained = []
        self.lost = []

    def gain(self, bonus: i64) -> None:
        if bonus > FOX and not self.has_room_for(bonus):
            self.lost.append(int(bonus))
        elif bonus != NO_BONUS:
            self.gained.append(int(bonus))
        super().gain(bonus)
