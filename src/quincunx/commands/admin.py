"""`quincunx admin`: looks after the database of a server: ratings, names, tables."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from quincunx.commands.arguments import examples
from quincunx.core.errors import OptionError
from quincunx.core.names import validate_name
from quincunx.terminal.messages import count_of

if TYPE_CHECKING:
    from quincunx.server.storage.store import Store

EXAMPLES = """examples:
  quincunx admin ratings                         compute all ratings again, with the servers stopped
  quincunx admin rename 0123456789abcdef Guest   give a profile another name; its id is in the address of its public page
  quincunx admin delete-table 0123456789abcdef   delete a table with its log; its name is in its address"""


def recompute_ratings(store: "Store") -> str:
    from quincunx.server.profiles.ratings import recompute

    return f"Rated {count_of(recompute(store), 'game')}."


def rename(store: "Store", profile_id: str, name: str) -> str:
    profile = store.profiles.get(profile_id)
    if profile is None:
        raise OptionError(f"there is no profile {profile_id!r}")
    store.profiles.update(replace(profile, name=validate_name(name))).result()
    return f"{profile.name} is now called {name.strip()}."


def delete_table(store: "Store", table: str) -> str:
    if store.load(table) is None:
        raise OptionError(f"there is no table {table!r}")
    store.delete(table).result()
    return f"Deleted the table {table}."


# What each needs, and what it does; it returns what it has done.
ACTIONS: dict[str, tuple[tuple[str, ...], Callable[..., str]]] = {
    "ratings": ((), recompute_ratings),
    "rename": (("PROFILE", "NAME"), rename),
    "delete-table": (("TABLE",), delete_table),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    parser.add_argument("--database", metavar="WHERE", help="a file or postgresql://name@host/games (default: a file in your data folder)")
    parser.add_argument("action", choices=list(ACTIONS), metavar="ACTION", help=f"what to do: {', '.join(ACTIONS)}")
    parser.add_argument("words", nargs="*", metavar="WORD", help="what the action needs: see the examples")


def run(arguments: argparse.Namespace) -> int:
    needed, work = ACTIONS[arguments.action]
    if len(arguments.words) != len(needed):
        raise OptionError(f"write it as: quincunx admin {' '.join((arguments.action, *needed))}")
    try:
        from quincunx.server.serve import default_database
        from quincunx.server.storage.open import open_store
    except ModuleNotFoundError as error:
        print(f"quincunx: this needs {error.name}: pip install 'quincunx[web]'", file=sys.stderr)
        return 1
    store = open_store(arguments.database or default_database())
    try:
        print(work(store, *arguments.words))
    finally:
        store.close()
    return 0
