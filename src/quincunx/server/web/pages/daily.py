"""The daily game: today's list, a result beside those of others, an earlier day's seeds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import median

from quincunx.analysis import Review, SeatReview
from quincunx.core.registry import find_descriptor
from quincunx.languages import _, format_number, ngettext
from quincunx.practice import daily
from quincunx.practice.daily import Attempt, Streak
from quincunx.practice.daily_share import share_line, symbols
from quincunx.server.http.deps import KEPT_DAYS
from quincunx.server.service.daily import Results
from quincunx.server.table.state import TableState
from quincunx.server.web.pages.distribution import Distribution, distribution_of
from quincunx.server.web.pages.page import Page
from quincunx.server.web.words import date_in_words

FEWEST_IN_CHART = 3  # results
SMALLEST_ERROR = 0.05  # that is shown


@dataclass(frozen=True)
class Card:
    """A game of today."""

    kind: str
    title: str
    mode: str  # alone or against the expert
    table: str  # of the attempt of this profile; empty before it
    is_over: bool
    result: str  # in words


@dataclass(frozen=True)
class Fingerprint:
    title: str
    fingerprint: str


@dataclass(frozen=True)
class DailyPage(Page):
    template = "daily.html"

    day: str  # in words
    cards: Sequence[Card]
    streak: str  # in words; empty without one
    today: Sequence[Fingerprint]
    tomorrow: Sequence[Fingerprint]
    earlier: str  # the latest day whose seeds are published
    with_community: bool


def title_on(kind: str, day: date) -> str:
    return _(find_descriptor(daily.game_of(kind, day)).title)


def card_of(kind: str, day: date, attempt: Attempt | None, is_over: bool) -> Card:
    is_solo = daily.players_of(daily.game_of(kind, day)) == 1
    return Card(
        kind,
        title_on(kind, day),
        _("alone") if is_solo else _("against the expert"),
        "" if attempt is None else attempt.table,
        is_over,
        "" if attempt is None or attempt.points is None else points_words(attempt.points, is_solo),
    )


def points_words(points: int, is_solo: bool) -> str:
    """Alone, points; otherwise a lead, or how far behind."""
    number = format_number(abs(points), ",")
    if is_solo:
        return _("{score} points", score=format_number(points, ","))
    if points == 0:
        return _("a draw")
    return _("{points} ahead", points=number) if points > 0 else _("{points} behind", points=number)


def streak_words(found: Streak) -> str:
    if not found.longest:
        return ""
    current = ngettext("{count} day in a row", "{count} days in a row", found.current)
    return _("{current}, your longest: {longest}", current=current, longest=found.longest)


def fingerprints_of(day: date, found: Mapping[str, str]) -> list[Fingerprint]:
    return [Fingerprint(title_on(kind, day), each) for kind, each in found.items()]


# ---- a result


@dataclass(frozen=True)
class Difference:
    """Between a result and that of the expert on the same dice."""

    luck: str
    skill: str
    unit: str


@dataclass(frozen=True)
class ResultPage(Page):
    template = "daily_result.html"
    fragment = "daily_comparison.html"

    table: str
    kind: str
    title: str
    day: str
    result: str
    is_practice: bool
    players: str  # how many have finished, and better than how many of them
    distribution: Distribution | None
    expert: str  # its result; empty until it has played
    expert_table: str
    difference: Difference | None
    is_reviewing: bool
    failure: str
    waits: bool  # does the page change by itself?
    share: str
    may_practise: bool


def result_page(
    table: TableState,
    results: Results,
    reviews: Sequence[Review | None],  # of this game and that of the expert
    is_reviewing: bool,
    failure: str,
    streak: int,
    today: date,
) -> ResultPage:
    game = table.daily
    assert game is not None
    day = date.fromisoformat(game.day)
    is_solo, title = table.players == 1, title_on(game.kind, day)
    finished = not table.resigned
    points = daily.points_of(table.scores) if finished else None
    own, experts = reviews
    expert = None if results.expert is None else results.expert.points
    expert_result, expert_table = expert_words(results, is_solo)
    row = "" if own is None else symbols(own, 0)
    return ResultPage(
        table=table.id,
        kind=game.kind,
        title=title,
        day=date_in_words(game.day),
        result=_("resigned") if points is None else points_words(points, is_solo),
        is_practice=not table.is_attempt,
        players="" if points is None else players_words(points, results.points),
        distribution=None
        if len(results.points) < FEWEST_IN_CHART
        else distribution_of(results.points, points, expert),
        expert=expert_result,
        expert_table=expert_table,
        difference=None if own is None or experts is None else difference_of(own, experts),
        is_reviewing=is_reviewing,
        failure=failure,
        waits=expert is None or is_reviewing,
        share=""
        if points is None or not table.is_attempt
        else share_line(title, game.day, points, expert, streak, row),
        may_practise=day == today,
    )


def players_words(points: int, everybody: Sequence[int]) -> str:
    """Alone, nobody can be compared with."""
    if len(everybody) < 2:
        return _("Nobody else has finished this game yet.")
    count = len(everybody)
    players = ngettext("{count} player has finished", "{count} players have finished", count)
    share = _("better than {share:.0%}", share=daily.rank(points, everybody))
    return _("{players}: {share}.", players=players, share=share)


def difference_of(own: Review, expert: Review) -> Difference:
    """The result without its luck is what was played better."""
    mine, other = own.seats[0], expert.seats[0]
    factor = 1 if own.is_solo else 100
    return Difference(
        luck=with_error(factor * (mine.luck - other.luck), factor * error_of(mine, other)),
        skill=with_error(factor * (mine.adjusted - other.adjusted), factor * error_of(mine, other)),
        unit=_("points") if own.is_solo else _("percentage points of the win probability"),
    )


def error_of(one: SeatReview, other: SeatReview) -> float:
    """Of 95 %."""
    return 1.96 * float((one.luck_error**2 + other.luck_error**2) ** 0.5)


def with_error(number: float, error: float) -> str:
    """Without an error where all rolls were listed, so that luck is exact."""
    words = format_number(number, "+.1f")
    return f"{words} ± {format_number(error, '.1f')}" if error >= SMALLEST_ERROR else words


# ---- an earlier day


@dataclass(frozen=True)
class GameOfDay:
    title: str
    fingerprint: str
    seed: str  # empty before it is published
    players: str
    expert: str  # its result; empty if it did not play
    expert_table: str


@dataclass(frozen=True)
class DayPage(Page):
    template = "daily_day.html"

    day: str  # in words
    games: Sequence[GameOfDay]
    before: str  # 2026-01-30; empty if that is not shown any more
    after: str  # empty if its seeds are not published yet


def game_of_day(
    kind: str, day: date, fingerprint: str, seed: str | None, results: Results
) -> GameOfDay:
    is_solo = daily.players_of(daily.game_of(kind, day)) == 1
    players = ngettext("{count} player", "{count} players", len(results.points))
    if results.points:
        best, middle = max(results.points), round(median(results.points))
        players = _(
            "{players}: best {best}, middle {middle}",
            players=players,
            best=points_words(best, is_solo),
            middle=points_words(middle, is_solo),
        )
    expert, table = expert_words(results, is_solo)
    return GameOfDay(title_on(kind, day), fingerprint, seed or "", players, expert, table)


def expert_words(results: Results, is_solo: bool) -> tuple[str, str]:
    """The result of the expert and its table; empty until it has played."""
    expert = results.expert
    if expert is None or expert.points is None:
        return "", ""
    return points_words(expert.points, is_solo), expert.table


def day_page(day: date, games: Sequence[GameOfDay], latest: date) -> DayPage:
    one = timedelta(1)
    before = str(day - one) if day > latest - timedelta(KEPT_DAYS) else ""
    after = str(day + one) if day < latest else ""
    return DayPage(date_in_words(str(day)), games, before, after)
