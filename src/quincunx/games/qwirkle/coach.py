"""Coaching Qwirkle: the tiles of the other players are guessed, and guessed again when they show
more.

Only the coached player's tiles are entered. The others get hands that fit everything seen so far,
so that the rules can continue.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from quincunx.core.dice.rng import Random
from quincunx.core.errors import (
    IllegalMove,
    IllegalOutcome,
    PositionError,
    QuincunxError,
    Unreadable,
)
from quincunx.core.game import Game
from quincunx.core.play.events import Event, state_after
from quincunx.core.play.hidden_information import UNSEEN, HiddenInformation
from quincunx.core.registry import shared_game
from quincunx.core.state import State
from quincunx.core.text.messages import join_or, message
from quincunx.games.qwirkle.details import Draw, HiddenTrade, Place, Trade
from quincunx.games.qwirkle.notation import (
    join_tiles,
    split_tiles,
    tile_details,
    tile_name,
    write_details,
)

ATTEMPTS = 4000
OPENINGS = {
    f"opens {seat}": seat for seat in range(4)
}  # texts of events: the seat that has the largest set and opens the game

Position = dict[str, Any]


class HiddenTiles(HiddenInformation):
    """Works on the data of positions: hands, bag and whose turn it is."""

    def unseen_draw_due(self, state: State) -> bool:
        return bool(state.chance and state.position()["turn"] != self.seat)

    def question(self, state: State, events: Sequence[Event]) -> str:
        """All hands are dealt, but only the players know who has the largest set."""
        if (
            state.chance
            or state.position()["board"]
            or (events and opening_seat(events[-1]) is not None)
        ):
            return ""
        return message("Who opens the game (largest set)?")

    def parse_answer(self, text: str, names: Sequence[str]) -> str:
        seat = next((seat for seat, name in enumerate(names) if name.lower() == text.lower()), None)
        if seat is None:
            raise QuincunxError(
                message("enter the name of the player who opens: {names}", names=join_or(names))
            )
        return next(text for text, opening in OPENINGS.items() if opening == seat)

    def describe_answer(self, text: str, names: Sequence[str]) -> str:
        seat = opening_seat((None, text))
        return "" if seat is None else message("{name} opens", name=names[seat])

    def state_after(self, state: State, event: Event, rng: Random) -> State:
        seat, text = event
        if seat is None and text == UNSEEN:
            return state_after(state, (None, str(state.sample(rng))))
        opening = opening_seat(event)
        if opening is not None:
            return self.after_opening(state, opening, rng)
        if seat is None:
            return state_after(self.return_to_bag(state, text), event)
        if seat == self.seat:
            return state_after(state, event)
        return self.after_move_of_other(state, seat, text, rng)

    def return_to_bag(self, state: State, text: str) -> State:
        """What the coached player draws cannot be in a guessed hand: exchange those tiles for
        others from the bag.
        """
        try:
            draw = state.game.outcome(text).details
        except Unreadable:
            return state
        assert isinstance(draw, Draw)
        data = dict(state.position())
        drawn = Counter(map(tile_name, draw.tiles))
        bag = Counter(split_tiles(data["bag"]))
        for tile in (drawn - bag).elements():
            if not exchange(data, bag, tile, self.others(data), drawn):
                raise IllegalOutcome(
                    message(
                        "{tile} cannot be drawn: all of them are on the table or in your hand",
                        tile=tile,
                    )
                )
        data["bag"] = join_tiles(bag.elements())
        return state.game.position(data)

    def after_opening(self, state: State, seat: int, rng: Random) -> State:
        """Whoever opens is the oldest of those whose sets may be equally large."""
        state.check_seat(seat)
        game = shared_game(state.game.key, {**state.game.options, "oldest": seat})
        return self.guess_hands(state, seat, Counter(), None, rng, game)

    def after_move_of_other(self, state: State, seat: int, text: str, rng: Random) -> State:
        details = state.game.event_details(seat, text)
        if isinstance(details, HiddenTrade):
            hand = split_tiles(state.position()["hands"][seat])
            return state_after(
                state, (seat, write_details(Trade(tuple(map(tile_details, hand[: details.count])))))
            )
        move = state.game.move(text)
        if not state.is_legal(seat, move.code):
            needed = (
                Counter(map(tile_name, details.tiles))
                if isinstance(details, Place | Trade)
                else Counter()
            )
            state = self.guess_hands(state, seat, needed, move.code, rng)
        return state_after(state, (seat, text))

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
        raise IllegalMove(message("no hand allows it: {reason}", reason=reason))

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
                message(
                    "{tile} cannot be placed: all of them are on the table or in your hand",
                    tile=missing,
                )
            )
        pool = shuffle(list((Counter(pool) - Counter(given)).elements()), rng)
        for other in self.others(data):
            size = len(hands[other])
            hand = given if other == seat else []
            hands[other] = [*hand, *(pool.pop() for _tile in range(size - len(hand)))]
        return {**data, "hands": [join_tiles(hand) for hand in hands], "bag": join_tiles(pool)}

    def others(self, data: Position) -> list[int]:
        return [seat for seat in range(len(data["hands"])) if seat != self.seat]


def opening_seat(event: Event) -> int | None:
    """The seat that an event names as the one that opens; None for all other events."""
    seat, text = event
    return OPENINGS.get(text) if seat is None else None


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
