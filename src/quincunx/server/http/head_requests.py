"""HEAD requests: answered wherever GET is, with the same headers and no body."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class HeadMiddleware:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        answered = asyncio.Event()

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
            elif not answered.is_set():
                answered.set()
                await send({"type": "http.response.body"})

        get = {**scope, "method": "GET"}
        # a stream would not end by itself
        work = asyncio.ensure_future(self.app(get, receive, send_head))
        waiting = asyncio.create_task(answered.wait())
        try:
            await asyncio.wait((work, waiting), return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                work.result()
        finally:
            work.cancel()
            waiting.cancel()
            scope.update({name: get[name] for name in ("route",) if name in get})  # for the log
