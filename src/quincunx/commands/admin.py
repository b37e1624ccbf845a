"""`quincunx admin`: looks after the database of a server: ratings, names, tables."""

import argparse
import sys
from dataclasses import replace

from quincunx.commands.arguments import examples
from quincunx.core.errors import OptionError
from quincunx.core.names import validate_name
from quincunx.terminal.messages import count_of

EXAMPLES = """examples:
  quincunx admin ratings                         compute all ratings again, with the servers stopped
  quincunx admin rename 0123456789abcdef Guest   give a profile another name
  quincunx admin delete-table 0123456789abcdef   delete a table with its log"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    parser.add_argument("--database", metavar="WHERE", help="a file or postgresql://name@host/games (default: a file in your data folder)")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("ratings", help="compute all ratings again from the logs of the rated games")
    rename = actions.add_parser("rename", help="give a profile another name")
    rename.add_argument("profile", help="the id of the profile, which is in the address of its public page")
    rename.add_argument("name")
    delete = actions.add_parser("delete-table", help="delete a table with its log")
    delete.add_argument("table", help="the name of the table, which is in its address")


def run(arguments: argparse.Namespace) -> int:
    try:
        from quincunx.server.profiles.ratings import recompute
        from quincunx.server.serve import default_database
        from quincunx.server.storage.open import open_store
    except ModuleNotFoundError as error:
        print(f"quincunx: this needs {error.name}: pip install 'quincunx[web]'", file=sys.stderr)
        return 1
    store = open_store(arguments.database or default_database())
    try:
        if arguments.action == "ratings":
            print(f"Rated {count_of(recompute(store), 'game')}.")
        elif arguments.action == "rename":
            profile = store.profiles.get(arguments.profile)
            if profile is None:
                raise OptionError(f"there is no profile {arguments.profile!r}")
            store.profiles.update(replace(profile, name=validate_name(arguments.name))).result()
            print(f"{profile.name} is now called {arguments.name}.")
        else:
            if store.load(arguments.table) is None:
                raise OptionError(f"there is no table {arguments.table!r}")
            store.delete(arguments.table).result()
            print(f"Deleted the table {arguments.table}.")
    finally:
        store.close()
    return 0
