"""How far solo Qwizz can go: a planner that knows all dice in advance, next to the static
evaluation on the same dice:

    python -m benchmarks.strength.qwizz_ceiling [--games N] [--width N]

The planner knows every roll and what each die would show if it were rolled again. It keeps the best
sheets of each turn, by the shipped values, so it finds a good plan but not always the best one.
Nobody who does not know the dice can reach its scores on average.
"""

import argparse
from collections.abc import Iterator

import numpy as np

import quincunx as qx
from quincunx.core.authoring.integers import zeros
from quincunx.engine.games.qwizz.entry_values import EntryValues
from quincunx.engine.games.qwizz.sheet_values import SheetValues, Weights
from quincunx.engine.games.qwizz.turn_values import TurnValues
from quincunx.engine.games.qwizz.weights import shipped_file, shipped_weights
from quincunx.games.qwizz.arrays import EMPTY, NONE, NUMBERS, PENALTY, WHITE
from quincunx.games.qwizz.player_sheet import ROWS
from quincunx.games.qwizz.rules import QwizzState

TURNS = 41  # 36 squares and 5 penalties
PENALTY_ENTRY, LUCKY_ENTRY = -1, -2  # instead of the index of a row and a number

Dice = list[
    tuple[list[int], list[int]]
]  # for each turn the roll, and what each die shows if it is rolled again
Child = tuple[float, int, int]  # value, index of the parent, entry


def roll_all(rng: qx.Random) -> Dice:
    sides = [12] * ROWS + [6]
    return [
        ([1 + int(rng.below(side)) for side in sides], [1 + int(rng.below(side)) for side in sides])
        for _ in range(TURNS)
    ]


def start(lucky: int) -> QwizzState:
    state = qx.game("qwizz", players=1).start()
    assert isinstance(state, QwizzState)
    state.sheets[0].lucky = lucky
    return state


def best_lucky_number(values: SheetValues) -> int:
    def value(number: int) -> float:
        return values.evaluate(start(number).sheets[0])

    return max(range(1, 11), key=value)


def reachable(dice: tuple[list[int], list[int]]) -> set[int]:
    """The indices of all rows and numbers that can be entered, with or without rolling a die
    again.
    """
    roll, again = dice
    found: set[int] = set()
    for die in range(NONE, WHITE + 1):
        shown = [again[place] if place == die else face for place, face in enumerate(roll)]
        for row in range(ROWS):
            found |= {
                row * NUMBERS + number
                for sign in (-1, 0, 1)
                if (number := shown[row] + sign * shown[WHITE]) >= 0
            }
    return found


def children(
    states: list[QwizzState], dice: tuple[list[int], list[int]], entries: EntryValues
) -> Iterator[Child]:
    numbers = sorted(reachable(dice))
    for parent, state in enumerate(states):
        entries.fill(state.sheets[0])
        yield entries.penalty_value, parent, PENALTY_ENTRY
        if entries.lucky_place != EMPTY:
            yield entries.lucky_value, parent, LUCKY_ENTRY
        for index in numbers:
            if entries.places[index] != EMPTY:
                yield entries.values[index], parent, index


def enter(state: QwizzState, entry: int, entries: EntryValues) -> QwizzState:
    after = state.copy()
    if entry == PENALTY_ENTRY:
        after.sheets[0].apply(PENALTY)
        return after
    entries.fill(state.sheets[0])
    sheet = after.sheets[0]
    if entry == LUCKY_ENTRY:
        sheet.enter(entries.lucky_place, sheet.lucky)
        sheet.lucky_used = True
    else:
        sheet.enter(entries.places[entry], entry % NUMBERS)
    return after


def plan(weights: Weights, dice: Dice, lucky: int, width: int) -> int:
    """The best score that a beam search of this width finds."""
    entries = EntryValues(SheetValues(weights))
    states = [start(lucky)]
    best = -100
    for shown in dice:
        found = sorted(children(states, shown, entries), key=lambda child: -child[0])[: 3 * width]
        following: dict[bytes, QwizzState] = {}
        for _, parent, entry in found:
            after = enter(states[parent], entry, entries)
            if after.has_ended():
                best = max(best, int(after.score(0)))
            elif len(following) < width:
                following.setdefault(after.pack(), after)
        states = list(following.values())
        if not states:
            break
    return best


def play(weights: Weights, dice: Dice, lucky: int) -> int:
    """The static evaluation with the same dice, one turn at a time."""
    turn = TurnValues(SheetValues(weights))
    state = start(lucky)
    shown = zeros(ROWS + 1)
    for roll, again in dice:
        turn.entries.fill(state.sheets[0])
        turn.prepare()
        for die, face in enumerate(roll):
            shown[die] = face
        chosen = turn.choose_die(shown, True)
        if chosen != NONE:
            shown[chosen] = again[chosen]
        state.sheets[0].apply(turn.choose_entry(shown, True))
        if state.has_ended():
            break
    return int(state.score(0))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=50, help="games (default: 50)")
    parser.add_argument(
        "--width",
        type=int,
        default=100,
        help="sheets that the planner keeps of each turn (default: 100)",
    )
    arguments = parser.parse_args()
    weights = shipped_weights(shipped_file(qx.game("qwizz", players=1)))
    lucky = best_lucky_number(SheetValues(weights))
    scores = []
    for number in range(arguments.games):
        dice = roll_all(qx.Random(f"ceiling {number}"))
        scores.append((plan(weights, dice, lucky, arguments.width), play(weights, dice, lucky)))
    for name, column in zip(
        ("planner that knows the dice", "static evaluation"), np.array(scores, float).T, strict=True
    ):
        print(
            f"{name:30}{column.mean():7.1f} ± "
            f"{1.96 * column.std() / np.sqrt(len(column)):.1f} points"
        )


if __name__ == "__main__":
    main()
