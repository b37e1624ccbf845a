"""Why a move is worth what it is, in words made from its judgement."""

from quincunx.engine.solitaire.play import Judgement


def reason(judged: Judgement, best: Judgement) -> str:
    """What it brings now, what is best after it, what is still to come, and how much it gives up against the best move."""
    parts = [now(judged)]
    if judged.follow_up is not None and judged.follow_up.text != "pass":
        parts.append(f"best followed by {judged.follow_up}")
    parts.append("ends the game" if judged.rest == 0 else f"{judged.rest:.1f} points expected to follow")
    if judged.value < best.value:
        parts.append(f"{amount(best.value - judged.value)} fewer in all than {best.move}")
    return "; ".join(parts)


def now(judged: Judgement) -> str:
    if judged.gain > 0:
        return f"brings {judged.gain} point{'s' if judged.gain > 1 else ''} now"
    return f"costs {-judged.gain} points now" if judged.gain else "brings nothing now"


def amount(points: float) -> str:
    return f"{points:.1f}" if points >= 0.05 else f"{points:.3f}"
