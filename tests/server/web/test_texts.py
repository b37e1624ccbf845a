"""Texts in templates: English in place, with values that are escaped."""

import re

from quincunx.server.web import templating
from quincunx.server.web.templating import environment

TEMPLATES = [path.read_text("utf-8") for path in (templating.FOLDER / "templates").rglob("*.html")]
SCRIPT = "<script>alert(1)</script>"


def render(source: str, **values: object) -> str:
    return environment.from_string(source).render(**values)


def test_values_are_escaped_once() -> None:
    attribute = """<p title="{{ _('Sheet of {name}', name=name) }}">"""
    shown = render(
        attribute
        + '{{ ngettext("{name}: {count} tile", "{name}: {count} tiles", 2, name=name) }}</p>',
        name=SCRIPT,
    )
    assert "<script>" not in shown
    assert shown.count("&lt;script&gt;") == 2
    assert render("{{ _('{name} & others', name=name) }}", name="Ann") == "Ann &amp; others"


def test_braces_in_a_value_are_no_placeholders() -> None:
    assert render("{{ _('Sheet of {name}', name=name) }}", name="{name}") == "Sheet of {name}"


def test_singular_and_plural() -> None:
    source = "{{ ngettext('{count} point', '{count} points', count) }}"
    assert [render(source, count=count) for count in (0, 1, 2)] == [
        "0 points",
        "1 point",
        "2 points",
    ]


def test_every_text_is_a_literal_so_that_it_can_be_extracted() -> None:
    calls = [
        call for source in TEMPLATES for call in re.findall(r"\b(?:_|ngettext)\([^)]{0,20}", source)
    ]
    assert calls
    assert [call for call in calls if not re.match(r"""(?:_|ngettext)\(["']""", call)] == []
