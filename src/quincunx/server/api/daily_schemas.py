"""The schemas of the daily game."""

from typing import Literal

from pydantic import BaseModel, Field

from quincunx.server.api.schemas import Name, ProfileToken, RequestModel


class DailyRequest(RequestModel):
    name: Name
    profile: ProfileToken | None = Field(
        default=None, description="without one, the result is only your own"
    )
    practice: bool = Field(default=False, description="after the attempt that counts")


class DailyTable(BaseModel):
    table: str
    seat: int
    token: str | None = Field(
        description="of your seat, for `Authorization: Bearer`; null if the attempt was made before"
    )


class DailyGameInfo(BaseModel):
    kind: str
    game: str = Field(description="the key of the game; games of one kind take turns")
    commitment: str = Field(description="SHA-256 of the seed of the dice")
    seed: str | None = Field(description="null until an hour after the day has ended")
    points: list[int] | None = Field(description="of everybody; null as long as the seed is")
    expert: int | None = Field(description="the points of the expert, if it has played")


class DailyDay(BaseModel):
    day: str
    games: list[DailyGameInfo]


class DailyResult(BaseModel):
    day: str
    kind: str
    player: Literal["attempt", "practice", "expert"]
    points: int = Field(description="alone, the score; otherwise the lead over the opponent")
    everybody: list[int]
    expert: int | None
    expert_table: str | None
