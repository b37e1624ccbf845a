"""The reference describes attributes by their comments: `chance: bool  # True while a roll or draw
is due`, or, where that is too long for a line, in the lines above.
"""

from typing import Any

import griffe


class AttributeComments(griffe.Extension):
    """Reads them while the sources are loaded."""

    def on_attribute_instance(self, *, attr: griffe.Attribute, **unused: Any) -> None:
        comment = comment_on(attr)
        if comment and not attr.docstring:
            attr.docstring = griffe.Docstring(f"{comment[0].upper()}{comment[1:]}.", parent=attr)


def comment_on(attr: griffe.Attribute) -> str:
    behind = attr.lines[0].partition("  # ")[2].strip() if attr.lines else ""
    if behind or attr.lineno is None or not isinstance(attr.parent, griffe.Class):
        return behind
    lines = attr.module.lines
    above: list[str] = []
    for line in reversed(lines[: attr.lineno - 1]):
        if not line.strip().startswith("# ") or line.strip().startswith("# --"):
            break
        above.insert(0, line.strip().removeprefix("# "))
    return " ".join(above)
