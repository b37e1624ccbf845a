"""Which tables are attended: while a connection is open, and for a while after each request."""

from quincunx.server.service.attendance import Attendance


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_table_is_attended_for_a_while_after_a_request() -> None:
    clock = Clock()
    attendance = Attendance(60, clock)
    assert "table" not in attendance
    attendance.record_request("table", "a")
    clock.now = 59
    assert "table" in attendance
    attendance.record_request("table", "b")
    assert set(attendance.addresses("table")) == {"a", "b"}
    clock.now = 61
    assert attendance.addresses("table") == ["b"]
    clock.now = 120
    assert "table" not in attendance
    assert "other" not in attendance


def test_a_table_is_attended_while_a_connection_is_open_and_a_while_after() -> None:
    clock = Clock()
    attendance = Attendance(60, clock)
    with (
        attendance.connection("table", "a"),
        attendance.connection("table", "a"),
        attendance.connection("table", "b"),
    ):
        clock.now = 1000
        assert set(attendance.addresses("table")) == {"a", "b"}
    clock.now = 1059
    assert set(attendance.addresses("table")) == {"a", "b"}
    clock.now = 1061
    assert "table" not in attendance


def test_arrivals() -> None:
    clock, arrivals = Clock(), list[str]()
    attendance = Attendance(60, clock)
    attendance.on_arrival = arrivals.append
    attendance.record_request("table", "a")
    attendance.record_request("table", "b")
    with attendance.connection("table", "a"):
        clock.now = 1000
        attendance.record_request("table", "b")
    assert arrivals == ["table"]
    clock.now = 2000
    with attendance.connection("table", "b"):
        assert arrivals == ["table", "table"]


def test_old_requests_are_forgotten() -> None:
    clock = Clock()
    attendance = Attendance(60, clock)
    attendance.record_request("old", "a")
    attendance.record_request("new", "a")
    clock.now = 50
    attendance.record_request("new", "b")
    clock.now = 70
    attendance.forget_old_requests()
    assert dict(attendance._requests) == {"new": {"b": 50}}
    with attendance.connection("new", "b"):
        pass
    assert not attendance._open
