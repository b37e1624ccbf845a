"""The full-screen app, made with Textual.

Imports the sessions, pictures and words of `terminal`, which plain lines use, too.
"""

from multiprocessing import active_children

from quincunx.terminal.app.game_app import GameApp
from quincunx.terminal.app.replay import ReplayApp, ReplayScreen
from quincunx.terminal.app.review import ReviewScreen
from quincunx.terminal.game_session import GameSession

__all__ = ["GameApp", "ReplayApp", "ReplayScreen", "ReviewScreen", "play_full_screen"]


def play_full_screen(session: GameSession) -> int:
    """Play until the user quits; a game that was not saved is printed, so that nothing is lost."""
    executor = session.executor()
    app = GameApp(session, executor)
    app.run()
    app.session.close()
    executor.shutdown(wait=False, cancel_futures=True)
    for process in active_children():
        process.terminate()  # an engine may still be thinking
    for each in (*app.finished, app.session):
        print_end(each)
    return 0


def print_end(session: GameSession) -> None:
    if session.over:
        print(session.result_message())
    if session.path is not None or session.version:
        print(session.closing_message())
