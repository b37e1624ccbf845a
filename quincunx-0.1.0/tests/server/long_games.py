"""Games that take as long as one likes."""

import quincunx as qx


def trading_record(decisions: int) -> str:
    """The record of two players of Qwirkle who only trade tiles, after the first has opened."""
    match = qx.Match(qx.game("qwirkle", players=2), ["Ann", "Bob"], seed=1)
    opener = match.state.acting[0]
    match.play(opener, match.state.moves(opener)[0])
    for number in range(1, decisions):
        seat = (opener + number) % 2
        match.play(seat, f"trade {match.state.position()['hands'][seat].split()[0]}")
    return str(match.record)
