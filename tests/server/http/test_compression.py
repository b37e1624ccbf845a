"""Responses are compressed for whoever can read that."""

import gzip
from email.message import Message
from urllib.request import Request, urlopen

import pytest

from tests.server.conftest import Server


def get(server: Server, path: str, accepted: str) -> tuple[bytes, Message]:
    request = Request(server.address + path, headers={"Accept-Encoding": accepted})
    with urlopen(request) as response:
        return response.read(), response.headers


@pytest.mark.parametrize("path", ["/", "/rules/clever", "/static/htmx.min.js", "/api/games"])
def test_responses_are_compressed_for_whoever_accepts_that(path: str, server: Server) -> None:
    plain, headers = get(server, path, "identity")
    packed, packed_headers = get(server, path, "gzip, br")
    assert headers["content-encoding"] is None
    assert packed_headers["content-encoding"] == "gzip"
    assert len(packed) < len(plain) / 2
    assert gzip.decompress(packed) == plain
    assert all("accept-encoding" in each["vary"].lower() for each in (headers, packed_headers))


@pytest.mark.parametrize("path", ["/healthz", "/static/icon-192.png"])
def test_short_answers_and_pictures_stay_as_they_are(path: str, server: Server) -> None:
    assert get(server, path, "gzip")[1]["content-encoding"] is None
