"""`quincunx solve qwixx`: computes optimal play of solo Qwixx and stores it in the user's cache."""

import argparse

from quincunx.commands.arguments import completed_by, examples
from quincunx.commands.output import print_status
from quincunx.commands.progress import ProgressBar
from quincunx.core.errors import OptionError
from quincunx.engine.games.qwixx.solitaire import induction
from quincunx.engine.games.qwixx.solitaire.solve import TOTAL, optimum, solve
from quincunx.engine.games.qwixx.solitaire.storage import load_exact_values, store_exact_values
from quincunx.engine.games.qwixx.solitaire.values import DamagedValues, ExactValues
from quincunx.languages import _
from quincunx.terminal.messages import to_sentence

SOLVED = "qwixx"


EXAMPLES = """examples:
  quincunx solve qwixx                         compute the solution once; the engine uses it from then on
  quincunx solve qwixx --again                 compute it again"""  # noqa: E501


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    game = parser.add_argument(
        "game",
        metavar="GAME",
        help=_("the game to solve: qwixx, the only one that is small enough"),
    )
    completed_by(game, lambda **unused: [SOLVED])
    text = _("compute the solution again, even if it is stored")
    parser.add_argument("--again", action="store_true", help=text)


def run(arguments: argparse.Namespace) -> int:
    if arguments.game != SOLVED:
        raise OptionError(
            "only {solved} for one player can be solved; {game} has too many positions",
            solved=SOLVED,
            game=repr(arguments.game),
        )
    solution = exact_solution(arguments.again)
    print(f"Optimal play of solo Qwixx scores {optimum(solution):.4f} points on average.")
    return 0


def exact_solution(again: bool) -> ExactValues:
    """From the cache if it is stored there and intact; otherwise computed and stored."""
    try:
        solution = None if again else load_exact_values()
    except DamagedValues as error:
        print_status(f"{to_sentence(str(error))} Computing it again.")
        solution = None
    if solution is None:
        if str(induction.__file__).endswith(".py"):
            print_status(
                "Without compiled rules this takes hours. Install a C compiler and "
                "reinstall quincunx: then it takes a minute or two."
            )
        with ProgressBar() as bar:
            solution = solve(bar.show)
        store(solution)
    return solution


def store(solution: ExactValues) -> None:
    try:
        path = store_exact_values(solution)
        print_status(
            f"The values of all {TOTAL:,} positions are stored in {path}. The expert engine "
            "now plays by them."
        )
    except (OSError, RuntimeError) as error:
        print_status(
            f"Cannot store the solution: {error}. The expert engine still plays by the shipped one."
        )
