"""A puzzle: a position from real play, a seat that has to decide, and one clearly best move."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from importlib import resources
from typing import Any

from quincunx.core.dice.rng import Random
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.moves import Move
from quincunx.core.registry import find_descriptor, shared_game
from quincunx.core.state import State
from quincunx.core.text.messages import join_clauses
from quincunx.core.themes import Themes
from quincunx.engine.advice import facts_about, without_shared
from quincunx.engine.comparison import compare_with_best
from quincunx.engine.evaluation import legal_codes
from quincunx.engine.strategies.default import strategy_for
from quincunx.practice.judgement import JudgedMove

DATA = resources.files("quincunx.practice").joinpath("data")
SAMPLES_OF_ADVICE = 2  # times as many: nobody waits for the first move
DIGITS = 4  # of probabilities and points in files


@dataclass(frozen=True)
class ExplainedMove:
    """A move of a puzzle that has been solved, or given up."""

    move: Move
    loss: float  # win probability, or points of a single player, against the best move
    error: float  # the standard error of the loss
    reason: str


@dataclass(frozen=True)
class Puzzle:
    """`state` is the position, `seat` has to decide, and `best` is the solution."""

    id: str  # unique among the puzzles of a game
    key: str  # of the game
    options: dict[str, Any]  # of the game
    position: dict[str, Any]
    seat: int
    phase: str  # `opening`, `middle` or `end`; empty if it is not known
    themes: tuple[str, ...]  # keys of the game's themes
    value: float  # of the best move: the win probability, or the points of a single player
    moves: tuple[JudgedMove, ...]  # best first; all others are weaker than these
    solved: Mapping[str, float] = field(default_factory=dict)  # by level: how often it finds it

    @property
    def game(self) -> Game:
        return shared_game(self.key, self.options)

    @property
    def state(self) -> State:
        return self.game.position(self.position)

    @property
    def best(self) -> Move:
        return self.game.move(self.moves[0].move)

    @property
    def is_solo(self) -> bool:
        return self.game.players == 1

    @property
    def weaker_moves(self) -> int:
        """How many legal moves were not judged, because static evaluation finds them weaker."""
        return len(legal_codes(self.state, self.seat)) - len(self.moves)

    def is_solved_by(self, move: Move | str) -> bool:
        """Is this the best move, or one that cannot be told from it? It need not be legal."""
        text = str(self.game.move(move))
        return any(each.move == text and each.loss <= each.error for each in self.moves)

    def explain(self) -> list[ExplainedMove]:
        """The best moves with what they lose, and why: the best one against the next, the others
        against the best.
        """
        state, strategy = self.state, strategy_for(self.game)
        found = [self.game.move(each.move) for each in self.moves]
        codes = [move.code for move in found]
        facts = facts_about(state, self.seat, codes, strategy.remarks(state, self.seat, codes))
        samples = SAMPLES_OF_ADVICE * strategy.compared(self.game.players)[1]
        why = compare_with_best(strategy, state, self.seat, codes, Random(self.id), samples)
        order = range(len(codes))
        return [
            ExplainedMove(
                move,
                judged.loss,
                judged.error,
                join_clauses(
                    text
                    for text in (*without_shared(facts, place, order), why.get(move.code, ""))
                    if text
                ),
            )
            for place, (move, judged) in enumerate(zip(found, self.moves, strict=True))
        ]

    def line(self) -> str:
        """As it is stored, without what the head of the file says."""
        data = asdict(self)
        del data["key"], data["options"]
        data["value"] = round(self.value, DIGITS)
        data["moves"] = [
            [each.move, round(each.loss, DIGITS), round(each.error, DIGITS)] for each in self.moves
        ]
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n"


@dataclass(frozen=True)
class PuzzleFile:
    """The puzzles of one search, and its figures."""

    head: dict[str, Any]  # the game with its options, the seed, how many were judged and agreed
    puzzles: tuple[Puzzle, ...]

    def text(self) -> str:
        head = json.dumps(self.head, separators=(",", ":")) + "\n"
        return head + "".join(puzzle.line() for puzzle in self.puzzles)

    def with_puzzles(self, puzzles: list[Puzzle]) -> "PuzzleFile":
        return replace(self, puzzles=tuple(puzzles))


def read_puzzles(text: str) -> PuzzleFile:
    """The opposite of `PuzzleFile.text`."""
    head, *lines = map(json.loads, text.strip().split("\n"))
    return PuzzleFile(
        head, tuple(read_puzzle(line, head["game"], head["options"]) for line in lines)
    )


def read_puzzle(data: Mapping[str, Any], key: str, options: dict[str, Any]) -> Puzzle:
    moves = tuple(JudgedMove(*move) for move in data["moves"])
    return Puzzle(
        **{**data, "moves": moves, "themes": tuple(data["themes"])}, key=key, options=options
    )


def find_themes(key: str) -> Themes:
    """What decisions of this game can be about."""
    made: Themes = find_descriptor(key).load("themes")()
    return made


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of this game in the package. An OptionError names the games that have some."""
    files = [file for file in DATA.iterdir() if key_of_file(file.name) == game]
    if not files:
        raise OptionError(
            "there are no puzzles of {game}; there are some of {games}",
            game=repr(game),
            games=", ".join(games_with_puzzles()),
        )
    return tuple(
        puzzle
        for file in sorted(files, key=lambda file: file.name)
        for puzzle in read_puzzles(file.read_text("utf-8")).puzzles
    )


@cache
def games_with_puzzles() -> tuple[str, ...]:
    """The keys of the games, in the order of the list of games."""
    from quincunx.core.registry import games

    found = {key_of_file(file.name) for file in DATA.iterdir()}
    return tuple(key for key in games() if key in found)


def key_of_file(name: str) -> str:
    """`clever-2.jsonl` has puzzles of Clever for two."""
    return name.rpartition("-")[0]


@cache
def puzzles_by_id(game: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles(game)}
