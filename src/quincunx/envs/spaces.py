"""What the interfaces of Gymnasium and PettingZoo have in common: spaces, masks and rendering."""

from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from quincunx.core.errors import OptionError
from quincunx.envs.encoder import Bytes
from quincunx.envs.session import Mask, Session

MASKS = ("info", "observation")
RENDER_MODES = ("ansi", "rgb_array", None)
Observation: TypeAlias = Any  # the bytes alone, or a dictionary with the mask beside them


class Spaces:
    """The spaces of one game. With `mask="observation"` the mask is in every observation, where
    many learners look for it, and in `info`, too.
    """

    def __init__(self, session: Session, mask: str) -> None:
        check_option("mask", mask, MASKS)
        self.with_mask = mask == "observation"
        actions = session.actions.count
        bytes_seen = Box(0, session.encoder.high, dtype=np.uint8)
        self.action = Discrete(actions)
        self.observation: Space[Any] = (
            Dict({"observation": bytes_seen, "action_mask": Box(0, 1, (actions,), np.int8)})
            if self.with_mask
            else bytes_seen
        )

    def join(self, seen: Bytes, mask: Mask) -> Observation:
        return {"observation": seen, "action_mask": mask} if self.with_mask else seen


def check_render_mode(mode: str | None) -> str | None:
    check_option("render_mode", mode, RENDER_MODES)
    return mode


def check_option(name: str, value: object, allowed: tuple[object, ...]) -> None:
    if value not in allowed:
        raise OptionError(f"{name} must be {' or '.join(map(repr, allowed))}, not {value!r}")
