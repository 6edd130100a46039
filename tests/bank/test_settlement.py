"""The payments that settle a session."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.bank.transfers import EXACT_UP_TO, fewest_payments, payments
from bot.refusal import BrokenInvariant


def nets_of(results: list[int]) -> dict[str, int]:
    names = "abcdefghijklmnopqrstuvwxyz"
    return dict(zip(names, [*results, -sum(results)], strict=False))


def paid(made: tuple[tuple[str, str, int], ...]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for payer, payee, amount in made:
        assert amount > 0
        totals[payer] = totals.get(payer, 0) - amount
        totals[payee] = totals.get(payee, 0) + amount
    return {name: total for name, total in totals.items() if total}


def most_zero_groups(nets: list[int]) -> int:
    """Returns the most groups summing to zero that the numbers can be cut into, the slow way."""
    if not nets:
        return 0
    first, rest = nets[0], nets[1:]
    best = 0
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            if first + sum(rest[index] for index in chosen) == 0:
                left = [net for index, net in enumerate(rest) if index not in chosen]
                best = max(best, 1 + most_zero_groups(left))
    return best


def test_two_pairs_need_two_payments() -> None:
    """The largest debt is not paid to the largest claim when two pairs cancel out."""
    nets = {"anna": -60, "bruno": -50, "carla": 50, "dario": 60}
    assert len(fewest_payments(nets)) == 2


def test_groups_of_three_are_found() -> None:
    """Six people who settle in two groups of three need four payments, not five."""
    nets = {"a": -7, "b": -5, "c": 12, "d": -9, "e": -4, "f": 13}
    assert len(fewest_payments(nets)) == 4


def test_nobody_who_broke_even_pays() -> None:
    """A net of zero is in no payment."""
    assert fewest_payments({"anna": 0, "bruno": 0}) == ()


@pytest.mark.parametrize("pay", [payments, fewest_payments])
def test_results_must_sum_to_zero(pay: object) -> None:
    """Results that don't sum to zero are refused, as somebody would be left unpaid."""
    with pytest.raises(BrokenInvariant):
        pay({"anna": 1})  # type: ignore[operator]


@settings(deadline=None)
@given(st.lists(st.integers(-20, 20), max_size=7))
def test_no_shorter_list_exists(results: list[int]) -> None:
    """The payments are as few as a search through all groupings finds."""
    nets = nets_of(results)
    made = fewest_payments(nets)
    owed = {name: net for name, net in nets.items() if net}
    assert paid(made) == owed
    assert len(made) == len(owed) - most_zero_groups(list(owed.values()))


def test_a_crowd_is_settled_too() -> None:
    """Beyond the exact search the payments are still right, and fewer than the people."""
    nets = {f"p{number}": number for number in range(1, EXACT_UP_TO + 10)}
    nets["bank"] = -sum(nets.values())
    made = fewest_payments(nets)
    assert paid(made) == nets
    assert len(made) < len(nets)
