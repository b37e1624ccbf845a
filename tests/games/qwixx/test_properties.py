"""Whatever is rolled and chosen: marks go rightwards, points add up, secrets stay secret."""

import copy
import json

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import quincunx as qx
from tests.random_examples import examples

KEYS = ["qwixx", "squares", "palette", "black-die", "palette-black", "mixx-colours", "mixx-numbers"]


class AnyGame(RuleBasedStateMachine):
    state: qx.State

    @initialize(key=st.sampled_from(KEYS), players=st.integers(1, 5))
    def sit_down_first(self, key: str, players: int) -> None:
        self.sit_down(key, players)

    @precondition(lambda self: self.state.over)
    @rule(key=st.sampled_from(KEYS), players=st.integers(1, 5))
    def sit_down_again(self, key: str, players: int) -> None:
        self.sit_down(key, players)

    def sit_down(self, key: str, players: int) -> None:
        seats = qx.game(key).seats
        self.state = qx.game(key, players=min(max(players, seats[0]), seats[-1])).start()
        self.before = self.state.position()["sheets"]
        self.chosen = dict[int, str]()  # in this step

    @precondition(lambda self: self.state.chance)
    @rule(seed=st.integers(0, 2**32))
    def roll(self, seed: int) -> None:
        self.state.roll(self.state.sample(qx.Random(seed)))

    @precondition(lambda self: self.state.acting)
    @rule(who=st.integers(0, 4), what=st.integers(0, 20), eager=st.booleans())
    def choose(self, who: int, what: int, eager: bool) -> None:
        seat = self.state.acting[who % len(self.state.acting)]
        moves = self.state.moves(seat)
        marks = [move for move in moves if " " in str(move)]
        self.before = self.state.position()["sheets"]
        choices = marks if eager and marks else moves
        move = choices[what % len(choices)]
        self.state.play(seat, move)
        self.check_marks({**self.chosen, seat: str(move)})

    def check_marks(self, chosen: dict[int, str]) -> None:
        """When everybody has chosen, each marks the own sheet, and nobody another one."""
        is_over = not any(map(self.state.has_chosen, chosen))
        expected = copy.deepcopy(self.before)
        for seat, text in chosen.items() if is_over else ():
            name, _, number = text.partition(" ")
            if number:
                expected[seat]["rows"][name].append(int(number))
            elif name == "penalty":
                expected[seat]["penalties"] += 1
        assert self.state.position()["sheets"] == expected
        self.chosen = {} if is_over else chosen

    @precondition(lambda self: len(self.state.acting) > 1)
    @rule(who=st.integers(0, 4))
    def a_secret_changes_no_other_view(self, who: int) -> None:
        seat = self.state.acting[who % len(self.state.acting)]
        seen = set()
        for move in self.state.moves(seat):
            twin = self.state.copy()
            twin.play(seat, move)
            seen.add(
                json.dumps(
                    [
                        twin.view(other).as_dict()
                        for other in (None, *range(twin.game.players))
                        if other != seat
                    ]
                )
            )
        assert len(seen) == 1

    @invariant()
    def marks_go_rightwards(self) -> None:
        for old, new in zip(self.before, self.state.position()["sheets"], strict=True):
            for name, numbers in new["rows"].items():
                assert numbers[: len(old["rows"][name])] == old["rows"][name]
                assert len(numbers) <= len(old["rows"][name]) + 1

    @invariant()
    def points_add_up(self) -> None:
        for seat, sheet in enumerate(self.state.position()["sheets"]):
            assert self.state.scores[seat] == recomputed(self.state, sheet)

    @invariant()
    def it_ends_when_it_must(self) -> None:
        sheets = self.state.position()["sheets"]
        closed = len(self.state.view(None).as_dict()["closed"])
        needed = self.state.view(None).as_dict()["rows_to_end"]
        assert self.state.over == (
            closed >= needed or any(sheet["penalties"] == 4 for sheet in sheets)
        )


def recomputed(state: qx.State, sheet: dict[str, dict[str, list[int]]]) -> int:
    """The points of a sheet from its marks alone."""
    total = -5 * int(str(sheet["penalties"]))
    for printed in state.view(None).as_dict()["sheets"][0]["rows"]:
        marked = sheet["rows"][printed["name"]]
        if printed["name"] == "black":
            total += 32 - (5 - len(marked))
        else:
            locked = state.game.key != "squares" and printed["numbers"][-1] in marked
            total += sum(range(len(marked) + locked + 1))
    return total


def test_any_game() -> None:
    run_state_machine_as_test(AnyGame, settings=examples(25, stateful_step_count=50))
