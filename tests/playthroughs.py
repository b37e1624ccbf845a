"""A readable playthrough of every game: `make playthroughs` writes them, a test compares them.

A diff shows what a change of rules, notation or order does to whole games.
"""

import random
from pathlib import Path

import quincunx as qx
from quincunx.games.qwixx.sheet_files import package_sheets

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 2026
SHOWN = 12  # moves listed at each step; the rest is counted
PLAYERS = {
    "clever": (1, 2, 4),
    "qwizz": (1, 2, 5),
    "qwirkle": (2, 4),
    "squares": (2, 4),
    "qwixx": (1, 2, 5),
}


def files() -> dict[str, str]:
    """The name and the contents of each file."""
    games = [
        qx.game(key, players=players)
        for key in qx.games()
        if has_playthrough(key)
        for players in PLAYERS.get(key, (2,))
    ]
    return {f"{game.key}-{game.players}.txt": playthrough(game) for game in games}


def has_playthrough(key: str) -> bool:
    """A sheet is data for rules that others show: it may do without one."""
    return key not in package_sheets() or any(FOLDER.glob(f"{key}-[0-9]*.txt"))


def playthrough(game: qx.Game) -> str:
    """A game of random moves, with the position before each of them."""
    match, rng = qx.Match(game, seed=SEED), random.Random(SEED)
    lines, logged = [f"{game.title}: {game!r}", ""], 0
    while True:
        lines += [f"* {text}" for seat, text in match.log[logged:] if seat is None]
        logged = len(match.log)
        if match.state.over:
            break
        lines.append(describe(match.state))
        seat = rng.choice(match.state.acting)
        move = rng.choice(match.state.moves(seat))
        match.play(seat, move)
        lines.append(f"{seat}: {move}")
        logged += 1
    winners = " and ".join(match.names[seat] for seat in match.state.winners)
    return "\n".join([*lines, f"    scores {scores(match.state)}, won by {winners}"]) + "\n"


def describe(state: qx.State) -> str:
    lines = [f"    scores {scores(state)}"]
    for seat in state.acting:
        moves = sorted(map(str, state.moves(seat)))
        more = f", and {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
        lines.append(f"    {seat} may {', '.join(moves[:SHOWN])}{more}")
    return "\n".join(lines)


def scores(state: qx.State) -> str:
    return " ".join(map(str, state.scores))


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = files()
    for path in FOLDER.glob("*.txt"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, "utf-8")
    print(f"{len(wanted)} playthroughs in {FOLDER.name}/")


if __name__ == "__main__":
    write()
