"""Many writes share a commit, and nobody waits for more than that."""

import threading
from collections.abc import Sequence

import pytest

from quincunx.server.storage.group_commit import GroupCommit, Write
from quincunx.server.storage.store import StoreUnavailable
from tests.support import PATIENCE


def test_a_write_is_done_before_other_servers_hear_of_it() -> None:
    may_announce = threading.Event()
    announced = list[Write]()

    def announce(writes: Sequence[Write]) -> None:
        assert may_announce.wait(PATIENCE)
        announced.extend(writes)

    writer = GroupCommit(lambda writes: [None] * len(writes), announce)
    write = Write(table="one", length=1)
    writer.submit(write).result(PATIENCE)
    assert announced == []
    may_announce.set()
    writer.close()
    assert announced == [write]


def test_only_what_was_written_is_announced_and_a_failure_stops_nothing() -> None:
    announced = list[Write]()

    def announce(writes: Sequence[Write]) -> None:
        announced.extend(writes)
        raise RuntimeError

    good, bad = Write(table="good"), Write(table="bad")
    writer = GroupCommit(
        lambda writes: [None if write is good else OSError() for write in writes], announce
    )
    failed = writer.submit(bad).exception(PATIENCE)
    writer.submit(good).result(PATIENCE)
    writer.close()
    assert isinstance(failed, OSError)
    assert announced == [good]


def test_after_any_error_of_a_commit_nobody_knows_what_was_written(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """And the next write is tried."""
    errors: list[Exception] = [MemoryError("of everything"), StoreUnavailable("disk full")]

    def commit(writes: Sequence[Write]) -> Sequence[Exception | None]:
        if errors:
            raise errors.pop()
        return [None] * len(writes)

    writer = GroupCommit(commit, lambda writes: None)
    for reason in ("disk full", "of everything"):
        with pytest.raises(StoreUnavailable, match=reason):
            writer.submit(Write()).result(PATIENCE)
    writer.submit(Write()).result(PATIENCE)
    writer.close()
    assert [record.getMessage() for record in caplog.records] == ["Cannot write"]
