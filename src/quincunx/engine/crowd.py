"""Many positions played on at once, every seat choosing by one judge, so that it is asked for thousands together."""

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.move_codes import MoveCodes
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.engine.batch import Batch, lead
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.turn import presume, spread


class Question:
    """A decision that is due: whose it is, its moves, and the number of the choice that is the first of them.

    Where several seats choose at the same moment, each is asked first what the others may presume of it.
    """

    place: i64
    seat: i64
    presumes: bool
    first: i64
    moves: MoveCodes

    def __init__(self, place: i64, seat: i64, presumes: bool, first: i64, moves: MoveCodes) -> None:
        self.place = place
        self.seat = seat
        self.presumes = presumes
        self.first = first
        self.moves = moves


class Crowd:
    """`ask` fills the batch with all that can be chosen; `answer` takes what each choice is worth, and chooses."""

    def __init__(self, evaluator: Evaluator, states: list[State], dice: list[Random], rolls: int) -> None:
        """Each position has its dice, which several may share; it rests before it would roll once more than `rolls`."""
        self.evaluator = evaluator
        self.states = states
        self.dice = dice
        self.left = vec[i64]([rolls] * len(states))
        self.batch = Batch(evaluator.width)
        self.questions: list[Question] = []
        self.presumed = [MoveCodes() for _ in states]  # of the seats that are waiting, in their order

    def ask(self) -> bool:
        """Roll where it is due, then collect the open decisions; False once all games rest or are over."""
        self.batch.clear()
        self.questions = []
        for place in range(i64(len(self.states))):
            state = self.states[place]
            while state.chance and self.goes_on(state, place):
                state.apply_outcome(state.sample_code(self.dice[place]))
            presumes = self.evaluator.others_matter() and self.presumed[place].count == 0 and state.waiting & (state.waiting - 1) != 0
            for seat in range(state.players):
                if state.waiting >> seat & 1:
                    self.put_question(place, seat, presumes)
        return len(self.questions) > 0

    def put_question(self, place: i64, seat: i64, presumes: bool) -> None:
        first = self.batch.choice_count
        if presumes:
            moves = presume(self.evaluator, self.states[place], seat, self.batch)
        else:
            moves = spread(self.evaluator, self.among_others(place, seat), seat, self.batch)
        self.questions.append(Question(place, seat, presumes, first, moves))

    def among_others(self, place: i64, seat: i64) -> State:
        """The position as the seat reckons with it: the others have chosen as one may presume."""
        state, presumed = self.states[place], self.presumed[place]
        if presumed.count == 0:
            return state
        twin, number = state.copy(), i64(0)
        for other in range(state.players):
            if state.waiting >> other & 1:
                if other != seat:
                    twin.apply_move(other, presumed.codes[number])
                number += 1
        return twin

    def goes_on(self, state: State, place: i64) -> bool:
        """May this position roll? The throws in the middle of a turn belong to it and are not counted."""
        if self.evaluator.is_mid_turn(state):
            return True
        if self.left[place] == 0:
            return False
        self.left[place] -= 1
        self.before_roll(state, place)
        return True

    def before_roll(self, state: State, place: i64) -> None:
        """Called before every roll that is counted: for those who watch."""

    def answer(self, worth: list[float], boldness: float) -> None:
        """Let every seat take its best choice, or with the chance of `boldness` any."""
        for question in self.questions:
            number = pick(worth, question.first, question.moves.count)
            if question.presumes:
                self.presumed[question.place].add(question.moves.codes[number])
                continue
            self.presumed[question.place].clear()
            dice = self.dice[question.place]
            if boldness > 0 and dice.random() < boldness:
                number = dice.below(question.moves.count)
            self.states[question.place].apply_move(question.seat, question.moves.codes[number])

    def ends(self, seat: int) -> Batch:
        """Where all the positions have come to, as this seat sees it."""
        found = Batch(self.evaluator.width)
        for place in range(i64(len(self.states))):
            state = self.states[place]
            if state.over:
                found.add_end(state, i64(seat))
            else:
                self.evaluator.write(state, i64(seat), found)
        return found


class WatchedCrowd(Crowd):
    """Keeps every position before a roll or draw, once for each seat: what a network learns from."""

    def __init__(self, evaluator: Evaluator, states: list[State], dice: list[Random], rolls: int) -> None:
        super().__init__(evaluator, states, dice, rolls)
        self.seen = Batch(evaluator.width)
        self.places = vec[i64]()  # of each seen position its game ...
        self.seats = vec[i64]()  # ... and its seat

    def before_roll(self, state: State, place: i64) -> None:
        for seat in range(state.players):
            self.evaluator.write(state, seat, self.seen)
            self.places = append(self.places, place)
            self.seats = append(self.seats, seat)

    def results(self) -> list[tuple[int, int]]:
        """Of each seen position the final score and lead of its seat."""
        found: list[tuple[int, int]] = []
        for row in range(self.seen.rows):
            state, seat = self.states[self.places[row]], self.seats[row]
            found.append((int(state.score(seat)), int(lead(state, seat))))
        return found


def insist(worth: list[float], question: Question, code: i64) -> None:
    """Let this move be worth more than all others of the question."""
    for each in range(question.moves.count):
        worth[question.first + each] = 1.0 if question.moves.codes[each] == code else 0.0


def pick(worth: list[float], first: i64, number: i64) -> i64:
    place: i64 = 0
    for each in range(number):
        if worth[first + each] > worth[first + place]:
            place = each
    return place
