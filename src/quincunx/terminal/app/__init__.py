"""The full-screen app, made with Textual."""

from multiprocessing import active_children

from quincunx.terminal.anytable import AnyTable
from quincunx.terminal.app.game import GameApp
from quincunx.terminal.app.replay import ReplayApp

__all__ = ["GameApp", "ReplayApp", "full_screen"]


def full_screen(table: AnyTable) -> int:
    """Play until somebody leaves; what was not saved is printed, so that nothing is lost."""
    executor = table.executor()
    GameApp(table, executor).run()
    table.leave()
    executor.shutdown(wait=False, cancel_futures=True)
    for process in active_children():
        process.terminate()  # nobody waits for an engine's thought after the game
    if table.over:
        print(table.result())
    if table.path is not None:
        print(f"The record is in {table.path}.")
    elif table.moment:
        print(table.farewell())
    return 0
