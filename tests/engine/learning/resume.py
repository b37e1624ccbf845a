"""A check for every trainer: interrupted and resumed, it gets the same result."""

from pathlib import Path

from quincunx.engine.learning.configs import Trainer


def train_with_interruption(
    uninterrupted: Trainer, first: Trainer, second: Trainer, checkpoint: Path
) -> None:
    """Four generations: by one trainer without a break, by two others with a checkpoint in the
    middle.
    """
    for _ in range(4):
        uninterrupted.advance()
    for _ in range(2):
        first.advance()
    first.save(checkpoint)
    second.load(checkpoint)
    for _ in range(2):
        second.advance()
