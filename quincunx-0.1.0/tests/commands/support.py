"""Running commands inside the test."""

import pytest

from quincunx.cli import ERROR, USAGE_ERROR, main

Output = pytest.CaptureFixture[str]


def error_of(capsys: Output, *words: str) -> str:
    """The one line with which a command fails; it prints nothing else."""
    capsys.readouterr()
    try:
        code: object = main(words)
    except SystemExit as stop:
        code = stop.code
    assert code in (ERROR, USAGE_ERROR)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("quincunx")
    assert len(err.splitlines()) == 1
    return str(err)
