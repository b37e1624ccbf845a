"""The catalogues: every text of the sources is in them, and `python -m catalogues` keeps them
so.
"""

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from catalogues.__main__ import main, missing, read, update, updated, write
from catalogues.extraction import LOCALES, extract, extract_python


@pytest.fixture(scope="module")
def template() -> Catalog:
    return extract()


def test_texts_of_python_and_of_templates_are_extracted(template: Catalog) -> None:
    files = {file for entry in template for file, _ in entry.locations}
    assert "src/quincunx/core/text/messages.py" in files


@pytest.fixture
def tool(template: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tool takes seconds to read all sources."""
    monkeypatch.setattr("catalogues.__main__.extract", lambda: template)


@pytest.mark.usefixtures("tool")
def test_a_new_language_is_begun_and_completed(tmp_path: Path, template: Catalog) -> None:
    source = tmp_path / "fr" / "LC_MESSAGES" / "quincunx.po"
    update([source])
    text = source.read_text("utf-8")
    assert "Plural-Forms" in text
    assert "-Date: " not in text
    assert source.with_suffix(".mo").exists()
    assert len(missing(read(source))) == len(template)
    for entry in (catalogue := read(source)):
        if entry.id:
            entry.string = (
                entry.id if isinstance(entry.id, str) else (entry.id[0],) * catalogue.num_plurals
            )
    source.write_bytes(write(catalogue))
    assert missing(updated(source, template)) == []
    assert write(updated(source, template)) == source.read_bytes()


@pytest.mark.usefixtures("tool")
def test_missing_texts_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["missing", "xx"]) == 1
    assert "xx: English (name of this language)" in capsys.readouterr().out


@pytest.mark.parametrize(
    "source", sorted(LOCALES.glob("*/LC_MESSAGES/*.po")), ids=lambda path: path.parent.parent.name
)
def test_the_committed_catalogues_are_written_by_the_tool(source: Path) -> None:
    assert write(read(source)).decode() == source.read_text("utf-8")


def test_texts_in_f_strings_are_found_and_f_strings_as_texts_refused() -> None:
    source = (
        b"a = f\"{_('one')} {ngettext('two', 'three', 2)}\" + pgettext(\"context\", "
        b'"four") + _(TEXTS["key"])\n'
    )
    found = [(name, texts) for _, name, texts, _ in extract_python(BytesIO(source), (), (), {})]
    assert sorted(found) == [
        ("_", "one"),
        ("ngettext", ("two", "three")),
        ("pgettext", ("context", "four")),
    ]
    with pytest.raises(ValueError, match="line 1"):
        list(extract_python(BytesIO(b'_(f"one {two}")'), (), (), {}))


def test_templates_of_errors_are_found_except_for_programs() -> None:
    source = (
        b'raise OptionError("one {x}", x=1)\nraise RecordError(3, "two")\nraise error\n'
        b'raise ValueError("three")\nraise ProtocolError("four")\nraise OptionError(reason)\n'
    )
    found = [texts for _, _, texts, _ in extract_python(BytesIO(source), (), (), {})]
    assert found == ["one {x}", "two"]
