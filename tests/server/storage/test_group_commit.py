"""Many writes share a commit, and nobody waits for more than that."""

import threading
from collections.abc import Sequence

from quincunx.server.storage.group_commit import GroupCommit, Write
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
