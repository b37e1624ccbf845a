"""The language of a request: the one chosen in *Settings*, else the browser's. People who have
chosen letters and numbers for the tiles of Qwirkle read of them in these, too.
"""

from contextlib import ExitStack
from functools import lru_cache

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.languages import language, languages, negotiate, use_codes, use_language

LANGUAGE = "language"  # the cookie, and the parameter of a websocket
TILES, AS_CODES = "tiles", "letters"  # the cookie of that choice, and its value
MAX_LENGTH = 300  # of the header: the rest is ignored
TRANSLATED = ("text/html", "text/plain", "application/problem+json", "application/manifest+json")
preferred_language = lru_cache(1000)(negotiate)


class LanguageMiddleware:
    """Answers requests, and sends the updates of websockets, in the language of the client; if
    there is no preference, in the server's.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with ExitStack() as words:
            if scope["type"] in ("http", "websocket"):
                connection = HTTPConnection(scope)
                if (code := language_of(connection)) is not None:
                    words.enter_context(use_language(code))
                if wants_codes(connection):
                    words.enter_context(use_codes())
            await self.app(scope, receive, with_language_headers(send))


def language_of(connection: HTTPConnection) -> str | None:
    chosen = chosen_language(connection)
    if chosen in languages():
        return chosen
    preferred = connection.headers.get("accept-language", "")[:MAX_LENGTH]
    return preferred_language(preferred) if preferred else None


def wants_codes(connection: HTTPConnection) -> bool:
    is_page = not connection.scope["path"].startswith("/api/")
    return is_page and connection.cookies.get(TILES) == AS_CODES


def chosen_language(connection: HTTPConnection) -> str | None:
    """Programs choose with the header alone.

    A page names its language when it opens a websocket, so that all updates match it.
    """
    if connection.scope["path"].startswith("/api/"):
        return None
    if connection.scope["type"] == "websocket" and LANGUAGE in connection.query_params:
        return connection.query_params[LANGUAGE]
    return connection.cookies.get(LANGUAGE)


def with_language_headers(send: Send) -> Send:
    async def send_with_language(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if headers.get("content-type", "").startswith(TRANSLATED):
                headers.setdefault("content-language", language())
                headers.add_vary_header("Accept-Language, Cookie")
        await send(message)

    return send_with_language
