"""The full-screen app, made with Textual."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context

from quincunx.terminal.app.game import GameApp
from quincunx.terminal.app.replay import ReplayApp
from quincunx.terminal.table import Table

__all__ = ["GameApp", "ReplayApp", "full_screen"]


def full_screen(table: Table) -> int:
    """Play until somebody leaves; what was not saved is printed, so that nothing is lost."""
    # Engines think in processes of their own: compiled rules never let the screen have a turn. Two, so that a hint that
    # nobody waits for any more does not hold up the game.
    executor = ProcessPoolExecutor(max_workers=2, mp_context=get_context("spawn"))
    GameApp(table, executor).run()
    executor.shutdown(wait=False, cancel_futures=True)
    for process in active_children():
        process.terminate()  # nobody waits for an engine's thought after the game
    if table.match.state.over:
        print(table.result())
    if table.path is not None:
        print(f"The record is in {table.path}.")
    elif table.match.log:
        print(table.match.record)
    return 0
