"""Long forms say what they would say at once."""

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quincunx.server.web import forms
from quincunx.server.web.forms import MAX_FIELDS, read_long_form
from tests.random_examples import examples

PARTS = st.sampled_from(["record=", "a", "%", "0A", "%C3%A4", "%4", "+", "&", "=", "ä", " "])


@examples(300)
@given(parts=st.lists(PARTS, max_size=30), piece=st.integers(3, 9))
def test_a_long_form_is_read_in_pieces(parts: list[str], piece: int) -> None:
    text = "".join(parts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forms, "PIECE", piece)
        read = read_long_form(text.encode())
    assert read == dict(parse_qsl(text, keep_blank_values=True))


def test_too_many_fields_are_refused() -> None:
    with pytest.raises(ValueError, match="too many fields"):
        read_long_form(b"a=b&" * (MAX_FIELDS + 1))
