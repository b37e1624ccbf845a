"""The progress of long work, as a bar on standard error; nothing where that is not a terminal."""

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)


class ProgressBar:
    """Appears with the first call of `show` and ends when everything is done, or at the end of a
    `with` block.
    """

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(stderr=True)
        columns = (
            BarColumn(),
            TaskProgressColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[detail]}"),
        )
        self.bar = Progress(
            *columns,
            console=self.console,
            disable=not self.console.is_terminal,
            redirect_stdout=False,  # results go to standard output, the bar does not
            redirect_stderr=False,
        )
        self.task: TaskID | None = None

    def show(self, done: int, total: int, detail: str = "") -> None:
        if self.task is None:
            self.bar.start()
            self.task = self.bar.add_task(
                "", total=total, completed=done, detail=detail
            )  # work that is resumed does not begin at 0
        else:
            self.bar.update(self.task, completed=done, total=total, detail=detail)
        if done >= total:
            self.close()

    def close(self) -> None:
        self.bar.stop()

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
