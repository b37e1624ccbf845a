"""Which address a request counts for."""

import ipaddress

from starlette.types import Scope


def client_address(scope: Scope) -> str:
    """The address that a request counts for.

    An IPv6 client usually has a whole /64 network to itself, so that counts as one.
    """
    client = scope.get("client")
    host = client[0] if client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host
