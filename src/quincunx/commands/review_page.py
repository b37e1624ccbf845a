"""A review as one self-contained page: no scripts, no other files, readable without colours."""

from html import escape

from quincunx.analysis import Review, ReviewStep
from quincunx.analysis.words import (
    describe_decision,
    describe_step,
    format_value,
    playing_line,
    resignation_result,
    signed,
)
from quincunx.commands.review import changes_of, plain
from quincunx.commands.review_graphs import luck_bars, value_graph
from quincunx.core.text.messages import join_and
from quincunx.languages import _, language, translate
from quincunx.terminal.history import History
from quincunx.terminal.messages import count_events, format_comments, to_sentence

STYLE = """
:root { color-scheme: light dark; }
:root { --ink: #1d2733; --paper: #ffffff; --soft: #5b6777; --rule: #cbd3dc; --band: #eef2f6; --line: #1f5fa8;
  --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf1; --paper: #12181f; --soft: #a3b0bf; --rule: #36424f; --band: #1b242e; --line: #7fb3ef; --bad: #ff9a8f; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 64rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; margin: 0.5rem 0; } h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
p { margin: 0.4rem 0; } .soft { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap; }
th:first-child, td:first-child, .words { text-align: left; } .words { white-space: normal; }
tbody tr:target, li:target { background: var(--band); outline: 2px solid var(--line); }
svg { width: 100%; min-width: 40rem; height: auto; display: block; } svg text { fill: var(--soft); font: 13px system-ui, sans-serif; }
.axis { stroke: var(--rule); } .line { fill: none; stroke: var(--line); stroke-width: 2; } .area { fill: var(--band); }
.bar { fill: var(--line); } .mark { fill: var(--paper); stroke: var(--bad); stroke-width: 2; }
a:focus .mark, a:hover .mark { fill: var(--bad); }
a { color: var(--line); } ol.moves { list-style: none; padding: 0; }
ol.moves li { padding: 0.6rem 0; border-bottom: 1px solid var(--rule); }
.grade { font-weight: 600; }
"""  # noqa: E501


def review_page(review: Review, history: History) -> str:
    title = _("Review: {title}", title=_(history.game.title))
    result = resignation_result(review) or history.result
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(translate(join_and(review.names)))}. {count_events(len(history))}, "
        f"{escape(result)}.</p>",
        summary_table(review),
        *(f"<p>{escape(playing_line(review, seat))}</p>" for seat in review.seats),
        f"<h2>{_('Expected points') if review.is_solo else _('Win probability')}</h2>",
        f"<figure class=scroll style='margin:0'>{value_graph(review, history)}</figure>",
        f"<p class=soft>{_('Triangle: inaccuracy. Diamond: mistake. Square: blunder.')}</p>",
        f"<h2>{_('Luck of every roll')}</h2>",
        f"<figure class=scroll style='margin:0'>{luck_bars(review, history)}</figure>",
        f"<h2>{_('Worst moves')}</h2>",
        worst_moves(review, history),
        f"<h2>{_('Every event')}</h2>",
        event_table(review, history),
    ]
    head = (
        "<meta charset=utf-8><meta name=viewport content='width=device-width, "
        f"initial-scale=1'><title>{escape(title)}</title>"
    )
    return (
        "<!doctype html>\n<html "
        f"lang={language()}>\n<head>{head}<style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def summary_table(review: Review) -> str:
    solo = review.is_solo
    end = _("Result") if review.has_result else _("Now")
    resignation = [_("Resignation")] if review.resignations else []
    columns = [
        _("Start"),
        _("Luck"),
        _("Own errors"),
        _("Errors of others"),
        *resignation,
        _("Remainder"),
        end,
        _("Without luck"),
    ]
    rows = []
    for seat in review.seats:
        changes = [signed(change, solo) for change in changes_of(review, seat)]
        cells = [
            plain(seat.start, solo),
            *changes,
            plain(seat.result, solo),
            plain(seat.adjusted, solo),
        ]
        rows.append(
            f"<tr><th scope=row>{escape(seat.name)}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"  # noqa: E501
        )
    unit = _("In points") if solo else _("In percent")
    head = "".join(f"<th scope=col>{column}</th>" for column in columns)
    heads = f"<thead><tr><th scope=col>{unit}</th>{head}</tr></thead>"
    return (
        f"<div class=scroll tabindex=0><table>{heads}<tbody>{''.join(rows)}</tbody></table></div>"
    )


def worst_moves(review: Review, history: History) -> str:
    worst = review.worst()
    if not worst:
        return f"<p>{_('No inaccuracies, mistakes or blunders.')}</p>"
    items = []
    for step in worst:
        lines = "".join(
            f"<p class={'grade' if place == 0 else 'soft'}>{escape(line)}</p>"
            for place, line in enumerate(describe_decision(review, step))
        )
        link = f"<a href='#event{step.number}'>{step.number}</a>"
        items.append(
            f"<li id=move{step.number}>{link} {escape(history.describe(step.number))}{lines}</li>"
        )
    return f"<ol class=moves>{''.join(items)}</ol>"


def event_table(review: Review, history: History) -> str:
    rows = "".join(event_row(review, history, step) for step in review.steps)
    names = "".join(f"<th scope=col>{escape(name)}</th>" for name in review.names)
    head = (
        f"<th scope=col class=words>{_('Event')}</th>{names}<th scope=col "
        f"class=words>{_('Review')}</th>"
    )
    return (
        "<div class=scroll "
        f"tabindex=0><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def event_row(review: Review, history: History, step: ReviewStep) -> str:
    values = "".join(f"<td>{format_value(value, review.is_solo)}</td>" for value in step.values)
    note = describe_step(review, step)[0]
    comments = "".join(
        f"<p class=soft>{escape(to_sentence(text))}</p>"
        for text in format_comments(review.comments_at(step.number))
    )
    words = (
        f"<a href='#move{step.number}'>{escape(note)}</a>" if review.mistake(step) else escape(note)
    )
    event = f"{step.number}. {escape(history.describe(step.number))}"
    return (
        f"<tr id=event{step.number}><td class=words>{event}</td>{values}<td "
        f"class=words>{words}{comments}</td></tr>"
    )
