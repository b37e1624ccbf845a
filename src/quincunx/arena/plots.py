"""Results as Matplotlib figures, for a notebook or a file."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from quincunx.arena.ratings import Rating
from quincunx.arena.report import format_game
from quincunx.arena.results import Simulation, Tournament
from quincunx.core.errors import OptionError
from quincunx.core.text.messages import N_

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = (
    "#3b6ea8",
    "#d1495b",
    "#4b8f5b",
    "#c98b2b",
    "#7a5195",
    "#4d4d4d",
)  # distinguishable with red-green colour blindness
MOST_BINS = 60
MOST_COLUMNS = 3  # of rating plots side by side
MISSING_MATPLOTLIB = N_("plots need Matplotlib: pip install 'quincunx[arena]'")


def can_plot() -> bool:
    return find_spec("matplotlib") is not None


def new_figure(width: float, height: float) -> "Figure":
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise OptionError(MISSING_MATPLOTLIB) from error
    return Figure(figsize=(width, height), layout="constrained")


def plot_scores(simulation: Simulation) -> "Figure":
    """A histogram of the final points of each side."""
    figure = new_figure(8, 4.5)
    axes = figure.add_subplot()
    scores = simulation.scores
    edges = bin_edges(np.concatenate(list(scores.values())))
    for number, (name, points) in enumerate(scores.items()):
        if len(points):
            colour = COLOURS[number % len(COLOURS)]
            weights = np.full(len(points), 100 / len(points))
            label = f"{name}: {points.mean():.1f} on average"
            axes.hist(
                points, edges, weights=weights, histtype="stepfilled", color=colour, alpha=0.25
            )
            axes.hist(
                points,
                edges,
                weights=weights,
                histtype="step",
                color=colour,
                linewidth=1.5,
                label=label,
            )
            axes.axvline(points.mean(), color=colour, linestyle="--", linewidth=1)
    axes.set(
        title=f"{simulation.contest.game.title}, {len(simulation.games):,} games",
        xlabel="points",
        ylabel="% of games",
    )
    if axes.get_legend_handles_labels()[0]:
        axes.legend(frameon=False)
    hide_frame(axes)
    return figure


def bin_edges(points: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> list[float]:
    """Edges of bins of equal width, between whole points."""
    if not len(points):
        return [0.0, 1.0]
    low = int(points.min())
    high = int(points.max())
    width = max(1, -(-(high - low + 1) // MOST_BINS))
    return [edge - 0.5 for edge in range(low, high + width + 1, width)]


def plot_ratings(tournament: Tournament) -> "Figure":
    """The ratings with error bars: a panel for all games, if there are several, and for each."""
    lists = [(format_game(game), ratings) for game, ratings in tournament.ratings.items()]
    if len(lists) > 1:
        lists = [("All games together", tournament.overall), *lists]
    columns = min(MOST_COLUMNS, len(lists))
    rows = -(-len(lists) // columns)
    names = [rating.name for rating in tournament.overall]
    figure = new_figure(max(5.0, 4 * columns), rows * (1 + 0.35 * max(2, len(names))))
    panels = figure.subplots(rows, columns, sharex=True, squeeze=False).ravel()
    for axes, (title, ratings) in zip(panels, lists, strict=False):
        draw_ratings(axes, title, ratings, names)
    for axes in panels[len(lists) :]:
        axes.remove()
    figure.supxlabel("rating")
    return figure


def draw_ratings(axes: "Axes", title: str, ratings: list[Rating], names: list[str]) -> None:
    for rating in ratings:
        line = names.index(rating.name)
        colour = COLOURS[line % len(COLOURS)]
        axes.errorbar(rating.rating, line, xerr=rating.error, fmt="o", color=colour, capsize=3)
        label = f"{rating.rating:.0f}"
        axes.annotate(
            label,
            (rating.rating, line),
            (0, 6),
            textcoords="offset points",
            ha="center",
            fontsize=8,
            color=colour,
        )
    axes.set(
        title=title, yticks=range(len(names)), yticklabels=names, ylim=(len(names) - 0.4, -0.8)
    )
    axes.tick_params(labelbottom=True)
    axes.grid(axis="x", alpha=0.3)
    hide_frame(axes)


def hide_frame(axes: "Axes") -> None:
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def save_figure(figure: "Figure", path: Path) -> list[Path]:
    """Save as PNG and SVG; equal figures give equal SVG files."""
    from matplotlib import rc_context

    files = [path.with_suffix(".png"), path.with_suffix(".svg")]
    with rc_context({"svg.hashsalt": "quincunx", "svg.fonttype": "none"}):  # text stays text
        figure.savefig(files[0], dpi=150)
        figure.savefig(files[1], metadata={"Date": None})
    return files
