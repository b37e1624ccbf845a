"""What type checkers know about the library: mypy checks this file with all others, pyright in
tests/test_types.py. Both must find what is wrong here, and nothing else.
"""

# pyright: strict
from typing import assert_type

import quincunx as qx
from quincunx.core.moves import First, Pass
from quincunx.games.clever.moves import CleverMove
from quincunx.games.clever.view import CleverView
from quincunx.games.qwirkle.moves import Draw, Place, Trade
from quincunx.games.qwixx.moves import Mark, Penalty, Roll
from quincunx.games.qwixx.view import QwixxView
from quincunx.games.qwizz.view import QwizzView

state = qx.game("squares", players=3).start()
assert_type(state.view(0), QwixxView)
assert_type(state.moves(0)[0], Mark | Penalty | Pass)
assert_type(state.sample(qx.Random(1)), Roll | First)
assert_type(qx.Match(qx.game("clever")).state.view(None), CleverView)
assert_type(qx.game("clever").move("reroll"), CleverMove)
assert_type(qx.game("qwirkle").start().moves(0)[0], Place | Trade | Pass)
assert_type(qx.game("qwirkle").outcome("Ro"), Draw)
assert_type(qx.game("qwizz").start().view(0), QwizzView)
assert_type(qx.game("of another package").start(), qx.State)

any_game: qx.Game = qx.game("qwixx")
any_match: qx.Match = qx.Match(any_game)
move: qx.Move = qx.Engine("expert").choose(any_match.state, 0)

print(state.view(0)["score"])  # type: ignore
qx.Engine("best")  # type: ignore
if isinstance(details := state.moves(0)[0], Mark):
    print(details.colour)  # type: ignore
