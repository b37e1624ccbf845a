"""A small network on NumPy: from a position's inputs to the final score, the lead over the best rival, and its spread."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

SCORE, LEAD, SPREAD = 0, 1, 2  # the outputs; the spread as the logarithm of a variance
UNIT = 50.0  # points; networks learn best with outputs near one


class Network:
    """Layers of weights, a rectifier between them. The inputs are scaled first."""

    def __init__(self, scales: Array, weights: list[Array], biases: list[Array]) -> None:
        self.scales, self.weights, self.biases = scales, weights, biases

    @classmethod
    def fresh(cls, scales: list[float], hidden: tuple[int, ...], seed: int) -> "Network":
        rng = np.random.default_rng(seed)
        sizes = [len(scales), *hidden, 3]
        shapes = list(pairwise(sizes))
        weights = [rng.normal(0, np.sqrt(2 / size), (size, next_size)).astype(np.float32) for size, next_size in shapes]
        weights[-1] *= 0.1
        return cls(np.array(scales, np.float32), weights, [np.zeros(size, np.float32) for size in sizes[1:]])

    def __call__(self, inputs: NDArray[np.uint8]) -> Array:
        """Score and lead in points, spread as standard deviation in points: one row a position."""
        return in_points(self.outputs(np.multiply(inputs, self.scales, dtype=np.float32))[-1])

    def outputs(self, values: Array) -> list[Array]:
        """The values of every layer, the inputs first."""
        layers = [values]
        for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
            sums = layers[-1] @ weights
            sums += biases
            layers.append(np.maximum(sums, 0, out=sums))
        layers.append(layers[-1] @ self.weights[-1] + self.biases[-1])
        return layers

    def save(self, path: Path) -> None:
        named: dict[str, Any] = {"scales": self.scales}
        for number, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            named |= {f"weights{number}": weights.astype(np.float16), f"biases{number}": biases}
        np.savez_compressed(path, **named)

    @classmethod
    def load(cls, path: Path) -> "Network":
        with np.load(path) as stored:
            layers = sum(name.startswith("weights") for name in stored.files)
            weights = [stored[f"weights{number}"].astype(np.float32) for number in range(layers)]
            return cls(stored["scales"], weights, [stored[f"biases{number}"] for number in range(layers)])


def in_points(raw: Array) -> Array:
    points = raw * np.float32(UNIT)
    points[:, SPREAD] = np.exp(np.clip(raw[:, SPREAD], -8, 4) / 2) * np.float32(UNIT)
    return points


def chances(points: Array) -> Array:
    """To be ahead in the end, if the lead is spread like a bell."""
    z = np.clip(points[:, LEAD] / np.maximum(points[:, SPREAD], np.float32(0.5)), -20, 20)
    return (1 / (1 + np.exp(np.float32(-1.702) * z))).astype(np.float32)
