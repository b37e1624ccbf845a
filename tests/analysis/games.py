"""Games to review."""

import quincunx as qx
from quincunx.engine import LevelName


def played_match(
    key: str,
    level: LevelName = "strong",
    seed: int = 1,
    events: int | None = None,
    **options: object,
) -> qx.Match:
    """A game between engines of one level, to its end or to this many events."""
    match = qx.Match(qx.game(key, **options), seed=seed)
    engine = qx.Engine(level, seed=seed)
    while not match.state.over and (events is None or len(match.log) < events):
        seat = match.state.acting[0]
        match.play(seat, engine.choose(match.state, seat))
    return match
