"""Where each system keeps a user's files: what must stay, and what can be made again."""

import os
import sys
from pathlib import Path

NAME = "quincunx"


def data_folder() -> Path:
    if sys.platform == "win32":
        return local_app_data() / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    return xdg_folder("XDG_DATA_HOME", ".local/share") / NAME


def cache_folder() -> Path:
    if sys.platform == "win32":
        return local_app_data() / NAME / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / NAME
    return xdg_folder("XDG_CACHE_HOME", ".cache") / NAME


def local_app_data() -> Path:
    return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")


def xdg_folder(variable: str, default: str) -> Path:
    """The XDG Base Directory Specification: a relative path counts as none."""
    chosen = Path(os.environ.get(variable, ""))
    return chosen if chosen.is_absolute() else Path.home() / default
