"""Which address a request counts for."""

import ipaddress
from functools import lru_cache
from typing import TypeAlias

from starlette.types import Scope

from quincunx.core.errors import OptionError

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


def client_address(scope: Scope) -> str:
    """The address that a request counts for."""
    client = scope.get("client")
    return counted_address(str(client[0])) if client else ""


@lru_cache(10_000)
def counted_address(host: str) -> str:
    """An IPv6 client usually has a whole /64 network to itself, so that counts as one."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, ipaddress.IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def parse_network(text: str) -> Network:
    """An address or a network, or an OptionError."""
    try:
        return ipaddress.ip_network(text)
    except ValueError as error:
        raise OptionError(
            "{text} is no address and no network such as 10.0.0.0/24", text=text
        ) from error
