"""A cache of what tables look like: everybody who may see the same shares one rendering."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from quincunx.server.table.state import TableState

MAX_RENDERINGS = 500


class RenderingCache:
    def __init__(self) -> None:
        self._renderings: OrderedDict[tuple[str, int, Hashable], str] = OrderedDict()

    def get(self, table: TableState, audience: Hashable, render: Callable[[], str]) -> str:
        """What a table shows at a place of its log never changes: snapshots are committed."""
        key = table.id, table.sequence, audience
        if key not in self._renderings:
            self._renderings[key] = render()
            if len(self._renderings) > MAX_RENDERINGS:
                self._renderings.popitem(last=False)
        return self._renderings[key]
