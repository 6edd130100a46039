"""How somebody plays, in words: one player's shares with their chances, or two side by side."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from bot.storage.unit import PlayerStyle
from bot.table.tally import Frequency, StyleCounts
from bot.texts.catalogue import Texts

CHANCES_MIN = 20
"""A share is told from this many chances on: fewer say nothing of how somebody plays."""
POSITIONS_TOLD = (
    "sb",
    "bb",
    "utg",
    "utg-1",
    "utg-2",
    "utg-3",
    "utg-4",
    "hj",
    "co",
    "btn",
    "btn-sb",
)
"""In the order of the seats."""
GAMES_TOLD = 8
RATED_HANDS = 100
"""Hands from which on a result is told for each hundred, and without its luck: fewer say nothing
of how somebody plays. The texts name the number."""
_SHARES: dict[str, Callable[[StyleCounts], Frequency]] = {
    "vpip": lambda counts: counts.vpip,
    "pfr": lambda counts: counts.pfr,
    "three-bet": lambda counts: counts.three_bet,
    "fold-to-three-bet": lambda counts: counts.fold_to_three_bet,
    "cbet": lambda counts: counts.cbet,
    "wtsd": lambda counts: counts.went_to_showdown,
    "wsd": lambda counts: counts.won_at_showdown,
}
_NAME_WIDTH = 12
_NONE = "–"


def summed(styles: Sequence[PlayerStyle]) -> StyleCounts:
    return sum((style.counts for style in styles), StyleCounts())


def style_lines(
    texts: Texts, styles: Sequence[PlayerStyle], cash_styles: Sequence[PlayerStyle]
) -> list[str]:
    """The shares of one player, a line each, then positions and games, and the results of both at
    cash tables; nothing without hands."""
    counts, say = summed(styles), texts.say
    if not counts.hands:
        return []
    lines = []
    for name, share_of in _SHARES.items():
        lines.append(_share_line(texts, say(f"style-{name}"), share_of(counts)))
    lines.append(_aggression_line(texts, counts))
    by_position = _grouped(styles, lambda style: style.position)
    positions = [
        say("style-of", what=say(f"position-{position}"), **_entering(by_position[position]))
        for position in POSITIONS_TOLD
        if position in by_position
    ]
    lines += [say("style-by-position", list=", ".join(positions))] if positions else []
    by_game = _grouped(styles, lambda style: style.game)
    if len(by_game) > 1:
        most = sorted(by_game, key=lambda game: -by_game[game].hands)[:GAMES_TOLD]
        games = [
            say("style-of", what=say(f"game-{game}"), **_entering(by_game[game])) for game in most
        ]
        told, more = ", ".join(games), len(by_game) - len(games)
        told = say("names-more", names=told, count=more) if more else told
        lines.append(say("style-by-game", list=told))
    return [
        *lines,
        *_results(texts, "position", _grouped(cash_styles, lambda style: style.position)),
        *_results(texts, "game", _grouped(cash_styles, lambda style: style.game)),
        _sample(texts),
    ]


def _share_line(texts: Texts, figure: str, share: Frequency) -> str:
    """A share with its chances; of few chances these alone."""
    part, whole = share.part, share.whole
    if whole < CHANCES_MIN:
        return texts.say("style-line-few", figure=figure, part=part, whole=whole)
    percent = _percent(share)
    return texts.say("style-line", share=percent, figure=figure, part=part, whole=whole)


def _aggression_line(texts: Texts, counts: StyleCounts) -> str:
    """The factor; of few bets and calls both numbers."""
    factor = _factor(texts, counts)
    if factor == _NONE:
        return texts.say("style-aggression-few", bets=counts.bets, calls=counts.calls)
    return texts.say("style-aggression", factor=factor)


def _results(texts: Texts, kind: str, groups: Mapping[str, StyleCounts]) -> list[str]:
    """The EV-adjusted results at cash tables by position or by game, in one line."""
    rated = {name: each for name, each in groups.items() if name and each.hands >= RATED_HANDS}
    if len(rated) < 2:
        return []
    order = [name for name in POSITIONS_TOLD if name in rated]
    order += sorted(set(rated) - set(order), key=lambda name: -rated[name].hands)[:GAMES_TOLD]
    told = [
        texts.say(
            "style-result",
            what=texts.say(f"{kind}-{name}"),
            ev=texts.signed(rated[name].ev_net),
        )
        for name in order
    ]
    return [texts.say(f"style-results-by-{kind}", list=", ".join(told))]


def style_table(texts: Texts, players: Sequence[tuple[str, StyleCounts]]) -> str:
    """Players side by side, a column each, with the names in the head."""
    say = texts.say
    rows = [
        ["", *(name.replace("`", "'")[:_NAME_WIDTH] for name, _ in players)],
        [say("style-hands"), *(texts.number(counts.hands) for _, counts in players)],
    ]
    for name, share_of in _SHARES.items():
        shares = (share_of(counts) for _, counts in players)
        rows.append([say(f"style-short-{name}"), *(map(_percent, shares))])
    factors = (_factor(texts, counts) for _, counts in players)
    rows.append([say("style-short-aggression"), *factors])
    first, *others = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines = [
        "  ".join(
            [label.ljust(first), *(cell.rjust(w) for cell, w in zip(cells, others, strict=True))]
        )
        for label, *cells in rows
    ]
    return "\n".join(["```", *lines, "```", _sample(texts)])


def _sample(texts: Texts) -> str:
    return texts.say("style-sample", least=CHANCES_MIN)


def _grouped(
    styles: Sequence[PlayerStyle], key: Callable[[PlayerStyle], str]
) -> dict[str, StyleCounts]:
    found: dict[str, StyleCounts] = defaultdict(StyleCounts)
    for style in styles:
        found[key(style)] += style.counts
    return found


def _entering(counts: StyleCounts) -> dict[str, int | str]:
    return {"vpip": _percent(counts.vpip), "pfr": _percent(counts.pfr), "hands": counts.hands}


def _percent(share: Frequency) -> str:
    return f"{share.percent}%" if share.whole >= CHANCES_MIN else _NONE


def _factor(texts: Texts, counts: StyleCounts) -> str:
    enough = counts.bets + counts.calls >= CHANCES_MIN
    return texts.decimal(counts.aggression) if enough and counts.aggression is not None else _NONE
