"""The package builds from its source distribution where nothing else is installed, and plays in an
empty environment.
"""

import os
import re
import subprocess
import sys
import tarfile
import venv
from email import message_from_string
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

import quincunx as qx
from quincunx.cli import INTERRUPTED

ROOT = Path(__file__).parent.parent
REQUIREMENTS = ROOT / "requirements.txt"
UV = [sys.executable, "-m", "uv"]
NO_COMPILER = {**os.environ, "CC": "false", "CXX": "false"}
PLAY_A_GAME = """
import quincunx as qx
match, engine = qx.Match(qx.game("squares"), seed=7), qx.Engine("strong", seed=1)
while not match.state.over:
    seat = match.state.acting[0]
    match.play(seat, engine.choose(match.state, seat))
assert qx.replay(str(match.record)).state.scores == match.state.scores
print(qx.compiled)
"""
LIST_PACKAGES = """
from importlib.metadata import distributions
print(*sorted(each.name.lower().replace("_", "-") for each in distributions()))
"""
OPEN_POSTGRES = """
from quincunx.server.storage.open import open_store
try:
    open_store("postgresql://host/games")
except ValueError as error:
    print(error)
"""


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build in a new environment with only the build requirements, without a C compiler."""
    pinned = [
        "--python",
        sys.executable,
        "--build-constraints",
        str(REQUIREMENTS),
        "--require-hashes",
    ]
    subprocess.run(
        [*UV, "build", kind, *pinned, "--out-dir", str(folder), str(source)],
        env=NO_COMPILER,
        capture_output=True,
        check=True,
    )
    return next(path for path in folder.iterdir() if path.name.startswith("quincunx-"))


@pytest.fixture(scope="module")
def source_distribution(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("--sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def plain_wheel(source_distribution: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("--wheel", source_distribution, tmp_path_factory.mktemp("wheel"))


class Environment:
    """A virtual environment with a wheel of ours and what it depends on, without extras."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, with_pip=False)
        self.folder = folder
        self.python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
        pinned = ["--python", str(self.python), "--constraints", str(REQUIREMENTS)]
        subprocess.run(
            [*UV, "pip", "install", *pinned, str(wheel)], capture_output=True, check=True
        )

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        variables = {
            name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
        }
        command = [str(self.python), *arguments]
        return subprocess.run(
            command,
            cwd=self.folder,
            env=variables,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
        )


@pytest.fixture(scope="module")
def plain(plain_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("environment"), plain_wheel)


def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        return message_from_string(
            next(
                archive.read(name).decode()
                for name in archive.namelist()
                if name.endswith("/METADATA")
            )
        )


def files_in_repository() -> set[str]:
    folders = ("benchmarks", "catalogues", "docs", "examples", "src", "tests")
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    names = {path.relative_to(ROOT).as_posix() for path in paths}
    return {
        name for name in names if not re.search(r"\.egg-info/|__pycache__/|/\.|\.(so|mo)$", name)
    }


def test_the_source_distribution_is_complete(source_distribution: Path) -> None:
    with tarfile.open(source_distribution) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert (
        files_in_repository()
        | {"CHANGELOG.md", "LICENSE", "Makefile", "README.md", "requirements.txt", "setup.py"}
        <= packed
    )


def test_a_wheel_built_without_a_compiler_has_everything_and_runs_anywhere(
    plain_wheel: Path,
) -> None:
    assert plain_wheel.name.endswith("-py3-none-any.whl")
    with ZipFile(plain_wheel) as archive:
        packed = set(archive.namelist())
    sources = {
        name.removeprefix("src/")
        for name in files_in_repository()
        if name.startswith("src/quincunx/")
    }
    catalogues = {name for name in sources if name.endswith(".po")}
    assert (
        sources - catalogues | {f"{name.removesuffix('.po')}.mo" for name in catalogues} <= packed
    )
    assert not packed & catalogues
    rules = ROOT / "docs" / "rules"
    assert {
        f"quincunx/rules/{page.relative_to(rules).as_posix()}" for page in rules.rglob("*.md")
    } <= packed


