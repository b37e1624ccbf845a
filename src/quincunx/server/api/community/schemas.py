"""What programs send and receive about profiles, open tables and challenges."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from quincunx.server.api.requests import MAX_OPTIONS, Name, ProfileToken, RequestModel, Value
from quincunx.server.api.schemas import ResultInfo


class ProfileRequest(RequestModel):
    name: Name


class ProfileChange(RequestModel):
    name: Name | None = None
    is_public: bool | None = Field(
        default=None, description="may everybody see the games and results?"
    )


class PairingRequest(RequestModel):
    game: str = Field(max_length=40, description="the key of a game: see /api/games")
    name: Name
    profile: ProfileToken | None = None
    rated: bool = False
    wait: int | None = Field(
        default=None,
        ge=0,
        le=3600,
        description="seconds after which the engine plays if nobody comes",
    )


class ChallengeRequest(RequestModel):
    game: str = Field(max_length=40, description="the key of a game for two: see /api/games")
    options: dict[Annotated[str, Field(max_length=40)], Value] = Field(
        default={}, max_length=MAX_OPTIONS
    )
    clock: str = Field(default="", max_length=12, description="as in a new table")
    rated: bool = False


class DeviceChange(RequestModel):
    name: Name


class RatingInfo(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    points: int = Field(description="1500 for a new player")
    error: int = Field(
        description="the true rating is within this of the points with a probability of 95 %"
    )
    games: int = Field(description="rated games")


class ProfileInfo(BaseModel):
    id: str = Field(description="public, unlike the token")
    name: str
    is_public: bool
    ratings: dict[str, RatingInfo] = Field(default={}, description="by game")


class NewProfile(ProfileInfo):
    token: str = Field(
        description="the secret of the profile, for `Authorization: Bearer`; it is sent only once"
    )


class DeviceInfo(BaseModel):
    id: str = Field(description="not secret, unlike the token of the device")
    name: str
    since: int = Field(description="seconds since 1970")
    is_own: bool = Field(description="whether it has the token of this request")


class PlayedGameInfo(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    table: str
    seat: int
    game: str
    date: str
    result: ResultInfo | None = Field(description="null while the game runs")
    loss: float | None = Field(description="per decision, once the game was reviewed")


class OpenTableInfo(BaseModel):
    table: str
    game: str
    players: int
    names: list[str] = Field(description="of those who wait")
    free_seats: list[int]
    since: int = Field(description="seconds since 1970")
    rated: bool


class WatchedTable(BaseModel):
    table: str
    game: str
    names: list[str]
    scores: list[int]


class ChallengedPlayer(BaseModel):
    id: str = Field(description="of the profile")
    name: str


class ChallengeInfo(BaseModel):
    id: str
    state: Literal["open", "accepted", "declined", "withdrawn", "expired"]
    challenger: ChallengedPlayer
    challenged: ChallengedPlayer
    game: str
    options: dict[str, str]
    rated: bool
    clock: str = Field(description="such as `30+120`; empty: none")
    expires: int = Field(description="seconds since 1970")
    table: str | None = Field(description="of the game, once it was accepted")


class RatedPlayerInfo(BaseModel):
    profile: str
    name: str
    rating: RatingInfo


class WeeklyPlayerInfo(BaseModel):
    profile: str
    name: str
    games: int
    points: int
