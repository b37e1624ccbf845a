"""The games as environments for learners."""

from quincunx.envs.encoder import Encoder

__all__ = ["Encoder"]
