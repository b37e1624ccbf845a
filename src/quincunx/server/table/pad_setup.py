"""Opening score pads: a table at which nobody plays, and to which one link invites everybody."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from quincunx.core.game import Game
from quincunx.core.play.hidden_information import with_known_hand
from quincunx.core.presentation import find_presentation
from quincunx.core.text.messages import message
from quincunx.server.table.entries import Entry, HelpShared, OwnDiceChosen, PadOpened, ProfileSet
from quincunx.server.table.help import NO_HELP
from quincunx.server.table.names import default_name
from quincunx.server.table.permissions import NotNow
from quincunx.server.table.row import HERE, INVITED, TableRow
from quincunx.server.table.setup import SeatForm, SetupForm, host_entries, new_table
from quincunx.server.table.tokens import ClientTokens

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look alike
ID_LENGTH = 8  # short enough to be typed, too long to be guessed


def new_pads(
    game: Game, name: str, first: int = 0, profile: str | None = None
) -> tuple[TableRow, list[Entry], ClientTokens]:
    """A row, its log's beginning, and the tokens of who opens the pads and has the first."""
    others = [SeatForm(default_name(seat + 1), INVITED) for seat in range(1, game.players)]
    row, tokens = new_table(SetupForm(game, {}, [SeatForm(name, HERE), *others], NO_HELP))
    entries: list[Entry] = [*host_entries(tokens), PadOpened(first)]
    if profile is not None:
        entries.append(ProfileSet(0, profile))
    # Nobody needs an invitation: whoever has the link takes the next free sheet.
    return replace(row, id=new_pad_id()), entries, replace(tokens, invites={})


def new_own_tiles(
    game: Game, names: Sequence[str], profile: str | None = None
) -> tuple[TableRow, list[Entry], ClientTokens]:
    """A table for one phone: the first player's tiles are entered there, and everybody's moves."""
    known = with_known_hand(game, 0)
    row, tokens = new_table(SetupForm(known, {}, [SeatForm(name, HERE) for name in names], NO_HELP))
    entries = [*host_entries(tokens), OwnDiceChosen(), HelpShared((0,))]
    if profile is not None:
        entries.append(ProfileSet(0, profile))
    return replace(row, id=new_pad_id()), entries, tokens


def rolls_refusal(game: Game) -> NotNow | None:
    """Can people play it here whose hands nobody else sees?"""
    if not find_presentation(game.key).has_hidden_hands:
        return None
    return NotNow(message("These score pads only count. Open a table for your own tiles."))


def dice_refusal(game: Game) -> NotNow | None:
    has_dice = not find_presentation(game.key).has_shared_board
    return None if has_dice else NotNow(message("This game has no dice."))


def own_dice_entries(game: Game) -> list[Entry]:
    """Instead of writing on score pads, people play, and the engine helps everybody."""
    return [OwnDiceChosen(), HelpShared(tuple(range(game.players)))]


def is_pad_id(table: str) -> bool:
    return len(table) == ID_LENGTH


def new_pad_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
