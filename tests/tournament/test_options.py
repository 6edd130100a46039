"""Paid places, shares, guarantees and ties (R-208 to R-217)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import Chips
from bot.tournament.options import PAID_MAX, SatelliteTerms, default_payouts, prizes, shared
from bot.tournament.payouts import satellite_prizes
from tests.poker.facts import case_ids, facts

CASES, DEFAULTS = facts("guarantee_cases"), facts("default_payouts")
CHIPS = st.integers(0, 10**9).map(Chips)


def amounts(text: str) -> tuple[int, ...]:
    return tuple(map(int, filter(None, text.split("|"))))


@pytest.mark.parametrize("case", CASES, ids=case_ids(CASES))
def test_worked_guarantees(case: dict[str, str]) -> None:
    """The guarantee or the share, whichever is more; the house pays the difference (R-213)."""
    guarantees = tuple(map(Chips, amounts(case["guarantees"])))
    weights = guarantees or default_payouts(int(case["entrants"]))
    made = prizes(Chips(int(case["pool"])), weights, guarantees, int(case["entrants"]))
    assert made.places == amounts(case["prizes"])
    assert made.overlay == int(case["overlay"])


@pytest.mark.parametrize("row", DEFAULTS, ids=lambda row: row["max_entries"])
def test_default_payouts(row: dict[str, str]) -> None:
    """The default percentages for every number of entries in each row (R-217)."""
    for entrants in range(int(row["min_entries"]), int(row["max_entries"]) + 1):
        weights = default_payouts(entrants)
        percents = [round(float(Fraction(100 * weight, sum(weights))), 4) for weight in weights]
        assert percents == [float(percent) for percent in row["percents"].split("|")]


def test_the_rows_of_the_default_payouts_meet() -> None:
    """The default payouts have one row for each number of entries, from two to a hundred."""
    covered = [
        entrants
        for row in DEFAULTS
        for entrants in range(int(row["min_entries"]), int(row["max_entries"]) + 1)
    ]
    assert covered == list(range(2, 101))


@pytest.mark.parametrize(
    ("pool", "places", "overlay"),
    [
        (0, (3_000, 1_000, 500), 4_500),
        (2_000, (3_000, 1_000, 500), 2_500),
        (4_499, (3_000, 1_000, 500), 1),
        (4_500, (3_000, 1_000, 500), 0),
        (4_501, (3_001, 1_000, 500), 0),
        (4_509, (3_006, 1_002, 501), 0),
    ],
)
def test_the_house_pays_up_to_the_sum_of_the_guarantees(
    pool: int, places: tuple[int, ...], overlay: int
) -> None:
    """For 3,000, 1,000 and 500 a chip below 4,500 is the house's, one above the first's (C-30)."""
    least = tuple(map(Chips, (3_000, 1_000, 500)))
    made = prizes(Chips(pool), least, least, 200)
    assert (made.places, made.overlay) == (places, overlay)


@given(entrants=st.integers(1, 5_000))
def test_default_payouts_fall(entrants: int) -> None:
    """Never more places than entrants, never more than a hundred, and each pays less."""
    weights = default_payouts(entrants)
    assert 1 <= len(weights) <= min(entrants, PAID_MAX)
    assert list(weights) == sorted(weights, reverse=True)
    assert all(weight > 0 for weight in weights)


@pytest.mark.parametrize("entrants", [101, 150, 300, 1_000, 2_500])
def test_large_fields_pay_the_last_place_more_than_an_entry(entrants: int) -> None:
    """Beyond the table the last prize is still worth playing for."""
    made = prizes(Chips(100 * entrants), default_payouts(entrants))
    assert made.places[-1] > 200


@given(
    pool=CHIPS,
    weights=st.lists(st.integers(1, 1_000), min_size=1, max_size=20),
    guarantees=st.lists(st.integers(1, 10**6).map(Chips), max_size=20),
    entrants=st.integers(1, 40),
)
def test_prizes_are_exact(
    pool: Chips, weights: list[int], guarantees: list[Chips], entrants: int
) -> None:
    """Prizes are exact, to the chip: prizes are the pool and the overlay, and no guarantee is
    broken."""
    weights.sort(reverse=True)
    made = prizes(pool, weights, guarantees, entrants)
    assert sum(made.places) == pool + made.overlay
    assert made.overlay >= 0
    assert 1 <= len(made.places) <= min(max(len(weights), len(guarantees)), entrants)
    assert all(made.places) or made.places == (0,)
    assert all(paid >= least for paid, least in zip(made.places, guarantees, strict=False))


def test_the_remainder_goes_to_the_first_place() -> None:
    """Each share is rounded down (R-214)."""
    assert prizes(Chips(101), (50, 30, 20)).places == (51, 30, 20)
    assert prizes(Chips(100), (1, 1, 1)).places == (34, 33, 33)


def test_those_who_tie_share_their_places() -> None:
    """The prizes of second and third place together, halved; the odd chip to the first of them."""
    table = tuple(map(Chips, (500, 301, 200)))
    assert shared(table, 2, 2) == (251, 250)
    assert shared(table, 3, 2) == (100, 100)
    assert shared(table, 4, 3) == (0, 0, 0)


@given(
    prize_list=st.lists(CHIPS, min_size=1, max_size=12),
    place=st.integers(1, 15),
    tied=st.integers(1, 9),
)
def test_ties_are_exact(prize_list: list[Chips], place: int, tied: int) -> None:
    """All of the shared prizes is paid, in parts that differ by a chip at most."""
    parts = shared(prize_list, place, tied)
    assert sum(parts) == sum(prize_list[place - 1 : place - 1 + tied])
    assert max(parts) - min(parts) <= 1


@pytest.mark.parametrize(
    ("pool", "tickets", "places", "overlay"),
    [
        (900, 1, (500, 400), 0),
        (500, 1, (500,), 0),
        (300, 1, (500,), 200),
        (1200, 2, (500, 500, 200), 0),
    ],
)
def test_satellites_pay_tickets(
    pool: int, tickets: int, places: tuple[int, ...], overlay: int
) -> None:
    """The rest of the pool goes to the place after the tickets (R-232)."""
    made = satellite_prizes(Chips(pool), SatelliteTerms(9, Chips(500), tickets), Chips(0), 9)
    assert (made.places, made.overlay) == (places, overlay)


@pytest.mark.parametrize(
    ("pool", "least", "players", "places", "overlay"),
    [
        (500, 1, 5, (500,), 0),
        (1700, 1, 9, (500, 500, 500, 200), 0),
        (1700, 4, 9, (500, 500, 500, 500), 300),
        (100, 1, 2, (500,), 400),
        (1700, 1, 3, (1000, 500, 200), 0),
        (2600, 1, 2, (2500, 100), 0),
    ],
)
def test_the_pool_pays_tickets(
    pool: int, least: int, players: int, places: tuple[int, ...], overlay: int
) -> None:
    """The pool pays as many tickets as it is worth, at least those that are guaranteed; somebody
    always goes without."""
    terms = SatelliteTerms(9, Chips(500), least, by_pool=True)
    made = satellite_prizes(Chips(pool), terms, Chips(0), players)
    assert (made.places, made.overlay) == (places, overlay)


@given(
    pool=CHIPS,
    value=st.integers(1, 1_000).map(Chips),
    least=st.integers(1, 9),
    players=st.integers(10, 40),
)
def test_tickets_of_a_pool_are_exact(pool: Chips, value: Chips, least: int, players: int) -> None:
    """Tickets of a pool are exact, to the chip, and the place after the last ticket has less than
    one."""
    made = satellite_prizes(pool, SatelliteTerms(9, value, least, by_pool=True), Chips(0), players)
    tickets = sum(place >= value for place in made.places)
    assert sum(made.places) == pool + made.overlay
    assert made.overlay == max(0, least * value - pool)
    assert least <= tickets < players
    assert len(made.places) <= tickets + 1
    assert list(made.places) == sorted(made.places, reverse=True)
