"""The reference describes attributes by the comments behind them: `chance: bool  # True while a
roll or draw is due`.
"""

from typing import Any

import griffe


class AttributeComments(griffe.Extension):
    """Reads them while the sources are loaded."""

    def on_attribute_instance(self, *, attr: griffe.Attribute, **unused: Any) -> None:
        comment = attr.lines[0].partition("  # ")[2].strip() if attr.lines else ""
        if comment and not attr.docstring:
            attr.docstring = griffe.Docstring(f"{comment[0].upper()}{comment[1:]}.", parent=attr)
