"""All services of the community together: a server has them all, or runs without."""

from quincunx.server.service.background import Work
from quincunx.server.service.community.challenges import Challenges
from quincunx.server.service.community.leaderboards import Leaderboards
from quincunx.server.service.community.moderation import Moderation
from quincunx.server.service.community.open_tables import OpenTables
from quincunx.server.service.community.profiles import Profiles
from quincunx.server.service.community.puzzles import Puzzles
from quincunx.server.service.community.ratings import Ratings
from quincunx.server.service.tables import TableService
from quincunx.server.table.state import TableState


class Community:
    def __init__(self, service: TableService, seed: str | None = None) -> None:
        """With a `seed`, every table has the same dice, for tests."""
        self.profiles = Profiles(service)
        self.ratings = Ratings(service.store)
        self.moderation = Moderation(service, self.profiles)
        self.open_tables = OpenTables(service, seed)
        self.challenges = Challenges(service, self.profiles, self.moderation, seed)
        self.puzzles = Puzzles(service)
        self.leaderboards = Leaderboards(service, self.moderation)
        service.on_end = self._rate

    def background_work(self) -> list[tuple[float, Work]]:
        """What has to be done again and again as long as the server runs."""
        return [
            *self.open_tables.background_work(),
            *self.ratings.background_work(),
            *self.moderation.background_work(),
        ]

    def _rate(self, table: TableState) -> None:
        if table.rated and table.result is not None:
            self.ratings.start(table.id, table.game.key, table.result)
