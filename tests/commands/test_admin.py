"""`quincunx admin` changes the database of a server."""

from pathlib import Path

import pytest

from quincunx.cli import main
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.storage.open import open_store
from tests.commands.support import error_of
from tests.server.storage.rows import ROLLS, ROW


def new_database(folder: Path) -> str:
    path = str(folder / "games.db")
    open_store(path).close()
    return path


def test_renaming_a_profile_and_deleting_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "games.db")
    store = open_store(database)
    store.profiles.create(ProfileRow("id", "Rude name"), "hash").result()
    store.create(ROW, ROLLS).result()
    store.close()
    assert main(["admin", "rename", "id", "Guest", "--database", database]) == 0
    assert main(["admin", "delete-table", "one", "--database", database]) == 0
    assert capsys.readouterr().out == "Rude name is now called Guest.\nDeleted the table one.\n"
    store = open_store(database)
    assert store.profiles.get("id") == ProfileRow("id", "Guest")
    assert store.load("one") is None
    store.close()


def test_copying_a_database_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = new_database(tmp_path), str(tmp_path / "copy.db")
    assert main(["admin", "backup", copy, "--database", database]) == 0
    assert "exists: stop the server" in error_of(
        capsys, "admin", "restore", copy, "--database", database
    )
    for path in tmp_path.glob("games.db*"):
        path.unlink()
    assert main(["admin", "restore", copy, "--database", database]) == 0
    open_store(database).close()
    for words in (["backup", copy], ["restore", copy]):
        assert "pg_dump and pg_restore" in error_of(
            capsys, "admin", *words, "--database", "postgresql://db.example/games"
        )


def test_addresses_are_blocked_as_limits_count_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = new_database(tmp_path)
    for words in (
        ["blocks"],
        ["block", "2001:db8::7"],
        ["block", "192.0.2.1"],
        ["unblock", "192.0.2.1"],
        ["blocks"],
    ):
        assert main(["admin", *words, "--database", database]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Nothing is blocked.",
        "Blocked the address 2001:db8::/64.",
        "Blocked the address 192.0.2.1.",
        "Unblocked the address 192.0.2.1.",
        "address 2001:db8::/64",
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["rename", "id"], "write it as: quincunx admin rename PROFILE NAME"),
        (["rename", "nobody", "Guest"], "there is no profile 'nobody'"),
        (["block", "somebody"], "'somebody' is neither an address nor the id of a profile"),
        (["unblock", "192.0.2.1"], "'192.0.2.1' is not blocked; see quincunx admin blocks"),
        (["delete-table", "nowhere"], "there is no table 'nowhere'"),
    ],
)
def test_errors_say_what_to_do(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", *words, "--database", new_database(tmp_path)]) != 0
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("prefix", ["", "sqlite:///"])
def test_no_database_is_created(
    prefix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "there is no database" in error_of(
        capsys, "admin", "ratings", "--database", f"{prefix}{tmp_path}/none/games.db"
    )
    assert not list(tmp_path.iterdir())
