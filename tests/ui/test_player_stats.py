"""A player's figures and the chart of their chips."""

from dataclasses import replace

import pytest

from bot.host.badges import Earned, load_badges
from bot.ids import Chips, HandId, PlayerId
from bot.settings import ASSETS
from bot.storage.hands import ChartPoint, Totals
from bot.storage.results import TournamentTotals
from bot.storage.unit import PlayerStyle
from bot.table.tally import StyleCounts
from bot.ui.players.player_stats import (
    Profile,
    chart_alt,
    chart_scene,
    comparison_text,
    profile_text,
)
from tests.ui.tables import CATALOGUE, ENGLISH


def style(game: str, position: str, **counted: int) -> PlayerStyle:
    return PlayerStyle(PlayerId(1), game, position, StyleCounts(**counted))


def profile(*nets: int, played: int | None = None, styles: tuple[PlayerStyle, ...] = ()) -> Profile:
    hands = played or len(nets)
    totals = Totals(hands=hands, net=nets[-1] if nets else 0)
    chart = tuple(ChartPoint(HandId(n), n, net) for n, net in enumerate(nets, start=1))
    return Profile("Anna", totals, totals, chart, styles=styles, cash_styles=styles)


def test_figures_are_shares_of_what_they_count() -> None:
    """Half a percent is rounded, a factor has one decimal in the language's way."""
    text = profile_text(
        CATALOGUE.texts("it"),
        profile(
            10,
            25,
            styles=(
                style("holdem", "btn", hands=40, first_turns=40, entered=21, bets=50, calls=20),
                style("razz", "", hands=40, first_turns=40, entered=19, showdowns=19),
            ),
        ),
    )
    for figure in (
        "**50%** VPIP: entra nel piatto per scelta (40 su 80)",
        "**0%** PFR",
        "**2,5** aggressività",
        "**0 su 19** W$SD: vince allo showdown",
        "per posizione (mani): bottone 52% / 0% (40)",
        "per gioco: Hold'em 52% / 0% (40), Razz 48% / 0% (40)",
    ):
        assert figure in text
    assert "saldo ai tavoli cash: **+25**" in text


@pytest.mark.parametrize(
    ("locale", "vpip", "aggression"),
    [
        ("en", "**5 of 8** VPIP: put money in the pot voluntarily", "**3 / 2** aggression: "),
        ("it", "**5 su 8** VPIP: entra nel piatto per scelta", "**3 / 2** aggressività: "),
    ],
)
def test_few_chances_are_told_as_they_are(locale: str, vpip: str, aggression: str) -> None:
    """Nothing stands in the place of a share: a dash before a line looks like a list."""
    few = style("holdem", "btn", hands=8, first_turns=8, entered=5, bets=3, calls=2)
    lines = profile_text(CATALOGUE.texts(locale), profile(8, 25, styles=(few,))).splitlines()
    assert vpip in lines
    assert any(line.startswith(aggression) for line in lines)
    assert not [line for line in lines if line.startswith(("–", "**–"))]


@pytest.mark.parametrize(
    ("hands", "line"),
    [
        (99, "**+25** net at cash tables"),
        (100, "**+25** net chips per 100 hands at cash tables, +25 in all"),
    ],
)
def test_a_rate_is_told_from_a_hundred_hands_on(hands: int, line: str) -> None:
    """A rate is told from a hundred hands on: before that only the result itself."""
    assert line in profile_text(ENGLISH, profile(10, 25, played=hands)).splitlines()


def test_tournament_hands_make_no_net_result() -> None:
    """Tournament chips are no money: a player who plays nothing else has no line of net results."""
    only = Profile("Anna", Totals(hands=4), Totals(), ())
    assert "per 100" not in profile_text(ENGLISH, only)
    assert chart_scene(ENGLISH, only) is None


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Won **2** of 9 tournaments, cashed once, best finish #1, +340 net chips"),
        (
            "it",
            "**2** tornei vinti su 9, a premio una volta, miglior piazzamento 1º,"
            " saldo +340 fiches",
        ),
    ],
)
def test_tournaments_are_places_and_money(language: str, line: str) -> None:
    """Tournaments show places and prizes, not chips at the tables; a player without any reads
    nothing of them."""
    played = TournamentTotals(9, 2, 1, best_place=1, paid=Chips(160), prizes=Chips(500))
    texts, plain = CATALOGUE.texts(language), profile(10, 25)
    shown = profile_text(texts, replace(plain, tournaments=played))
    assert shown.split("\n") == [*profile_text(texts, plain).split("\n"), line]


@pytest.mark.parametrize(
    ("language", "hands", "tournaments"),
    [
        ("en", "**3** hands, none won", "Won none of 4 tournaments, never cashed"),
        ("it", "**3** mani, nessuna vinta", "nessun torneo vinto su 4, mai a premio"),
    ],
)
def test_nothing_won_is_told_in_words(language: str, hands: str, tournaments: str) -> None:
    """A result of nothing is told in words, and not as a number."""
    beaten = TournamentTotals(4, 0, 0, best_place=3, paid=Chips(80), prizes=Chips(0))
    lost = Profile("Anna", Totals(hands=3), Totals(hands=3), (), tournaments=beaten)
    shown = profile_text(CATALOGUE.texts(language), lost)
    assert hands in shown
    assert tournaments in shown


