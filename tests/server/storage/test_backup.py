"""Copies of databases that are in use, and back; and what is on disk when a write is confirmed."""

import asyncio
import os
import random
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from quincunx.cli import main
from quincunx.core.errors import OptionError
from quincunx.server.app import make_app
from quincunx.server.storage.backup import back_up, restore
from quincunx.server.storage.open import open_store
from tests.server.conftest import Server
from tests.server.load import LoadGenerator, missing_moves, run_under_load
from tests.server.postgres_cluster import Cluster, postgres_programs
from tests.server.service.support import run_in_thread
from tests.server.storage.rows import ROLLS, ROW

PAGE = 4096  # bytes
RUNNING = Path(__file__).parents[3] / "docs" / "running.md"


@pytest.fixture
def one_table(tmp_path: Path) -> Path:
    """A database with a table."""
    create_table(tmp_path / "games.db")
    return tmp_path / "games.db"


def create_table(address: Path | str) -> None:
    store = open_store(str(address))
    store.create(ROW, ROLLS).result()
    store.close()


def has_table(address: Path | str) -> bool:
    store = open_store(str(address))
    try:
        return store.load(ROW.id) is not None
    finally:
        store.close()


def test_a_copy_of_a_server_under_load_has_all_that_was_confirmed(tmp_path: Path) -> None:
    database, copy, restored = (tmp_path / name for name in ("games.db", "copy.db", "new/games.db"))
    server = Server(database)
    load = LoadGenerator([server.port])
    confirmed = []

    async def copy_in_the_middle() -> None:
        while len(load.acknowledged) < 50:
            await asyncio.sleep(0.001)
        confirmed.extend(load.acknowledged)
        await asyncio.to_thread(back_up, database, copy)

    try:
        run_under_load(load, 4, copy_in_the_middle)
    finally:
        server.kill()
    restore(copy, restored)
    assert missing_moves(str(restored), confirmed) == []
    assert [path.stat().st_mode & 0o777 for path in (copy, restored)] == [0o600, 0o600]


@pytest.mark.parametrize("step", ["check", "flush"])
def test_a_copy_that_is_killed_leaves_the_earlier_one(one_table: Path, step: str) -> None:
    copy = one_table.with_name("copy.db")
    copy.write_text("earlier")
    killed = f"""
import os
from pathlib import Path
from quincunx.server.storage import backup
backup.{step} = lambda *given: os.kill(os.getpid(), {int(signal.SIGKILL)})
backup.back_up(Path({str(one_table)!r}), Path({str(copy)!r}))
"""
    assert subprocess.run([sys.executable, "-c", killed]).returncode == -signal.SIGKILL
    assert copy.read_text() == "earlier"
    back_up(one_table, copy)
    one_table.unlink()
    restore(copy, one_table)
    assert has_table(one_table)
    assert list(one_table.parent.glob("*.part")) == []


@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_nothing_is_restored_over_another_database(one_table: Path, suffix: str) -> None:
    other = one_table.with_name("other.db")
    found = one_table.with_name(f"other.db{suffix}")
    found.write_text("another")
    with pytest.raises(OptionError, match=f"{re.escape(str(found))} exists: stop the server"):
        restore(one_table, other)
    assert found.read_text() == "another"


@pytest.mark.parametrize("content", [b"", b"not a database" * 100, None])
def test_what_is_no_database_of_ours_is_not_restored(
    one_table: Path, content: bytes | None
) -> None:
    copy = one_table.with_name("copy.db")
    if content is None:
        back_up(one_table, copy)
        damaged = bytearray(copy.read_bytes())
        damaged[4096:8192] = bytes(4096)
        content = bytes(damaged)
    copy.write_bytes(content)
    with pytest.raises(OptionError, match="is damaged, or not a database of this version"):
        restore(copy, one_table.with_name("new.db"))
    assert list(one_table.parent.glob("new.db*")) == []


