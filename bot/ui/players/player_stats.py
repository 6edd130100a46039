"""A player's statistics, and the chart of their results."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.host.badges import Earned
from bot.picture.other_scenes import AxisTick, ChartScene, Series, nice_ticks
from bot.picture.scene import DEFAULT_THEME
from bot.storage.hands import ChartPoint, Totals
from bot.storage.results import TournamentTotals
from bot.storage.unit import PlayerStyle
from bot.texts.catalogue import Texts
from bot.ui.players.playing_style import RATED_HANDS, style_lines, style_table, summed
from bot.ui.words.names import markdown_name

X_TICKS = 6


@dataclass(frozen=True, slots=True)
class Profile:
    """One player's statistics in one server, for `/stats`."""

    name: str
    """Without markup, as in the picture."""
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
    """Those of cash hands alone, for results."""
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
    """How two play, side by side."""
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
    """The result less the luck in all-ins, in cash games, from `RATED_HANDS` hands on. That of one
    game is of its hands alone: how somebody plays shows in them, not in side payments."""
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
