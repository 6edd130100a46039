"""The rules that the options of `/table open` make."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.refusal import Refusal
from bot.table.rules import ALL_GAMES, GameChange, GamePlan, SeatRelease, SitOutRule, check_rules
from bot.ui.opening.table_choices import TableChoices, read_blinds, rules_from_choices, table_kinds
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.rules_words import kind_words, suggest_kinds
from tests.ui.tables import CATALOGUE

CHOICE_MAX = 100
"""Discord's limit for the name of a choice."""
NUMBER = st.none() | st.integers(-5, 10**13)


@pytest.mark.parametrize("game", list(GameCode))
def test_every_game_has_defaults_that_hold(game: GameCode) -> None:
    """Nothing but the game is chosen, and the table can be opened."""
    rules = rules_from_choices(TableChoices(game=game), 30)
    check_rules(rules)
    assert rules.seats <= GAMES[game].players_max
    assert rules.turn_seconds == 30


def test_the_defaults_are_those_of_a_home_game() -> None:
    """No-Limit Hold'em 1/2, nine seats, 40 to 100 big blinds, no rake (R-178)."""
    rules = rules_from_choices(TableChoices(), 30)
    assert (rules.game, rules.structure) == ("holdem", "no-limit")
    assert (rules.small_blind, rules.big_blind, rules.ante, rules.seats) == (1, 2, 0, 9)
    assert (rules.buy_in_min, rules.buy_in_max) == (80, 200)
    assert rules.rake_bps == 0


@pytest.mark.parametrize(
    ("typed", "blinds"), [("5/10", (5, 10)), (" 1 / 2 ", (1, 2)), ("10-25", (10, 25))]
)
def test_blinds_are_read(typed: str, blinds: tuple[int, int]) -> None:
    """Blinds are read with a stroke or a dash, with spaces or without."""
    assert read_blinds(typed) == blinds


@pytest.mark.parametrize("typed", ["", "5", "5/", "/5", "a/b", "1/2/3", "-1/2", "1.5/3", "١/٢"])
def test_other_blinds_are_refused(typed: str) -> None:
    """Other blinds are refused: one sentence, whatever was typed."""
    with pytest.raises(UiRefusal):
        read_blinds(typed)


def test_a_kind_for_other_blinds() -> None:
    """Ante and rake follow the blinds that are played, not those of the kind (R-094, R-174)."""
    kinds = {kind.name: kind for kind in table_kinds()}
    with_ante = next(kind for kind in kinds.values() if kind.ante > 1)
    for kind in (with_ante, kinds["URANIO HU NLHE"]):
        own = rules_from_choices(TableChoices(preset=kind, rake=True), 30)
        assert (own.ante, own.rake_bps, own.rake_cap) == (kind.ante, kind.rake_bps, kind.rake_cap)
    small = rules_from_choices(TableChoices(preset=with_ante, blinds="1/2", rake=True), 30)
    check_rules(small)
    assert (small.ante, small.rake_bps, small.rake_cap) == (1, 667, 100)


def test_a_rate_and_a_cap_of_ones_own() -> None:
    """Either replaces that of the stakes; above 7.5 % is refused (R-176); without rake, none."""
    own = rules_from_choices(TableChoices(rake=True, rake_bps=550, rake_cap=7), 30)
    check_rules(own)
    assert (own.rake_bps, own.rake_cap) == (550, 7)
    usual = rules_from_choices(TableChoices(rake=True), 30)
    capped = rules_from_choices(TableChoices(rake=True, rake_cap=7), 30)
    assert (capped.rake_bps, capped.rake_cap) == (usual.rake_bps, 7)
    free = rules_from_choices(TableChoices(rake=False, rake_bps=0), 30)
    assert free.rake_bps == 0
    with pytest.raises(Refusal):
        check_rules(rules_from_choices(TableChoices(rake=True, rake_bps=751), 30))


