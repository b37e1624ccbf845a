"""Reading what a form sends."""

from urllib.parse import parse_qsl

from fastapi import HTTPException, Request

from quincunx.core.text.messages import message
from quincunx.server.http.deps import service_of

MAX_FIELDS = 60
LONG_FORM = 20_000  # bytes, which take some milliseconds to read


async def read_form(request: Request) -> dict[str, str]:
    body = await request.body()
    try:
        if len(body) <= LONG_FORM:
            return parse_form(body)
        return await service_of(request).thread_jobs.run(parse_form, body)
    except ValueError:
        raise HTTPException(400, message("Invalid form.")) from None


def parse_form(body: bytes) -> dict[str, str]:
    return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MAX_FIELDS))


def parse_number(value: str | None) -> int | None:
    """A small whole number; None if it is anything else."""
    return (
        int(value) if value and value.isascii() and value.isdecimal() and len(value) < 7 else None
    )
