from pathlib import Path

import pytest

from quincunx.core.folders import cache_folder, data_folder

HOME = Path("/home/ann")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: HOME)
    for name in ("LOCALAPPDATA", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("platform", "data", "cache"),
    [
        ("linux", ".local/share/quincunx", ".cache/quincunx"),
        ("darwin", "Library/Application Support/quincunx", "Library/Caches/quincunx"),
        ("win32", "AppData/Local/quincunx", "AppData/Local/quincunx/Cache"),
    ],
)
def test_each_system_has_its_own_folders(
    monkeypatch: pytest.MonkeyPatch, platform: str, data: str, cache: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    assert (data_folder(), cache_folder()) == (HOME / data, HOME / cache)


@pytest.mark.parametrize(("chosen", "folder"), [("/disk", "/disk"), ("disk", "/home/ann/.cache")])
def test_a_folder_of_the_environment_counts_if_it_is_absolute(
    monkeypatch: pytest.MonkeyPatch, chosen: str, folder: str
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", chosen)
    assert cache_folder() == Path(folder, "quincunx")
