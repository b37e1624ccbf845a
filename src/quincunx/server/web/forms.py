"""Reading what a form sends."""

from urllib.parse import parse_qsl, unquote_plus, unquote_to_bytes

from fastapi import HTTPException, Request

from quincunx.core.text.messages import message
from quincunx.server.http.deps import service_of

MAX_FIELDS = 60
LONG_FORM = 20_000  # bytes, which take some milliseconds to read
PIECE = 5_000  # bytes of a long form that are read at once


async def read_form(request: Request) -> dict[str, str]:
    body = await request.body()
    try:
        if len(body) <= LONG_FORM:
            fields = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MAX_FIELDS)
            return dict(fields)
        return await service_of(request).thread_jobs.run(read_long_form, body)
    except ValueError:
        raise HTTPException(400, message("Invalid form.")) from None


def read_long_form(body: bytes) -> dict[str, str]:
    """Like `parse_qsl`, which would stop all threads for as long as it takes."""
    parts = body.split(b"&", MAX_FIELDS)
    if len(parts) > MAX_FIELDS:
        raise ValueError("too many fields")
    pairs = [part.partition(b"=") for part in parts if part]
    return {unquote_plus(name.decode()): read_long_value(value) for name, _, value in pairs}


def read_long_value(value: bytes) -> str:
    read, start = list[bytes](), 0
    while start < len(value):
        end = start + PIECE
        escape = value.rfind(b"%", end - 2, end)
        if escape >= 0:  # its digits belong to it
            end = escape + 3
        read.append(unquote_to_bytes(value[start:end].replace(b"+", b" ")))
        start = end
    return b"".join(read).decode(errors="replace")


def parse_number(value: str | None) -> int | None:
    """A small whole number; None if it is anything else."""
    return (
        int(value) if value and value.isascii() and value.isdecimal() and len(value) < 7 else None
    )
