"""Coaching where hands are hidden: what the coach cannot see is guessed, and guessed anew when somebody shows more.

Only the coached seat's tiles are told. The others get hands that fit everything seen so far, so that the rules can go
on; the engine deals hidden tiles anew for its judgement anyway. Games with hidden hands are found here by their key.
"""

from collections import Counter
from typing import Any

from quincunx.core.errors import IllegalMove, IllegalOutcome, PositionError, Unreadable
from quincunx.core.events import state_after
from quincunx.core.registry import find_descriptor
from quincunx.core.rng import Random
from quincunx.core.state import State

TRIES = 4000
UNSEEN = "unseen"  # an event: somebody drew tiles that the coach did not see
OPENS = "opens "  # an event: the seat with the largest set


class HiddenTiles:
    """Qwirkle, by the data of its positions: hands, bag and whose turn it is."""

    def __init__(self, me: int) -> None:
        self.me = me

    def draws_unseen(self, state: State) -> bool:
        """Is a draw due that the coached player will not see?"""
        return bool(state.chance and state.position()["turn"] != self.me)

    def asks_who_opens(self, state: State, told: str) -> bool:
        """All hands are dealt, but who has the largest set only the table knows; `told` is the latest event."""
        return not state.chance and not state.position()["board"] and not told.startswith(OPENS)

    def following(self, state: State, seat: int | None, text: str, rng: Random) -> State:
        if seat is None and text == UNSEEN:
            return state_after(state, (None, str(state.sample(rng))))
        if seat is None and text.startswith(OPENS):
            return self.opened(state, int(text.removeprefix(OPENS)), rng)
        if seat is None:
            return state_after(self.with_bag(state, text), (None, text))
        if seat == self.me:
            return state_after(state, (seat, text))
        return self.moved_unseen(state, seat, text, rng)

    def with_bag(self, state: State, text: str) -> State:
        """What the coached player draws cannot be in a guessed hand: those tiles go back into the bag for others."""
        try:
            wanted = Counter(str(state.game.outcome(text)).split())
        except Unreadable:
            return state
        data = state.position()
        bag = Counter(data["bag"].split())
        for tile in (wanted - bag).elements():
            if not swap(data, bag, tile, self.others(data), wanted):
                raise IllegalOutcome(f"{tile} cannot be drawn: all of them lie on the table or in your hand")
        data["bag"] = " ".join(bag.elements())
        return state.game.position(data)

    def opened(self, state: State, seat: int, rng: Random) -> State:
        state.check_seat(seat)
        return self.guessed(state, seat, Counter(), None, rng)

    def moved_unseen(self, state: State, seat: int, text: str, rng: Random) -> State:
        words = text.split()
        if words[:1] == ["trade"] and len(words) == 2 and words[1].isdecimal():
            hand = state.position()["hands"][seat].split()
            return state_after(state, (seat, " ".join(["trade", *hand[: int(words[1])]])))
        move = state.game.move(text)
        if not state.is_legal(seat, move.code):
            needed = Counter(word.partition("@")[0] for word in str(move).split()[1:])
            state = self.guessed(state, seat, needed, move.code, rng)
        return state_after(state, (seat, text))

    def guessed(self, state: State, seat: int, needed: Counter[str], code: int | None, rng: Random) -> State:
        """The position with other hidden hands, such that this seat is to move and, if a move is given, can make it."""
        reason = ""
        for _ in range(TRIES):
            data = self.dealt(state.position(), seat, needed, rng)
            data["turn"] = seat
            try:
                other = state.game.position(data)
            except PositionError as error:
                reason = reason or str(error)
                continue
            if code is None or other.is_legal(seat, code):
                return other
            reason = other.why_illegal(seat, state.game.move_of(code))
        raise IllegalMove(f"no hand fits that: {reason}")

    def dealt(self, data: dict[str, Any], seat: int, needed: Counter[str], rng: Random) -> dict[str, Any]:
        """All hidden tiles shuffled and dealt again, the needed ones to this seat."""
        hands = [hand.split() for hand in data["hands"]]
        pool = data["bag"].split() + [tile for other in self.others(data) for tile in hands[other]]
        given = list(needed.elements()) if seat != self.me else []
        if Counter(given) - Counter(pool):
            missing = next((Counter(given) - Counter(pool)).elements())
            raise IllegalMove(f"{missing} cannot be played: all of them lie on the table or in your hand")
        pool = list((Counter(pool) - Counter(given)).elements())
        for place in range(len(pool) - 1, 0, -1):
            other = int(rng.below(place + 1))
            pool[place], pool[other] = pool[other], pool[place]
        for other in self.others(data):
            size = len(hands[other])
            hand = given if other == seat else []
            hands[other] = [*hand, *(pool.pop() for _ in range(size - len(hand)))]
        return {**data, "hands": [" ".join(hand) for hand in hands], "bag": " ".join(pool)}

    def others(self, data: dict[str, Any]) -> list[int]:
        return [seat for seat in range(len(data["hands"])) if seat != self.me]


def hidden(key: str, me: int) -> HiddenTiles | None:
    maker = find_descriptor(key).load("coach")
    return maker(me) if maker else None


def swap(data: dict[str, Any], bag: Counter[str], tile: str, seats: list[int], wanted: Counter[str]) -> bool:
    """Exchange a tile of some guessed hand with one of the bag that is not wanted there."""
    for seat in seats:
        hand = Counter(data["hands"][seat].split())
        if hand[tile]:
            back = next((bag - wanted).elements(), None)
            if back is None:
                return False
            hand.update({tile: -1, back: 1})
            bag.update({tile: 1, back: -1})
            data["hands"][seat] = " ".join(sorted(hand.elements()))
            return True
    return False
