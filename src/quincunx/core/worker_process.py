"""What every worker process needs."""

import multiprocessing
import os
import threading


def exit_with_parent() -> None:
    """Call it in a worker process: it exits as soon as the process that started it is gone, which
    cannot stop its workers if it is killed.
    """
    threading.Thread(target=wait_for_parent, name="exit with parent", daemon=True).start()


def wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
