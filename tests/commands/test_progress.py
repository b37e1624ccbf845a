"""The progress bar."""

from io import StringIO

from rich.console import Console

from quincunx.commands.progress import ProgressBar


def output_of_bar(terminal: bool) -> str:
    screen = StringIO()
    with ProgressBar(Console(file=screen, force_terminal=terminal, width=100)) as bar:
        for done in range(1, 201):
            bar.show(done, 200, f"{done} points")
    return screen.getvalue()


def test_a_terminal_shows_the_bar() -> None:
    for text in ("100%", "200/200", "200 points"):
        assert text in output_of_bar(terminal=True)


def test_without_a_terminal_nothing_is_shown() -> None:
    assert output_of_bar(terminal=False) == ""


def test_the_bar_ends_when_the_work_is_interrupted() -> None:
    bar = ProgressBar(Console(file=StringIO(), force_terminal=True))
    with bar:
        bar.show(1, 200)
        assert bar.bar is not None
        assert bar.bar.live.is_started
    assert not bar.bar.live.is_started
