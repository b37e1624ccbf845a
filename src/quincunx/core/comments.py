"""The comments that this package writes into records: English there, messages that can be
translated where people read them.
"""

import re
from functools import cache

from quincunx.core.messages import N_, message

UNDONE = N_("{name} undid {move} and everything after it")
HINT_USED = N_("{name} used a hint")
VALUES_SEEN = N_("{name} looked at the values of all moves")
RESIGNED = N_("{name} resigned")
ALL = (UNDONE, HINT_USED, VALUES_SEEN, RESIGNED)


def parse_comment(text: str) -> str:
    """The message of a comment in a record; comments that people wrote stay as they are."""
    for template, pattern in patterns().items():
        if match := pattern.fullmatch(text):
            return message(template, **match.groupdict())
    return text


@cache
def patterns() -> dict[str, re.Pattern[str]]:
    return {
        each: re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(each))) for each in ALL
    }
