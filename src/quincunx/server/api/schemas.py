"""What programs receive about tables and games."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from quincunx.server.api.requests import Help, Level, Value


class OptionInfo(BaseModel):
    name: str
    values: list[Value]
    default: Value
    description: str


class GameInfo(BaseModel):
    key: str
    title: str
    description: str
    players: list[int]
    options: list[OptionInfo] = Field(
        description="all except the number of players; `first` is a seat, or null to draw it"
    )


class PlayerInfo(BaseModel):
    seat: int
    name: str
    engine: Level | None
    joined: bool = Field(description="false until an invited player takes the seat")
    present: bool = Field(description="whether this player has the table open")
    acting: bool
    resigned: bool = Field(description="whether this player has given up; then the engine plays on")
    deadline: float | None = Field(
        description="when the time for the running decision is up, in seconds since 1970; null "
        "without a clock"
    )
    score: int


class NonceInfo(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    seat: int
    roll: int = Field(description="how many rolls there were before: it is part of all later ones")
    text: str


class LoggedEvent(BaseModel):
    seat: int | None = Field(description="null for a roll or draw")
    text: str


class DetailedEvent(LoggedEvent):
    details: dict[str, Any] = Field(
        description="the move, roll or draw in fields, as far as everybody may see them"
    )


class LogRange(BaseModel):
    """A part of the public log."""

    start: int = Field(description="how many events come before these")
    events: list[DetailedEvent]
    length: int = Field(description="of the whole log so far")


class MoveInfo(BaseModel):
    text: str = Field(description="send it to make the move")
    details: dict[str, Any] = Field(description="the move in fields")


class TakeBackInfo(BaseModel):
    seat: int
    events: int = Field(description="how many events were left")
    move: str


class HelpUseInfo(BaseModel):
    seat: int
    events: int = Field(description="how many events the game had then")
    kind: Literal["hint", "values"]


class ResultInfo(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    scores: list[int]
    winners: list[int] = Field(description="the seats")
    engines: list[Level | None] = Field(
        description="by seat: the level, if the engine has played it at the end"
    )
    profiles: list[str | None] = Field(description="by seat")
    rated: bool
    resigned: list[int] = Field(
        description="the seats of those who have given up: they have the last place"
    )
    finished: bool = Field(
        description="false if so many have given up that the game counts without its end"
    )
    hasty: bool = Field(
        description="whether the game was given up so soon that it counts for those who did only"
    )
    helped: list[int] = Field(
        description="the seats that the engine has ever played, or moved for when time was up"
    )
    absent: list[int] = Field(
        description="the seats of profiles that have never made a move, in a game without ratings"
    )
    take_backs: bool = Field(description="whether moves were taken back against engines")


class TableState(BaseModel):
    """A table as a seat, or without a token a spectator, may see it."""

    table: str
    game: str
    sequence: int = Field(description="grows with everything that happens")
    seat: int | None = Field(description="the seat of your token")
    decision: int | None = Field(description="counts your decisions: send it with your move")
    may_undo: bool
    may_take_back: bool = Field(
        description="whether your last move, which can no longer be undone, can be taken back"
    )
    over: bool
    view: dict[str, Any] = Field(
        description="everything you may see; `moves` are your legal moves, `acting` the seats "
        "that have to act"
    )
    moves: list[MoveInfo] = Field(
        description="your legal moves in fields, in the order of `view.moves`"
    )
    players: list[PlayerInfo]
    log: list[LoggedEvent] = Field(description="the latest public events, at most 500")
    log_start: int = Field(
        description="how many earlier events there are: see `/tables/{name}/log`; 0 unless the "
        "game is very long"
    )
    help: Help
    help_uses: list[HelpUseInfo] = Field(
        description="where at least two people play: who has asked the engine for help, and when"
    )
    take_backs: list[TakeBackInfo] = Field(
        description="moves that were taken back against engines, with everything after them"
    )
    commitment: str | None = Field(
        description="SHA-256 of the seed of the dice; null for an imported game"
    )
    seed: str | None = Field(description="published when the game is over")
    nonces: list[NonceInfo] = Field(
        description="random numbers that players' clients have added to the dice"
    )
    is_waiting: bool = Field(description="whether the first roll waits for a nonce")
    rated: bool = Field(description="whether the result counts for ratings")
    awaited: list[int] = Field(
        description="the seats that have to accept a rated game before it begins"
    )
    result: ResultInfo | None = Field(
        description="how the game counts; null until that is known, which is before the end if "
        "others have resigned"
    )
    end_reason: str = Field(
        description="why the game has ended, as an English clause; empty while it runs"
    )
    rematch: str | None = Field(
        description="the table of the next game; your token is valid there too"
    )


class JoinedTable(TableState):
    token: str = Field(
        description="of your seat, for `Authorization: Bearer`; the invitation is no longer valid"
    )


class Invitation(BaseModel):
    token: str = Field(description="valid until somebody takes the seat with it")
    link: str


class NewTable(TableState):
    link: str = Field(description="for spectators")
    tokens: dict[int, str] = Field(
        description="of the seats that you play, for `Authorization: Bearer`; they are sent only "
        "once"
    )
    host_token: str = Field(
        description="proves that you have set up the table, also if you play none of its seats; "
        "sent only once"
    )
    invitations: dict[int, Invitation]


class MoveAdvice(BaseModel):
    move: str
    details: dict[str, Any] = Field(description="the move in fields")
    score: float = Field(description="the expected final score")
    error: float = Field(description="the standard error of the score; 0 where it is not sampled")
    win_probability: float
    reason: str


class FaceInfo(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    name: str = Field(description="what was rolled or drawn")
    rolled: int
    expected: float
    deviation: float = Field(description="in standard deviations")


class DiceInfo(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    verified: bool = Field(
        description="whether all rolls follow from the seed, and the seed matches the commitment"
    )
    reason: str = Field(description="why verification failed; empty if it succeeded")
    rolls: int
    seed: str | None
    commitment: str | None
    nonces: list[NonceInfo] = Field(
        description="random numbers of the players, which are part of the rolls"
    )
    faces: list[FaceInfo]
    p_value: float = Field(description="how often fair dice deviate at least this much")
    fair: bool = Field(description="false if the p-value is below 0.001")
