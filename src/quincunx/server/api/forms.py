"""What programs send and get: the models behind the API's description."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from quincunx.core.game import MAX_NOTATION
from quincunx.core.names import LONGEST_NAME

Level = Literal["novice", "casual", "strong", "expert"]
Who = Literal["here", "invited", "novice", "casual", "strong", "expert"]
Help = Literal["all", "hints", "none"]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, description="1 to 24 visible characters")]
Value = int | bool | str | None
MOST_SEATS, MOST_OPTIONS = 16, 16


class Wish(BaseModel):
    """What a program asks for; a field that we do not know is refused rather than passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Wish):
    who: Who = Field(description="`here`: you play it and get its token; `invited`: you get a link to send on; or a level of the engine")
    name: Name | None = None


class TableWish(Wish):
    game: str = Field(max_length=40, description="the key of a game: see /api/games")
    seats: list[SeatWish] = Field(min_length=1, max_length=MOST_SEATS, description="one for each player")
    options: dict[Annotated[str, Field(max_length=40)], Value] = Field(default={}, max_length=MOST_OPTIONS)
    help: Help = Field(default="all", description="how much the engine may advise people in play")

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"game": "squares", "seats": [{"who": "here", "name": "Ann"}, {"who": "novice"}], "options": {"first": 0}}]
        }
    )


class SeatTaking(Wish):
    name: Name


class MoveWish(Wish):
    move: str = Field(max_length=MAX_NOTATION, description="as the view lists it under `moves`")
    decision: int | None = Field(default=None, description="the `decision` of the standing you saw: sent twice, it is still one move")


class HandOver(Wish):
    level: Level = "casual"


class RecordText(Wish):
    record: str = Field(max_length=1_000_000, description="the text of a record")


class VerifyWish(RecordText):
    commitment: str | None = Field(default=None, max_length=64, description="what was published when the game began")


class OptionTold(BaseModel):
    name: str
    values: list[Value]
    default: Value
    words: str


class GameTold(BaseModel):
    key: str
    title: str
    players: list[int]
    options: list[OptionTold] = Field(description="besides the number of players; `first` names a seat, or null to draw it")


class Player(BaseModel):
    seat: int
    name: str
    engine: Level | None
    joined: bool = Field(description="has an invited person come?")
    present: bool = Field(description="does this person have the table open?")
    acting: bool
    score: int


class Event(BaseModel):
    seat: int | None = Field(description="null for chance")
    text: str


class Standing(BaseModel):
    """A table as a seat, or without a token a spectator, may see it."""

    table: str
    game: str
    sequence: int = Field(description="grows with everything that happens")
    seat: int | None = Field(description="yours, by your token")
    decision: int | None = Field(description="counts your decisions: send it with your move")
    may_undo: bool
    over: bool
    view: dict[str, Any] = Field(description="all that you may see; `moves` are yours to choose from, `acting` the seats to decide now")
    players: list[Player]
    log: list[Event] = Field(description="what everybody may know of what has happened")
    help: Help
    commitment: str | None = Field(description="SHA-256 of the seed of the dice; null if the game was loaded from a record")
    seed: str | None = Field(description="told when the game is over")
    rematch: str | None = Field(description="the table of the next game; your token opens it too")


class Invitation(BaseModel):
    token: str
    link: str


class NewTable(Standing):
    link: str = Field(description="for spectators")
    tokens: dict[int, str] = Field(description="of the seats that you play, for `Authorization: Bearer`; told only now")
    invitations: dict[int, Invitation]


class AdviceTold(BaseModel):
    move: str
    value: float = Field(description="points expected at the end")
    error: float
    chance: float = Field(description="to win")
    reason: str


class FaceTold(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    name: str = Field(description="of what was rolled or drawn")
    rolled: int
    expected: float
    deviation: float = Field(description="in standard deviations")


class DiceTold(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    holds: bool
    reason: str = Field(description="why not; empty if it holds")
    rolls: int
    seed: str | None
    commitment: str | None
    faces: list[FaceTold]
    suspicion: float = Field(description="how often honest dice stray at least so far")
