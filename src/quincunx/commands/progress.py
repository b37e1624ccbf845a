"""The progress of long work, as a bar on standard error; nothing where that is not a terminal."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID


class ProgressBar:
    """Appears with the first `show`, ends when all is done or at the end of a `with` block."""

    def __init__(self, console: "Console | None" = None) -> None:
        self.bar = make_bar(console)
        self.task: TaskID | None = None

    def show(self, done: int, total: int, detail: str = "") -> None:
        if self.bar is None:
            if sys.stderr.isatty():
                print(
                    f"\r{done} / {total}", end="\n" * (done >= total), file=sys.stderr, flush=True
                )
        elif self.task is None:
            self.bar.start()
            # work that is resumed does not begin at 0
            self.task = self.bar.add_task("", total=total, completed=done, detail=detail)
        else:
            self.bar.update(self.task, completed=done, total=total, detail=detail)
        if done >= total:
            self.close()

    def close(self) -> None:
        if self.bar is not None:
            self.bar.stop()

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def make_bar(console: "Console | None") -> "Progress | None":
    """None without the terminal's libraries: then numbers are shown instead."""
    try:
        from rich import progress
        from rich.console import Console
    except ModuleNotFoundError:
        return None
    console = console or Console(stderr=True)
    return progress.Progress(
        progress.BarColumn(),
        progress.TaskProgressColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
        progress.TextColumn("{task.fields[detail]}"),
        console=console,
        disable=not console.is_terminal,
        redirect_stdout=False,  # results go to standard output, the bar does not
        redirect_stderr=False,
    )
