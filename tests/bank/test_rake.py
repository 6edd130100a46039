"""The house's share, by the cases of the rules (R-174 to R-178)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.bank.rake import NO_RAKE, RakeRate, rake, rake_by_pot
from bot.ids import Chips
from bot.refusal import BrokenInvariant


@pytest.mark.parametrize(
    ("pot", "basis_points", "cap", "flop_seen", "expected"),
    [
        pytest.param(100, 300, None, True, 3, id="RK-01"),
        pytest.param(4000, 550, 350, True, 220, id="RK-04"),
        pytest.param(10000, 550, 350, True, 350, id="RK-05"),
        pytest.param(4000, 515, 200, True, 200, id="RK-06"),
        pytest.param(500, 667, 100, False, 0, id="RK-07"),
        pytest.param(9000, 525, 375, True, 375, id="RK-08"),
        pytest.param(9000, 525, 400, True, 400, id="RK-09"),
        pytest.param(3000, 505, 175, True, 151, id="RK-10"),
    ],
)
def test_the_cases_of_the_rules(
    pot: int, basis_points: int, cap: int | None, flop_seen: bool, expected: int
) -> None:
    """Share, cap, rounding down, and no flop, no drop."""
    rate = RakeRate(basis_points, None if cap is None else Chips(cap))
    assert rake(Chips(pot), rate, flop_seen=flop_seen) == expected


def test_a_home_game_takes_nothing() -> None:
    """Rake is off unless a table asks for it (R-178)."""
    assert rake(Chips(100_000), NO_RAKE, flop_seen=True) == 0


def test_the_main_pot_pays_first() -> None:
    """Side pots give only what the main pot could not (R-177)."""
    pots = (Chips(3), Chips(2000), Chips(500))
    rate = RakeRate(500, Chips(100))
    assert rake_by_pot(pots, rate, flop_seen=True) == (3, 97, 0)


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=6), st.integers(0, 750))
def test_pots_give_the_whole_rake_and_no_more(pots: list[int], basis_points: int) -> None:
    """What the pots give is the hand's rake, and no pot gives more than it holds."""
    rate = RakeRate(basis_points)
    taken = rake_by_pot([Chips(pot) for pot in pots], rate, flop_seen=True)
    assert sum(taken) == rake(Chips(sum(pots)), rate, flop_seen=True)
    assert all(0 <= share <= pot for share, pot in zip(taken, pots, strict=True))


@pytest.mark.parametrize(("basis_points", "cap"), [(-1, None), (751, None), (500, -1)])
def test_rates_out_of_bounds_are_refused(basis_points: int, cap: int | None) -> None:
    """No table takes more than 7.5 % (R-176), and none pays its players."""
    with pytest.raises(BrokenInvariant):
        RakeRate(basis_points, None if cap is None else Chips(cap))