@given(
    st.builds(
        TableChoices,
        game=st.none() | st.sampled_from(GameCode),
        structure=st.none() | st.sampled_from(Structure),
        blinds=st.none() | st.just("5/10") | st.text(max_size=8),
        ante=NUMBER,
        seats=NUMBER,
        buy_in_min=NUMBER,
        buy_in_max=NUMBER,
        turn_seconds=NUMBER,
        hands_each=NUMBER,
    )
)
def test_any_opening_is_a_table_or_is_refused(opening: TableChoices) -> None:
    """Never an exception that is no refusal."""
    try:
        check_rules(rules_from_choices(opening, 30))
    except Refusal:
        return
    assert opening.seats is None or 2 <= opening.seats <= 10


@given(
    st.lists(st.sampled_from(ALL_GAMES), min_size=2, unique=True).map(tuple),
    st.none() | st.booleans(),
)
def test_chosen_games_take_turns(games: tuple[GamePlan, ...], by_orbit: bool | None) -> None:
    """Any games make a table, in their order, with no more seats than each can be dealt to."""
    rules = rules_from_choices(TableChoices(games=games, by_orbit=by_orbit), 30)
    check_rules(rules)
    assert (rules.games, rules.game) == (games, games[0].game)
    assert rules.change is (GameChange.HAND if by_orbit is False else GameChange.ORBIT)
    assert rules.seats <= min(GAMES[GameCode(plan.game)].players_max for plan in games)


def test_a_number_of_hands_of_each_game() -> None:
    """A number of hands of each game is read; it is one where only `every hand` is chosen."""
    horse = rules_from_choices(TableChoices(game="horse", hands_each=8), 30)
    assert (horse.change, horse.hands_each) == (GameChange.HAND, 8)
    every = rules_from_choices(TableChoices(game="horse", by_orbit=False), 30)
    assert (every.change, every.hands_each) == (GameChange.HAND, 1)
    chosen = rules_from_choices(TableChoices(game="dealers-choice", hands_each=3), 30)
    assert (chosen.change, chosen.hands_each) == (GameChange.CHOICE, 3)


@pytest.mark.parametrize(
    ("sit_out", "usual"),
    [(SitOutRule.DEALT_IN, SeatRelease.NEVER), (SitOutRule.AWAY, SeatRelease.WANTED)],
)
def test_nobody_loses_a_seat_that_nobody_waits_for(sit_out: SitOutRule, usual: SeatRelease) -> None:
    """Nobody loses a seat that nobody waits for, unless it is chosen, by the owner or the server
    (R-147, R-149)."""
    assert rules_from_choices(TableChoices(sit_out=sit_out), 30).seat_release is usual
    for chosen in SeatRelease:
        by_server = TableChoices(sit_out=sit_out, server_release=chosen)
        assert rules_from_choices(by_server, 30).seat_release is chosen
        for own in SeatRelease:
            by_owner = replace(by_server, seat_release=own)
            assert rules_from_choices(by_owner, 30).seat_release is own


def test_seats_are_kept_for_the_chosen_time() -> None:
    """A time of one's own takes the place of that of a table without hands."""
    server = SeatRelease.STOPPED
    timed = rules_from_choices(TableChoices(release_minutes=120, server_release=server), 30)
    assert (timed.seat_release, timed.release_minutes) == (SeatRelease.NEVER, 120)
    wanted = TableChoices(release_minutes=120, sit_out=SitOutRule.AWAY)
    assert rules_from_choices(wanted, 30).seat_release is SeatRelease.WANTED


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        (TableChoices(rake=False, rake_bps=550), UiCode.NO_RAKE_TO_SET),
        (TableChoices(rake=False, rake_cap=7), UiCode.NO_RAKE_TO_SET),
        (TableChoices(game="omaha-mix", ante=1), UiCode.ANTE_FOR_NO_GAME),
        (TableChoices(game="draw-mix", ante=1), UiCode.ANTE_FOR_NO_GAME),
        (TableChoices(game="horse", ante=0), UiCode.ANTE_NEEDED),
        (TableChoices(mixed=True, by_orbit=False), UiCode.LIMIT_CHANGES_BY_ORBIT),
        (TableChoices(mixed=True, hands_each=1), UiCode.LIMIT_CHANGES_BY_ORBIT),
        (TableChoices(by_orbit=False), UiCode.CHANGE_WITHOUT_MIX),
        (TableChoices(by_orbit=True), UiCode.CHANGE_WITHOUT_MIX),
        (TableChoices(hands_each=8), UiCode.CHANGE_WITHOUT_MIX),
        (TableChoices(game="horse", by_orbit=True, hands_each=8), UiCode.ORBIT_OR_HANDS),
        (TableChoices(games=ALL_GAMES[:2], structure=Structure.NO_LIMIT), UiCode.MIX_HAS_LIMITS),
    ],
)
def test_no_choice_is_dropped_in_silence(choices: TableChoices, code: UiCode) -> None:
    """A choice that a table cannot have is refused with a sentence of its own."""
    with pytest.raises(UiRefusal) as refused:
        rules_from_choices(choices, 30)
    assert refused.value.code is code


