"""A review in a process of its own: compiled rules would block the screen, and a process can be
stopped at any time.

The process reads a record from standard input and writes lines of JSON: `[events reviewed, events
in total]` again and again, then the review.
"""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Callable

from quincunx.analysis import Review, review
from quincunx.core.errors import QuincunxError

LONGEST_LINE = 2**26  # characters of a review


async def review_in_process(
    record: str, effort: str, on_progress: Callable[[int, int], object]
) -> Review:
    """Review the text of a record. Cancelling the task stops the process."""
    command = sys.executable, "-P", "-m", __name__, effort
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(record.encode())
        process.stdin.close()
        async for line in process.stdout:
            data = json.loads(line)
            if isinstance(data, dict):
                return Review.from_dict(data)
            on_progress(*data)
        raise QuincunxError("the review has failed: its process ended early")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def main() -> None:
    def write(data: object) -> None:
        print(json.dumps(data), flush=True)

    record = sys.stdin.buffer.read().decode()
    write(
        review(record, sys.argv[1], lambda done, total: write([done, total])).to_dict(
            translatable=True
        )
    )


if __name__ == "__main__":
    main()