def test_what_has_a_trigger_is_neither_copied_nor_restored(one_table: Path) -> None:
    copy = one_table.with_name("copy.db")
    back_up(one_table, copy)
    trigger = "CREATE TRIGGER spy AFTER INSERT ON events BEGIN DELETE FROM tables; END"
    for path in (one_table, copy):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(trigger)
    with pytest.raises(OptionError, match="has a trigger, which is not one of Quincunx: 'spy'"):
        restore(copy, one_table.with_name("new.db"))
    assert list(one_table.parent.glob("new.db*")) == []
    with pytest.raises(OptionError, match="has a trigger"):
        back_up(one_table, copy)


@pytest.mark.parametrize("kind", ["zeros", "noise", "few bits", "shorter"])
def test_whatever_page_is_damaged_nothing_ends_in_a_traceback(
    one_table: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither a copy, nor its way back, nor the operator's commands, nor the start of a server."""
    sound, rng = one_table.read_bytes(), random.Random(8)
    damaged, copy = one_table.with_name("damaged.db"), one_table.with_name("copy.db")

    async def start() -> None:
        app = make_app(open_store(str(damaged)))
        async with app.router.lifespan_context(app):
            pass

    for page in range(0, len(sound), PAGE):
        content = bytearray(sound)
        if kind == "zeros":
            content[page : page + PAGE] = bytes(PAGE)
        elif kind == "noise":
            content[page : page + PAGE] = rng.randbytes(PAGE)
        elif kind == "shorter":
            del content[page + PAGE // 2 :]
        else:
            for _ in range(20):
                content[page + rng.randrange(PAGE)] ^= 1 << rng.randrange(8)
        for path in [*one_table.parent.glob("damaged.db*"), *one_table.parent.glob("copy.db*")]:
            path.unlink()
        damaged.write_bytes(content)
        for words in (
            ["backup", "--database", str(damaged), str(copy)],
            ["restore", "--database", str(one_table.with_name(f"new-{page}")), str(damaged)],
            ["reports", "--database", str(damaged)],
            ["blocks", "--database", str(damaged)],
            ["ratings", "--database", str(damaged)],
        ):
            assert main(["admin", *words]) in (0, 1)
        with suppress(OptionError):
            run_in_thread(start())
    assert "Traceback" not in capsys.readouterr().err


def test_the_database_does_not_replace_itself(one_table: Path) -> None:
    with pytest.raises(OptionError, match="is the database itself"):
        back_up(one_table, one_table.parent / "." / one_table.name)
    assert has_table(one_table)


def test_the_documented_commands_of_postgresql(cluster: Cluster, tmp_path: Path) -> None:
    database, other = cluster.database(), cluster.database()
    create_table(database)
    environment = {**os.environ, "PATH": f"{postgres_programs()}:{os.environ['PATH']}"}
    for program, address in (("pg_dump", database), ("pg_restore", other)):
        (line,) = re.findall(rf"^    ({program} .*?)(?: +#.*)?$", RUNNING.read_text(), re.MULTILINE)
        command = line.replace("postgresql://quincunx@db.example/games", address)
        subprocess.run(shlex.split(command), check=True, cwd=tmp_path, env=environment)
    assert has_table(other)


@pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")
def test_what_is_confirmed_has_been_flushed_to_the_disk(tmp_path: Path) -> None:
    """A kill loses nothing that the system has; a loss of power loses what was not flushed."""
    writes = f"""
import os
from dataclasses import replace
from quincunx.server.storage.open import open_store
from tests.server.service.support import run_in_thread
from tests.server.storage.rows import ROLLS, ROW
store = open_store({str(tmp_path / "games.db")!r})
for number in range(5):
    store.create(replace(ROW, id=str(number)), ROLLS).result()
    os.write(2, b"confirmed")
"""
    traced = ["-f", "-y", "-e", "trace=fsync,fdatasync,write", "-o", str(tmp_path / "trace")]
    subprocess.run(["strace", *traced, sys.executable, "-c", writes], check=True)
    flushed = r"f(?:data)?sync(?:\(\d+<\S*games\.db-wal>| resumed>)\) += 0"
    steps = re.findall(rf'{flushed}|"confirmed"', (tmp_path / "trace").read_text())
    kinds = ["confirmed" if step == '"confirmed"' else "flushed" for step in steps]
    for number, kind in enumerate(kinds):
        assert kind == "flushed" or kinds[number - 1] == "flushed"
    assert kinds.count("confirmed") == 5