def test_choices_that_say_what_is_usual() -> None:
    """No ante where there is none, an orbit where limit takes turns, an ante where games have one:
    all are granted."""
    assert rules_from_choices(TableChoices(game="omaha-mix", ante=0), 30).ante == 0
    assert rules_from_choices(TableChoices(mixed=True, by_orbit=True), 30).mixed
    assert rules_from_choices(TableChoices(game="horse", ante=2), 30).ante == 2


@pytest.mark.parametrize("game", ["omaha", "omaha-hilo"])
def test_omaha_is_pot_limit(game: str) -> None:
    """R-264: unless the table owner chooses otherwise."""
    assert rules_from_choices(TableChoices(game=game), 30).structure == "pot-limit"


@pytest.mark.parametrize("locale", ["en", "it"])
def test_kinds_are_found_by_what_players_know(locale: str) -> None:
    """Game, blinds and seats come first, and are found by number or word; the name comes last.
    A word that fits nothing is passed over."""
    texts, kinds = CATALOGUE.texts(locale), table_kinds()
    best = suggest_kinds(texts, kinds, "plo 1/2", 10_000)[0]
    assert kind_words(texts, best).startswith("PLO 1/2 · 5 ")
    assert kind_words(texts, best).endswith(best.name)
    typed = {"en": "plo 25/50 nine seats", "it": "plo 25/50 nove posti"}[locale]
    found = suggest_kinds(texts, kinds, typed, 10_000)
    assert {(kind.game.value, kind.seats, kind.big_blind) for kind in found} == {
        ("omaha", 9, 50),
        ("omaha-hilo", 9, 50),
    }
    assert best in suggest_kinds(texts, kinds, f"{best.name} seventeen", 0)
    assert suggest_kinds(texts, kinds, "seventeen", 0) == []
    assert all(len(kind_words(texts, kind)) <= CHOICE_MAX for kind in kinds)


def test_affordable_kinds_come_first() -> None:
    """Affordable kinds come first, in the order of the list."""
    texts, kinds = CATALOGUE.texts("en"), table_kinds()
    found = suggest_kinds(texts, kinds, "", 300)
    affordable = [kind.buy_in_min <= 300 for kind in found]
    assert len(found) == len(kinds)
    assert affordable == sorted(affordable, reverse=True)
    assert True in affordable
    assert False in affordable
    assert suggest_kinds(texts, kinds, "", 0) == list(kinds)


def test_a_table_without_a_kind_pays_the_rake_of_its_own_game_and_ante() -> None:
    """A table without a kind pays the rake of its game and ante in the list of kinds, and so does a
    kind played as another game."""
    omaha = rules_from_choices(TableChoices(game="omaha", blinds="100/200", rake=True), 30)
    assert (omaha.rake_bps, omaha.rake_cap) == (525, 375)
    ante = rules_from_choices(TableChoices(blinds="10/25", ante=2, rake=True), 30)
    assert (ante.rake_bps, ante.rake_cap) == (600, 175)
    kind = next(kind for kind in table_kinds() if kind.name == "AZOTO 5MAX NLHE")
    played_as = TableChoices(preset=kind, game="omaha", rake=True)
    assert rules_from_choices(played_as, 30).rake_cap == 375 < kind.rake_cap
