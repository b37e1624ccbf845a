"""The fair queue: which job is next."""

from quincunx.server.jobs.fair_queue import MIN_ADDRESSES, FairQueue


def order(queue: FairQueue[str], **seconds: float) -> list[str]:
    """All jobs as they come out, each charged to its address, which is how its name begins."""
    found = []
    while (job := queue.pop()) is not None:
        queue.charge(job[0], seconds.get(job[0], 1.0))
        found.append(job)
    assert len(queue) == 0
    return found


def fill(queue: FairQueue[str], **counts: int) -> None:
    for address, count in counts.items():
        for number in range(count):
            queue.put(address, f"{address}{number}")


def test_the_jobs_of_one_address_come_out_as_they_came_in() -> None:
    queue: FairQueue[str] = FairQueue()
    fill(queue, a=3)
    assert order(queue) == ["a0", "a1", "a2"]


def test_addresses_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    fill(queue, a=3, b=2)
    assert order(queue) == ["a0", "b0", "a1", "b1", "a2"]


def test_a_hundred_jobs_of_one_address_do_not_delay_another() -> None:
    queue: FairQueue[str] = FairQueue()
    fill(queue, eve=100)
    for _ in range(10):
        queue.pop()
        queue.charge("eve", 1)
    queue.put("ann", "ann")
    assert queue.pop() == "ann"


def test_time_is_shared_equally_whatever_the_jobs_take() -> None:
    queue: FairQueue[str] = FairQueue()
    fill(queue, a=10, b=40)
    first = order(queue, a=1, b=0.25)[:25]
    assert abs(sum(job.startswith("a") for job in first) - 5) <= 1


def test_an_idle_address_saves_nothing_up() -> None:
    queue: FairQueue[str] = FairQueue()
    fill(queue, a=10)
    for _ in range(5):
        queue.pop()
        queue.charge("a", 1)
    fill(queue, b=10)
    assert abs(sum(job.startswith("b") for job in order(queue)[:6]) - 3) <= 1


def test_an_address_that_comes_back_still_has_been_served() -> None:
    queue: FairQueue[str] = FairQueue()
    fill(queue, a=1, b=5)
    assert queue.pop() == "a0"
    queue.charge("a", 1.5)
    fill(queue, a=1)
    assert order(queue)[:3] == ["b0", "b1", "a0"]


def test_only_acceptable_jobs() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "long")
    queue.put("a", "short")
    assert queue.pop(lambda job: job == "short") == "short"
    assert queue.pop(lambda job: job == "short") is None
    assert queue.pop() == "long"


def test_a_job_can_be_removed() -> None:
    queue: FairQueue[str] = FairQueue()
    fill(queue, a=2)
    queue.remove("a", "a0")
    queue.remove("a", "a0")
    assert (len(queue), queue.length_for("a"), queue.length_for("b")) == (1, 1, 0)
    assert order(queue) == ["a1"]


def test_nothing_is_remembered_about_addresses_without_jobs() -> None:
    queue: FairQueue[str] = FairQueue()
    fill(queue, always=2000)
    for number in range(1000):
        queue.charge(f"address {number}", 0.001)
        queue.put(f"address {number}", "short")
        queue.charge("always", 0.01)
        assert queue.pop() is not None
        assert queue.pop() is not None
    assert len(queue._served) <= 2 + MIN_ADDRESSES + 1
