"""Results as pictures: a figure from each function, for a notebook or a file."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from quincunx.arena.ratings import Rating
from quincunx.arena.results import Simulation, Tournament
from quincunx.core.errors import OptionError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#3b6ea8", "#d1495b", "#4b8f5b", "#c98b2b", "#7a5195", "#4d4d4d")  # told apart also without seeing red or green
MOST_BINS = 60
COLUMNS = 3  # of rating tables side by side


def figure(width: float, height: float) -> "Figure":
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise OptionError("pictures need Matplotlib: pip install 'quincunx[arena]'") from error
    return Figure(figsize=(width, height), layout="constrained")


def histogram(simulation: Simulation) -> "Figure":
    """How the final points of each side are spread."""
    drawn = figure(8, 4.5)
    axes = drawn.add_subplot()
    scores = simulation.scores
    edges = bins(np.concatenate(list(scores.values())))
    for number, (name, points) in enumerate(scores.items()):
        if len(points):
            colour = COLOURS[number % len(COLOURS)]
            weights = np.full(len(points), 100 / len(points))
            label = f"{name}: {points.mean():.1f} on average"
            axes.hist(points, edges, weights=weights, histtype="stepfilled", color=colour, alpha=0.25)
            axes.hist(points, edges, weights=weights, histtype="step", color=colour, linewidth=1.5, label=label)
            axes.axvline(points.mean(), color=colour, linestyle="--", linewidth=1)
    axes.set(title=f"{simulation.contest.game.title}, {len(simulation.games):,} games", xlabel="points", ylabel="per cent of games")
    if axes.get_legend_handles_labels()[0]:
        axes.legend(frameon=False)
    tidy(axes)
    return drawn


def bins(points: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> list[float]:
    """Edges between whole points, the same width for all."""
    if not len(points):
        return [0.0, 1.0]
    low, high = int(points.min()), int(points.max())
    width = max(1, -(-(high - low + 1) // MOST_BINS))
    return [edge - 0.5 for edge in range(low, high + width + 1, width)]


def rating_plot(tournament: Tournament) -> "Figure":
    """The ratings with their error bars, a panel a game; over all games first where there are several."""
    tables = {game.title: table for game, table in tournament.ratings.items()}
    if len(tables) > 1:
        tables = {"All games together": tournament.overall, **tables}
    columns = min(COLUMNS, len(tables))
    rows = -(-len(tables) // columns)
    names = [rating.name for rating in tournament.overall]
    drawn = figure(max(5.0, 4 * columns), rows * (1 + 0.35 * max(2, len(names))))
    panels = drawn.subplots(rows, columns, sharex=True, squeeze=False).ravel()
    for axes, (title, table) in zip(panels, tables.items(), strict=False):
        draw_ratings(axes, title, table, names)
    for axes in panels[len(tables) :]:
        axes.remove()
    drawn.supxlabel("rating")
    return drawn


def draw_ratings(axes: "Axes", title: str, table: list[Rating], names: list[str]) -> None:
    for rating in table:
        place = names.index(rating.name)
        colour = COLOURS[place % len(COLOURS)]
        axes.errorbar(rating.rating, place, xerr=rating.error, fmt="o", color=colour, capsize=3)
        words = f"{rating.rating:.0f}"
        axes.annotate(words, (rating.rating, place), (0, 6), textcoords="offset points", ha="center", fontsize=8, color=colour)
    axes.set(title=title, yticks=range(len(names)), yticklabels=names, ylim=(len(names) - 0.4, -0.8))
    axes.tick_params(labelbottom=True)
    axes.grid(axis="x", alpha=0.3)
    tidy(axes)


def tidy(axes: "Axes") -> None:
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def save(drawn: "Figure", path: Path) -> list[Path]:
    """As PNG and SVG; the same figure gives the same SVG."""
    from matplotlib import rc_context

    files = [path.with_suffix(".png"), path.with_suffix(".svg")]
    with rc_context({"svg.hashsalt": "quincunx", "svg.fonttype": "none"}):  # letters stay letters
        drawn.savefig(files[0], dpi=150)
        drawn.savefig(files[1], metadata={"Date": None})
    return files
