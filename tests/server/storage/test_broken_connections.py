"""A connection that breaks between any two statements of a batch: whatever was acknowledged is
there, and nothing that was refused.
"""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from dataclasses import replace
from itertools import count, product

import pytest

from quincunx.server.storage.open import POSTGRES, open_store
from quincunx.server.storage.sql_store import Store
from quincunx.server.storage.store import StoreUnavailable, WriteConflict
from quincunx.server.table.entries import Entry, Moved, Named, ProfileSet
from tests.server.storage.breaking import BatchStore, Break, Breaker, breaking_store
from tests.server.storage.rows import ROLLS, ROW
from tests.support import PATIENCE

REFUSED = list(product([False, True], repeat=3))  # which of three writes


Stores = tuple[BatchStore, Store]


@pytest.fixture
def stores(database: str, request: pytest.FixtureRequest) -> Iterator[Stores]:
    """A store whose connection breaks, and another one for the same database."""
    cluster = request.getfixturevalue("cluster") if database.startswith(POSTGRES) else None
    with (
        breaking_store(database, cluster, Breaker()) as store,
        closing(open_store(database)) as other,
    ):
        yield store, other


class Batch:
    """Writes to tables of their own, some of which have to be refused after their first statement
    was executed.
    """

    def __init__(self, name: str, refused: tuple[bool, ...]) -> None:
        self.tables = {f"{name}-{number}": each for number, each in enumerate(refused)}

    def begin(self, store: Store) -> None:
        for write in [store.create(replace(ROW, id=table), ROLLS) for table in self.tables]:
            write.result(PATIENCE)

    def write(self, store: BatchStore) -> None:
        store.hold()
        self.futures = {
            table: store.append(table, 1 if is_refused else 2, self._entries(table))
            for table, is_refused in self.tables.items()
        }
        store.release()

    def _entries(self, table: str) -> list[Entry]:
        return [ProfileSet(1, table), Moved(0, "pass")]

    def check(self, store: Store, has_broken: bool) -> None:
        for table, is_refused in self.tables.items():
            failure = self.futures[table].exception(PATIENCE)
            log = store.entries_since(table, 0)
            has_player = bool(store.profiles.played(table, 1))
            assert has_player == (log == [*ROLLS, *self._entries(table)]), table
            assert has_player or log == ROLLS
            if isinstance(failure, StoreUnavailable):
                assert has_broken
                assert not (is_refused and has_player)
            else:
                assert isinstance(failure, WriteConflict if is_refused else type(None))
                assert has_player != is_refused


def write_when_possible(store: Store, other: Store, table: str) -> None:
    """The connection may break here, too, but only once."""
    for _ in range(3):
        length = other.log_lengths([table])[table]
        failure = store.append(table, length, [Named(0, "Cleo")]).exception(PATIENCE)
        if failure is None:
            return
        assert isinstance(failure, StoreUnavailable | WriteConflict)
    raise AssertionError("the store does not recover")


@pytest.mark.parametrize(
    ("database", "kind"),
    [
        *(("sqlite", kind) for kind in Break),
        *(("postgresql", kind) for kind in (Break.BEFORE, Break.AFTER)),
    ],
    indirect=["database"],
)
@pytest.mark.parametrize("refused", REFUSED, ids=str)
def test_what_is_acknowledged_is_there_wherever_the_connection_breaks(
    stores: Stores, refused: tuple[bool, ...], kind: Break
) -> None:
    store, other = stores
    other.create(replace(ROW, id="after"), ROLLS).result(PATIENCE)
    for steps in count():
        batch = Batch(f"table-{steps}", refused)
        batch.begin(other)
        store.breaker.plan(kind, steps)
        batch.write(store)
        for future in batch.futures.values():
            future.exception(PATIENCE)
        has_broken = store.breaker.has_broken
        write_when_possible(store, other, "after")
        store.breaker.stop()
        batch.check(other, has_broken)
        if not store.breaker.has_broken:
            break
    assert steps > 2


def test_a_write_that_no_database_can_take_fails_alone(stores: Stores) -> None:
    store, other = stores
    names = [f"table-{number}" for number in range(3)]
    for name in names:
        store.create(replace(ROW, id=name), ROLLS).result(PATIENCE)
    store.hold()
    futures: list[Future[None]] = [
        store.append(name, 2, [ProfileSet(1, name), Named(0, "\ud800" if number == 1 else "Bob")])
        for number, name in enumerate(names)
    ]
    store.release()
    failures = [future.exception(PATIENCE) for future in futures]
    assert [type(failure) for failure in failures] == [type(None), UnicodeEncodeError, type(None)]
    assert [other.log_lengths([name])[name] for name in names] == [4, 2, 4]
    assert [len(other.profiles.played(name, 1)) for name in names] == [1, 0, 1]
