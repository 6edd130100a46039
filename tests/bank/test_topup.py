"""The top-up rule, by the cases of the rules (R-241 to R-248)."""

import pytest

from bot.bank.topup import Holdings, TopupClock, TopupMode, TopupPolicy
from bot.durations import DAY_MS, HOUR_MS
from bot.ids import Chips

BROKE = Holdings(Chips(0), Chips(0), 0)
NOW = 1_000 * HOUR_MS


# case, subscriber, wallet, on tables, tournaments, hours since zero, hours since the last top-up:
# what is credited now, or else in how many hours (None: nothing counts down).
CASES = """
TU-01 no  0  0 0 24    - : credit 1000
TU-02 yes 0  0 0 24    - : credit 3000
TU-03 no  0  0 0 23.99 - : wait 0.01
TU-06 no  0  0 1 30    - : none
TU-07 no  50 0 0 12    - : none
TU-08 no  0  0 0 0     2 : wait 24
TU-08 no  0  0 0 24   26 : credit 1000
table no  0  1 0 30    - : none
"""


@pytest.mark.parametrize(
    "case", CASES.strip().splitlines(), ids=lambda case: " ".join(case.split())
)
def test_the_cases_of_the_rules(case: str) -> None:
    """Every row of the rules' table (R-241 to R-248); TU-09 is the first visit's, in storage."""
    asked, _, expected = case.partition(" : ")
    _, subscriber, wallet, on_tables, tournaments, hours, since_topup = asked.split()
    last = None if since_topup == "-" else NOW - int(since_topup) * HOUR_MS
    zero_ms = NOW - round(float(hours) * HOUR_MS)
    holdings = Holdings(Chips(int(wallet)), Chips(int(on_tables)), int(tournaments))
    clock = TopupClock(None, last).after_change(BROKE, zero_ms).after_change(holdings, NOW)
    due_ms = clock.due_ms(TopupMode.WHEN_BROKE)
    what, *amount = expected.split()
    assert clock.is_due(TopupMode.WHEN_BROKE, NOW) is (what == "credit")
    if what == "credit":
        assert TopupPolicy().amount(subscriber=subscriber == "yes") == int(amount[0])
    elif what == "wait":
        assert due_ms == NOW + round(float(amount[0]) * HOUR_MS)
    else:
        assert due_ms is None


def test_not_a_millisecond_early() -> None:
    """Just under 24 hours is too early (TU-03)."""
    clock = TopupClock().after_change(BROKE, NOW - DAY_MS + 1)
    assert not clock.is_due(TopupMode.WHEN_BROKE, NOW)
    assert clock.due_ms(TopupMode.WHEN_BROKE) == NOW + 1


@pytest.mark.parametrize(
    "holdings",
    [
        pytest.param(Holdings(Chips(1), Chips(0), 0), id="a chip in the wallet"),
        pytest.param(Holdings(Chips(0), Chips(1), 0), id="a chip on a table"),
        pytest.param(Holdings(Chips(0), Chips(0), 1), id="TU-06: alive in a tournament"),
        pytest.param(Holdings(Chips(0), Chips(0), 0, 1), id="a ticket"),
    ],
)
def test_one_chip_anywhere_stops_the_countdown(holdings: Holdings) -> None:
    """Nothing counts down while anything is left (R-243, R-245)."""
    clock = TopupClock().after_change(holdings, NOW - 30 * HOUR_MS)
    assert clock.due_ms(TopupMode.WHEN_BROKE) is None


def test_a_credit_cancels_the_countdown() -> None:
    """A gift after 12 hours starts the wait anew from the next zero (R-246, TU-07)."""
    clock = TopupClock().after_change(BROKE, NOW)
    clock = clock.after_change(Holdings(Chips(50), Chips(0), 0), NOW + 12 * HOUR_MS)
    assert clock.due_ms(TopupMode.WHEN_BROKE) is None
    clock = clock.after_change(BROKE, NOW + 13 * HOUR_MS)
    assert clock.due_ms(TopupMode.WHEN_BROKE) == NOW + 37 * HOUR_MS


def test_staying_broke_does_not_start_again() -> None:
    """A change that leaves the player at zero keeps the first moment."""
    clock = TopupClock().after_change(BROKE, NOW).after_change(BROKE, NOW + HOUR_MS)
    assert clock.broke_since_ms == NOW


def test_a_second_bust_waits_a_day_of_its_own() -> None:
    """A player broke again 2 hours after a top-up waits 24 hours from that moment (TU-08)."""
    clock = TopupClock(None, last_topup_ms=NOW).after_change(BROKE, NOW + 2 * HOUR_MS)
    assert clock.due_ms(TopupMode.WHEN_BROKE) == NOW + 26 * HOUR_MS


def test_never_two_within_a_day() -> None:
    """Even a clock that counted earlier waits for 24 hours after the last one (R-244)."""
    clock = TopupClock(broke_since_ms=NOW, last_topup_ms=NOW + HOUR_MS)
    assert clock.due_ms(TopupMode.WHEN_BROKE) == NOW + 25 * HOUR_MS


def test_a_daily_claim_asks_no_balance() -> None:
    """The first claim is free at once, the next 24 hours later."""
    assert TopupClock().is_due(TopupMode.DAILY, NOW)
    clock = TopupClock(None, last_topup_ms=NOW)
    assert not clock.is_due(TopupMode.DAILY, NOW + DAY_MS - 1)
    assert clock.is_due(TopupMode.DAILY, NOW + DAY_MS)
