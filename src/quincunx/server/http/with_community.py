"""Whether this server has a community: pages link to profiles and open tables only then."""

from contextvars import ContextVar

from starlette.types import ASGIApp, Receive, Scope, Send

with_community: ContextVar[bool] = ContextVar("with_community", default=True)


class CommunityMiddleware:
    """Lets everything that a request renders know."""

    def __init__(self, app: ASGIApp, is_there: bool) -> None:
        self.app = app
        self.is_there = is_there

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with_community.set(self.is_there)
        await self.app(scope, receive, send)
