"""Connections that are opened and then left: let go of, so that there are always some for people who want to play."""

import asyncio
import contextlib
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


def patient_protocol(silence: float) -> type[asyncio.Protocol]:
    """HTTP as uvicorn speaks it, but whoever does not say within so many seconds what she wants is not waited for."""

    class PatientProtocol(H11Protocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.loop.call_later(silence, self._look_again)

        def _look_again(self) -> None:
            still_http = self.transport.get_protocol() is self  # and not become a websocket
            if still_http and self.cycle is None and not self.transport.is_closing():
                self.transport.close()

    return PatientProtocol


def allow_many_connections() -> None:
    """As many as the system lets us have; usually it gives far fewer at first."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # not on every system

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
