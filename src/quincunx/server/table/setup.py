"""Setting up a table: from a filled-in form to a row for the store, or errors for its fields."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from quincunx.core.dice.seeds import new_seed
from quincunx.core.errors import OptionError, RecordError
from quincunx.core.game import Game
from quincunx.core.options import KNOWN_HAND, Option
from quincunx.core.play.record import Record
from quincunx.core.registry import has_content, shared_game
from quincunx.engine import LEVELS
from quincunx.languages import N_, _, ngettext, translate
from quincunx.server.table.clock import TimeControl
from quincunx.server.table.entries import (
    Accepted,
    ClockChosen,
    Entry,
    HelpShared,
    HostSet,
    InvitationSet,
    Located,
    Named,
    NoncesAllowed,
    OwnDiceChosen,
    ProfileSet,
    Rated,
    SeatTaken,
)
from quincunx.server.table.help import AUTO_HELP, HELP_CHOICES, NO_HELP, resolve_help
from quincunx.server.table.names import allowed_name, default_name, unique_names
from quincunx.server.table.permissions import NEEDS_PROFILE, NotNow
from quincunx.server.table.row import HERE, INVITED, SeatRow, TableRow
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import ClientTokens, hash_token, new_token, place_of

WHO = (HERE, INVITED, *LEVELS)
DEFAULT_LEVEL = "casual"
RATED_CLOCK = "45+180"  # of a rated game that was set up without one
INVALID_NAME = N_("A name must have 1 to 24 visible characters.")


@dataclass(frozen=True)
class SeatForm:
    name: str
    who: str


@dataclass
class SetupForm:
    """What was filled in, valid or not: shown again with the errors beside the fields."""

    game: Game
    options: dict[str, str]
    seats: list[SeatForm]
    help: str  # one of HELP_CHOICES
    rated: bool = False
    clock: str = ""  # such as `30+120`; empty: none
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def option_list(self) -> Sequence[Option]:
        """All options except the number of players, and what only concerns real tables."""
        listed = self.game.option_list({"players": self.game.players})[1:]
        return [option for option in listed if option.name != KNOWN_HAND]


def parse_setup(key: str, fields: Mapping[str, str]) -> SetupForm:
    """OptionError if there is no such game; all other mistakes are listed in the form."""
    errors: dict[str, str] = {}
    game = shared_game(key, {"players": parse_players(shared_game(key, {}), fields, errors)})
    options = {
        option.name: fields.get(option.name, str(option.default))
        for option in game.option_list({"players": game.players})[1:]
    }
    seats = [parse_seat(seat, fields, errors) for seat in range(game.players)]
    given_help = fields.get("help", AUTO_HELP)
    form = SetupForm(
        game,
        options,
        seats,
        given_help if given_help in HELP_CHOICES else AUTO_HELP,
        bool(fields.get("rated")),
        fields.get("clock", ""),
        errors,
    )
    form.game = apply_options(form)
    if form.rated:
        check_rated(form)
    if form.clock:
        check_clock(form)
    return form


def check_clock(form: SetupForm) -> None:
    try:
        TimeControl.from_text(form.clock)
    except OptionError:
        form.errors["clock"], form.clock = (
            _("Write a clock as seconds for each decision and seconds in reserve, such as 30+120."),
            "",
        )


def check_rated(form: SetupForm) -> None:
    """A rated game is between at least two, each of whom plays one seat without help.

    It has a clock: a player who is about to lose could otherwise leave it unfinished.
    """
    if has_content(form.game.key):
        form.errors["rated"] = _("Only games that everybody finds in the list can be rated.")
    elif len(form.seats) < 2 or sum(seat.who == HERE for seat in form.seats) > 1:
        form.errors["rated"] = _(
            "A rated game needs at least two players, and only one of them at this screen."
        )
    elif all(seat.who in LEVELS for seat in form.seats):
        form.errors["rated"] = _("A rated game needs at least one person.")
    elif form.help not in (AUTO_HELP, NO_HELP):
        form.errors["rated"] = _("In a rated game the engine helps nobody: choose no help.")
    else:
        form.help = NO_HELP
        form.clock = form.clock or RATED_CLOCK


def parse_players(game: Game, fields: Mapping[str, str], errors: dict[str, str]) -> int:
    given = fields.get("players", "")
    if given.isascii() and given.isdecimal() and len(given) < 4 and int(given) in game.seats:
        return int(given)
    if given:
        errors["players"] = _("This game is for {range}.", range=player_range(game.seats))
    return game.players


def player_range(seats: range) -> str:
    """How many can play, in words: `2 to 4 players`."""
    if len(seats) == 1:
        return ngettext("{count} player", "{count} players", seats[0])
    return _("{least} to {most} players", least=seats[0], most=seats[-1])


def parse_seat(seat: int, fields: Mapping[str, str], errors: dict[str, str]) -> SeatForm:
    who = fields.get(f"who{seat}", HERE if seat == 0 else DEFAULT_LEVEL)
    if who not in WHO:
        errors[f"who{seat}"] = _("Choose who plays this seat.")
        who = HERE
    person_name = default_name(seat + 1)
    engine_name = _("Engine {number}", number=seat + 1)
    name = fields.get(f"name{seat}", "").strip()[:60]
    if name in ("", person_name, engine_name):
        return SeatForm(engine_name if who in LEVELS else person_name, who)
    try:
        name = allowed_name(name)
    except OptionError:
        errors[f"name{seat}"] = _(INVALID_NAME)
    return SeatForm(name, who)


def apply_options(form: SetupForm) -> Game:
    """The game with the given options; the default for those that are invalid."""
    values: dict[str, object] = {"players": form.game.players}
    for option in form.option_list:
        try:
            values[option.name] = option.read(form.options[option.name])
        except OptionError as error:
            form.errors[option.name] = _("Invalid option: {why}.", why=translate(error))
    return shared_game(form.game.key, values)


def setup_from_record(record: Record) -> SetupForm:
    """All players of the record share one screen.

    A table is its log alone, so it cannot begin in a position that was set up.
    """
    if record.start is not None:
        raise RecordError(
            1, "a game that began in a set-up position can be replayed in the terminal only"
        )
    if record.game.options.get(KNOWN_HAND) is not None:
        raise RecordError(
            1, "only one hand of this game is known: it can be replayed and reviewed only"
        )
    seats = [SeatForm(allowed_name(name), HERE) for name in record.names]
    return SetupForm(record.game, {}, seats, AUTO_HELP)


def new_table(form: SetupForm, seed: str | None = None) -> tuple[TableRow, ClientTokens]:
    """A row for the store, and the tokens for the browser or program that set up the table."""
    tokens = [new_token() for _ in form.seats]
    names = unique_names([seat.name for seat in form.seats])
    seats = tuple(
        SeatRow(name, seat.who, hash_token(token))
        for name, seat, token in zip(names, form.seats, tokens, strict=True)
    )
    help_level = resolve_help(form.help, people=sum(seat.who not in LEVELS for seat in form.seats))
    row = TableRow(
        new_table_id(), form.game.key, form.game.options, seed or new_seed(), help_level, seats
    )
    tokens_of = {
        who: {seat: tokens[seat] for seat, each in enumerate(seats) if each.who == who}
        for who in (HERE, INVITED)
    }
    return row, ClientTokens(tokens_of[HERE], tokens_of[INVITED], new_token())


def first_entries(
    form: SetupForm,
    tokens: ClientTokens,
    wait_for_nonce: bool = False,
    takes_nonces: bool = True,
    profile: str | None = None,
    address: str = "",
) -> list[Entry]:
    """The beginning of a table's log: who is its host, whether players may add nonces to the dice,
    and how the game counts.

    The host's profile plays the first of the host's seats: others at the same screen play without a
    profile. A host who plays a rated game needs one.

    The first roll can wait for the nonce of a player who is here, so that even that roll has one:
    not in a rated game, which begins while everybody is there.
    """
    if form.rated and tokens.plays and profile is None:
        raise NotNow(NEEDS_PROFILE)
    waits = wait_for_nonce and bool(tokens.plays) and not form.rated
    nonces = [NoncesAllowed(waits)] if takes_nonces else []
    seat = next(iter(tokens.plays), None)
    profiles = [] if seat is None or profile is None else [ProfileSet(seat, profile)]
    control = TimeControl.from_text(form.clock) if form.clock else None
    return [
        *host_entries(tokens),
        *nonces,
        *profiles,
        *mode_entries(form.rated, control),
        *([] if seat is None or not form.rated else rated_entries(seat, tokens, address)),
    ]


def rated_entries(seat: int, tokens: ClientTokens, address: str) -> list[Entry]:
    """Where the host of a rated game is; without free seats it begins at once."""
    place = [Located(seat, place_of(address))] if address else []
    return [*place, *([] if tokens.invites else [Accepted(seat)])]


def mode_entries(rated: bool, control: TimeControl | None) -> list[Entry]:
    return [*([Rated()] if rated else []), *([] if control is None else [ClockChosen(control)])]


def host_entries(tokens: ClientTokens) -> list[Entry]:
    return [] if tokens.host is None else [HostSet(hash_token(tokens.host))]


def rematch_table(
    table: TableState, wait_for_nonce: bool = False, seats: Collection[int] = ()
) -> tuple[TableRow, list[Entry]]:
    """A new table for the same players and its log.

    Everybody keeps their own token, and those who have joined need no new invitation. `seats` have
    asked for it.
    """
    named = tuple(
        replace(seat, name=name) for seat, name in zip(table.seats, table.names, strict=True)
    )
    row = TableRow(
        rematch_id(table.id), table.game.key, table.game.options, new_seed(), table.help, named
    )
    host = [] if table.tokens.host is None else [HostSet(table.tokens.host)]
    profiles = [
        ProfileSet(seat, profile)
        for seat, profile in enumerate(table.profiles)
        if profile is not None and (seat in seats or has_played(table, seat))
    ]
    owners = [entry for seat in range(table.players) for entry in owner_in_rematch(table, seat)]
    rated = table.rated and not any(has_lost_profile(table, seat) for seat in range(table.players))
    control = None if table.clock is None else table.clock.control
    dice: Entry = (
        NoncesAllowed(wait_for_nonce and bool(table.nonces) and not rated)
        if table.own_dice is None
        else OwnDiceChosen()
    )
    advised = [] if table.advised is None else [HelpShared(tuple(sorted(table.advised)))]
    return row, [*host, dice, *advised, *mode_entries(rated, control), *profiles, *owners]


def has_played(table: TableState, seat: int) -> bool:
    """Else this game is in nobody's list: somebody would begin and end one after the other for
    those who know nothing of them. At a real table anybody may have played for her; a rated game
    begins when she accepts it.
    """
    return table.rated or not (table.is_real or seat in table.unplayed)


def has_lost_profile(table: TableState, seat: int) -> bool:
    """Has the person who plays this seat deleted the profile?"""
    return table.profiles[seat] is None and table.is_taken(seat)


def owner_in_rematch(table: TableState, seat: int) -> list[Entry]:
    """Who has this seat, or may take it, if it was not set up for the host or the engine."""
    if table.seats[seat].who != INVITED:
        return []
    owner = table.tokens.seats[seat]
    if owner is None:
        return [InvitationSet(seat, table.tokens.invitations[seat])]
    return [SeatTaken(seat, owner), Named(seat, table.names[seat])]


def rematch_id(table: str) -> str:
    """The same whoever asks for it, on whatever server: so there is only one."""
    return hash_token(f"rematch of {table}")[:16]


def new_table_id() -> str:
    """Unguessable, because anybody who knows it can watch."""
    return secrets.token_hex(8)
