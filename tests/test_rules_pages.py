"""The rules pages in other languages say the same as the English ones: the same sections, tables,
numbers and notation.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

RULES = Path(__file__).parent.parent / "docs" / "rules"
ENGLISH = sorted(RULES.glob("*.md"))
TRANSLATIONS = [
    RULES / language.name / page.name
    for language in sorted(RULES.iterdir())
    if language.is_dir()
    for page in ENGLISH
]


def page_name(page: Path) -> str:
    return page.relative_to(RULES).as_posix()


def structure(text: str) -> list[str]:
    """The beginnings of headings, list items and paragraphs with a bold beginning, and the numbers
    in tables and drawings.
    """
    lines = [line for line in text.splitlines() if re.match(r"#|- |\d\. |\*\*|\||```| {4}", line)]
    return [
        numbers(line) if line[0] in "| " else re.split(r"[\w ]", line, maxsplit=1)[0]
        for line in lines
    ]


def numbers(line: str) -> str:
    return " ".join([str(line.count("|")), *re.findall(r"\d+|[★≥×>⬡♥♦♠♣]", line)])


def notation(text: str) -> Counter[str]:
    return Counter(re.findall(r"`([^`\n]+)`", text))


@pytest.mark.parametrize("page", TRANSLATIONS, ids=page_name)
def test_a_translated_page_says_the_same_as_the_english_one(page: Path) -> None:
    english, translated = (
        (folder / page.name).read_text("utf-8") for folder in (RULES, page.parent)
    )
    assert structure(translated) == structure(english)
    assert notation(english) <= notation(translated), (
        "examples of notation are the same in every language"
    )


@pytest.mark.parametrize("page", ENGLISH, ids=page_name)
def test_every_page_is_there_in_german(page: Path) -> None:
    german = (RULES / "de" / page.name).read_text("utf-8")
    assert not re.findall(
        r'"|\.\.\.| - |\b(?:the|and|with|you|may)\b', re.sub(r"`[^`\n]+`", "", german)
    )
