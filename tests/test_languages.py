"""Languages: choosing one, translating texts and messages, and writing numbers and dates."""

import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from quincunx import languages as language_module
from quincunx.core import errors
from quincunx.core.errors import OptionError
from quincunx.core.text.messages import join_or, message, message_plural
from quincunx.languages import (
    _,
    format_date,
    format_number,
    language,
    language_from_environment,
    languages,
    load_catalogue,
    negotiate,
    ngettext,
    pgettext,
    set_language,
    translate,
    use_catalogue,
    use_language,
)
from tests.pseudo_language import PseudoLanguage, outside_brackets


@pytest.fixture
def pseudo() -> Iterator[None]:
    with use_catalogue(PseudoLanguage()):
        yield


def test_the_languages_name_themselves() -> None:
    assert languages()["en"] == "English"
    assert languages()["de"] == "Deutsch"


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB, de; q=0.5", "en"),
        ("xx, en;q=0.3, de;q=0.7", "de"),
        ("de;q=0", "en"),
        ("*", "en"),
        ("de;q=high, ;;,", "de"),
    ],
)
def test_the_language_that_a_browser_prefers(header: str, code: str) -> None:
    assert negotiate(header) == code


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_AT@euro"}, "de"),
        ({"LANGUAGE": "xx:de:en", "LC_ALL": "C"}, "de"),
        ({"LANGUAGE": "", "LANG": "de"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_environment(environ: dict[str, str], code: str) -> None:
    assert language_from_environment(environ) == code


def test_a_context_has_its_own_language_and_threads_that_of_the_process() -> None:
    with use_language("de-AT"), ThreadPoolExecutor(1) as threads:
        assert language() == "de"
        assert threads.submit(language).result() == "en"
    assert language() == "en"
    set_language("de")
    try:
        assert language() == "de"
        with use_language("en"):
            assert language() == "en"
    finally:
        set_language("en")


def test_english_texts() -> None:
    assert _("Undo {name}'s move", name="Ann") == "Undo Ann's move"
    assert [ngettext("{count} move", "{count:,} moves", count) for count in (1, 2000)] == [
        "1 move",
        "2,000 moves",
    ]
    assert pgettext("chess", "Mate") == "Mate"
    assert translate(message("{n} is too many", n=7)) == "7 is too many"


@pytest.mark.usefixtures("pseudo")
def test_every_text_goes_through_the_catalogue() -> None:
    assert _("Undo {name}'s move", name="Ann") == "⟦Undo Ann's move⟧"
    assert ngettext("{count} move", "{count} moves", 2) == "⟦2 moves⟧"
    assert pgettext("chess", "Mate") == "⟦Mate⟧"


def test_a_text_is_looked_up_once() -> None:
    class Counting(PseudoLanguage):
        def gettext(self, message: str) -> str:
            looked_up.append(message)
            return super().gettext(message)

    looked_up = list[str]()
    with use_catalogue(Counting()):
        assert {_("Undo {name}'s move", name="Ann") for _time in range(3)} == {"⟦Undo Ann's move⟧"}
    assert looked_up == ["Undo {name}'s move"]
    with use_catalogue(PseudoLanguage()):
        assert _("Undo {name}'s move", name="Bob") == "⟦Undo Bob's move⟧"


@pytest.mark.usefixtures("pseudo")
def test_messages_in_messages_are_translated() -> None:
    tiles = message_plural("{count} tile", "{count} tiles", 1)
    error = OptionError(
        message("no room for {what}: {choices}", what=tiles, choices=join_or(["a", "b"]))
    )
    assert str(error) == "no room for 1 tile: a or b"
    assert translate(error) == "⟦no room for ⟦1 tile⟧: ⟦a or b⟧⟧"
    assert _("Illegal move: {why}", why=error.args[0]).startswith("⟦Illegal move: ⟦no room")
    assert outside_brackets(f"Name: {translate(error)}.") == "Name: ."


def test_what_is_no_message_stays_as_it_is() -> None:
    with use_language("de"):
        assert _("") == ""  # and not the header of the catalogue
        assert translate("red 8") == "red 8"
        assert translate(ValueError("red 8")) == "red 8"
        assert translate(ValueError()) == ""


def test_numbers() -> None:
    assert format_number(1234567) == "1,234,567"
    with use_language("de"):
        assert format_number(1234567) == "1.234.567"
        assert format_number(-1234.56, "+,.1f") == "−1.234,6"
        assert format_number(0.5, ".0%") == "50\N{NO-BREAK SPACE}%"
        assert (
            _("{share:.1%} of {count:,}, line {line}", share=0.125, count=1000, line=1000)
            == "12,5\N{NO-BREAK SPACE}% of 1.000, line 1000"
        )


def test_dates() -> None:
    assert format_date(date(2026, 2, 1), "long") == "February 1, 2026"
    with use_language("de"):
        assert format_date(date(2026, 2, 1), "long") == "1. Februar 2026"
        assert format_date(datetime(2026, 2, 1, 15, 30, tzinfo=UTC), "short") == "01.02.26, 15:30"


def test_a_catalogue_is_compiled_where_that_was_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language_module, "LOCALES", tmp_path)
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for translation in ("one", "two"):
        source = folder / "quincunx.po"
        source.write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid '
            f'"Play"\nmsgstr "{translation}"\n',
            "utf-8",
        )
        os.utime(source, (time.time() + 60,) * 2)
        assert load_catalogue.__wrapped__("xx").gettext("Play") == translation
        source.with_suffix(".mo").write_bytes(b"old")
        os.utime(source.with_suffix(".mo"), (time.time(),) * 2)


def test_english_does_without_babel() -> None:
    """It takes longer to import than the rules."""
    code = (
        "import sys, quincunx, quincunx.languages as l; l._('{n:,}', n=1); "
        "l.format_number(2); sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


SOURCES = Path(language_module.__file__).parent
ERRORS = {
    each.__name__
    for each in vars(errors).values()
    if isinstance(each, type) and issubclass(each, errors.QuincunxError)
}
TRANSLATED = [
    path
    for layer in ("core", "games", "engine", "analysis")
    for path in (SOURCES / layer).rglob("*.py")
]


def test_errors_have_templates() -> None:
    """A text in which the values are already could not be translated."""
    found = []
    for path in TRANSLATED:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Raise)
                and isinstance(node.exc, ast.Call)
                and isinstance(node.exc.func, ast.Name)
                and node.exc.func.id in ERRORS
                and any(isinstance(each, ast.JoinedStr) for each in node.exc.args)
            ):
                found.append(f"{path}:{node.lineno}")
    assert found == []


def test_negative_numbers_have_a_minus_sign_where_people_read() -> None:
    mean = message("mean {mean:.1f}", mean=-0.5)
    text = message("{count} points: {mean}", count=-5, mean=mean)
    assert str(text) == "-5 points: mean -0.5"  # for programs
    assert translate(text) == "−5 points: mean −0.5"
    assert _("{gain:+.1f} points", gain=-3.84) == "−3.8 points"
    with use_language("de"):
        assert _("{gain:+.1f}", gain=-3.84) == "−3,8"
