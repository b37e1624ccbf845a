"""What a profile has played: its games, and what they show."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean

from quincunx.engine import LEVELS
from quincunx.server.table.result import GameResult

PEOPLE = "people"  # among the opponents: at least one person
SOLO = "solo"  # no opponents


@dataclass(frozen=True)
class PlayedRow:
    """A seat that a profile has at a table."""

    table: str
    seat: int
    game: str
    date: str
    loss: float | None  # per decision, once the game was reviewed
    luck: float | None  # of the whole game, then
    result: str | None  # a GameResult, once the game is over


@dataclass(frozen=True)
class PlayedGame:
    """One game, as its player sees it."""

    table: str
    seat: int
    game: str
    date: str
    loss: float | None  # per decision, once it was reviewed
    luck: float | None
    result: GameResult | None  # None until the game is over

    @property
    def score(self) -> int | None:
        """None unless the game was played to its end: after a resignation there is no score."""
        if self.result is None or not self.result.finished or self.seat in self.result.resigned:
            return None
        if self._had_help:
            return None
        return self.result.scores[self.seat]

    @property
    def won(self) -> bool | None:
        """None while the game runs, in solo games, if somebody else has resigned so soon that
        nobody has earned a win, if the engine has won for her, and if she was never there.
        """
        if self.result is None or len(self.result.scores) == 1 or self.seat in self.result.absent:
            return None
        if self.result.hasty and self.seat not in self.result.resigned:
            return None
        if self._had_help and self.seat in self.result.winners:
            return None
        return self.seat in self.result.winners

    @property
    def _had_help(self) -> bool:
        """Has the engine played for her? What she loses by that is lost all the same."""
        result = self.result
        return result is not None and self.seat in result.helped and not result.rated

    @property
    def opponent(self) -> str:
        """The strongest kind of opponent: people, or a level of the engine."""
        if self.result is None:
            return ""
        others = [
            None if seat in self.result.resigned else engine  # it only took over from a person
            for seat, engine in enumerate(self.result.engines)
            if seat != self.seat
        ]
        levels = [engine for engine in others if engine is not None]
        if not others:
            return SOLO
        if len(levels) < len(others):
            return PEOPLE
        return max(levels, key=list(LEVELS).index)


@dataclass(frozen=True)
class Winnings:
    """The results against one kind of opponent."""

    opponent: str
    games: int
    wins: int


@dataclass(frozen=True)
class Statistics:
    """The finished games of one kind: alone, losses are points, otherwise win probability."""

    game: str
    games: int
    scores: Sequence[int]  # of the games that were played to the end, earliest first
    winnings: Sequence[Winnings]
    losses: Sequence[float]  # per decision, of the games that were reviewed, earliest first
    luck: float | None  # the mean of these games
    is_solo: bool = False


def played_game(row: PlayedRow) -> PlayedGame:
    result = GameResult.from_json(row.result) if row.result else None
    return PlayedGame(row.table, row.seat, row.game, row.date, row.loss, row.luck, result)


def statistics(games: Iterable[PlayedGame]) -> list[Statistics]:
    """By game; the games are given latest first. Those with take-backs prove nothing."""
    by_game: defaultdict[tuple[str, bool], list[PlayedGame]] = defaultdict(list)
    for game in games:
        if game.result is not None and not game.result.take_backs:
            by_game[game.game, game.opponent == SOLO].insert(0, game)
    return [statistics_of(*key, played) for key, played in sorted(by_game.items())]


def statistics_of(key: str, is_solo: bool, played: Sequence[PlayedGame]) -> Statistics:
    luck = [game.luck for game in played if game.luck is not None]
    return Statistics(
        game=key,
        games=len(played),
        scores=[game.score for game in played if game.score is not None],
        winnings=winnings(played),
        losses=[game.loss for game in played if game.loss is not None],
        luck=mean(luck) if luck else None,
        is_solo=is_solo,
    )


def winnings(played: Iterable[PlayedGame]) -> list[Winnings]:
    by_opponent: defaultdict[str, list[bool]] = defaultdict(list)
    for game in played:
        if game.won is not None:
            by_opponent[game.opponent].append(game.won)
    order = [*LEVELS, PEOPLE]
    return [
        Winnings(each, len(by_opponent[each]), sum(by_opponent[each]))
        for each in order
        if each in by_opponent
    ]
