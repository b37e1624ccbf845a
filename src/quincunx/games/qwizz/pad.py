"""A score pad of Qwizz: `lucky 7` at the start, then `blue 5@3`, `lucky yellow@5` and `penalty`.

What the white die has added or subtracted is not written down.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from quincunx.core.pad import Pad
from quincunx.core.text.colours import the_row
from quincunx.core.text.messages import N_, message
from quincunx.games.qwizz import reasons, view
from quincunx.games.qwizz.arrays import NUMBERS
from quincunx.games.qwizz.game import Qwizz
from quincunx.games.qwizz.moves import Enter, EnterLucky
from quincunx.games.qwizz.player_sheet import Sheet
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import COLUMNS, FULL_ROWS_TO_END, HIGHEST_LUCKY_NUMBER, ROWS

ONLY_SEAT = 0
PENALTY = "penalty"
NAMES = [row.name for row in ROWS]
PICK = re.compile(f"lucky ([1-9]|{HIGHEST_LUCKY_NUMBER})")
ENTRY = re.compile(rf"(lucky )?({'|'.join(NAMES)})(?: (\d{{1,2}}))?@(\d{{1,2}})")


class QwizzPad(Pad):
    """The sheet is that of a position for one player, of which nothing else is used."""

    game: Qwizz

    def clear(self) -> None:
        self.state = QwizzState(self.game, 1, self.game.arrays)
        self.state.begin(ONLY_SEAT)

    @property
    def own(self) -> Sheet:
        return self.state.sheets[ONLY_SEAT]

    # ---- entries

    def entries(self) -> list[str]:
        if not self.lucky:
            return [f"lucky {number}" for number in range(1, HIGHEST_LUCKY_NUMBER + 1)]
        found = [f"{name} {number}@{column}" for name, number, column in self.fitting()]
        if not self.own.lucky_used:
            lucky = [each for each in self.fitting() if each[1] == self.lucky]
            found += [f"lucky {name}@{column}" for name, _, column in lucky]
        return [*found, *([] if self.why_not(PENALTY) else [PENALTY])]

    def fitting(self) -> list[tuple[str, int, int]]:
        """Every number with every square where it fits: row, number and column."""
        return [
            (name, number, column + 1)
            for row, name in enumerate(NAMES)
            for number in range(NUMBERS)
            for column in range(COLUMNS)
            if self.own.fitting(row, number) >> column & 1
        ]

    @property
    def lucky(self) -> int:
        return int(self.own.lucky)

    def why_not(self, entry: str) -> str:
        if PICK.fullmatch(entry):
            return message("the lucky number is {number}", number=self.lucky) if self.lucky else ""
        if not self.lucky:
            return message("everybody picks a lucky number first, such as 'lucky 7'")
        if entry == PENALTY:
            full = self.own.penalties >= self.own.arrays.boxes
            return message("all boxes for penalties are marked") if full else ""
        place = self.parse(entry)
        if place is None:
            return message(
                "{entry} cannot be entered: write 'blue 5@3' for a 5 in column 3, "
                "'lucky blue@3' or 'penalty'",
                entry=repr(entry)[:60],
            )
        if entry.startswith("lucky") and self.own.lucky_used:
            return message(
                "the lucky number {number} has already been entered: it can be used once per game",
                number=self.lucky,
            )
        return reasons.why_not_there(self.state, ONLY_SEAT, *place)

    def parse(self, entry: str) -> tuple[int, int] | None:
        """The square and the number; None if this is no entry."""
        match = ENTRY.fullmatch(entry)
        if match is None or (match[1] is None) == (match[3] is None):
            return None
        number = self.lucky if match[1] else int(match[3])
        column = int(match[4])
        if number >= NUMBERS or not 1 <= column <= COLUMNS:
            return None
        return NAMES.index(match[2]) * COLUMNS + column - 1, number

    def write(self, entry: str) -> None:
        picked = PICK.fullmatch(entry)
        if picked:
            self.own.lucky = int(picked[1])
        elif entry == PENALTY:
            self.own.penalties += 1
        else:
            place = self.parse(entry)
            assert place is not None
            square, number = place
            self.own.enter(self.own.arrays.place_of[square], number)
            if entry.startswith("lucky"):
                self.own.lucky_used = True

    def describe(self, entry: str) -> str:
        match = ENTRY.fullmatch(entry)
        if entry == PENALTY:
            return message("penalty")
        if match is None:
            return message("lucky number {number}", number=entry.removeprefix("lucky "))
        text = N_("{number} in {row}, column {column}")
        return message(
            text, number=match[3] or self.lucky, row=the_row(match[2]), column=int(match[4])
        )

    def shown(self) -> Mapping[str, Any]:
        """Every number as if a die showed it; it can be chosen once a square is tapped."""
        if not self.lucky:
            return {"moves": (), "offers": ()}
        found: dict[tuple[str, int], list[view.QwizzPlace]] = {}
        for name, number, column in self.fitting():
            place = view.QwizzPlace(name, column, Enter(name, number, column))
            found.setdefault((name, number), []).append(place)
        offers = [
            view.QwizzOffer(name, 0, number, tuple(fits)) for (name, number), fits in found.items()
        ]
        offers += self.lucky_offer()
        return {
            "moves": tuple(fit.move for offer in offers for fit in offer.fits),
            "offers": tuple(offers),
        }

    def lucky_offer(self) -> list[view.QwizzOffer]:
        places = [each for each in self.fitting() if each[1] == self.lucky]
        if self.own.lucky_used or not places:
            return []
        fits = tuple(
            view.QwizzPlace(name, column, EnterLucky(name, column)) for name, _, column in places
        )
        return [view.QwizzOffer("lucky", 0, self.lucky, fits)]

    @property
    def buttons(self) -> list[str]:
        picks = [f"lucky {number}" for number in range(1, HIGHEST_LUCKY_NUMBER + 1)]
        return [entry for entry in (*picks, PENALTY) if not self.why_not(entry)]

    # ---- points

    def why_ended(self) -> str:
        if self.own.penalties >= self.own.arrays.boxes:
            return message("all penalties are marked")
        if self.own.full_rows >= FULL_ROWS_TO_END:
            return message("three rows are full")
        return ""

    @property
    def score(self) -> int:
        return int(self.state.score(ONLY_SEAT))

    @property
    def rank(self) -> tuple[int, ...]:
        return self.state.rank(ONLY_SEAT)

    def sheet(self) -> view.QwizzSheetView:
        shown = view.sheet(self.state, ONLY_SEAT)
        return shown if self.game.players == 1 else replace(shown, grade=None)
