"""A game on a server, joined by its link and played through the server's API."""

import json
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from http.client import HTTPException
from typing import Any

from quincunx.core.dice.seeds import new_nonce
from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.play.events import Event, read_event
from quincunx.core.play.notes import Comments, Resigned, with_sentences
from quincunx.core.registry import game as game_by_key
from quincunx.core.text.messages import message
from quincunx.core.view import SeatView, read_view
from quincunx.engine import Advice
from quincunx.languages import N_, _, language, translate
from quincunx.terminal.drawing import Filled
from quincunx.terminal.game_session import GameSession
from quincunx.terminal.history import History, load_history
from quincunx.terminal.latest_moves import LatestMoves
from quincunx.terminal.messages import to_sentence

LINK = re.compile(
    r"(https?://[^/\s]+)/t/([0-9a-f]{16})(?:/(join|seat)/([0-9]{1,2})/([0-9a-f]{32}))?/?"
)
TIMEOUT = 30  # seconds; the server sends something at least every 15
RETRY_DELAY = 2  # seconds before the next attempt to reach the server
MAX_JOBS = 8  # that may wait at the same time
# of a table, as far as they are used here
ENTRIES = {"seat", "players", "view", "log", "sequence", "result", "decision", "help"}
UNAUTHORIZED = 401
USED_INVITATION = N_(
    "this invitation was used already. To return to the seat, use the link that was shown when you "
    "left, or the browser in which you joined; otherwise ask for another invitation"
)
NO_SERVER = N_("this is not a Quincunx server, or it has a problem")

TableState = dict[str, Any]  # the state of a table, as the server sends it


class ServerError(QuincunxError):
    """The server refused a request, or cannot be reached."""


def is_link(text: str | None) -> bool:
    return text is not None and text.startswith(("http://", "https://"))


class ServerClient:
    """One seat at one table of a server, or a spectator there; `latest` is the latest state of the
    table that the server has sent.
    """

    def __init__(self, link: str) -> None:
        parts = LINK.fullmatch(link)
        if parts is None:
            raise OptionError(
                "{link} is not a link to a table, such as http://HOST/t/TABLE/join/SEAT/TOKEN",
                link=f"{link!r:.80}",
            )
        self.link = link
        self.page = f"{parts[1]}/t/{parts[2]}"
        self.address = f"{parts[1]}/api/tables/{parts[2]}"
        # the seat of an invitation that has not been used yet
        self.invited_to = int(parts[4]) if parts[3] == "join" else None
        self.token = parts[5]
        self.latest: TableState = read_table(self.request(""))
        self._changed = threading.Condition()
        self._closed = False
        self.is_connected = True

    def get(self, path: str) -> Any:
        return read_json(self.request(path))

    def post(self, path: str, **body: object) -> TableState:
        """Every action is answered with the table after it."""
        return read_table(self.request(path, body))

    def request(self, path: str, body: object = None) -> str:
        """The server's response, or a ServerError with the server's own message."""
        try:
            with self._open(path, body) as response:
                return str(response.read().decode(errors="replace"))
        except urllib.error.HTTPError as error:
            with error:
                is_used = error.code == UNAUTHORIZED and self.invited_to is not None
                detail = message(USED_INVITATION) if is_used else error_detail(error.read())
                raise ServerError(detail) from error
        except (OSError, HTTPException, ValueError) as error:
            # ValueError: no server can have this address
            raise ServerError(
                "the server cannot be reached ({error}); try again in a moment",
                error=getattr(error, "reason", error),
            ) from error

    def _open(self, path: str, body: object = None) -> Any:
        headers = {"Content-Type": "application/json", "Accept-Language": language()}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(
            urllib.request.Request(self.address + path, data, headers), timeout=TIMEOUT
        )

    def take_seat(self, name: str | None) -> None:
        """Use the invitation, or change the name at one's own seat.

        From then on only `token`, which is in `link`, plays the seat.
        """
        seat = self.latest["seat"] if self.invited_to is None else self.invited_to
        players = self.latest["players"]
        if seat is None or seat >= len(players) or (self.invited_to is None and name is None):
            return
        # our part of the dice: the server has committed to its seed
        nonce = {} if self.invited_to is None else {"nonce": new_nonce()}
        self.latest = self.post("/seat", name=name or players[seat]["name"], **nonce)
        self.token = self.latest["token"]
        self.invited_to = None
        self.link = f"{self.page}/seat/{seat}/{self.token}"

    # ---- live updates

    def follow(self) -> None:
        """Follow the table from now on; meanwhile the server shows this player as present."""
        threading.Thread(target=self._listen, name="server events", daemon=True).start()

    def _listen(self) -> None:
        while not self._closed:
            try:
                with self._open("/events") as response:
                    self.is_connected = True
                    for line in response:
                        if line.startswith(b"data: "):
                            self.update(read_table(line.removeprefix(b"data: ")))
                        if self._closed:
                            return
            except (OSError, HTTPException, ValueError, ServerError):
                self.is_connected = False
                with self._changed:
                    # the next response contains everything that happened meanwhile
                    self._changed.wait(RETRY_DELAY)

    def update(self, table: TableState) -> None:
        with self._changed:
            if table["sequence"] >= self.latest["sequence"]:
                # responses and live updates may overtake each other
                self.latest = table
            self._changed.notify_all()

    def wait_after(self, sequence: int) -> TableState:
        """Wait until something has happened after this event."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self.latest["sequence"] > sequence)
            return self.latest

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()


def read_json(body: str | bytes) -> Any:
    """What the server has sent, or a ServerError if that is no JSON."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ServerError(NO_SERVER) from error


