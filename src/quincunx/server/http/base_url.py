"""The address under which people reach this server.

Links are made from it, never from what a request says in its `Host` header.
"""

import socket
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from quincunx.core.errors import OptionError

WILDCARDS = ("0.0.0.0", "::", "")
OUTSIDE = ("192.0.2.1", 9)  # reserved for documentation: it belongs to nobody


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
            "a base URL must have the form https://games.example.org, unlike {text}",
            text=f"{text!r:.80}",
        )
    return f"{parts.scheme}://{parts.netloc}/"


def url_of_listener(host: str, port: int) -> str:
    """The address of a server without a configured one: if it listens everywhere, at home."""
    name = network_address() if host in WILDCARDS else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def network_address() -> str:
    """Of this computer, for other devices; its name if it has no address in a network.

    Connecting a datagram socket only looks up the way: nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


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
