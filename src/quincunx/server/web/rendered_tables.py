"""A cache of rendered tables: the response to a move, the updates about it and all spectators share one rendering."""

from collections import OrderedDict

from quincunx.server.http.live import Update
from quincunx.server.tables.service import TableService
from quincunx.server.tables.snapshot import TableSnapshot
from quincunx.server.web.context import Viewer, table_context
from quincunx.server.web.templating import render

MAX_RENDERED = 500


class RenderedTables:
    def __init__(self) -> None:
        self._cache: OrderedDict[tuple[object, ...], str] = OrderedDict()

    def get(self, table: TableSnapshot, viewer: Viewer, present: frozenset[int]) -> str:
        """What a table shows at a place of its log never changes, because snapshots are committed."""
        key = (table.id, table.sequence, viewer.seats, tuple(viewer.invites), viewer.shown, present)
        if key not in self._cache:
            self._cache[key] = render("table.html", **table_context(table, viewer, present), notice="")
            while len(self._cache) > MAX_RENDERED:
                self._cache.popitem(last=False)
        return self._cache[key]

    async def update(self, service: TableService, table_id: str, viewer: Viewer) -> Update:
        """The table as this viewer sees it now."""
        table = await service.table(table_id)
        return Update(table.sequence, self.get(table, viewer, service.hub.present(table_id) | viewer.seats))
