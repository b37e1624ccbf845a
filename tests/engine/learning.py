"""What every learner must stand."""

from pathlib import Path

from quincunx.engine.plans import Learner


def learn_with_a_break(whole: Learner, first: Learner, second: Learner, checkpoint: Path) -> None:
    """Four generations: by the one in a piece, by the other two in halves."""
    for _ in range(4):
        whole.advance()
    for _ in range(2):
        first.advance()
    first.save(checkpoint)
    second.load(checkpoint)
    for _ in range(2):
        second.advance()
