"""`quincunx serve`: what it prints for other devices."""

import pytest

from quincunx.server.serve import print_invitation


def test_phones_in_the_room_get_an_address_and_a_qr_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_invitation("http://192.168.1.7:8000/")
    address, *picture = capsys.readouterr().out.splitlines()
    assert address == "On other devices in your network: http://192.168.1.7:8000/"
    assert len(picture) > 10
    assert any("█" in line for line in picture)
