"""Coaching Qwirkle: the tiles of the other players are guessed, and guessed again when they show
more.

Only the coached player's tiles are entered. The others get hands that fit everything seen so far,
so that the rules can continue.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from quincunx.core.dice.rng import Random
from quincunx.core.errors import IllegalMove, IllegalOutcome, PositionError
from quincunx.core.game import Game
from quincunx.core.moves import First, Unseen
from quincunx.core.play.events import Event, apply_by_rules
from quincunx.core.play.hidden_information import HiddenInformation, guessing
from quincunx.core.registry import shared_game
from quincunx.core.state import State
from quincunx.core.text.messages import message
from quincunx.games.qwirkle.moves import Draw, HiddenTrade, Place, Trade, tile_name
from quincunx.games.qwirkle.notation import (
    find_tile,
    join_tiles,
    read_tiles,
    split_tiles,
)
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.view import QwirkleView

ATTEMPTS = 4000

Position = dict[str, Any]


class HiddenTiles(HiddenInformation):
    """Works on the data of positions: hands, bag and whose turn it is."""

    def unseen_draw_due(self, state: State) -> bool:
        return bool(
            self.seat is not None and state.chance and state.position()["turn"] != self.seat
        )

    def question(self, state: State, events: Sequence[Event]) -> str:
        """All hands are dealt, but only the players know who has the largest set."""
        is_answered = bool(events) and isinstance(events[-1][1], First)
        if self.seat is None or state.chance or state.position()["board"] or is_answered:
            return ""
        return message("Who opens the game (largest set)?")

    def with_tiles(self, state: State, seat: int, tiles: str) -> State:
        twin = state.copy()
        assert isinstance(twin, QwirkleState)
        twin.return_hand_to_bag(seat)
        twin.put(seat, read_tiles(tiles))
        return twin

    def can_place(self, state: State, seat: int) -> bool:
        return any(isinstance(move, Place) for move in state.moves(seat))

    def most_traded(self, state: State, seat: int) -> int:
        view = state.view(None)
        assert isinstance(view, QwirkleView)
        return min(view.bag, view.hand_sizes[seat]) if view.board else 0

    def must_trade(self, state: State) -> bool:
        view = state.view(None)
        return isinstance(view, QwirkleView) and view.bag > 0

    def is_guesswork(self, event: Event) -> bool:
        seat, value = event
        is_unseen = isinstance(value, Unseen | First) if seat is None else seat != self.seat
        return self.seat is not None and is_unseen

    def after_special(self, state: State, event: Event) -> State | None:
        if self.seat is None:
            return None
        match event:
            case (_, Unseen()):
                return after_legal(state, (None, state.sample(guessing(state, event))))
            case (_, First(opening)):
                return self.after_opening(state, opening, guessing(state, event))
            case (int(seat), HiddenTrade(count)) if seat != self.seat:
                hand = split_tiles(state.position()["hands"][seat])[:count]
                return after_legal(state, (seat, Trade(map(find_tile, hand))))
        return None

    def prepare(self, state: State, event: Event) -> State:
        seat, move = event
        if self.seat is None or seat == self.seat:
            return state
        if isinstance(move, Draw):
            return self.return_to_bag(state, move)
        if seat is None or state.is_legal(seat, move.code):
            return state
        tiles = move.tiles if isinstance(move, Place | Trade) else ()
        needed = Counter(map(tile_name, tiles))
        return self.guess_hands(state, seat, needed, move.code, guessing(state, event))

    def return_to_bag(self, state: State, draw: Draw) -> State:
        """What the coached player draws is in no guessed hand: exchange it for other tiles."""
        data = dict(state.position())
        drawn = Counter(map(tile_name, draw.tiles))
        bag = Counter(split_tiles(data["bag"]))
        for tile in (drawn - bag).elements():
            if not exchange(data, bag, tile, self.others(data), drawn):
                raise IllegalOutcome(
                    "{tile} cannot be drawn: all of them are on the table or in your hand",
                    tile=tile,
                )
        data["bag"] = join_tiles(bag.elements())
        return state.game.position(data)

    def after_opening(self, state: State, seat: int, rng: Random) -> State:
        """Whoever opens is the oldest of those whose sets may be equally large."""
        state.check_seat(seat)
        game = shared_game(state.game.key, {**state.game.options, "oldest": seat})
        return self.guess_hands(state, seat, Counter(), None, rng, game)

    def guess_hands(
        self,
        state: State,
        seat: int,
        needed: Counter[str],
        code: int | None,
        rng: Random,
        game: Game | None = None,
    ) -> State:
        """The position with other hidden hands, such that it is this seat's turn and, if a move is
        given, the move is legal.
        """
        game = game or state.game
        reason = ""
        for _attempt in range(ATTEMPTS):
            data = self.deal_again(dict(state.position()), seat, needed, rng)
            data["turn"] = seat
            try:
                guess = game.position(data)
            except PositionError as error:
                reason = reason or error.message
                continue
            if code is None or guess.is_legal(seat, code):
                return guess
            reason = guess.why_illegal(seat, state.game.notation.move_of(code))
        raise IllegalMove("no hand allows it: {reason}", reason=reason)

    def deal_again(self, data: Position, seat: int, needed: Counter[str], rng: Random) -> Position:
        """All hidden tiles shuffled and dealt again, the needed ones to this seat."""
        hands = [split_tiles(hand) for hand in data["hands"]]
        pool = split_tiles(data["bag"]) + [
            tile for other in self.others(data) for tile in hands[other]
        ]
        given = list(needed.elements()) if seat != self.seat else []
        if Counter(given) - Counter(pool):
            missing = next((Counter(given) - Counter(pool)).elements())
            raise IllegalMove(
                "{tile} cannot be placed: all of them are on the table or in your hand",
                tile=missing,
            )
        pool = shuffle(list((Counter(pool) - Counter(given)).elements()), rng)
        for other in self.others(data):
            size = len(hands[other])
            hand = given if other == seat else []
            hands[other] = [*hand, *(pool.pop() for _tile in range(size - len(hand)))]
        return {**data, "hands": [join_tiles(hand) for hand in hands], "bag": join_tiles(pool)}

    def others(self, data: Position) -> list[int]:
        return [seat for seat in range(len(data["hands"])) if seat != self.seat]


def after_legal(state: State, event: Event) -> State:
    following = state.copy()
    apply_by_rules(following, event)
    return following


def shuffle(tiles: list[str], rng: Random) -> list[str]:
    for place in range(len(tiles) - 1, 0, -1):
        other = int(rng.below(place + 1))
        tiles[place], tiles[other] = tiles[other], tiles[place]
    return tiles


def exchange(
    data: Position, bag: Counter[str], tile: str, seats: list[int], drawn: Counter[str]
) -> bool:
    """Exchange a tile of a guessed hand for one of the bag that is not among the drawn ones; False
    if that is impossible.
    """
    for seat in seats:
        hand = Counter(split_tiles(data["hands"][seat]))
        if hand[tile]:
            replacement = next((bag - drawn).elements(), None)
            if replacement is None:
                return False
            hand.update({tile: -1, replacement: 1})
            bag.update({tile: 1, replacement: -1})
            data["hands"][seat] = join_tiles(sorted(hand.elements()))
            return True
    return False
