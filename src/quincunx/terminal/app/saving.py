"""Dialogues about files: saving the record, leaving an unsaved game. For workers of the app."""

from pathlib import Path

from textual.app import App

from quincunx.core.errors import QuincunxError
from quincunx.languages import _
from quincunx.terminal.app.dialogs import ChoiceDialog, FileDialog
from quincunx.terminal.files import FileError, exists, parse_path, unused_path
from quincunx.terminal.game_session import GameSession
from quincunx.terminal.messages import error_message

NOT_SAVED = ""


async def save_game(app: App[None], session: GameSession) -> str:
    """Ask for a file and save the record there; says where it is, or why it is nowhere."""
    path = session.path or unused_path(Path(f"{session.game.descriptor.short_key}.txt"))
    while typed := await app.push_screen_wait(
        FileDialog(_("Save the record of this game as:"), str(path))
    ):
        try:
            path = parse_path(typed)
        except FileError as error:
            return error_message(error)
        if path == session.path or not exists(path):
            return save_as(session, path)
        answers = {"rename": _("Choose another name"), "replace": _("Replace that file")}
        if (
            await app.push_screen_wait(
                ChoiceDialog(_("{path} exists already.", path=path), answers)
            )
            == "replace"
        ):
            return save_as(session, path, replace=True)
        path = unused_path(path)
    return NOT_SAVED


def save_as(session: GameSession, path: Path, replace: bool = False) -> str:
    try:
        session.save_as(path, replace)
    except QuincunxError as error:
        return error_message(error)
    return _("Saved. The record is kept up to date in {path}.", path=path)


async def may_leave(app: App[None], session: GameSession) -> tuple[bool, str]:
    """Ask what to do with a game that is not saved: may the app close, and what to say if not."""
    if not session.unsaved:
        return True, ""
    kept = session.is_kept
    if kept:
        question = _("The game is not over. quincunx play --resume continues it.")
    else:
        question = _("The game is not over.")
    answers = {
        "save": _("Save it to a file and quit"),
        "leave": _("Quit") if kept else _("Quit without saving"),
        "stay": _("Keep playing"),
    }
    answer = await app.push_screen_wait(ChoiceDialog(question, answers))
    said = await save_game(app, session) if answer == "save" else ""
    return answer == "leave" or (answer == "save" and not session.unsaved), said
