"""Chooses among the positions that a search has found: those that both judgements agree on, none
like another, spread over phases and themes.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from quincunx.core.game import Game
from quincunx.core.view import SeatView
from quincunx.practice.building import SearchRun
from quincunx.practice.puzzle import Puzzle, PuzzleFile, find_themes
from quincunx.practice.search import Find

ALIKE = 0.7  # of what two positions with the same best move show beyond the start of the game
NO_THEME = ""
DIGEST = 4  # hexadecimal digits

Facts = frozenset[tuple[str, str]]


def select(run: SearchRun, game: Game, count: int) -> PuzzleFile:
    """At most so many puzzles, in the order in which they were found."""
    finds, solo = run.finds(), game.players == 1
    found = [make_puzzle(game, find) for find in finds if find.is_puzzle(solo)]
    candidates = without_duplicates(game, found)
    chosen = spread(candidates, count)
    head = {
        **run.settings,
        "games": len(run.games),
        "judged": len(finds),
        "agreed": sum(find.agrees for find in finds),
        "clear": sum(find.is_confirmed(solo) for find in finds),
        "different": len(candidates),
    }
    return PuzzleFile(head, tuple(puzzle for puzzle in candidates if puzzle.id in chosen))


def make_puzzle(game: Game, find: Find) -> Puzzle:
    state = game.position(find.position)
    best, *others = [game.move(each.move) for each in find.second.moves]
    return Puzzle(
        id=puzzle_id(game, find),
        key=game.key,
        options=dict(game.options),
        position=find.position,
        seat=find.seat,
        phase=find.phase,
        themes=tuple(find_themes(game.key).find(state, find.seat, best, others)),
        value=find.second.value,
        moves=find.second.moves,
    )


def puzzle_id(game: Game, find: Find) -> str:
    """Where it was found, and a part that changes with the position: what somebody has tried is
    kept by it, also when another search finds other puzzles.
    """
    position = json.dumps(find.position, sort_keys=True)
    digest = sha256(position.encode()).hexdigest()[:DIGEST]
    return f"{game.players}-{find.number}-{find.event}-{find.seat}-{digest}"


def without_duplicates(game: Game, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """The first of those that show nearly the same and have the same best move."""
    kept: list[Puzzle] = []
    facts: list[Facts] = []
    start = facts_of(game.start().view(0))
    for puzzle in puzzles:
        shown = facts_of(puzzle.state.view(puzzle.seat)) - start
        if not any(
            other.moves[0].move == puzzle.moves[0].move and likeness(shown, known) > ALIKE
            for other, known in zip(kept, facts, strict=True)
        ):
            kept.append(puzzle)
            facts.append(shown)
    return kept


def facts_of(view: SeatView) -> Facts:
    """What a seat sees, apart from its moves, fact by fact."""
    return frozenset(
        leaves("", {name: part for name, part in view.as_dict().items() if name != "moves"})
    )


def leaves(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(f"{path}/{name}", each)
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from leaves(f"{path}/{place}", each)
    else:
        yield path, repr(value)


def likeness(one: Facts, other: Facts) -> float:
    return len(one & other) / len(one | other)


def spread(puzzles: Sequence[Puzzle], count: int) -> set[str]:
    """The ids of so many: one after the other, of the phase and themes that are rarest so far."""
    left, chosen = list(puzzles), list[Puzzle]()
    counts = Counter[str]()
    while left and len(chosen) < count:
        puzzle = min(left, key=lambda each: rarity(each, counts))
        left.remove(puzzle)
        chosen.append(puzzle)
        counts.update([puzzle.phase, *(puzzle.themes or (NO_THEME,))])
    return {puzzle.id for puzzle in chosen}


def rarity(puzzle: Puzzle, counts: Counter[str]) -> float:
    """Small if few puzzles like this one have been chosen."""
    themes = puzzle.themes or (NO_THEME,)
    return counts[puzzle.phase] + min(counts[theme] for theme in themes)
