"""The whole application."""

import asyncio
import mimetypes
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.staticfiles import StaticFiles

from quincunx.server.api.app import make_api
from quincunx.server.http import monitoring
from quincunx.server.http.client_address import Network
from quincunx.server.http.head_requests import HeadMiddleware
from quincunx.server.http.language import LanguageMiddleware
from quincunx.server.http.middleware import SecurityMiddleware
from quincunx.server.http.monitoring import RequestLogMiddleware
from quincunx.server.http.rendering_cache import RenderingCache
from quincunx.server.http.routes import HasRouter, add_routes
from quincunx.server.http.with_community import CommunityMiddleware
from quincunx.server.jobs.cluster import INTERVAL as CLUSTER_INTERVAL
from quincunx.server.jobs.cluster import Cluster
from quincunx.server.jobs.engine_jobs import EngineJobs
from quincunx.server.jobs.limits import Limits, RateLimiter
from quincunx.server.service.background import Work, every, name_of
from quincunx.server.service.community.community import Community
from quincunx.server.service.daily import DailyGames
from quincunx.server.service.downtime import Downtime
from quincunx.server.service.engine_turns import PAUSE
from quincunx.server.service.late_moves import LateMoves
from quincunx.server.service.other_servers import OtherServers
from quincunx.server.service.presence import Hub
from quincunx.server.service.tables import TableService
from quincunx.server.storage.sql_store import Store
from quincunx.server.web import errors
from quincunx.server.web.games import outside_folders
from quincunx.server.web.previews import Previews
from quincunx.server.web.rendered_tables import RenderedTables
from quincunx.server.web.routes import (
    api_docs,
    daily,
    finished,
    home,
    joining,
    language,
    own_dice,
    pads,
    play,
    printing,
    puzzles,
    records,
    review,
    tutorial,
)
from quincunx.server.web.routes.community import challenges, mistakes, pairing, profile, reports
from quincunx.server.web.templating import FOLDER

DEFAULT_ADDRESS = "http://127.0.0.1:8000/"
CLEANUP_INTERVAL = 3600  # seconds
PRESENCE_INTERVAL = 2
WORTH_COMPRESSING = 800  # bytes
COMPRESSION = 5  # the best level makes pages a tenth smaller, and takes twice as long
PAGES_AT_MOUNTS: tuple[HasRouter, ...] = (records, api_docs)  # below `/static` and `/api`
PAGES: tuple[HasRouter, ...] = (
    home,
    daily,
    language,
    tutorial,
    puzzles,
    play,
    own_dice,
    pads,
    printing,
    joining,
    finished,
    review,
    monitoring,
)
COMMUNITY_PAGES = (pairing, profile, mistakes, challenges, reports)

# some systems have another type for it, and then browsers refuse modules
mimetypes.add_type("text/javascript", ".js")


def make_app(
    store: Store,
    seed: str | None = None,
    pause: float = PAUSE,
    limits: Limits | None = None,
    networks: Mapping[str, Path] | None = None,
    base_url: str | None = None,
    served_at: str = DEFAULT_ADDRESS,
    review_effort: str = "standard",
    cluster: Cluster | None = None,
    with_community: bool = True,
    metrics_readers: Sequence[Network] = (),
) -> FastAPI:
    """The application for a store, which it closes when it ends; with a `seed` every table has the
    same dice, for tests.

    `networks` are files by the key of the game, instead of the shipped networks. `base_url` is what
    links begin with; without it, those of the API begin with `served_at`. A `cluster` does long
    work. Without a community there are only tables by link. The metrics are for this machine, and
    for `metrics_readers`.
    """
    rate_limiter = RateLimiter(limits or Limits())
    hub = Hub(rate_limiter.limits.away)
    engines = EngineJobs(networks=networks, cluster=cluster)
    service = TableService(store, engines, hub, pause, rate_limiter)
    service.reviews.effort = review_effort
    others = OtherServers(service)
    downtime = Downtime(service)
    community = Community(service, seed) if with_community else None
    daily_games = DailyGames(service)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await downtime.begin()
        others.listen()
        works: list[tuple[float, Work]] = [
            (PRESENCE_INTERVAL, hub.expire_presence),
            (CLEANUP_INTERVAL, partial(service.delete_old_tables, rate_limiter.limits.days)),
            *LateMoves(service).background_work(),
            *downtime.background_work(),
            *([] if community is None else community.background_work()),
            *([] if cluster is None else [(CLUSTER_INTERVAL, cluster.count_workers)]),
        ]
        regular = [
            asyncio.create_task(every(seconds, work), name=name_of(work)) for seconds, work in works
        ]
        yield
        for task in regular:
            task.cancel()
        others.cancel()
        daily_games.cancel()
        await service.close()
        if cluster is not None:
            await asyncio.to_thread(cluster.shutdown)

    app = FastAPI(
        title="Quincunx",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
    )
    app.state.base_url = base_url or served_at
    app.state.link_prefix = base_url or "/"
    app.state.community = community
    app.state.service = service
    app.state.daily = daily_games
    app.state.rendered_tables = RenderedTables()
    app.state.api_states = RenderingCache()
    app.state.seed = seed
    app.state.metrics_readers = metrics_readers
    app.state.previews = Previews(service.thread_jobs)
    app.add_middleware(HeadMiddleware)
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_COMPRESSING, compresslevel=COMPRESSION)
    app.add_middleware(
        SecurityMiddleware,
        rate_limiter=rate_limiter,
        is_blocked=lambda address: (
            community is not None and community.moderation.is_blocked(address)
        ),
        error_response=errors.error_response,
    )
    app.add_middleware(CommunityMiddleware, is_there=with_community)
    app.add_middleware(LanguageMiddleware)
    app.add_middleware(RequestLogMiddleware, metrics=service.metrics)
    errors.add_handlers(app)
    add_routes(app, PAGES_AT_MOUNTS)
    api = make_api(with_community)
    api.state = app.state  # pages and API share one service
    app.state.api = api  # described on a page
    app.mount("/api", api)
    for name, folder in outside_folders().items():
        app.mount(f"/static/games/{name}", StaticFiles(directory=folder))
    app.mount("/static", StaticFiles(directory=FOLDER / "static"))
    # last: routes are tried one after the other, and these are many
    add_routes(app, (*PAGES, *(COMMUNITY_PAGES if with_community else ())))
    return app
