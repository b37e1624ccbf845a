"""Many games stepped together by compiled code, into arrays that NumPy shares."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from quincunx.core.authoring.actions import GameActions
from quincunx.core.authoring.observation import ObservationWriter
from quincunx.core.authoring.playout import lowest_seat
from quincunx.core.dice.rng import Random
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.state import State
from quincunx.envs.rewards import POINTS, loss_of, point_differences, win_rewards


class GameBatch:
    """The games with these numbers, each with generators of its own: the same in any batch."""

    game: Game
    writer: ObservationWriter
    reward_kind: str
    first: i64  # the number of the first game
    count: i64
    players: i64
    actions: GameActions
    action_count: i64
    states: list[State]
    dice: list[Random]
    choices: list[Random]  # for `sample`, apart from the dice, so that it does not change them
    moves: list[MoveCodes]  # game -> the legal actions, which are those that its mask marks
    observations: vec[u8]  # [game, component], of the seat that decides
    final_observations: vec[u8]  # [game, seat, component], of the last game that has ended
    masks: vec[u8]  # [game, action]
    seats: vec[i64]  # game -> the seat that decides
    chosen: vec[i64]  # game -> the action that it takes next; below 0, the seat loses
    active: vec[u8]  # game -> does it take an action in the next step?
    rewards: vec[float]  # [game, seat]
    paid: vec[float]  # [game, seat] -> the rewards of this game so far, where they are points
    dones: vec[u8]  # game -> did it end in this step? Then a new one has begun

    def __init__(
        self,
        actions: GameActions,
        writer: ObservationWriter,
        reward_kind: str,
        first: i64,
        count: i64,
    ) -> None:
        self.game = actions.game
        self.actions = actions
        self.action_count = actions.count
        self.writer = writer
        self.reward_kind = reward_kind
        self.first = first
        self.count = count
        self.players = self.game.players
        self.states = []
        self.dice = []
        self.choices = []
        self.moves = []
        self.observations = vec[u8](bytes(count * writer.size))
        self.final_observations = vec[u8](bytes(count * self.players * writer.size))
        self.masks = vec[u8](bytes(count * self.action_count))
        self.seats = vec[i64]([0] * count)
        self.chosen = vec[i64]([0] * count)
        self.active = vec[u8](bytes(count))
        self.rewards = vec[float]([0.0] * (count * self.players))
        self.paid = vec[float]([0.0] * (count * self.players))
        self.dones = vec[u8](bytes(count))

    def reset(self, seed: str) -> None:
        """Begin all games."""
        numbers = range(self.first, self.first + self.count)
        self.dice = [Random(f"{seed} {number}") for number in numbers]
        self.choices = [Random(f"{seed} {number} sample") for number in numbers]
        self.states = [self.game.start() for _ in numbers]
        self.clear_all()
        for index in range(self.count):
            self.begin_game(index)
            self.write(index)

    def begin_game(self, index: i64) -> None:
        state = self.actions.copy(self.game.start())
        self.states[index] = state
        self.roll(index)
        if self.reward_kind == POINTS:
            values = point_differences(state)
            for seat in range(self.players):
                self.paid[index * self.players + seat] = values[seat]

    def roll(self, index: i64) -> None:
        """Roll and draw until somebody has to decide or the game is over."""
        state = self.states[index]
        while state.chance:
            state.apply_outcome(state.sample_code(self.dice[index]))

    def clear_all(self) -> None:
        """Forget everything about earlier games."""
        for index in range(self.count):
            if self.moves:
                self.clear(index)
        self.moves = [MoveCodes() for _ in range(self.count)]

    def clear(self, index: i64) -> None:
        """Set the parts of one game in all arrays to zeros."""
        set_zeros(self.observations, index * self.writer.size, self.writer.size)
        legal, first = self.moves[index], index * self.action_count
        for place in range(legal.count):
            self.masks[first + legal.codes[place]] = 0
        self.clear_rewards(index)

    def clear_rewards(self, index: i64) -> None:
        for place in range(index * self.players, (index + 1) * self.players):
            self.rewards[place] = 0.0
        self.dones[index] = 0

    def choose(self, actions: list[int], active: bytes) -> None:
        """Set the actions that the games take next, and which of them take one."""
        for index in range(self.count):
            self.chosen[index] = actions[index]
            self.active[index] = u8(active[index])

    def step(self) -> None:
        """Take the chosen actions of the active games; the arrays of the others stay as they are,
        without rewards.
        """
        for index in range(self.count):
            if self.active[index]:
                self.clear(index)
                self.step_game(index)
            else:
                self.clear_rewards(index)

    def step_game(self, index: i64) -> None:
        state, seat = self.states[index], self.seats[index]
        if self.chosen[index] < 0:
            self.pay(index, loss_of(seat, self.players, self.reward_kind))
            self.end_game(index)
        else:
            self.actions.apply(state, seat, self.chosen[index])
            self.roll(index)
            over = state.waiting == 0
            if self.reward_kind == POINTS:
                self.pay_points(index)
            elif over:
                self.pay(index, win_rewards(state))
            if over:
                self.end_game(index)
        self.write(index)

    def pay(self, index: i64, values: list[float]) -> None:
        for seat in range(self.players):
            self.rewards[index * self.players + seat] = values[seat]

    def pay_points(self, index: i64) -> None:
        """The change since the last step."""
        values = point_differences(self.states[index])
        for seat in range(self.players):
            place = index * self.players + seat
            self.rewards[place] = values[seat] - self.paid[place]
            self.paid[place] = values[seat]

    def end_game(self, index: i64) -> None:
        """Note that the game has ended and begin the next one."""
        self.dones[index] = 1
        for seat in range(self.players):
            start = (index * self.players + seat) * self.writer.size
            set_zeros(self.final_observations, start, self.writer.size)
            self.writer.write(self.states[index], seat, self.final_observations, start)
        self.begin_game(index)

    def write(self, index: i64) -> None:
        """The seat that decides, what it sees and what it may do."""
        state = self.states[index]
        seat = lowest_seat(state.waiting)
        self.seats[index] = seat
        self.writer.write(state, seat, self.observations, index * self.writer.size)
        legal, first = self.moves[index], index * self.action_count
        self.actions.legal(state, seat, legal)
        for place in range(legal.count):
            self.masks[first + legal.codes[place]] = 1

    def sample(self) -> None:
        """Choose a legal action for each game, all equally likely."""
        for index in range(self.count):
            legal = self.moves[index]
            self.chosen[index] = legal.codes[self.choices[index].below(legal.count)]


def set_zeros(numbers: vec[u8], start: i64, length: i64) -> None:
    for place in range(start, start + length):
        numbers[place] = 0
