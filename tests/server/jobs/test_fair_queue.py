"""The fair queue: which job is next."""

from quincunx.server.jobs.fair_queue import MIN_KEYS, FairQueue


def order(queue: FairQueue[str]) -> list[str]:
    """All jobs as they come out, each as expensive as expected."""
    found = []
    while (waiting := queue.pop()) is not None:
        found.append(waiting.job)
    assert len(queue) == 0
    return found


def test_the_jobs_of_one_table_come_out_as_they_came_in() -> None:
    queue: FairQueue[str] = FairQueue()
    for name, cost in (("first", 1.0), ("second", 0.1), ("third", 2.0)):
        queue.put("a", "table", cost, name)
    assert order(queue) == ["first", "second", "third"]


def test_addresses_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put("a", f"table {number}", 1, f"a{number}")
    queue.put("b", "table", 1, "b0")
    queue.put("b", "table", 1, "b1")
    assert order(queue) == ["a0", "b0", "a1", "b1", "a2"]


def test_a_hundred_tables_of_one_address_do_not_delay_another() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        queue.put("eve", f"table {number}", 1, "eve")
    for _ in range(10):
        queue.pop()
    queue.put("ann", "table", 1, "ann")
    assert order(queue)[:2].count("ann") == 1


def test_cheap_jobs_come_first() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "table", 1, "expert")
    queue.put("b", "table", 0.01, "novice")
    queue.put("a", "other table", 0.02, "casual")
    assert order(queue) == ["novice", "casual", "expert"]


def test_cheap_jobs_do_not_keep_an_expensive_one_waiting_for_ever() -> None:
    """It waits for as much work of others as it needs itself, for each of them."""
    queue: FairQueue[str] = FairQueue()
    queue.put("ann", "table", 1, "expert")
    for address in ("a", "b"):
        for number in range(30):
            queue.put(address, f"table {number}", 0.1, address)
    before = order(queue).index("expert")
    assert 18 <= before <= 20


def test_the_tables_of_one_address_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put("a", "busy", 1, f"busy{number}")
    queue.put("a", "quiet", 1, "quiet")
    assert order(queue) == ["busy0", "quiet", "busy1", "busy2"]


def test_time_is_shared_equally_whatever_the_jobs_cost() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(10):
        queue.put("a", f"table {number}", 1, "a")
    for number in range(40):
        queue.put("b", f"table {number}", 0.25, "b")
    first = order(queue)[:25]
    assert abs(first.count("a") - 5) <= 1


def test_an_idle_address_saves_nothing_up() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(10):
        queue.put("a", f"table {number}", 1, "a")
    for _ in range(5):
        queue.pop()
    for number in range(10):
        queue.put("b", f"table {number}", 1, "b")
    assert abs(order(queue)[:6].count("b") - 3) <= 1


def test_a_job_that_took_longer_than_expected_counts_as_what_it_took() -> None:
    queue: FairQueue[str] = FairQueue()
    for address in ("a", "b"):
        for number in range(5):
            queue.put(address, f"table {number}", 1, address)
    first = queue.pop()
    assert first is not None
    assert first.job == "a"
    queue.correct(first, 4)
    assert "".join(order(queue)) == "bbbbabaaa"


def test_only_jobs_up_to_some_cost() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "table", 1, "long")
    queue.put("a", "other", 0.1, "short")
    found = queue.pop(0.5)
    assert found is not None
    assert found.job == "short"
    assert queue.pop(0.5) is None
    assert order(queue) == ["long"]


def test_a_job_can_be_removed() -> None:
    queue: FairQueue[str] = FairQueue()
    first = queue.put("a", "table", 1, "first")
    queue.put("a", "table", 1, "second")
    queue.remove(first)
    queue.remove(first)
    assert (len(queue), queue.length_for("a"), queue.length_for("b")) == (1, 1, 0)
    assert order(queue) == ["second"]


def test_nothing_is_remembered_about_addresses_without_jobs() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("always", "table", 1000, "long")
    for number in range(1000):
        queue.put(f"address {number}", "table", 0.001, "short")
        queue.pop()
    assert len(queue._clock._served_until) <= 2 + MIN_KEYS
