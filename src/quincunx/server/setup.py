"""Setting up a table: from what somebody filled in to a row for the store, or to sentences beside the fields."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.names import validate_name
from quincunx.core.options import Option
from quincunx.core.record import Record
from quincunx.core.registry import game as game_by_key
from quincunx.core.seeds import new_seed
from quincunx.engine import LEVELS
from quincunx.server.people import Keys, hash_of, new_token
from quincunx.server.store import HERE, INVITED, Seating, TableRow
from quincunx.server.texts import text

ALL, HINTS, NONE = "all", "hints", "none"
HELP = (ALL, HINTS, NONE)  # how much the engine may help in play: hints and values, hints, nothing
WHO = (HERE, INVITED, *LEVELS)
USUAL_LEVEL = "casual"


@dataclass(frozen=True)
class SeatForm:
    name: str
    who: str


@dataclass
class Form:
    """What is filled in, whether or not it can be: it is shown again just so, with the errors beside the fields."""

    game: Game
    options: dict[str, str]
    seats: list[SeatForm]
    help: str
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def choices(self) -> Sequence[Option]:
        return self.game.option_list({"players": self.game.players})[1:]


def read_form(key: str, fields: Mapping[str, str]) -> Form:
    """OptionError if there is no such game; all else that is wrong is said in the form."""
    errors: dict[str, str] = {}
    game = game_by_key(key, players=read_players(game_by_key(key), fields, errors))
    given = {option.name: fields.get(option.name, str(option.default)) for option in game.option_list({"players": game.players})[1:]}
    seats = [read_seat(seat, fields, errors) for seat in range(game.players)]
    wanted = fields.get("help", ALL)
    form = Form(game, given, seats, wanted if wanted in HELP else ALL, errors)
    form.game = with_options(form)
    return form


def read_players(game: Game, fields: Mapping[str, str], errors: dict[str, str]) -> int:
    told = fields.get("players", "")
    if told.isascii() and told.isdecimal() and len(told) < 4 and int(told) in game.seats:
        return int(told)
    if told:
        errors["players"] = text("setup.wrong_players", least=game.seats[0], most=game.seats[-1])
    return game.players


def read_seat(seat: int, fields: Mapping[str, str], errors: dict[str, str]) -> SeatForm:
    who = fields.get(f"who{seat}", HERE if seat == 0 else USUAL_LEVEL)
    if who not in WHO:
        errors[f"who{seat}"] = text("setup.wrong_who")
        who = HERE
    usual = text("setup.engine_name" if who in LEVELS else "setup.person_name", number=seat + 1)
    name = fields.get(f"name{seat}", "").strip()[:60]
    if name in ("", text("setup.engine_name", number=seat + 1), text("setup.person_name", number=seat + 1)):
        return SeatForm(usual, who)
    try:
        validate_name(name)
    except OptionError:
        errors[f"name{seat}"] = text("setup.wrong_name")
    return SeatForm(name, who)


def with_options(form: Form) -> Game:
    """The game as it was asked for; as it usually is where that cannot be."""
    values: dict[str, object] = {"players": form.game.players}
    for option in form.choices:
        try:
            values[option.name] = option.read(form.options[option.name])
        except OptionError as error:
            form.errors[option.name] = str(error)
    return game_by_key(form.game.key, **values)


def form_of_record(record: Record) -> Form:
    """All who played in it sit at one screen."""
    return Form(record.game, {}, [SeatForm(name, HERE) for name in record.names], ALL)


def new_table(form: Form, seed: str | None = None) -> tuple[TableRow, Keys]:
    """A row for the store, and the keys of whoever has set the table."""
    tokens = [new_token() for _ in form.seats]
    seats = tuple(Seating(seat.name, seat.who, hash_of(token)) for seat, token in zip(form.seats, tokens, strict=True))
    row = TableRow(new_name(), form.game.key, form.game.options, seed or new_seed(), form.help, seats)
    held = {who: {seat: tokens[seat] for seat, each in enumerate(seats) if each.who == who} for who in (HERE, INVITED)}
    return row, Keys(held[HERE], held[INVITED])


def again(row: TableRow, names: Sequence[str], joined: Sequence[bool]) -> TableRow:
    """The same people at a new table; their tokens open it too, and who has come once need not be invited again."""
    seats = tuple(
        Seating(name, HERE if came and seat.who == INVITED else seat.who, seat.token_hash)
        for seat, name, came in zip(row.seats, names, joined, strict=True)
    )
    return TableRow(new_name(), row.game, row.options, new_seed(), row.help, seats)


def new_name() -> str:
    """Of a table: unguessable too, since whoever knows it may watch."""
    return secrets.token_hex(8)
