"""Ports for servers that are started again, and for nobody."""

import random
import socket
from contextlib import suppress

RANGE = range(20_000, 30_000)


def free_port() -> int:
    """Below the ports that the system assigns by itself, so that no other program gets it while the
    server is down.
    """
    # unlike the common random generator, not the same in every process that tests seed
    for port in random.SystemRandom().sample(RANGE, 100):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")
