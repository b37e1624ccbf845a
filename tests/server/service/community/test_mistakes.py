"""One's own mistakes, found in the reviews of earlier games."""

import json
import zlib
from pathlib import Path

import pytest

from quincunx.analysis import review
from quincunx.core.play.record import parse_record
from quincunx.server.service.community import puzzles
from quincunx.server.service.community.puzzles import Puzzles
from quincunx.server.service.tables import TableService
from quincunx.server.table.entries import ProfileSet
from tests.server.records import random_record
from tests.server.service.support import run_with_service, table_row

GAMES = 3


def test_a_review_is_read_once_and_again_if_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty of them take half a second, which everybody else on the server would wait for."""
    found = review(parse_record(random_record("qwixx", 12)), "quick")
    content = zlib.compress(json.dumps(found.to_dict(translatable=True)).encode())
    read = list[bytes]()

    def unpack(content: bytes) -> object:
        read.append(content)
        return found

    async def work(service: TableService) -> None:
        tables = list[str]()
        for _ in range(GAMES):
            row = table_row()
            service.store.create(row, [ProfileSet(0, "ann")]).result()
            service.store.save_review(row.id, content, [(0.1, 0.0), (0.1, 0.0)]).result()
            tables.append(row.id)
        own = Puzzles(service)
        first = await own.mistakes("ann")
        assert first == await own.mistakes("ann")
        assert first
        assert len(read) == GAMES
        service.store.save_review(tables[0], content, [(0.2, 0.0), (0.1, 0.0)]).result()
        await own.mistakes("ann")
        assert len(read) == GAMES + 1

    monkeypatch.setattr(puzzles, "unpack", unpack)
    run_with_service(str(tmp_path / "games.db"), work)
