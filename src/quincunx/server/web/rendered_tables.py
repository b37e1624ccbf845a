"""The tables as HTML, rendered once for each audience."""

from collections.abc import Iterator, Sequence

from quincunx.languages import wording
from quincunx.server.http.live_updates import Update
from quincunx.server.http.rendering_cache import RenderingCache
from quincunx.server.service.presence import Hub
from quincunx.server.service.reactions import Reaction
from quincunx.server.service.tables import TableService
from quincunx.server.table.state import TableState
from quincunx.server.table.steps import Step
from quincunx.server.web.game_log import recent_steps
from quincunx.server.web.pages.pads import pads_page
from quincunx.server.web.pages.table import frame_page, frame_steps, table_page
from quincunx.server.web.pages.viewer import Viewer
from quincunx.server.web.templating import render


class RenderedTables:
    def __init__(self) -> None:
        self._cache = RenderingCache()

    def get(
        self,
        table: TableState,
        viewer: Viewer,
        present: frozenset[int],
        notice: str = "",
        reactions: tuple[Reaction, ...] = (),
    ) -> str:
        """The table; a notice is shown once."""
        if table.pad is not None:
            return self.pads(table, viewer, notice)

        def draw() -> str:
            return render(table_page(table, viewer, present, notice, reactions))

        audience = wording(), viewer, present, reactions
        return draw() if notice else self._cache.get(table, audience, draw)

    def current(self, hub: Hub, table: TableState, viewer: Viewer, notice: str = "") -> str:
        """The table, and what is not in its log: who is present, and how people react."""
        present = hub.not_away(table) | viewer.seats
        return self.get(table, viewer, present, notice, hub.reactions.at(table.id))

    def pads(
        self, table: TableState, viewer: Viewer, notice: str = "", erasing: int | None = None
    ) -> str:
        """Score pads; a notice or a question is shown once."""

        def draw() -> str:
            return render(pads_page(table, viewer, notice, erasing))

        if notice or erasing is not None:
            return draw()
        return self._cache.get(table, (wording(), viewer), draw)

    def frames(
        self, table: TableState, viewer: Viewer, present: frozenset[int], after: int, before: int
    ) -> Iterator[str]:
        """The table between these events, for a page that shows the one and got the other."""
        steps = recent_steps.of_table(table)
        for step in frame_steps(table, viewer, steps):
            if after < step.last < before:
                yield self._frame(table, viewer, present, steps[: steps.index(step) + 1])

    def _frame(
        self, table: TableState, viewer: Viewer, present: frozenset[int], steps: Sequence[Step]
    ) -> str:
        audience = steps[-1].last, wording(), viewer, present
        return self._cache.get(
            table, audience, lambda: render(frame_page(table, viewer, present, steps))
        )

    async def update(self, service: TableService, table_id: str, viewer: Viewer) -> Update:
        """The table as this viewer sees it now."""
        table = await service.table(table_id)
        return Update(table.sequence, self.current(service.hub, table, viewer))