def read_table(body: str | bytes) -> TableState:
    """The state of a table, or a ServerError if the server has sent something else."""
    data = read_json(body)
    if not isinstance(data, dict) or not data.keys() >= ENTRIES:
        raise ServerError(NO_SERVER)
    return data


def error_detail(body: bytes) -> str:
    """The server's message, without its full stop."""
    try:
        detail = str(read_json(body)["detail"])
    except (ServerError, KeyError, TypeError):
        return message(NO_SERVER)
    return detail.rstrip(".")


class RemoteGame(GameSession):
    def __init__(self, client: ServerClient) -> None:
        self.client = client
        self.table = client.latest  # as it is shown on this screen
        given = self.table["view"]
        super().__init__(game_by_key(given["game"], **given["options"]))
        self.shown = read_view(self.game, given)
        self.seat: int | None = self.table["seat"]
        self.latest = LatestMoves(self.presentation, self.game.players)
        self.latest.start_from(self.shown)
        # who has resigned, and how many events there were when that arrived here
        self.noticed: list[Resigned] = []
        self._report_resignations()
        client.follow()

    @property
    def is_connected(self) -> bool:
        return self.client.is_connected

    @property
    def names(self) -> Sequence[str]:
        return [player["name"] for player in self.table["players"]]

    @property
    def local_seats(self) -> list[int]:
        return [] if self.seat is None else [self.seat]

    @property
    def events(self) -> list[Event]:
        return [read_event(self.game, (each["seat"], each["text"])) for each in self.table["log"]]

    @property
    def comments(self) -> Comments:
        return with_sentences({}, self.noticed, self.names)

    @property
    def resigned(self) -> list[int]:
        return resigned_seats(self.table)

    @property
    def winners(self) -> Sequence[int]:
        if self.table["result"] is None:
            return super().winners
        return list(self.table["result"]["winners"])

    @property
    def version(self) -> int:
        return int(self.table["sequence"])

    def view(self, seat: int | None) -> SeatView:
        return self.shown

    def latest_moves(self) -> Sequence[Filled]:
        return self.latest.latest

    @property
    def has_record(self) -> bool:
        return self.over

    def record_text(self) -> str:
        return self.client.request("/record")

    def history(self) -> History:
        return load_history(self.record_text())

    # ---- what happens

    def seat_to_move(self) -> int | None:
        return self.seat if self.seat in self.acting and self.seat not in self.resigned else None

    def play(self, seat: int, move: str) -> None:
        before = self.progress()
        self._post("/moves", move=move, decision=self.table["decision"])
        self.decided[seat] = before

    def undo(self, seat: int) -> str:
        self._post("/undo")
        return _("Undid your last move")

    @property
    def can_resign(self) -> bool:
        return (
            self.seat not in (None, *self.resigned)
            and self.game.players > 1
            and self.table["result"] is None
        )

    def resign(self) -> None:
        self._post("/resign")

    def _post(self, path: str, **body: object) -> None:
        try:
            self.client.update(self.client.post(path, **body))
        finally:
            # also if it was refused: perhaps because something has happened meanwhile
            self._show(self.client.latest)

    def others_job(self) -> Callable[[], Any]:
        sequence = self.version
        return lambda: self.client.wait_after(sequence)

    def apply_others(self, result: Any) -> None:
        self._show(result)

    def _show(self, table: TableState) -> None:
        self.table = table
        self.shown = read_view(self.game, table["view"])
        self.latest.follow(self.shown, self.events)
        self._report_resignations()

    # ---- resignations

    def notice_names(self) -> bool:
        players = self.client.latest["players"]
        if [player["name"] for player in players] == self.names:
            return False
        self.table = {**self.table, "players": players}
        return True

    def notice_resignations(self) -> bool:
        latest = self.client.latest
        if resigned_seats(latest) == self.resigned:
            return False
        self._show(latest)
        return True

    def _report_resignations(self) -> None:
        """The next warning says who has resigned and, if that ends the game, how it counts."""
        known = {note.seat for note in self.noticed}
        new = [Resigned(seat, len(self.events)) for seat in self.resigned if seat not in known]
        if not new:
            return
        self.noticed += new
        sentences = [to_sentence(translate(note.sentence(self.names))) for note in new]
        self.warning = " ".join([*sentences, self._standing()])

    def _standing(self) -> str:
        if not self.is_settled:
            return _("The engine plays on.")
        play_on = _("If you like, finish the game: the engine plays for players who have resigned.")
        return " ".join(
            [f"{self.result()}.", *([] if self.seat in (None, *self.resigned) else [play_on])]
        )

    @property
    def is_settled(self) -> bool:
        """Do so few players remain that the result is known before the end?"""
        return self.table["result"] is not None and not self.over

    def advice_job(self, seat: int) -> Callable[[], list[Advice]]:
        return self._advice

    def _advice(self) -> list[Advice]:
        best_only = "?best_only=true" if self.table["help"] == "hints" else ""
        moves = read_json(self.client.request(f"/advice{best_only}", {}))
        return [
            Advice(
                self.game.move(each["move"]),
                each["score"],
                each["win_probability"],
                each["error"],
                each["reason"],
            )
            for each in moves
        ]

    def executor(self) -> Executor:
        return ThreadPoolExecutor(MAX_JOBS)

    def close(self) -> None:
        self.client.close()

    def closing_message(self) -> str:
        if self.over:
            return super().closing_message()
        if self.seat in self.resigned:
            watch = _("To watch the rest: quincunx play {link}", link=self.client.link)
            return f"{self.result_message()} {watch}" if self.is_settled else watch
        if self.is_settled:
            return (
                f"{self.result_message()} "
                f"{_('To finish it anyway: quincunx play {link}', link=self.client.link)}"
            )
        return _(
            "The game continues without you. To return: quincunx play {link}", link=self.client.link
        )


def resigned_seats(table: TableState) -> list[int]:
    return [player["seat"] for player in table["players"] if player["resigned"]]


def join_game(link: str, name: str | None) -> RemoteGame:
    """Take the seat of an invitation under this name; a link without a token only watches."""
    client = ServerClient(link)
    client.take_seat(name)
    return RemoteGame(client)
