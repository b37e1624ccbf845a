"""The address under which people reach this server.

Links are made from it, never from what a request says in its `Host` header.
"""

import socket
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from quincunx.core.errors import OptionError
from quincunx.core.text.messages import message

WILDCARDS = ("0.0.0.0", "::", "")


def parse_base_url(text: str) -> str:
    """The home page of the server, with its slash at the end."""
    try:
        parts = urlsplit(text.strip())
        valid = (
            parts.scheme in ("http", "https")
            and parts.hostname
            and parts.path in ("", "/")
            and (parts.port is None or parts.port > 0)
        )
    except ValueError:  # an invalid port or IPv6 address
        valid = False
    if not valid or parts.query or parts.fragment or parts.username is not None:
        raise OptionError(
            message(
                "a base URL must have the form https://games.example.org, unlike {text}",
                text=f"{text!r:.80}",
            )
        )
    return f"{parts.scheme}://{parts.netloc}/"


def url_of_listener(host: str, port: int) -> str:
    """The address of a server without a configured one; if it listens everywhere, other computers
    know it by the computer's name.
    """
    name = socket.gethostname() if host in WILDCARDS else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def base_url_of(connection: HTTPConnection) -> str:
    """For links in the API."""
    base_url: str = connection.app.state.base_url
    return base_url


def link_prefix_of(connection: HTTPConnection) -> str:
    """For links in pages: the configured address or, if there is none, a path, which the browser
    completes with the address it shows.
    """
    prefix: str = connection.app.state.link_prefix
    return prefix