def test_metadata(plain_wheel: Path) -> None:
    data = metadata(plain_wheel)
    assert data["License-Expression"] == "MIT"
    assert data["Keywords"]
    assert "Typing :: Typed" in data.get_all("Classifier", [])
    assert data.get_all("Provides-Extra") == [
        "terminal",
        "arena",
        "web",
        "print",
        "postgres",
        "rl",
        "all",
    ]


def test_the_description_needs_no_files_of_the_repository(plain_wheel: Path) -> None:
    data = metadata(plain_wheel)
    text = str(data.get_payload())
    assert data["Description-Content-Type"] == "text/markdown"
    assert [
        target for target in re.findall(r"\]\(([^)]+)\)", text) if not target.startswith("http")
    ] == []
    assert (ROOT / "docs" / "pictures" / "squares.txt").read_text("utf-8") in text


def test_a_game_in_an_empty_environment(plain: Environment) -> None:
    done = plain.run("-c", PLAY_A_GAME)
    assert (done.stdout, done.stderr) == ("False\n", "")


@pytest.mark.skipif(not qx.compiled, reason="make has built no compiled wheel")
def test_a_game_in_an_empty_environment_with_the_wheel_that_make_installs(tmp_path: Path) -> None:
    wheel, *others = (ROOT / "dist").glob("*.whl")
    assert not others
    done = Environment(tmp_path, wheel).run("-c", PLAY_A_GAME)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_rules_and_engine_need_few_libraries(plain: Environment) -> None:
    installed = plain.run("-c", LIST_PACKAGES).stdout.split()
    assert installed == [
        "librt",
        "mypy-extensions",
        "numpy",
        "quincunx",
        "threadpoolctl",
        "typing-extensions",
    ]


@pytest.mark.parametrize(
    "words",
    [
        "games",
        "rules squares",
        "--language de games",
        "simulate squares novice random --rounds 1 --workers 1",
    ],
)
def test_commands_need_no_extras(plain: Environment, words: str) -> None:
    done = plain.run("-m", "quincunx", *words.split())
    assert done.returncode == 0, done.stderr
    assert "Squares" in done.stdout


def test_a_game_in_plain_lines_needs_no_extras(plain: Environment) -> None:
    done = plain.run("-m", "quincunx", "play", "squares", "--plain")
    assert done.returncode == INTERRUPTED, done.stderr  # nobody answers
    assert "Squares" in done.stdout
    assert not done.stderr


def test_tables_need_no_matplotlib(plain: Environment) -> None:
    words = "simulate squares random random --rounds 1 --workers 1 --out results"
    done = plain.run("-m", "quincunx", *words.split())
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith(
        "quincunx: only tables are written; plots need Matplotlib: pip install 'quincunx[arena]'\n"
    )
    assert {path.name for path in (plain.folder / "results").iterdir()} == {
        "games.csv",
        "results.json",
        "table.csv",
    }


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("serve", r"this needs \w+: pip install 'quincunx\[web\]'"),
        ("completion bash", r"this needs argcomplete: pip install 'quincunx\[terminal\]'"),
        (
            "simulate squares random random --dask tcp://host:8786",
            r"a cluster needs Dask: pip install 'quincunx\[arena\]'",
        ),
    ],
)
def test_a_missing_extra_is_named_in_one_sentence(
    plain: Environment, words: str, sentence: str
) -> None:
    done = plain.run("-m", "quincunx", *words.split())
    assert done.returncode == 1
    assert re.fullmatch(f"quincunx: {sentence}\n", done.stderr)


def test_missing_postgresql_is_named_in_one_sentence(plain: Environment) -> None:
    assert (
        plain.run("-c", OPEN_POSTGRES).stdout
        == "PostgreSQL needs psycopg: pip install 'quincunx[web,postgres]'\n"
    )
