"""The list of games, and their rules."""

from collections.abc import Sequence
from dataclasses import dataclass

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.presentation import find_presentation
from quincunx.core.registry import descriptors
from quincunx.languages import N_, _
from quincunx.server.table.setup import DEFAULT_LEVEL, player_range
from quincunx.server.web.games import card_of, sheet_of
from quincunx.server.web.pages.page import Choice, Page, choices_from
from quincunx.server.web.words import capitalized

WAITS = {
    "30": N_("engine after 30 seconds"),
    "120": N_("engine after 2 minutes"),
    "600": N_("engine after 10 minutes"),
    "": N_("keep waiting"),
}


@dataclass(frozen=True)
class GameCard:
    key: str
    title: str
    short_title: str  # among the sheets of the same game
    description: str
    players: str
    is_for_two: bool
    has_tutorial: bool
    pads: str  # what the link to the score pads says
    sheet: str  # whose card.svg is its picture
    card: object  # what card.svg shows


@dataclass(frozen=True)
class GameGroup:
    """A game, or several sheets of the same game."""

    name: str
    title: str
    games: Sequence[GameCard]


@dataclass(frozen=True)
class HomePage(Page):
    template = "home.html"

    groups: Sequence[GameGroup]
    games_for_two: Sequence[Choice]
    waits: Sequence[Choice]  # for an opponent
    with_community: bool
    days: int  # for which tables are kept
    level: str  # of the engine in a quick game


def home_page(days: int, with_community: bool) -> HomePage:
    return HomePage(
        game_groups(), games_for_two(), choices_from(WAITS), with_community, days, DEFAULT_LEVEL
    )


def game_groups() -> list[GameGroup]:
    """Games with the same rules are sheets of one game."""
    by_rules: dict[str, list[GameDescriptor]] = {}
    for descriptor in descriptors():
        by_rules.setdefault(descriptor.rules, []).append(descriptor)
    return [
        GameGroup(
            name=first.key,
            title=_(first.family if others else first.title),
            games=[game_card(each, first) for each in (first, *others)],
        )
        for first, *others in by_rules.values()
    ]


def game_card(game: GameDescriptor, first: GameDescriptor) -> GameCard:
    title = _(game.title)
    return GameCard(
        key=game.key,
        title=title,
        short_title=capitalized(title.removeprefix(f"{_(first.title)} ")),
        description=_(game.description),
        players=player_range(game.seats),
        is_for_two=2 in game.seats,
        has_tutorial=bool(game.tutorial),
        pads=pads_link(game.key),
        sheet=sheet_of(game.key).name,
        card=card_of(game.key),
    )


def pads_link(key: str) -> str:
    """A game with a shared board has tiles, and the others have dice."""
    has_tiles = find_presentation(key).has_shared_board
    return _("We have our own tiles") if has_tiles else _("We have our own dice")


def games_for_two() -> list[Choice]:
    return [Choice(each.key, _(each.title)) for each in descriptors() if 2 in each.seats]


@dataclass(frozen=True)
class RulesPage(Page):
    template = "rules.html"
    fragment = "rules_text.html"

    game: str
    title: str
    has_tutorial: bool
    rules: str  # HTML


def rules_page(game: GameDescriptor, rules: str) -> RulesPage:
    return RulesPage(game.key, _(game.title), bool(game.tutorial), rules)
