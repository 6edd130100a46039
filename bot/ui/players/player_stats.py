"""A player's statistics: how they play, in words, and their results, with a chart.

A player's shares are told with their chances, or beside another player's.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.host.badges import Earned
from bot.picture.other_scenes import AxisTick, ChartScene, Series, nice_ticks
from bot.picture.scene import DEFAULT_THEME
from bot.storage.hands import ChartPoint, Totals
from bot.storage.results import TournamentTotals
from bot.storage.unit import PlayerStyle
from bot.table.tally import Frequency, StyleCounts
from bot.texts.catalogue import Texts
from bot.ui.words.player_names import markdown_name

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
"""The positions told, in the order of the seats."""
GAMES_TOLD = 8
RATED_HANDS = 100
"""The hands from which on a result is shown for each hundred, and without its luck: fewer say
nothing of how somebody plays. The texts name the number."""
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


X_TICKS = 6


@dataclass(frozen=True, slots=True)
class Profile:
    """One player's statistics in one server, for `/stats`."""

    name: str
    """The player's name without markup, as in the picture."""
    totals: Totals
    """All hands, tournaments included, for how the player plays."""
    cash: Totals = field(default_factory=Totals)
    """Cash hands, for results: the chips of tournaments are none."""
    chart: tuple[ChartPoint, ...] = ()
    """The newest cash hands, oldest first."""
    theme: str = DEFAULT_THEME
    tournaments: TournamentTotals = field(default_factory=TournamentTotals)
    """Finished tournaments: places and prizes."""
    styles: tuple[PlayerStyle, ...] = ()
    cash_styles: tuple[PlayerStyle, ...] = ()
    """The player's style in cash hands alone, for results."""
    game: str = ""
    """The only game that is told; empty for all."""
    badges: tuple[Earned, ...] = ()


def profile_heading(texts: Texts, profile: Profile) -> str:
    title = texts.say("stats-title", name=markdown_name(profile.name))
    return f"### {_of_game(texts, title, profile.game)}"


def comparison_heading(texts: Texts, one: Profile, other: Profile) -> str:
    names = {"name": markdown_name(one.name), "friend": markdown_name(other.name)}
    return f"### {_of_game(texts, texts.say('stats-title-two', **names), one.game)}"


def comparison_text(texts: Texts, one: Profile, other: Profile) -> str:
    """The comparison of how two players play, side by side."""
    return style_table(texts, [(each.name, summed(each.styles)) for each in (one, other)])


def _of_game(texts: Texts, title: str, game: str) -> str:
    if not game:
        return title
    return texts.say("stats-title-game", title=title, game=texts.say(f"game-{game}"))


def profile_text(texts: Texts, profile: Profile) -> str:
    """All figures, a line each; of one game only how it is played."""
    totals, cash, say = profile.totals, profile.cash, texts.say
    if profile.game:
        lines = style_lines(texts, profile.styles, profile.cash_styles)
        return "\n".join([*lines, *_ev_lines(texts, profile, profile.game)])
    counted = summed(profile.styles).hands
    lines = [
        say("stats-hands", hands=totals.hands, won=totals.hands_won),
        *style_lines(texts, profile.styles, profile.cash_styles),
    ]
    if counted < totals.hands:
        lines.append(say("style-since", counted=counted, hands=totals.hands))
    net = texts.signed(cash.net)
    if cash.hands >= RATED_HANDS:
        rate = texts.signed(round(cash.net_per_100_hands))
        lines.append(say("stats-net", net=net, rate=rate))
    elif cash.hands:
        lines.append(say("stats-net-early", net=net))
    lines += _ev_lines(texts, profile)
    played = profile.tournaments
    if played.best_place is not None:
        lines.append(
            say(
                "stats-tournaments",
                played=played.played,
                won=played.won,
                cashed=played.cashed,
                best=played.best_place,
                net=texts.signed(played.net),
            )
        )
    if profile.badges:
        lines.append(badge_words(texts, profile.badges))
    return "\n".join(lines)


def badge_words(texts: Texts, badges: Sequence[Earned]) -> str:
    """The badges in a line; those of occasions that come again with their number."""
    told = [f"{each.badge.icon} {texts.say(f'badge-{each.badge.name}')}" for each in badges]
    counted = [
        texts.say("stats-badge-times", badge=line, times=each.times)
        if each.times > 1 and each.badge.least == 1
        else line
        for line, each in zip(told, badges, strict=True)
    ]
    return texts.say("stats-badges", badges=" · ".join(counted))


def _ev_lines(texts: Texts, profile: Profile, game: str = "") -> list[str]:
    """The result less the luck in all-ins, in cash games, from `RATED_HANDS` hands on. The result
    of one game is that of its hands alone: they show how somebody plays, side payments do not."""
    counts = summed(profile.cash_styles)
    hands, net = (counts.hands, counts.net) if game else (profile.cash.hands, profile.cash.net)
    if hands < RATED_HANDS:
        return []
    return [
        texts.say(
            "stats-ev-hands" if game else "stats-ev",
            ev=texts.signed(net - counts.luck),
            net=texts.signed(net),
            luck=texts.signed(counts.luck),
        )
    ]


def chart_scene(texts: Texts, profile: Profile) -> ChartScene | None:
    """The net result over the newest cash hands; None without such hands."""
    values = tuple(point.net for point in profile.chart)
    if not values:
        return None
    first = profile.cash.hands - len(values)
    # Before the first hand the result is 0; before a later one the chart has no value.
    points = (0, *values) if not first else values
    start = 0 if not first else first + 1
    return ChartScene(
        title=texts.say("stats-chart-title", name=profile.name),
        series=(Series(profile.name, points, texts.signed(points[-1])),),
        x_ticks=tuple(
            AxisTick(hand - start, texts.number(hand))
            for hand in nice_ticks(start, profile.cash.hands, X_TICKS)
            if start <= hand <= profile.cash.hands
        ),
        y_ticks=tuple(
            AxisTick(value, texts.signed(value))
            for value in nice_ticks(min(0, *points), max(0, *points))
        ),
        subtitle=texts.say("stats-chart-subtitle"),
        footer=texts.say("stats-chart-footer", hands=len(values)),
        theme=profile.theme,
    )


def chart_alt(texts: Texts, profile: Profile) -> str:
    """The chart's alt text: the result, its highest and its lowest value."""
    values = [point.net for point in profile.chart]
    return texts.say(
        "stats-chart-alt",
        name=profile.name,
        hands=len(values),
        net=texts.signed(values[-1]),
        highest=texts.signed(max(values)),
        lowest=texts.signed(min(values)),
    )
