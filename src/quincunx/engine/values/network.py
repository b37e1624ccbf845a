"""A small network in NumPy: from the inputs of a position to the final score, the lead over the
best opponent, and its spread.
"""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.core.one_thread import one_thread

Array = NDArray[np.float32]

SCORE, LEAD, SPREAD = 0, 1, 2  # the outputs; the spread as the logarithm of a variance
OUTPUTS = 3
UNIT = 50.0  # points; networks learn best with outputs near one


class Network:
    """Layers of weights with rectifiers between them. The inputs are scaled first."""

    def __init__(self, scales: Array, weights: list[Array], biases: list[Array]) -> None:
        self.scales = scales
        self.weights = weights
        self.biases = biases

    @classmethod
    def random(cls, scales: list[float], hidden: tuple[int, ...], seed: int) -> "Network":
        """An untrained network."""
        rng = np.random.default_rng(seed)
        sizes = [len(scales), *hidden, OUTPUTS]
        shapes = list(pairwise(sizes))
        weights = [
            rng.normal(0, np.sqrt(2 / size), (size, next_size)).astype(np.float32)
            for size, next_size in shapes
        ]
        weights[-1] *= 0.1
        return cls(
            np.array(scales, np.float32),
            weights,
            [np.zeros(size, np.float32) for size in sizes[1:]],
        )

    def __call__(self, inputs: NDArray[np.uint8]) -> Array:
        """Score and lead in points, and their standard deviation: a row for each position."""
        return to_points(self.layers(np.multiply(inputs, self.scales, dtype=np.float32))[-1])

    def layers(self, values: Array) -> list[Array]:
        """The values of every layer, the inputs first."""
        layers = [values]
        with one_thread():
            for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
                sums = layers[-1] @ weights
                sums += biases
                layers.append(np.maximum(sums, 0, out=sums))
            layers.append(layers[-1] @ self.weights[-1] + self.biases[-1])
        return layers

    def save(self, path: Path) -> None:
        arrays: dict[str, Any] = {"scales": self.scales}
        for number, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            arrays |= {f"weights{number}": weights.astype(np.float16), f"biases{number}": biases}
        np.savez_compressed(path, **arrays)

    @classmethod
    def load(cls, path: Path) -> "Network":
        with np.load(path) as stored:
            count = sum(name.startswith("weights") for name in stored.files)
            weights = [stored[f"weights{number}"].astype(np.float32) for number in range(count)]
            network = cls(
                stored["scales"], weights, [stored[f"biases{number}"] for number in range(count)]
            )
        network.check()
        return network

    def check(self) -> None:
        """Raise a ValueError unless each layer fits the one before it."""
        sizes = [len(self.scales), *map(len, self.biases)]
        if len(sizes) == 1 or sizes[-1] != OUTPUTS:
            raise ValueError(f"the layers of a network end with {OUTPUTS} outputs")
        for array, size in zip([self.scales, *self.biases], sizes, strict=True):
            check_array(array, size)
        for array, shape in zip(self.weights, pairwise(sizes), strict=True):
            check_array(array, *shape)


def check_array(array: NDArray[Any], *shape: int) -> None:
    """Raise a ValueError unless the array has this shape and finite numbers."""
    if array.shape != shape or not np.isfinite(array).all():
        raise ValueError(f"{shape} finite numbers are expected, not an array of {array.shape}")


def to_points(outputs: Array) -> Array:
    points = outputs * np.float32(UNIT)
    points[:, SPREAD] = np.exp(np.clip(outputs[:, SPREAD], -8, 4) / 2) * np.float32(UNIT)
    return points


def win_probabilities(points: Array) -> Array:
    """The probability that the final lead is positive, if it is roughly normally distributed."""
    z = np.clip(points[:, LEAD] / np.maximum(points[:, SPREAD], np.float32(0.5)), -20, 20)
    return (1 / (1 + np.exp(np.float32(-1.702) * z))).astype(np.float32)
