"""From an organiser's choices to a plan that can be played."""

from dataclasses import replace
from typing import Any

import pytest

from bot.host.structures import load_structures
from bot.ids import Chips
from bot.poker.games import GAMES, GameCode
from bot.settings import ASSETS
from bot.table.mixes import MIXES, GamePlan
from bot.tournament.costs import check_options
from bot.tournament.options import (
    BountyKind,
    RebuyCondition,
    SatelliteTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from bot.ui.refusals import UiCode, UiRefusal
from bot.ui.tournaments.plans import (
    MIXED,
    SHORT_REBUY,
    PlanChoices,
    TournamentPlan,
    check_covered,
    plan_of,
    read_amounts,
    read_levels,
    read_preset,
    read_tickets,
    tickets_to,
)
from bot.ui.tournaments.words import TITLE_MAX, plain_title

STRUCTURES = load_structures(ASSETS)
SOON = 1_760_000_000_000


def plan(**wishes: Any) -> TournamentPlan:
    """The plan of these wishes; it must be one that can be played."""
    made = plan_of(PlanChoices(title="Friday", **wishes), STRUCTURES)
    check_options(made.options)
    return made


def options(**wishes: Any) -> TournamentOptions:
    return plan(**wishes).options


@pytest.mark.parametrize("name", STRUCTURES.presets)
def test_every_preset_can_be_played_as_it_is(name: str) -> None:
    """With a start where it needs one."""
    preset = STRUCTURES.presets[name]
    made = options(
        preset=preset, starts_ms=SOON if preset.options.kind is TournamentKind.SCHEDULED else None
    )
    assert made == replace(preset.plan("Friday", made.starts_ms))


def test_a_start_makes_a_scheduled_event() -> None:
    """Whatever was chosen, but for the lottery, which has none."""
    assert options().kind is TournamentKind.SIT_AND_GO
    assert options(starts_ms=SOON).kind is TournamentKind.SCHEDULED
    turbo = options(preset=STRUCTURES.presets["turbo"], starts_ms=SOON)
    assert (turbo.kind, turbo.sheet.name, turbo.entrants_min) == (
        TournamentKind.SCHEDULED,
        "turbo",
        2,
    )


def test_players_are_exact_in_a_sit_and_go_and_a_limit_otherwise() -> None:
    """A table is as large as it needs to be."""
    three = options(players=3)
    assert (three.entrants_min, three.entrants_max, three.seats) == (3, 3, 3)
    assert options(players=18).seats == 9
    limited = options(players=30, starts_ms=SOON)
    assert (limited.entrants_min, limited.entrants_max) == (4, 30)


def test_the_fee_follows_the_entry() -> None:
    """Ten in a hundred stay ten in a hundred, unless a fee is said."""
    assert options(buy_in=500).fee == 50
    assert options(buy_in=500, fee=0).fee == 0


@pytest.mark.parametrize("game", GameCode)
def test_every_game_can_be_played(game: GameCode) -> None:
    """With its usual limits and as many seats as it has."""
    made = options(game=game.value)
    assert made.games[0].game == game
    assert made.seats <= GAMES[game].players_max


@pytest.mark.parametrize("mix", MIXES)
def test_a_mix_has_its_games_and_their_limits(mix: str) -> None:
    """In their order, no more seats than the game with the fewest, and each with a name."""
    made = options(game=mix)
    assert made.games == MIXES[mix]
    assert made.seats <= min(GAMES[GameCode(plan.game)].players_max for plan in MIXES[mix])
    assert len(set(made.games)) == len(made.games)


def test_mixes_are_those_of_card_rooms() -> None:
    """Eight games are seven and a no-limit Hold'em beside the limit one; two more make ten."""
    assert len(MIXES["eight-game"]) == 8
    assert set(MIXES["ten-game"]) > set(MIXES["eight-game"])
    assert set(MIXES["horse"]) - set(MIXES["hose"]) == {GamePlan("razz", "fixed-limit")}


def test_horse_takes_five_games_in_turn() -> None:
    """All of them with limits."""
    made = options(game="horse")
    assert [made.game_at(level).game for level in (1, 2, 6)] == ["holdem", "omaha-hilo", "holdem"]
    assert {game.structure for game in made.games} == {"fixed-limit"}


@pytest.mark.parametrize(
    ("wishes", "game", "open_structure"),
    [
        ({}, "holdem", "no-limit"),
        ({"game": "omaha"}, "omaha", "pot-limit"),
        ({"game": "razz"}, "razz", "no-limit"),
    ],
)
def test_mixed_betting_changes_with_the_level(
    wishes: dict[str, Any], game: str, open_structure: str
) -> None:
    """Limit every other level, from the second on; five games in turn have their own limits
    (R-086)."""
    made = options(betting=MIXED, **wishes)
    assert made.games == (GamePlan(game, open_structure), GamePlan(game, "fixed-limit"))
    assert [made.game_at(level).structure for level in (1, 2, 3, 4)] == [
        open_structure,
        "fixed-limit",
    ] * 2
    assert options(betting=MIXED, game="horse") == options(game="horse")


def test_prices_choose_the_mode() -> None:
    """A rebuy's price means rebuys, an add-on's an add-on, at usual terms."""
    rebuys = options(rebuy=50, rebuys=2)
    assert rebuys.rebuy is not None
    assert (rebuys.mode, rebuys.rebuy.most, rebuys.rebuy.last_level) == (TournamentMode.REBUY, 2, 3)
    both = options(rebuy=100, addon=150, rebuy_levels=5)
    assert both.addon is not None
    assert (both.mode, both.addon.after_level, both.addon.chips) == (
        TournamentMode.REBUY_ADDON,
        5,
        1500,
    )
    preset = options(preset=STRUCTURES.presets["rebuy"], rebuy_levels=2, starts_ms=SOON)
    assert preset.addon is not None
    assert preset.addon.after_level == 2
    double = options(mode=TournamentMode.DOUBLE_CHANCE.value)
    assert (double.first_stack, double.second_half_level) == (750, 3)


def test_rebuys_for_short_stacks() -> None:
    """A choice beside the modes, for plans with an add-on too; else an empty stack is needed
    (R-193)."""
    below, broke = RebuyCondition.BELOW_START, RebuyCondition.BUSTED
    for wishes, mode, condition in (
        ({"mode": SHORT_REBUY}, TournamentMode.REBUY, below),
        ({"mode": SHORT_REBUY, "addon": 100}, TournamentMode.REBUY_ADDON, below),
        (
            {"mode": SHORT_REBUY, "preset": STRUCTURES.presets["rebuy"]},
            TournamentMode.REBUY_ADDON,
            below,
        ),
        ({"mode": "rebuy"}, TournamentMode.REBUY, broke),
        ({"rebuy": 50}, TournamentMode.REBUY, broke),
    ):
        made = options(starts_ms=SOON, buy_in=100, **wishes)
        assert made.rebuy is not None
        assert (made.mode, made.rebuy.condition) == (mode, condition)


def test_bounties_grow_when_that_is_wanted() -> None:
    """And are left out when none are wanted."""
    grown = options(bounty=40, progressive=True).bounty
    assert grown is not None
    assert (grown.amount, grown.kind) == (40, BountyKind.PROGRESSIVE)
    preset = STRUCTURES.presets["bounty"]
    assert options(preset=preset, bounty=0, starts_ms=SOON).bounty is None


def test_a_length_chooses_the_levels() -> None:
    """About two hours with twelve players (R-204)."""
    made = plan(minutes=120, players=12, starts_ms=SOON)
    assert made.proposal is not None
    assert abs(made.proposal.minutes - 120) <= 15
    assert made.players == 12
    deep = plan(minutes=120, levels="deep")
    assert deep.options.sheet.name == "deep"
    assert plan(minutes=120, levels="velox").options.sheet.name == "velox"
    rebuys = plan(minutes=120, rebuy=100, addon=100)
    assert rebuys.options.addon is not None


def test_amounts_are_read_with_anything_between_them() -> None:
    """But must be amounts."""
    assert read_amounts("500 300/200") == (Chips(500), Chips(300), Chips(200))
    for typed in ("", "many", "-5", "1e3"):
        with pytest.raises(UiRefusal) as caught:
            read_amounts(typed)
        assert caught.value.code is UiCode.AMOUNTS_UNREADABLE


def test_unknown_names_are_refused() -> None:
    """Presets and levels, with what was typed."""
    with pytest.raises(UiRefusal) as caught:
        read_preset("nothing", STRUCTURES)
    assert caught.value.code is UiCode.TOURNAMENT_PRESET_UNKNOWN
    with pytest.raises(UiRefusal) as caught:
        read_levels("nothing", STRUCTURES)
    assert caught.value.code is UiCode.LEVELS_UNKNOWN


def test_a_number_of_tickets_is_read() -> None:
    """One number, not a row of prizes."""
    assert read_tickets(" 3 ") == 3
    for typed in ("0", "3 2", "-1", "three", "٣", "12345", "99" * 30):
        with pytest.raises(UiRefusal, match=UiCode.TICKETS_UNREADABLE.value):
            read_tickets(typed)


def test_the_smallest_field_pays_for_the_tickets() -> None:
    """Else the house would, and the numbers that are missing are told."""

    def satellite(tickets: int, **wishes: Any) -> TournamentOptions:
        terms = SatelliteTerms(9, Chips(220), tickets, by_pool=True)
        return options(satellite=terms, players=5, **wishes)

    check_covered(options())
    check_covered(satellite(2))
    check_covered(satellite(1, buy_in=50, fee=5))
    with pytest.raises(UiRefusal) as refused:
        check_covered(satellite(3))
    assert refused.value.data == {"tickets": 3, "cost": 660, "players": 5, "pool": 500}


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"minimum": 50, "players": 4}, UiCode.MINIMUM_ABOVE_PLAYERS),
        ({"minimum": 50, "players": 4, "starts_ms": SOON}, UiCode.MINIMUM_ABOVE_PLAYERS),
        ({"minimum": 3, "players": 6}, UiCode.MINIMUM_WITHOUT_START),
        ({"progressive": True}, UiCode.PROGRESSIVE_WITHOUT_BOUNTY),
        ({"progressive": True, "bounty": 0}, UiCode.PROGRESSIVE_WITHOUT_BOUNTY),
        ({"rebuys": 2}, UiCode.NO_REBUYS_TO_LIMIT),
        ({"rebuy_levels": 2, "mode": "addon"}, UiCode.NO_REBUYS_TO_LIMIT),
    ],
)
def test_wishes_that_contradict_each_other_are_refused(
    wishes: dict[str, Any], code: UiCode
) -> None:
    """None of them is passed over in silence."""
    with pytest.raises(UiRefusal) as refused:
        plan(**wishes)
    assert refused.value.code is code


def test_a_title_is_kept_as_long_as_it_may_be_typed() -> None:
    """A name is shorter than that."""
    assert plain_title("x" * 70) == "x" * TITLE_MAX


def test_a_ready_made_bounty_may_grow() -> None:
    """Without saying its price again."""
    grown = options(preset=STRUCTURES.presets["bounty"], progressive=True, starts_ms=SOON).bounty
    assert grown is not None
    assert grown.kind is BountyKind.PROGRESSIVE


def test_a_free_tournament_needs_no_tickets() -> None:
    """Said as such: the number of tickets is not what is wrong."""
    free = options(buy_in=0, fee=0, added=500)
    with pytest.raises(UiRefusal) as caught:
        tickets_to(7, free, "3")
    assert (caught.value.code, caught.value.data) == (UiCode.TARGET_FREE, {"number": "7"})
    assert tickets_to(7, options(buy_in=90, fee=10), "3").value == 100
