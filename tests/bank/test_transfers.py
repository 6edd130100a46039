"""Balanced batches: what they change, and what they refuse.

The payments that settle a session.
"""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.bank.accounts import Account, house, issuance, pool, seat, wallet
from bot.bank.transfers import (
    EXACT_UP_TO,
    Batch,
    InsufficientFunds,
    Transfer,
    TransferReason,
    balances_after,
    fewest_payments,
    payments,
    payments_between,
)
from bot.ids import Chips, GuildId, PlayerId, TableId
from bot.refusal import BrokenInvariant

GUILD = GuildId(1)
OTHER_GUILD = GuildId(2)
TABLE = TableId(5)
ANNA, BRUNO, CARLA = (wallet(GUILD, PlayerId(number)) for number in (11, 12, 13))


def batch(*transfers: Transfer) -> Batch:
    return Batch("k", TransferReason.CORRECTION, transfers)


def give(source: Account, target: Account, amount: int) -> Transfer:
    return Transfer(source, target, Chips(amount))


def test_a_batch_adds_up_what_each_account_gains() -> None:
    """Several transfers of one account in a batch count together."""
    assert batch(give(ANNA, BRUNO, 30), give(ANNA, CARLA, 20)).changes() == {
        ANNA: -50,
        BRUNO: 30,
        CARLA: 20,
    }


def test_an_account_that_breaks_even_is_left_out() -> None:
    """Chips that only pass through leave no trace on the account."""
    assert batch(give(ANNA, BRUNO, 30), give(BRUNO, CARLA, 30)).changes() == {ANNA: -30, CARLA: 30}


@pytest.mark.parametrize("amount", [0, -1, True, 1.5])
def test_a_transfer_moves_a_whole_positive_number_of_chips(amount: int) -> None:
    """A transfer of no chips, of fewer than none, or of part of a chip is refused."""
    with pytest.raises(BrokenInvariant):
        give(ANNA, BRUNO, amount)


def test_a_transfer_goes_somewhere_else() -> None:
    """A transfer from an account to itself is refused."""
    with pytest.raises(BrokenInvariant):
        give(ANNA, ANNA, 5)


def test_chips_never_cross_guilds() -> None:
    """A transfer or a batch that touches two guilds is refused."""
    elsewhere = wallet(OTHER_GUILD, PlayerId(11))
    with pytest.raises(BrokenInvariant):
        give(ANNA, elsewhere, 5)
    with pytest.raises(BrokenInvariant):
        batch(give(ANNA, BRUNO, 5), give(issuance(OTHER_GUILD), elsewhere, 5))


@pytest.mark.parametrize(("key", "transfers"), [("", (give(ANNA, BRUNO, 1),)), ("k", ())])
def test_a_batch_has_a_key_and_transfers(key: str, transfers: tuple[Transfer, ...]) -> None:
    """A batch without a key could be posted twice, and one without transfers says nothing."""
    with pytest.raises(BrokenInvariant):
        Batch(key, TransferReason.CORRECTION, transfers)


def test_balances_follow_the_batch() -> None:
    """An account that was never used starts from zero."""
    assert balances_after({ANNA: 100}, batch(give(ANNA, BRUNO, 30))) == {ANNA: 70, BRUNO: 30}


def test_all_chips_of_an_account_may_go() -> None:
    """An account may go down to zero."""
    assert balances_after({ANNA: 30}, batch(give(ANNA, BRUNO, 30)))[ANNA] == 0


@pytest.mark.parametrize(
    "poor", [ANNA, seat(GUILD, TABLE, PlayerId(11)), pool(GUILD, 9)], ids=lambda a: a.kind
)
def test_wallets_seats_and_pools_cannot_be_overdrawn(poor: Account) -> None:
    """An overdraft is refused, with what there is and what was asked."""
    with pytest.raises(InsufficientFunds) as refused:
        balances_after({poor: 29}, batch(give(poor, BRUNO, 30)))
    assert (refused.value.account, refused.value.balance, refused.value.needed) == (poor, 29, 30)
    assert refused.value.data == {"balance": 29, "needed": 30}


@pytest.mark.parametrize("source", [house(GUILD), issuance(GUILD)], ids=lambda a: a.kind)
def test_the_house_and_the_issuance_may_be_below_zero(source: Account) -> None:
    """The house may pay a lottery's prize before the entries come; issued chips are owed by no
    one."""
    assert balances_after({}, batch(give(source, ANNA, 30)))[source] == -30


def test_settling_pays_winners_from_losers() -> None:
    """Settling gives every player exactly their net result."""
    nets = {ANNA: -70, BRUNO: 100, CARLA: -30}
    assert batch(*payments_between(nets)).changes() == nets


def test_results_that_do_not_sum_to_zero_are_refused() -> None:
    """Results that would make chips appear or vanish are refused."""
    with pytest.raises(BrokenInvariant):
        payments_between({ANNA: -70, BRUNO: 71})


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=9))
def test_settling_is_exact_and_short(results: list[int]) -> None:
    """Any results settle exactly, in fewer transfers than there are players."""
    players = [wallet(GUILD, PlayerId(number)) for number in range(len(results) + 1)]
    nets = dict(zip(players, [*results, -sum(results)], strict=True))
    transfers = payments_between(nets)
    changes = batch(*transfers).changes() if transfers else {}
    assert changes == {player: net for player, net in nets.items() if net}
    assert len(transfers) < len(players)


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
