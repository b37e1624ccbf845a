"""Properties of random games: points add up, actions are limited, every die has a place, and the
game ends in time.
"""

from typing import Any

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

SQUARES_AND_BOXES = 12 + 11 + 3 * 11
ACTIONS = 7  # of each kind, at most
STARS = {"a": 10, "b": 14, "c": 16, "d": 20}
BLUE_STARS = (0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56)


class AnyGame(RuleBasedStateMachine):
    state: qx.State

    @initialize(players=st.integers(1, 4), extra=st.booleans())
    def sit_down_first(self, players: int, extra: bool) -> None:
        self.sit_down(players, extra)

    @precondition(lambda self: self.state.over)
    @rule(players=st.integers(1, 4), extra=st.booleans())
    def sit_down_again(self, players: int, extra: bool) -> None:
        self.sit_down(players, extra)

    def sit_down(self, players: int, extra: bool) -> None:
        options = {"solo_extra_die": extra} if players == 1 else {}
        self.state = qx.game("clever", players=players, **options).start()
        self.decisions = [0] * players
        self.before = self.state.position()["sheets"]
        self.mover: int | None = None
        self.look()

    def look(self) -> None:
        self.seen = self.state.view(None)
        self.sheets = self.state.position()["sheets"]

    @precondition(lambda self: self.state.chance)
    @rule(seed=st.integers(0, 2**32))
    def throw(self, seed: int) -> None:
        self.mover, self.before = None, self.sheets
        self.state.roll(self.state.sample(qx.Random(seed)))
        self.look()

    @precondition(lambda self: self.state.acting)
    @rule(who=st.integers(0, 3), what=st.integers(0, 40))
    def choose(self, who: int, what: int) -> None:
        seat = self.state.acting[who % len(self.state.acting)]
        moves = self.state.moves(seat)
        self.mover, self.before = seat, self.sheets
        self.state.play(seat, moves[what % len(moves)])
        self.look()
        self.decisions[seat] += 1

    @invariant()
    def only_the_movers_sheet_changes_and_only_grows(self) -> None:
        for seat, (old, new) in enumerate(zip(self.before, self.sheets, strict=True)):
            for area in ("yellow", "blue"):
                assert set(old[area]) <= set(new[area])
                assert seat == self.mover or old[area] == new[area]
            for before, after in ((old["orange"], new["orange"]), (old["purple"], new["purple"])):
                assert after[: len(before)] == before
                assert seat == self.mover or before == after
            assert old["green"] <= new["green"]
            assert seat == self.mover or old["green"] == new["green"]

    @invariant()
    def purple_rises(self) -> None:
        for sheet in self.sheets:
            assert all(
                one < other or one == 6
                for one, other in zip(sheet["purple"], sheet["purple"][1:], strict=False)
            )

    @invariant()
    def points_add_up(self) -> None:
        for sheet, shown in zip(self.sheets, self.seen.as_dict()["sheets"], strict=True):
            points = recounted(sheet)
            assert shown["points"] == points
            assert shown["score"] == sum(points.values()) + shown["foxes"] * min(points.values())
        assert list(self.seen.scores) == [sheet["score"] for sheet in self.seen.as_dict()["sheets"]]

    @invariant()
    def actions_and_foxes_are_limited(self) -> None:
        for sheet in self.seen.as_dict()["sheets"]:
            assert 0 <= sheet["rerolls"]["left"] <= sheet["rerolls"]["gained"] <= ACTIONS
            assert 0 <= sheet["extra_dice"]["left"] <= sheet["extra_dice"]["gained"] <= ACTIONS
            assert sheet["foxes"] <= 5

    @invariant()
    def dice_lie_where_the_step_says(self) -> None:
        places = [die["place"] for die in self.seen.as_dict()["dice"]]
        assert places.count("taken") <= 3
        assert all(
            (die["face"] is None) == (die["place"] == "hand") for die in self.seen.as_dict()["dice"]
        )
        if self.seen.as_dict()["step"] == "everybody":
            assert set(places) <= {"taken", "platter"}

    @invariant()
    def the_game_ends_in_time(self) -> None:
        players = self.state.game.players
        rounds = {1: 6, 2: 6, 3: 5, 4: 4}[players]
        turns = 2 * rounds if players == 1 else players * rounds
        most = (
            SQUARES_AND_BOXES + ACTIONS + turns + 3 * turns
        )  # entries, re-rolls, `done`s and passes
        assert max(self.decisions) <= most


def recounted(sheet: dict[str, Any]) -> dict[str, int]:
    """The points of the areas from the boxes alone."""
    columns = [name[0] for name in sheet["yellow"]]
    factors = (1, 1, 1, 2, 1, 1, 2, 1, 2, 1, 3)
    return {
        "yellow": sum(stars for column, stars in STARS.items() if columns.count(column) == 3),
        "blue": BLUE_STARS[len(sheet["blue"])],
        "green": sheet["green"] * (sheet["green"] + 1) // 2,
        "orange": sum(
            number * factor for number, factor in zip(sheet["orange"], factors, strict=False)
        ),
        "purple": sum(sheet["purple"]),
    }


def test_any_game() -> None:
    run_state_machine_as_test(AnyGame, settings=examples(12, stateful_step_count=150))
