"""A game at the prompt: people type moves, the engine answers for the other seats."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from quincunx.core.errors import QuincunxError
from quincunx.core.match import Match
from quincunx.engine import Engine
from quincunx.terminal import qwixx, qwizz

Draw = Callable[[Mapping[str, Any], Sequence[str]], str]

HELP = "Type a move as it is listed, or its number; ? for advice, undo, or quit."


class Quit(Exception):
    """Somebody wants to stop."""


def play(match: Match, engines: Mapping[int, Engine], ask: Callable[[str], str], say: Callable[[str], None]) -> None:
    """Play the match to its end, or until somebody quits."""
    say(HELP)
    told = 0
    while not match.state.over:
        told = tell(match, told, say)
        seat = next((seat for seat in match.state.acting if seat in engines), match.state.acting[0])
        if seat in engines:
            match.play(seat, engines[seat].choose(match.state, seat))
        else:
            say(f"\n{draw(match, seat)}\n")
            answer(match, seat, ask, say)
    tell(match, told, say)
    say(f"\n{draw(match, None)}\n\n{match.record.result}")


def answer(match: Match, seat: int, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
    """Ask until something was done."""
    moves = [str(move) for move in match.state.moves(seat)]
    listed = "  ".join(f"{number} {move}" for number, move in enumerate(moves, 1))
    say(f"{match.names[seat]} may: {listed}")
    while True:
        try:
            if done(match, seat, ask("> ").strip(), moves, say):
                return
        except QuincunxError as error:
            say(f"{error}. {HELP}")


def done(match: Match, seat: int, word: str, moves: Sequence[str], say: Callable[[str], None]) -> bool:
    """Do what was typed; True if the game has changed."""
    if word == "quit":
        raise Quit
    if word == "?":
        for advice in Engine("strong").advise(match.state, seat)[:5]:
            say(f"  {advice.move}: {advice.value:.1f} ± {advice.error:.1f} points, {advice.chance:.0%} to win; {advice.reason}")
        return False
    if word == "undo":
        match.undo(seat)
    else:
        number = int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else 0
        match.play(seat, moves[number - 1] if 1 <= number <= len(moves) else word)
    return True


def tell(match: Match, told: int, say: Callable[[str], None]) -> int:
    """Say what has happened since, as far as everybody may know it; how much of the log that is."""
    public = match.public_log
    for seat, text in public[told:]:
        say(f"{'chance' if seat is None else match.names[seat]}: {text}")
    return len(public)


def draw(match: Match, seat: int | None) -> str:
    view = match.state.view(seat)
    return DRAWINGS.get(type(match.game).__name__, scores)(view, match.names)


def scores(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """What can be said of any game."""
    return "\n".join(f"{name}: {points}" for name, points in zip(names, view["scores"], strict=True))


DRAWINGS: dict[str, Draw] = {"Qwixx": qwixx.table, "Qwizz": qwizz.table}
