"""`quincunx review` and `quincunx replay --review`."""

import json
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.analysis import Review
from quincunx.cli import main
from tests.analysis.games import played_match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(str(played_match("squares", "novice", events=24, players=2).record), "utf-8")
    return path


def test_a_review_lists_sums_and_the_worst_moves_with_reasons(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(record), "--effort", "quick"]) == 0
    out = capsys.readouterr().out
    for words in (
        "Squares, 2",
        "unfinished",
        "luck",
        "without luck",
        "lost per decision",
        "Worst moves:",
        "against the best",
        "Better was",
    ):
        assert words in out
    assert main(["review", str(record), "--effort", "quick", "--worst", "0"]) == 0
    assert "Worst moves" not in capsys.readouterr().out


def test_a_resignation_has_a_column_of_its_own(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text("utf-8")
    name = qx.Record.read(text).names[1]
    record.write_text(f"{text}resigned 1\n", "utf-8")
    assert main(["review", str(record), "--effort", "quick", "--worst", "0"]) == 0
    out = capsys.readouterr().out
    assert f"{name} resigned: " in out
    assert "others' errors  resignation  remainder  result" in " ".join(out.split("\n"))
    assert (
        main(
            ["review", str(record), "--effort", "quick", "--html", str(record.with_suffix(".html"))]
        )
        == 0
    )
    page = record.with_suffix(".html").read_text("utf-8")
    assert '<th scope="col">resignation</th>' in page
    assert f"{name} resigned: " in page


def test_a_review_as_json(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--effort", "quick", "--json"]) == 0
    review = Review.from_dict(json.loads(capsys.readouterr().out))
    assert review.game == "squares"
    assert review.effort == "quick"


class Page(HTMLParser):
    """The links, places and pictures of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: set[str] = set()
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.tags.append(tag)
        self.links.add(named.get("href") or "")
        self.places.add(f"#{named.get('id')}")


def test_a_review_as_a_page(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "review.html"
    assert main(["review", str(record), "--effort", "quick", "--html", str(path)]) == 0
    assert f"Saved as {path}." in capsys.readouterr().out
    page = Page(path.read_text("utf-8"))
    assert page.tags.count("svg") == 3, "the values, with their own scale, and the luck"
    assert not {"script", "link", "img"} & set(page.tags), "the page needs no other file"
    assert page.links - {""} <= page.places


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    match = qx.Match(qx.game("squares", players=2, first=0), ["<b>", "a'b"], seed=1)
    match.play(0, "pass")
    (tmp_path / "game.txt").write_text(str(match.record), "utf-8")
    assert (
        main(
            [
                "review",
                str(tmp_path / "game.txt"),
                "--effort",
                "quick",
                "--html",
                str(tmp_path / "page.html"),
            ]
        )
        == 0
    )
    assert "b" not in Page((tmp_path / "page.html").read_text("utf-8")).tags


def test_a_replay_shows_the_values_of_a_review(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["", "", "m", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert main(["replay", str(record), "--plain", "--review", "--effort", "quick"]) == 0
    out = capsys.readouterr().out
    assert out.count("Win probability: Player 1") == 4
    assert "Better was" in out
    assert "Values: " in out
    assert "Luck in percentage points" in out


def test_a_record_from_standard_input(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(record.read_text("utf-8")))
    assert main(["review", "-", "--effort", "quick", "--worst", "0"]) == 0
    assert "lost per decision" in capsys.readouterr().out


def test_bad_arguments(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--worst", "-1"]) == 1
    assert "--worst must be 0 or more" in capsys.readouterr().err
