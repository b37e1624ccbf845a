"""The tables as HTML, rendered once for each audience."""

from quincunx.server.http.live import Update
from quincunx.server.http.rendering_cache import RenderingCache
from quincunx.server.tables.service import TableService
from quincunx.server.tables.snapshot import TableSnapshot
from quincunx.server.web.context import Viewer, table_context
from quincunx.server.web.templating import render


class RenderedTables:
    def __init__(self) -> None:
        self._cache = RenderingCache()

    def get(self, table: TableSnapshot, viewer: Viewer, present: frozenset[int]) -> str:
        audience = (viewer.seats, tuple(viewer.invites.items()), viewer.has_host_token, viewer.shown, present)
        return self._cache.get(table, audience, lambda: render("table.html", **table_context(table, viewer, present), notice=""))

    async def update(self, service: TableService, table_id: str, viewer: Viewer) -> Update:
        """The table as this viewer sees it now."""
        table = await service.table(table_id)
        return Update(table.sequence, self.get(table, viewer, service.hub.present(table_id) | viewer.seats))
