"""The list of games: found by key, no key twice, and games of other packages through entry
points.
"""

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Any

import numpy as np
import pytest

import quincunx as qx
from quincunx.core import registry
from quincunx.core.descriptor import GameDescriptor
from tests.support import refused

OTHER = GameDescriptor(
    "other-game",
    "Other Game",
    "A game of another package.",
    range(2, 3),
    "quincunx.games.qwixx.game:Qwixx",
)


@pytest.fixture(autouse=True)
def _restore_the_registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games that a test registers disappear after it."""
    registry.descriptors()
    monkeypatch.setattr(registry, "_descriptors", dict(registry._descriptors))
    registry._register_plugins.cache_clear()
    yield
    registry._register_plugins.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    """Pretend that installed packages have these entry points."""
    points = [EntryPoint(name, value, registry.ENTRY_POINTS) for name, value in values.items()]
    monkeypatch.setattr(
        registry, "entry_points", lambda group: points if group == registry.ENTRY_POINTS else []
    )


def test_an_unknown_key_is_answered_with_the_closest_one() -> None:
    assert (
        refused(qx.OptionError, qx.game, "sqares")
        == "no game is called 'sqares'; did you mean 'squares'?"
    )
    assert (
        refused(qx.OptionError, qx.game, "qwirkel")
        == "no game is called 'qwirkel'; did you mean 'qwirkle'?"
    )


def test_an_unknown_key_unlike_any_other_is_answered_with_all_keys() -> None:
    reason = refused(qx.OptionError, qx.game, "chess")
    assert reason == f"no game is called 'chess'; there are {', '.join(qx.games())}"


@pytest.mark.parametrize("key", [["x"], {}, None, 7])
def test_a_key_that_is_not_text_is_unknown(key: Any) -> None:
    assert refused(qx.OptionError, qx.game, key).startswith(
        f"no game is called {key!r}; there are "
    )


UNFIT_PLAYERS: tuple[object, ...] = (True, 1.0, "1", [1], {}, np.array([1, 2]))


def test_options_of_a_shared_game_are_checked_whatever_was_asked_for_before() -> None:
    assert registry.shared_game("qwixx", {"players": 1}) is registry.shared_game(
        "qwixx", {"players": 1}
    )
    for players in UNFIT_PLAYERS:
        for _ in range(2):
            assert refused(
                qx.OptionError, registry.shared_game, "qwixx", {"players": players}
            ).startswith("players must be 1 to 5, not ")
    assert (
        registry.shared_game("clever", {"players": 1, "solo_extra_die": True}).options[
            "solo_extra_die"
        ]
        is True
    )
    assert refused(
        qx.OptionError, registry.shared_game, "clever", {"players": 1, "solo_extra_die": 1}
    )
    assert "no option 'key'" in refused(
        qx.OptionError, registry.shared_game, "qwixx", {"key": "squares"}
    )


def test_a_key_cannot_be_registered_twice() -> None:
    squares = registry.find_descriptor("squares")
    assert (
        refused(qx.OptionError, registry.register, replace(OTHER, key="squares"))
        == "two games are called 'squares'"
    )
    assert registry.find_descriptor("squares") is squares


def test_a_registered_game_is_listed_last_under_its_own_family() -> None:
    registry.register(OTHER)
    assert qx.games()[-1] == "other-game"
    assert [each for each in registry.descriptors() if each.family == "More games"] == [OTHER]


def test_an_installed_package_adds_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, other=f"{__name__}:OTHER")
    assert registry.find_descriptor("other-game") is OTHER
    assert "other-game" in qx.games()


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_module:GAME", "No module named 'no_such_module'"),
        (f"{__name__}:NO_SUCH_NAME", "NO_SUCH_NAME"),
        ("quincunx.games:DESCRIPTORS", "key"),  # not a descriptor
    ],
)
def test_a_broken_package_warns_and_hides_no_other_game(
    monkeypatch: pytest.MonkeyPatch, value: str, reason: str
) -> None:
    known = qx.games()
    registry._register_plugins.cache_clear()
    install(monkeypatch, broken=value, other=f"{__name__}:OTHER")
    with pytest.warns(UserWarning, match=reason) as caught:
        found = qx.games()
    assert found == [*known, "other-game"]
    assert f"the game 'broken' of {value!r} could not be loaded" in str(caught[0].message)


def test_a_package_cannot_replace_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "IMPOSTOR", replace(OTHER, key="qwixx"))
    install(monkeypatch, impostor=f"{__name__}:IMPOSTOR")
    with pytest.warns(UserWarning, match="two games are called 'qwixx'"):
        registry.descriptors()
    assert registry.find_descriptor("qwixx").title == "Qwixx"


def test_a_game_with_nothing_but_rules_has_defaults() -> None:
    assert OTHER.load("drawing") is None
    assert OTHER.load("strategy") is None
    assert OTHER.read_rules_page() == "# Other Game\n\nA game of another package.\n"
