"""Names that the operator has hidden: whoever gives one is shown under a neutral name."""

from collections.abc import Iterable

from quincunx.core.names import validate_name

NEUTRAL_NAME = "Player"
_hidden = set[str]()  # of this process: `profiles.moderation` keeps it up to date


def allowed_name(name: str) -> str:
    """The name, or the neutral one if it is hidden; OptionError if it is invalid."""
    known = validate_name(name)
    return NEUTRAL_NAME if known.casefold() in _hidden else known


def set_hidden_names(names: Iterable[str]) -> None:
    _hidden.clear()
    _hidden.update(name.casefold() for name in names)
