"""Reading what a form sends."""

from urllib.parse import parse_qsl

from fastapi import HTTPException, Request

from quincunx.core.text.messages import message

MAX_FIELDS = 60


async def read_form(request: Request) -> dict[str, str]:
    try:
        return dict(
            parse_qsl(
                (await request.body()).decode(), keep_blank_values=True, max_num_fields=MAX_FIELDS
            )
        )
    except ValueError:
        raise HTTPException(400, message("Invalid form.")) from None


def parse_number(value: str | None) -> int | None:
    """A small whole number; None if it is anything else."""
    return (
        int(value) if value and value.isascii() and value.isdecimal() and len(value) < 7 else None
    )
