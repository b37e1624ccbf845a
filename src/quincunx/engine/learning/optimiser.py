"""Gradient descent for the network, by hand: three outputs and a few layers need no library."""

import numpy as np

from quincunx.core.one_thread import one_thread
from quincunx.engine.values.network import LEAD, SCORE, SPREAD, Array, Network

MEAN_DECAY, SQUARE_DECAY, EPSILON = 0.9, 0.999, 1e-8
SPREAD_WEIGHT = 0.1  # in the loss


class Adam:
    """Updates the network's arrays in place."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.learning_rate = 1e-3
        self.steps = 0
        self.parameters = [*network.weights, *network.biases]
        self.means = [np.zeros_like(parameter) for parameter in self.parameters]
        self.squares = [np.zeros_like(parameter) for parameter in self.parameters]

    def step(self, inputs: Array, targets: Array) -> float:
        """One step on a batch; returns the loss before it. Targets: score, lead, final lead."""
        layers = self.network.layers(inputs)
        loss, slope = loss_and_slope(layers[-1], targets)
        with one_thread():
            gradients = self.gradients(layers, slope)
        self.steps += 1
        correction = np.sqrt(1 - SQUARE_DECAY**self.steps) / (1 - MEAN_DECAY**self.steps)
        for parameter, gradient, mean, square in zip(
            self.parameters, gradients, self.means, self.squares, strict=True
        ):
            mean += (1 - MEAN_DECAY) * (gradient - mean)
            square += (1 - SQUARE_DECAY) * (gradient * gradient - square)
            parameter -= (
                np.float32(self.learning_rate * correction)
                * mean
                / (np.sqrt(square) + np.float32(EPSILON))
            )
        return loss

    def gradients(self, layers: list[Array], slope: Array) -> list[Array]:
        """Backpropagation; in the order of `parameters`."""
        weights, biases = [], []
        for number in range(len(self.network.weights) - 1, -1, -1):
            weights.append(layers[number].T @ slope)
            biases.append(slope.sum(axis=0))
            if number:
                slope = (slope @ self.network.weights[number].T) * (layers[number] > 0)
        return [*reversed(weights), *reversed(biases)]


def loss_and_slope(outputs: Array, targets: Array) -> tuple[float, Array]:
    """Squared errors for score and lead; for the spread the lead's negative log-likelihood."""
    slope = np.zeros_like(outputs)
    errors = outputs[:, [SCORE, LEAD]] - targets[:, :2]
    slope[:, [SCORE, LEAD]] = 2 * errors
    log_variance = np.clip(outputs[:, SPREAD], -8, 4)
    surprise = (targets[:, 2] - outputs[:, LEAD]) ** 2 * np.exp(-log_variance)
    slope[:, SPREAD] = SPREAD_WEIGHT * (1 - surprise)
    loss = float((errors**2).sum(axis=1).mean() + SPREAD_WEIGHT * (log_variance + surprise).mean())
    return loss, slope / np.float32(len(outputs))