def test_a_whole_life_begins_at_zero() -> None:
    """A whole life begins at zero: before the first hand everybody is even, and the first tick says
    so."""
    scene = chart_scene(ENGLISH, profile(10, -5, 30))
    assert scene is not None
    assert scene.series[0].points == (0, 10, -5, 30)
    assert scene.series[0].last == "+30"
    assert [(tick.value, tick.text) for tick in scene.x_ticks] == [
        (0, "0"), (1, "1"), (2, "2"), (3, "3"),
    ]  # fmt: skip
    low, high = scene.y_ticks[0].value, scene.y_ticks[-1].value
    assert low <= -5
    assert high >= 30


def test_the_newest_hands_of_many_are_numbered_as_they_were() -> None:
    """The chart of the last 3 of 1,203 hands begins at hand 1,201, whatever the result was then."""
    scene = chart_scene(ENGLISH, profile(510, 490, 530, played=1_203))
    assert scene is not None
    assert scene.series[0].points == (510, 490, 530)
    assert [(t.value, t.text) for t in scene.x_ticks] == [(0, "1,201"), (1, "1,202"), (2, "1,203")]


def test_the_line_is_told_to_those_who_cannot_see_it() -> None:
    """The line is told to readers who cannot see it: where it ends, how high and how low it was."""
    told = chart_alt(ENGLISH, profile(10, -5, 30))
    assert "over the last 3 hands: now +30, highest +30, lowest −5" in told


def test_hands_of_before_are_told_apart() -> None:
    """Counts that began later say of how many hands they are."""
    later = profile(10, 25, played=300, styles=(style("holdem", "btn", hands=40),))
    assert "Based on 40 of 300 hands; the net result covers all of them" in profile_text(
        ENGLISH, later
    )
    all_of_them = profile(10, 25, styles=(style("holdem", "btn", hands=2),))
    assert "covers all of them" not in profile_text(ENGLISH, all_of_them)


@pytest.mark.parametrize("language", ["en", "it"])
def test_two_players_stand_side_by_side(language: str) -> None:
    """Columns of one width, whatever the names are; no name ends the block."""
    one = profile(1, styles=(style("holdem", "btn", hands=1200, first_turns=900, entered=333),))
    other = replace(one, name="``` Bruno the Terrible", styles=())
    text = comparison_text(CATALOGUE.texts(language), one, other)
    _, block, sample = text.split("```")
    lines = block.strip("\n").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert max(map(len, lines)) < 45
    assert "37%" in lines[2]
    assert lines[2].endswith("–")
    assert "20" in sample


@pytest.mark.parametrize(("hands", "told"), [(99, False), (100, True)])
def test_the_result_without_luck(hands: int, told: bool) -> None:
    """EV-adjusted is the result less the luck in all-ins, from a hundred cash hands on."""
    of = profile(10, 25, played=hands, styles=(style("holdem", "btn", hands=hands, luck=-15),))
    for language, figure in (("en", "**+40** EV-adjusted"), ("it", "**+40** risultato EV")):
        text = profile_text(CATALOGUE.texts(language), of)
        assert (figure in text) is told


def test_results_without_luck_by_position_and_game() -> None:
    """Results without luck are for groups of a hundred hands, in the order of the seats and of how
    much was played."""
    many = profile(
        10,
        25,
        styles=(
            style("holdem", "btn", hands=100, net=300, luck=100),
            style("holdem", "sb", hands=100, net=-50, luck=10),
            style("holdem", "bb", hands=99, net=-50),
            style("razz", "", hands=150, net=7),
        ),
    )
    text = profile_text(ENGLISH, many)
    assert (
        "by position, without stand-up payments (100+ hands): small blind −60, button +200" in text
    )
    assert "by game, without stand-up payments (100+ hands): Hold'em +90, Razz +7" in text
    one = replace(many, game="holdem", cash_styles=many.styles[:3])
    assert "**+90** EV-adjusted: cash result of +200 (without stand-up payments)" in profile_text(
        ENGLISH, one
    )
    few = profile(10, styles=(style("holdem", "btn", hands=100, net=300),))
    assert "EV-adjusted cash results by position" not in profile_text(ENGLISH, few)


@pytest.mark.parametrize("game", ["", "holdem"])
def test_tournament_hands_make_no_result_without_luck(game: str) -> None:
    """However many there are: the hundred hands are those at cash tables."""
    played = tuple(style("holdem", at, hands=200) for at in ("btn", "bb"))
    cash = (style("holdem", "btn", hands=1, net=3),)
    totals = Totals(hands=400)
    only = Profile("Anna", totals, Totals(hands=1), styles=played, cash_styles=cash, game=game)
    assert "EV" not in profile_text(ENGLISH, only)


def test_badges_stand_in_a_line() -> None:
    """Badges that come again stand with their number, the badge of hands without."""
    badges = load_badges(ASSETS)
    earned = (Earned(badges["champion"], 2), Earned(badges["hundred-hands"], 3))
    text = profile_text(ENGLISH, replace(profile(1), badges=earned))
    assert text.endswith("Badges: 🏆 champion of the month (2 times) · 💯 a hundred hands")
    assert "Badges" not in profile_text(ENGLISH, profile(1))
