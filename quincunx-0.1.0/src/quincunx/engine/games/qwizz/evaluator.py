"""Qwizz for a value network: everything that a turn can lead to, re-rolls by the mean over the faces of the die."""

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.game import Game
from quincunx.core.integers import zeros
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.qwizz.features import Features
from quincunx.engine.games.qwizz.remarks import remarks_on
from quincunx.engine.search.batch import Batch
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.game import Qwizz
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.tables import KEEP, NUMBERS, PENALTY, PICK, REROLL, WHITE, Tables, way


class QwizzEvaluator(Evaluator):
    features: Features

    def __init__(self, tables: Tables) -> None:
        self.features = Features(tables)
        self.width = len(self.features.scales())

    def scales(self) -> list[float]:
        return self.features.scales()

    def write(self, state: State, seat: i64, into: Batch) -> None:
        """Includes the seat's own choice in a step that is not over."""
        assert isinstance(state, QwizzState)
        twin, rolls = state, state.active
        if state.has_chosen(seat):
            twin = state.copy()
            if state.step == steps.LUCKY:
                twin.lucky[seat] = state.choices[seat] - PICK
            else:
                twin.enter(seat, state.choices[seat])
                rolls = (state.active + 1) % state.players
        self.features.write_row(twin, seat, self.features.others(state, seat, rolls), into)

    def is_mid_turn(self, state: State) -> bool:
        assert isinstance(state, QwizzState)
        return state.step == steps.KEEP or state.step == steps.REROLL

    def expand_turn(self, state: State, seat: i64, moves: MoveCodes, into: Batch) -> bool:
        assert isinstance(state, QwizzState)
        if state.step == steps.LUCKY:
            return False
        entries = Entries(self.features, state, seat, into)
        for number in range(moves.count):
            into.begin_choice()
            code = moves.codes[number]
            if state.step == steps.ENTER:
                entries.add(code)
            elif code == KEEP:
                entries.add_all(state.dice)
            else:
                entries.add_faces(code - REROLL)
        return True

    def remarks(self, state: State, seat: int, code: int) -> list[str]:
        assert isinstance(state, QwizzState)
        return remarks_on(state, seat, code)


class Entries:
    """Everything that a seat can enter in a turn. Different dice lead to many of the same sheets, which are evaluated only once."""

    features: Features
    state: QwizzState
    seat: i64
    others: vec[i64]
    into: Batch
    first: vec[i64]  # for each group of entries (by number, or without a die) its first row plus one; 0 if it is not in the batch yet
    count: vec[i64]  # and how many rows it has

    def __init__(self, features: Features, state: QwizzState, seat: i64, into: Batch) -> None:
        self.features, self.state, self.seat, self.into = features, state, seat, into
        self.others = features.others(state, seat, (state.active + 1) % state.players)
        self.first = zeros(1 + state.tables.reach_count * NUMBERS)
        self.count = zeros(1 + state.tables.reach_count * NUMBERS)

    def add_faces(self, die: i64) -> None:
        """A branch for each face of the die that is rolled again."""
        dice = self.state.dice[:]
        for face in range(i64(1), self.state.tables.sides[die] + 1):
            if face > 1:
                self.into.begin_branch()
            dice[die] = face
            self.add_all(dice)

    def add_all(self, dice: vec[i64]) -> None:
        """Everything that the active player can enter with these dice."""
        self.add_without_die()
        for reach in range(self.state.tables.reach_count):
            face = dice[self.state.tables.reaches[3 * reach]]
            self.add_number(reach, face, 0)
            self.add_number(reach, face, dice[WHITE])
            self.add_number(reach, face, -dice[WHITE])

    def add_without_die(self) -> None:
        if self.link_known(0):
            return
        moves = MoveCodes()
        moves.add(PENALTY)
        self.state.add_lucky_number(self.seat, moves)
        self.add_moves(moves, 0)

    def add_number(self, reach: i64, face: i64, white: i64) -> None:
        group = 1 + reach * NUMBERS + face + white
        if face + white < 0 or self.link_known(group):
            return
        moves, reaches = MoveCodes(), self.state.tables.reaches
        self.state.add_entries(self.seat, reaches[3 * reach + 1], reaches[3 * reach + 2], way(face, white), moves)
        self.add_moves(moves, group)

    def link_known(self, group: i64) -> bool:
        """If the group is in the batch already, let this branch reach it too."""
        if self.first[group] == 0:
            return False
        for row in range(self.first[group] - 1, self.first[group] - 1 + self.count[group]):
            self.into.link(row)
        return True

    def add_moves(self, moves: MoveCodes, group: i64) -> None:
        self.first[group], self.count[group] = self.into.rows + 1, moves.count
        for number in range(moves.count):
            self.add(moves.codes[number])

    def add(self, code: i64) -> None:
        after = self.state.copy()
        after.enter(self.seat, code)
        if after.has_ended():
            after.step = steps.ENTER
            for other in range(after.players):
                if other != self.seat:
                    enter_greedily(after, other)
            self.into.add_result(after, self.seat)
        else:
            self.features.write_row(after, self.seat, self.others, self.into)


def enter_greedily(state: QwizzState, seat: i64) -> None:
    """The entry with the most points: a guess at the last entry of an opponent when the game ends with this turn."""
    moves = MoveCodes()
    state.legal_codes(seat, moves)
    code, most = moves.codes[0], i64(-1000)
    for number in range(moves.count):
        twin = state.copy()
        twin.enter(seat, moves.codes[number])
        if twin.score(seat) > most:
            code, most = moves.codes[number], twin.score(seat)
    state.enter(seat, code)


def make_evaluator(game: Game) -> Evaluator:
    assert isinstance(game, Qwizz)
    return QwizzEvaluator(game.tables)
