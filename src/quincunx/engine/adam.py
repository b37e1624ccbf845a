"""Gradient steps for the network, by hand: three outputs and a handful of layers need no library."""

import numpy as np

from quincunx.engine.network import LEAD, SCORE, SPREAD, Array, Network

FIRST, SECOND, TINY = 0.9, 0.999, 1e-8


class Adam:
    """Changes the network's own arrays."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.rate = 1e-3
        self.steps = 0
        self.parts = [*network.weights, *network.biases]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]

    def step(self, inputs: Array, targets: Array) -> float:
        """One step on a sample; the loss before it. Targets: score, lead, and the lead in the end, for the spread."""
        layers = self.network.outputs(inputs)
        loss, slope = loss_and_slope(layers[-1], targets)
        gradients = self.gradients(layers, slope)
        self.steps += 1
        correction = np.sqrt(1 - SECOND**self.steps) / (1 - FIRST**self.steps)
        for part, gradient, mean, square in zip(self.parts, gradients, self.means, self.squares, strict=True):
            mean += (1 - FIRST) * (gradient - mean)
            square += (1 - SECOND) * (gradient * gradient - square)
            part -= np.float32(self.rate * correction) * mean / (np.sqrt(square) + np.float32(TINY))
        return loss

    def gradients(self, layers: list[Array], slope: Array) -> list[Array]:
        weights, biases = [], []
        for number in range(len(self.network.weights) - 1, -1, -1):
            weights.append(layers[number].T @ slope)
            biases.append(slope.sum(axis=0))
            if number:
                slope = (slope @ self.network.weights[number].T) * (layers[number] > 0)
        return [*reversed(weights), *reversed(biases)]


def loss_and_slope(outputs: Array, targets: Array) -> tuple[float, Array]:
    """Squares for score and lead; for the spread how unlikely it makes the lead's real distance from its guess."""
    slope = np.zeros_like(outputs)
    off = outputs[:, [SCORE, LEAD]] - targets[:, :2]
    slope[:, [SCORE, LEAD]] = 2 * off
    spread = np.clip(outputs[:, SPREAD], -8, 4)
    far = (targets[:, 2] - outputs[:, LEAD]) ** 2 * np.exp(-spread)
    slope[:, SPREAD] = 0.1 * (1 - far)
    loss = float((off**2).sum(axis=1).mean() + 0.1 * (spread + far).mean())
    return loss, slope / np.float32(len(outputs))
