"""A failed test says what broke: with a picture and the console of its pages, and the logs of its
servers.
"""

import os
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
ROOT = Path(__file__).parents[2]
FAILING = """
from tests.server.conftest import Server

def test_broken(tmp_path, browsers):
    server, page = Server(tmp_path / "games.db", more=["--log", "json"]), browsers.page()
    page.goto(server.address)
    page.evaluate("console.warn('a loose wire')")
    page.request.get(f"{server.address}/nowhere")
    try:
        assert page.title() == "Another page"
    finally:
        server.stop()
"""


@pytest.mark.browser  # of the tests that it starts
def test_a_failed_browser_test_leaves_a_picture_the_console_and_the_log(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    pytester.makeconftest("from tests.server.conftest import *")
    pytester.makepyfile(FAILING)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*Page http://127.0.0.1:*/*page-0.png*",
            "warning: a loose wire",
            "*Log of the server*",
            "*404*",
        ]
    )
    (folder,) = (pytester.path / "failures").iterdir()
    assert (folder / "page-0.png").read_bytes().startswith(b"\x89PNG")
    assert "warning: a loose wire" in (folder / "page-0.txt").read_text("utf-8")
    assert "404" in (folder / "server-0.log").read_text("utf-8")
