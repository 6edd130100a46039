"""The plans that an organiser's choices make: they can be played."""

from dataclasses import replace
from typing import Any

import pytest

from bot.host.structures import load_structures
from bot.ids import Chips
from bot.poker.games import GAMES, GameCode
from bot.settings import ASSETS
from bot.table.rules import MIXES, GamePlan
from bot.texts.catalogue import Texts, load_catalogue
from bot.tournament.costs import check_options
from bot.tournament.options import (
    SatelliteTerms,
    TournamentKind,
    TournamentOptions,
)
from bot.tournament.structure_proposals import expected_field, expected_minutes
from bot.ui.tournaments.plans import (
    PlanChoices,
    check_covered,
    plan_of,
    read_amounts,
    read_preset,
    read_tickets,
    tickets_to,
)
from bot.ui.tournaments.words import TOURNAMENT_TITLE_MAX, plain_title
from bot.ui.words.refusals import UiCode, UiRefusal

STRUCTURES = load_structures(ASSETS)
CATALOGUE = load_catalogue(ASSETS / "locales")
LANGUAGES = [CATALOGUE.texts(locale) for locale in CATALOGUE.locales]
SOON = 1_760_000_000_000


def options(**choices: Any) -> TournamentOptions:
    """The plan of these choices; it must be one that can be played."""
    made = plan_of(PlanChoices(title="Friday", **choices), STRUCTURES)
    check_options(made)
    return made


@pytest.mark.parametrize("name", STRUCTURES.presets)
def test_every_preset_can_be_played_as_it_is(name: str) -> None:
    """Every preset can be played as it is, with a start where it needs one."""
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
    """Every game can be played, with its usual limits and as many seats as it has."""
    made = options(game=game.value)
    assert made.games[0].game == game
    assert made.seats <= GAMES[game].players_max


@pytest.mark.parametrize("mix", MIXES)
def test_a_mix_has_its_games_and_their_limits(mix: str) -> None:
    """A mix has its games and their limits, in their order, no more seats than the game with the
    fewest, and each with a name."""
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


def test_a_length_chooses_the_levels() -> None:
    """About two hours with twelve players (R-204)."""
    made = options(minutes=120, players=12, starts_ms=SOON)
    assert expected_field(made) == 12
    assert abs(expected_minutes(made, 12) - 120) <= 15


@pytest.mark.parametrize("preset", [None, "sit-and-go", "freezeout", "rebuy", "freeroll"])
@pytest.mark.parametrize("players", [None, 100])
def test_a_length_is_that_of_the_announcement(preset: str | None, players: int | None) -> None:
    """Worked out for the field that the announcement names, rebuys and add-on included."""
    usual = STRUCTURES.presets[preset] if preset else None
    made = options(preset=usual, minutes=120, players=players, starts_ms=SOON)
    assert abs(expected_minutes(made, expected_field(made)) - 120) <= 15


def test_amounts_are_read_with_anything_between_them() -> None:
    """Amounts are read with anything between them, but have to be amounts."""
    assert read_amounts("500 300/200") == (Chips(500), Chips(300), Chips(200))
    for typed in ("", "many", "-5", "1e3"):
        with pytest.raises(UiRefusal) as caught:
            read_amounts(typed)
        assert caught.value.code is UiCode.AMOUNTS_UNREADABLE


def test_unknown_names_are_refused() -> None:
    """Presets, with what was typed; part of several names is none."""
    for typed in ("nothing", "sit & ", ""):
        with pytest.raises(UiRefusal) as caught:
            read_preset(typed, STRUCTURES, LANGUAGES)
        assert caught.value.code is UiCode.TOURNAMENT_PRESET_UNKNOWN


@pytest.mark.parametrize("name", STRUCTURES.presets)
@pytest.mark.parametrize("texts", LANGUAGES, ids=lambda texts: texts.locale)
def test_a_preset_is_known_by_the_name_that_the_list_shows(name: str, texts: Texts) -> None:
    """Typed in any case, whatever the language of who types it."""
    shown = texts.say(f"preset-{name}")
    for typed in (name, shown, f" {shown.upper()} ", shown.lower()):
        assert read_preset(typed, STRUCTURES, LANGUAGES).name == name


def test_part_of_a_presets_name_is_enough_where_it_fits_one_alone() -> None:
    """Part of a preset's name is enough where it fits one alone, as with the games of a table."""
    assert read_preset("con taglie", STRUCTURES, LANGUAGES).name == "bounty"


def test_a_number_of_tickets_is_read() -> None:
    """A number of tickets is read: one number, not a row of prizes."""
    assert read_tickets(" 3 ") == 3
    for typed in ("0", "3 2", "-1", "three", "٣", "12345", "99" * 30):
        with pytest.raises(UiRefusal, match=UiCode.TICKETS_UNREADABLE.value):
            read_tickets(typed)


def test_the_smallest_field_pays_for_the_tickets() -> None:
    """Else the house would, and the numbers that are missing are told."""

    def satellite(tickets: int, **choices: Any) -> TournamentOptions:
        terms = SatelliteTerms(9, Chips(220), tickets, by_pool=True)
        return options(satellite=terms, players=5, **choices)

    check_covered(options())
    check_covered(satellite(2))
    check_covered(satellite(1, buy_in=50, fee=5))
    with pytest.raises(UiRefusal) as refused:
        check_covered(satellite(3))
    assert refused.value.data == {"tickets": 3, "cost": 660, "players": 5, "pool": 500}


def test_a_title_is_kept_as_long_as_it_may_be_typed() -> None:
    """A name is shorter than that."""
    assert plain_title("x" * 70) == "x" * TOURNAMENT_TITLE_MAX


def test_a_free_tournament_needs_no_tickets() -> None:
    """Said as such: the number of tickets is not what is wrong."""
    free = options(buy_in=0, fee=0, added=500)
    with pytest.raises(UiRefusal) as caught:
        tickets_to(7, free, "3")
    assert (caught.value.code, caught.value.data) == (UiCode.TARGET_FREE, {"number": "7"})
    assert tickets_to(7, options(buy_in=90, fee=10), "3").value == 100
