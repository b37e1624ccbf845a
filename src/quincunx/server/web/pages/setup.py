"""The form for a new game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from quincunx.core.options import OLDEST, Option, as_order_of_age, seats_by_age
from quincunx.core.presentation import find_presentation
from quincunx.core.registry import find_descriptor
from quincunx.languages import N_, _, pgettext
from quincunx.server.http.with_community import with_community
from quincunx.server.table.help import ALL_HELP, AUTO_HELP, HINTS_ONLY, NO_HELP
from quincunx.server.table.row import HERE, INVITED
from quincunx.server.table.setup import SeatForm, SetupForm
from quincunx.server.web.pages.home import pads_link
from quincunx.server.web.pages.page import Choice, Page, choices_from
from quincunx.server.web.words import capitalized

WHO_LABELS = {
    HERE: N_("a person at this screen"),
    INVITED: N_("a person invited with a link"),
}
ENGINE_LABELS = {
    "novice": N_("Engine: novice"),
    "casual": N_("Engine: casual"),
    "strong": N_("Engine: strong"),
    "expert": N_("Engine: expert"),
}
ABOUT_LEVELS = {
    "novice": N_("Does not see what a move spoils, unless it is much."),
    "casual": N_("Plays by rules of thumb and calculates nothing."),
    "strong": N_("Overlooks small differences between moves."),
    "expert": N_("Plays at full strength."),
}
HELP_LABELS = {
    AUTO_HELP: N_("everything, if only one person plays"),
    ALL_HELP: N_("hints and the value of every move"),
    HINTS_ONLY: N_("hints only"),
    NO_HELP: N_("none"),
}
OPTION_LABELS = {"first": N_("First player")}  # of all games; a sheet has those of its own options
CLOCKS = {
    "": N_("none"),
    "20+60": N_("20 seconds + 1 minute"),
    "45+180": N_("45 seconds + 3 minutes"),
    "90+600": N_("90 seconds + 10 minutes"),
}


@dataclass(frozen=True)
class SeatField:
    name: str
    who: Sequence[Choice]
    levels: Sequence[Choice]  # of the engine
    about: str  # the chosen level
    is_own: bool  # the name of this browser's player belongs here


@dataclass(frozen=True)
class OptionField:
    name: str
    label: str
    choices: Sequence[Choice]


@dataclass(frozen=True)
class SetupPage(Page):
    template = "setup.html"
    fragment = "setup_form.html"

    game: str
    title: str
    description: str
    has_tutorial: bool
    pads: str  # what the link to the score pads says
    has_profile: bool
    with_community: bool
    counts: Sequence[Choice]  # of players
    is_solo: bool
    seats: Sequence[SeatField]
    options: Sequence[OptionField]
    help: Sequence[Choice]
    clocks: Sequence[Choice]
    rated: bool
    errors: Mapping[str, str]  # by field


def setup_page(form: SetupForm, has_profile: bool) -> SetupPage:
    game = form.game
    descriptor = find_descriptor(game.key)
    return SetupPage(
        game=game.key,
        title=_(descriptor.title),
        description=_(descriptor.description),
        has_tutorial=bool(descriptor.tutorial),
        pads=pads_link(game.key),
        has_profile=has_profile,
        with_community=with_community.get(),
        counts=[Choice(str(each), str(each), each == game.players) for each in game.seats],
        is_solo=game.players == 1,
        seats=[
            seat_field(each, is_own=seat == 0 and each.who == HERE)
            for seat, each in enumerate(form.seats)
        ],
        options=[option_field(form, each) for each in form.option_list if is_asked(form, each)],
        help=choices_from(HELP_LABELS, form.help),
        clocks=choices_from(CLOCKS, form.clock),
        rated=form.rated,
        errors=form.errors,
    )


def seat_field(seat: SeatForm, is_own: bool) -> SeatField:
    return SeatField(
        seat.name,
        choices_from(WHO_LABELS, seat.who),
        choices_from(ENGINE_LABELS, seat.who),
        _(ABOUT_LEVELS.get(seat.who, "")),
        is_own,
    )


def is_asked(form: SetupForm, option: Option) -> bool:
    """Who begins, only if there are several players, and who is the oldest, of several people."""
    people = sum(seat.who in (HERE, INVITED) for seat in form.seats)
    return {"first": form.game.players > 1, OLDEST: people > 1}.get(option.name, True)


def option_field(form: SetupForm, option: Option) -> OptionField:
    given = form.options[option.name]
    if option.name == OLDEST:
        choices = choices_of_age(form, option)
    else:
        choices = [
            Choice(str(value), value_words(form, option, value), str(value) == given)
            for value in option.values
        ]
    return OptionField(option.name, option_label(form.game.key, option), choices)


def choices_of_age(form: SetupForm, option: Option) -> list[Choice]:
    """Every order of the people who play; engines count as younger."""
    people = [seat for seat, each in enumerate(form.seats) if each.who in (HERE, INVITED)]
    engines = [seat for seat in range(form.game.players) if seat not in people]
    given = seats_by_age(form.game.options[option.name], form.game.players)
    chosen = tuple(seat for seat in given if seat in people)
    return [
        Choice(
            as_order_of_age([*order, *engines]),
            ", ".join(form.seats[seat].name for seat in order),
            order == chosen,
        )
        for order in permutations(people)
    ]


def option_label(key: str, option: Option) -> str:
    """From the game's texts or, for games without any, from the option's description."""
    labels = OPTION_LABELS | dict(find_presentation(key).option_labels)
    return _(labels[option.name]) if option.name in labels else capitalized(_(option.description))


def value_words(form: SetupForm, option: Option, value: object) -> str:
    match value:
        case None:
            return _("drawn at random")
        case True:
            return pgettext("answer", "yes")
        case False:
            return pgettext("answer", "no")
        case int() if option.name == "first":
            return form.seats[value].name
    words = find_presentation(form.game.key).option_values
    return _(words[value]) if value in words else str(value)
