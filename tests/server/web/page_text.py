"""What people read on a page, and what a screen reader reads to them."""

import html
import re

NOT_READ = re.compile(
    r'<article class="rules">.*?</article>|<(script|style|code|textarea)\b.*?</\1>', re.DOTALL
)
ATTRIBUTES = re.compile(
    r'\s(?:title|aria-label|placeholder|alt|property="og:(?:title|description)" content|data-(?:'
    "copied|share|question|kept|lost|not-sent|joined|match|mismatch|words|points|one-point|incomplete|choose|choose-trade|place|none|some"
    r'))="([^"]*)"'  # those of data are for scripts, which show them
)
BETWEEN_TAGS = re.compile(r">([^<]*[^<\s][^<]*)<")


def texts_of(page: str) -> set[str]:
    """With regular expressions, because the pages are well-formed and there are many."""
    read = NOT_READ.sub("<>", page)
    return {
        " ".join(html.unescape(text).split())
        for text in ATTRIBUTES.findall(read) + BETWEEN_TAGS.findall(read)
    }
