"""What programs send about tables and games."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from quincunx.core.notation import MAX_NOTATION
from quincunx.core.play.names import LONGEST_NAME

Level = Literal["novice", "casual", "strong", "expert"]
Who = Literal["here", "invited", "novice", "casual", "strong", "expert"]
Help = Literal["all", "hints", "none"]
HelpChoice = Literal["auto", "all", "hints", "none"]
Name = Annotated[
    str, Field(min_length=1, max_length=LONGEST_NAME, description="1 to 24 visible characters")
]
NonceText = Annotated[
    str, Field(pattern="^[0-9a-f]{64}$", description="64 random hexadecimal digits")
]
ProfileToken = Annotated[
    str, Field(pattern="^[0-9a-f]{32}$", description="the token of a profile: see /api/profiles")
]
Value = int | bool | str | None
MAX_SEATS, MAX_OPTIONS = 16, 16


class RequestModel(BaseModel):
    """The base of all request bodies. Unknown fields are errors instead of being ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatRequest(RequestModel):
    who: Who = Field(
        description="`here`: you play it and get its token; `invited`: you get a link to send; "
        "or a level of the engine"
    )
    name: Name | None = None


class TableRequest(RequestModel):
    game: str = Field(
        max_length=8000,
        description="the key of a game: see /api/games; or `sheet` and a sheet of your own as JSON",
    )
    seats: list[SeatRequest] = Field(
        min_length=1, max_length=MAX_SEATS, description="one for each player"
    )
    options: dict[Annotated[str, Field(max_length=40)], Value] = Field(
        default={}, max_length=MAX_OPTIONS
    )
    help: HelpChoice = Field(
        default="auto",
        description="how much the engine may help people during the game; `auto`: all if only "
        "one person plays, else none",
    )
    wait_for_nonce: bool = Field(
        default=False,
        description="make no roll before a nonce was added; needs a seat that is played "
        "`here`, and a game that is not rated",
    )
    profile: ProfileToken | None = Field(
        default=None, description="of the profile that plays the first of your seats"
    )
    open: bool = Field(
        default=False, description="let everybody take the seats of invited people: see /api/open"
    )
    clock: str = Field(
        default="",
        max_length=12,
        description="seconds for each decision and in reserve, such as `30+120`; then the engine "
        "plays",
    )
    rated: bool = Field(
        default=False,
        description="the result counts for ratings: every person needs a profile, and there is "
        "no help",
    )

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": "squares",
                    "seats": [{"who": "here", "name": "Ann"}, {"who": "novice"}],
                    "options": {"first": 0},
                }
            ]
        }
    )


class NonceRequest(RequestModel):
    nonce: NonceText


class JoinRequest(RequestModel):
    name: Name
    nonce: NonceText | None = Field(
        default=None, description="added to the dice when you take the seat: see docs/fairness.md"
    )
    profile: ProfileToken | None = Field(
        default=None, description="of the profile that plays the seat"
    )


class MoveRequest(RequestModel):
    move: str = Field(max_length=MAX_NOTATION, description="as listed under `moves` in the view")
    decision: int | None = Field(
        default=None,
        description="`decision` of the state that you saw: a move sent twice is then made once",
    )


class HandOverRequest(RequestModel):
    level: Level = "casual"


class RecordRequest(RequestModel):
    record: str = Field(max_length=1_000_000, description="the text of a record")


class VerifyRequest(RecordRequest):
    commitment: str | None = Field(
        default=None,
        max_length=64,
        description="the fingerprint that was published at the start of the game",
    )
