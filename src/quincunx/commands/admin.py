"""`quincunx admin`: a server's database: copies, ratings, names, tables, and who may play."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from quincunx.commands.arguments import examples
from quincunx.core.errors import OptionError
from quincunx.core.play.names import validate_name
from quincunx.core.text.words import plural
from quincunx.languages import _
from quincunx.terminal.files import exists, parse_path

if TYPE_CHECKING:
    from quincunx.server.community.moderation import ReportRow
    from quincunx.server.storage.sql_store import Store

EXAMPLES = """examples:
  quincunx admin backup games-monday.db          copy the SQLite file of a server, which may be running
  quincunx admin restore games-monday.db         copy it back, with the server stopped and the database moved away
  quincunx admin ratings                         compute all ratings again, with the servers stopped
  quincunx admin rename 0123456789abcdef Guest   give a profile another name; its id is in the address of its public page
  quincunx admin delete-table 0123456789abcdef   delete a table with its log; its name is in its address
  quincunx admin reports                         list the names that players have reported, most often first
  quincunx admin hide "Rude name"                show a neutral name instead, at all tables too, and let nobody use it again
  quincunx admin dismiss "Fine name"             forget the reports of a name
  quincunx admin block 203.0.113.7               let an address only watch: whatever it wants to change gets 403; IPv6 counts by /64
  quincunx admin block 0123456789abcdef          let a profile begin no game: not create, join, be paired or challenge
  quincunx admin unblock 203.0.113.7             lift the block of an address or profile
  quincunx admin blocks                          list what is blocked

Running servers notice hidden names and blocks within some seconds, and a new name of a profile within half a minute."""  # noqa: E501


def recompute_ratings(store: "Store") -> str:
    from quincunx.server.service.community.ratings import recompute

    return f"Rated {plural(recompute(store), 'game')}."


def rename(store: "Store", profile_id: str, name: str) -> str:
    profile = store.profiles.get(profile_id)
    if profile is None:
        raise OptionError("there is no profile {profile}", profile=repr(profile_id))
    store.profiles.update(replace(profile, name=validate_name(name))).result()
    return f"{profile.name} is now called {name.strip()}."


def delete_table(store: "Store", table: str) -> str:
    if store.load(table) is None:
        raise OptionError("there is no table {table}", table=repr(table))
    store.delete(table).result()
    return f"Deleted the table {table}."


def list_reports(store: "Store") -> str:
    found = store.moderation.reports()
    return "\n".join(describe_report(each) for each in found) or "No reports."


def describe_report(report: "ReportRow") -> str:
    where = [
        f"profile {report.profile}" if report.profile else "",
        f"table {report.table}" if report.table else "",
    ]
    return ", ".join([f"{report.name}: {plural(report.count, 'report')}", *filter(None, where)])


def hide(store: "Store", name: str) -> str:
    from quincunx.server.table.names import NEUTRAL_NAME

    store.moderation.hide(validate_name(name), NEUTRAL_NAME).result()
    return f"{name.strip()} is now shown as {NEUTRAL_NAME}."


def dismiss(store: "Store", name: str) -> str:
    store.moderation.dismiss(name).result()
    return f"Forgot the reports of {name}."


def block(store: "Store", what: str) -> str:
    kind, value = parse_blocked(store, what)
    store.moderation.block(kind, value).result()
    return f"Blocked the {kind} {value}."


def unblock(store: "Store", what: str) -> str:
    found = {value: kind for kind, value in store.moderation.blocks()}
    value = what if what in found else counted_address(what)
    if value not in found:
        raise OptionError("{what} is not blocked; see quincunx admin blocks", what=repr(what))
    store.moderation.unblock(found[value], value).result()
    return f"Unblocked the {found[value]} {value}."


def parse_blocked(store: "Store", what: str) -> tuple[str, str]:
    """An address, in the form in which limits count it, or a profile."""
    from quincunx.server.community.moderation import ADDRESS, PROFILE

    if store.profiles.get(what) is not None:
        return PROFILE, what
    try:
        ip_address(what)
    except ValueError:
        raise OptionError(
            "{what} is neither an address nor the id of a profile", what=repr(what)
        ) from None
    return ADDRESS, counted_address(what)


def counted_address(what: str) -> str:
    from quincunx.server.http.client_address import client_address

    return client_address({"client": (what, 0)})


def list_blocks(store: "Store") -> str:
    return (
        "\n".join(f"{kind} {value}" for kind, value in store.moderation.blocks())
        or "Nothing is blocked."
    )


def back_up(database: Path, copy: str) -> str:
    from quincunx.server.storage import backup

    check_file(database)
    backup.back_up(database, parse_path(copy))
    return f"Copied {database} to {copy}."


def restore(database: Path, copy: str) -> str:
    from quincunx.server.storage import backup

    check_file(parse_path(copy))
    backup.restore(parse_path(copy), database)
    return f"Copied {copy} to {database}. Start the server."


def check_file(path: Path) -> None:
    """Opening a database that does not exist would create an empty one."""
    if not exists(path):
        raise OptionError(
            "there is no database {path}: name that of your server with --database", path=path
        )


# What each needs, and what it does; it returns what it has done.
FILE_ACTIONS: dict[str, tuple[tuple[str, ...], Callable[..., str]]] = {
    "backup": (("FILE",), back_up),
    "restore": (("FILE",), restore),
}
ACTIONS: dict[str, tuple[tuple[str, ...], Callable[..., str]]] = {
    "ratings": ((), recompute_ratings),
    "rename": (("PROFILE", "NAME"), rename),
    "delete-table": (("TABLE",), delete_table),
    "reports": ((), list_reports),
    "hide": (("NAME",), hide),
    "dismiss": (("NAME",), dismiss),
    "block": (("ADDRESS-OR-PROFILE",), block),
    "unblock": (("ADDRESS-OR-PROFILE",), unblock),
    "blocks": ((), list_blocks),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    text = _("a file or postgresql://name@host/games (default: a file in your data folder)")
    parser.add_argument("--database", metavar="WHERE", help=text)
    text = _("what to do: {actions}", actions=", ".join((*FILE_ACTIONS, *ACTIONS)))
    parser.add_argument("action", choices=[*FILE_ACTIONS, *ACTIONS], metavar="ACTION", help=text)
    text = _("what the action needs: see the examples")
    parser.add_argument("words", nargs="*", metavar="WORD", help=text)


def run(arguments: argparse.Namespace) -> int:
    needed, work = (FILE_ACTIONS | ACTIONS)[arguments.action]
    if len(arguments.words) != len(needed):
        raise OptionError(
            "write it as: quincunx admin {words}", words=" ".join((arguments.action, *needed))
        )
    # Imported late: they need an extra.
    from quincunx.server.serve import default_database
    from quincunx.server.storage.open import POSTGRES, SQLITE, open_store, without_password
    from quincunx.server.storage.store import StoreUnavailable

    database = arguments.database or default_database()
    path = None if database.startswith(POSTGRES) else Path(database.removeprefix(SQLITE))
    if arguments.action in FILE_ACTIONS:
        if path is None:
            raise OptionError("PostgreSQL has commands of its own for this: pg_dump and pg_restore")
        print(work(path, *arguments.words))
        return 0
    if path is not None:
        check_file(path)
    store = open_store(database)
    try:
        print(work(store, *arguments.words))
    except StoreUnavailable as error:
        raise OptionError(
            "cannot use the database {path}: {error}", path=without_password(database), error=error
        ) from error
    finally:
        store.close()
    return 0
