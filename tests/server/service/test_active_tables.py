"""Which tables are active: while a connection is open, and for a while after each request."""

from quincunx.server.service.active_tables import ActiveTables


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_table_was_active_for_a_while_after_a_request() -> None:
    clock = Clock()
    active_tables = ActiveTables(60, clock)
    assert "table" not in active_tables
    active_tables.record_request("table", "a")
    clock.now = 59
    assert "table" in active_tables
    active_tables.record_request("table", "b")
    assert set(active_tables.addresses("table")) == {"a", "b"}
    clock.now = 61
    assert active_tables.addresses("table") == ["b"]
    clock.now = 120
    assert "table" not in active_tables
    assert "other" not in active_tables


def test_a_table_was_active_while_a_connection_is_open_and_a_while_after() -> None:
    clock = Clock()
    active_tables = ActiveTables(60, clock)
    with (
        active_tables.connection("table", "a"),
        active_tables.connection("table", "a"),
        active_tables.connection("table", "b"),
    ):
        clock.now = 1000
        assert set(active_tables.addresses("table")) == {"a", "b"}
    clock.now = 1059
    assert set(active_tables.addresses("table")) == {"a", "b"}
    clock.now = 1061
    assert "table" not in active_tables


def test_arrivals() -> None:
    clock, arrivals = Clock(), list[str]()
    active_tables = ActiveTables(60, clock)
    active_tables.on_arrival = arrivals.append
    active_tables.record_request("table", "a")
    active_tables.record_request("table", "b")
    with active_tables.connection("table", "a"):
        clock.now = 1000
        active_tables.record_request("table", "b")
    assert arrivals == ["table"]
    clock.now = 2000
    with active_tables.connection("table", "b"):
        assert arrivals == ["table", "table"]


def test_old_requests_are_forgotten() -> None:
    clock = Clock()
    active_tables = ActiveTables(60, clock)
    active_tables.record_request("old", "a")
    active_tables.record_request("new", "a")
    clock.now = 50
    active_tables.record_request("new", "b")
    clock.now = 70
    active_tables.forget_old_requests()
    assert dict(active_tables._requests) == {"new": {"b": 50}}
    with active_tables.connection("new", "b"):
        pass
    assert not active_tables._open
