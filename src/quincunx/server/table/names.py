"""The names of players: those that nobody has given, and those that the operator has hidden,
instead of which a neutral name is shown.
"""

import re
from collections.abc import Iterable

from quincunx.core.play.names import LONGEST_NAME, validate_name
from quincunx.languages import _, languages, use_language
from quincunx.server.table.look_alikes import skeletons

NEUTRAL_NAME = "Player"
_hidden = set[str]()  # of this process: `service.community.moderation` keeps it up to date


def allowed_name(name: str) -> str:
    """The name, or the neutral one if it is hidden; OptionError if it is invalid."""
    known = validate_name(name)
    return NEUTRAL_NAME if is_hidden(known) else known


def is_hidden(name: str) -> bool:
    return not _hidden.isdisjoint(skeletons(name))


def default_name(number: str | int) -> str:
    """Of a player who has given none, at the seat with this number."""
    return _("Player {number}", number=number)


def is_given(name: str) -> bool:
    """Has somebody chosen this name? It is neither empty nor the default of a form."""
    return bool(name.strip()) and not is_default_name(name.strip())


def is_default_name(name: str) -> bool:
    """In whatever language."""
    number = re.search("[0-9]+", name)
    return number is not None and name in [default_name_in(code, number[0]) for code in languages()]


def default_name_in(code: str, number: str) -> str:
    with use_language(code):
        return default_name(number)


def set_hidden_names(names: Iterable[str]) -> None:
    _hidden.clear()
    _hidden.update(*map(skeletons, names))


def unique_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number if one of the others has it, or one that looks like it: `Ann 2`."""
    taken = set[str]().union(*map(skeletons, others))
    found, number = name, 1
    while not taken.isdisjoint(skeletons(found)):
        number += 1
        found = f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return found


def unique_names(names: Iterable[str]) -> list[str]:
    """Nobody at a table has the name of somebody else."""
    found = list[str]()
    for name in names:
        found.append(unique_name(name, found))
    return found
