"""Whole random events to the chip: what they booked is what the rules say, worked out twice."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

import pytest

from bot.bank import accounts
from bot.bank.accounts import Account, AccountKind
from bot.bank.transfers import TransferReason
from bot.tournament import events as told
from bot.tournament import tournament_commands as ask
from bot.tournament.costs import COST_LIMITS
from bot.tournament.events import BountyWon, DealMade, PrizePaid, TicketWon
from bot.tournament.options import TournamentKind
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.state import ChipsReason, OutReason, Phase, Status
from bot.tournament.tournament import Tournament
from bot.tournament.tournament_commands import DealKind
from tests.tournament.accountant import Accountant, without_zeros
from tests.tournament.builders import GUILD, NUMBER, WALLET, plan
from tests.tournament.random_plans import FAMILIES, any_plan
from tests.tournament.recorded_event import RecordedEvent
from tests.tournament.rules_arithmetic import by_place, default_shares, most_rebuys, returns_enough
from tests.tournament.story import CancelledEvent, Entered, WentOut
from tests.tournament.test_real_tables import RealTablesEvent

EVENTS = 60
"""The events of each family in the short run."""
HOUSE = accounts.house(GUILD)
MOST_STEPS = 20_000


def run(family: str, seed: int) -> RecordedEvent:
    """An event of a family before its first step."""
    rng = random.Random(f"{family} {seed}")
    of, entrants = any_plan(rng, family)
    return RecordedEvent(of, entrants, seed, wild=rng.choice([0, 0, 0.05, 0.15]))


# --- comparing --------------------------------------------------------------------------------


def check_books(played: RecordedEvent, name: str) -> Accountant:
    """Every account, for every reason, has moved what the rules say."""
    accountant = played.accounted()
    due, booked = without_zeros(accountant.books), played.booked
    wrong = {line: (due[line], booked[line]) for line in due | booked if due[line] != booked[line]}
    assert not wrong, f"{name}: {[(str(line[0]), line[1], *both) for line, both in wrong.items()]}"
    return accountant


def check_balances(played: RecordedEvent, name: str) -> None:
    """The sums of all batches are the balances, and the pool holds open tickets or nothing."""
    sums: Counter[Account] = Counter()
    for (account, _), chips in played.booked.items():
        sums[account] += chips
    for account, balance in played.balances.items():
        if account.kind is AccountKind.WALLET:
            assert balance - WALLET == sums[account], name
    tickets = sum(event.ticket.value for event in played.heard(TicketWon))
    assert sums[accounts.pool(GUILD, NUMBER)] == played.pool == tickets, name
    assert sums[HOUSE] == played.house, name


def check_house(played: RecordedEvent, accountant: Accountant, name: str) -> None:
    """Checks that the house has the fees and pays what the prizes are above what was collected
    (R-179, R-213)."""
    booked, lost = played.booked, accountant.fees
    assert accountant.prizes is not None
    overlay = sum(accountant.prizes) - accountant.collected - accountant.sponsored
    assert played.house == sum(lost.values()) - overlay, name
    won = sum(
        chips
        for (account, reason), chips in booked.items()
        if account.kind is AccountKind.WALLET
        and reason in (TransferReason.TOURNAMENT_PRIZE, TransferReason.BOUNTY)
    )
    heads = accountant.entries * accountant.head
    taken = accountant.collected + heads + sum(lost.values())
    if played.options.kind is not TournamentKind.VELOX:
        assert returns_enough(won + played.pool, taken), name


def check_places(played: RecordedEvent, accountant: Accountant, name: str) -> None:
    """Everybody was told the place that the rules give them, and with how many (R-215)."""
    places = by_place(accountant.standing)
    tied = {who: len(group) for group in accountant.standing for who in group}
    for out in played.heard(told.Eliminated):
        if out.place is not None:
            assert (out.place, out.tied) == (places[out.player], tied[out.player]), name


def check_costs(played: RecordedEvent, name: str) -> None:
    """Nobody has bought more rebuys than the cost cap allows (R-187, R-196)."""
    options = played.options
    if options.rebuy is not None:
        addon = options.addon.cost if options.addon else 0
        cap = most_rebuys(COST_LIMITS.total_cost_max, played.cost, options.rebuy.cost, addon)
        bought = Counter(event.player for event in played.heard(told.RebuyBought))
        assert all(count <= cap for count in bought.values()), name


def check_event(family: str, seed: int) -> set[str]:
    """One event to its end; returns what was remarkable about it."""
    name, played = f"{family} {seed}", run(family, seed)
    played.play(MOST_STEPS)
    accountant = check_books(played, name)
    check_balances(played, name)
    check_costs(played, name)
    if played.state.phase is Phase.FINISHED:
        check_house(played, accountant, name)
        check_places(played, accountant, name)
    return set(remarkable(played, accountant))


# --- what was seen ----------------------------------------------------------------------------


def remarkable(played: RecordedEvent, accountant: Accountant) -> Iterable[str]:
    """Facts that some event of a family must have, or the comparison proves little."""
    prizes = accountant.prizes or []
    ends = [deal.kind for deal in played.heard(DealMade)]
    heads = [won for won in played.heard(BountyWon) if won.player != won.victim]
    outs = played.heard(told.Eliminated)
    hunters = [
        len(one.by) for part in played.story if isinstance(part, WentOut) for one in part.fallen
    ]
    came = Counter(part.player for part in played.story if isinstance(part, Entered))
    ties = [out for out in outs if out.tied > 1 and (out.place or len(prizes)) < len(prizes)]
    seen = {
        "a tie in the money": bool(ties),
        "a deal by chips": DealKind.CHIPS in ends,
        "a deal by value": DealKind.ICM in ends,
        "a shared knockout": bool(heads) and max(hunters) > 1,
        "a growing head": any(won.grown for won in heads),
        "a head that nobody took": accountant.unclaimed > 0,
        "an overlay": accountant.books[HOUSE, TransferReason.TOURNAMENT_GUARANTEE] < 0,
        "somebody who entered again": max(came.values()) > 1,
        "new entries that pay other places": bool(
            prizes
            and default_shares(accountant.entries) != default_shares(len(came))
            and not played.options.payouts
        ),
        "a no-show": any(out.why is OutReason.NO_SHOW for out in outs),
        "somebody excluded": any(out.why is OutReason.EXCLUDED for out in outs),
        "a rebuy": bool(played.heard(told.RebuyBought)),
        "an add-on": bool(played.heard(told.AddonBought)),
        "a second half": any(
            came.why is ChipsReason.SECOND_HALF for came in played.heard(told.StackChanged)
        ),
        "a ticket": bool(played.heard(TicketWon)),
        "cash beside tickets": bool(played.heard(TicketWon) and played.heard(PrizePaid)),
        "a lottery with three prizes": played.options.kind is TournamentKind.VELOX
        and len(prizes) == 3,
        "a lottery for the winner": played.options.kind is TournamentKind.VELOX
        and len(prizes) == 1,
    }
    return (name for name, happened in seen.items() if happened)


ALWAYS = {"a tie in the money", "a shared knockout", "a growing head", "somebody excluded"}
DEALS = {"a deal by chips", "a deal by value"}
EXPECTED: Mapping[str, set[str]] = {
    "sit-and-go": ALWAYS | DEALS | {"an overlay"},
    "scheduled": ALWAYS
    | DEALS
    | {
        "an overlay",
        "somebody who entered again",
        "new entries that pay other places",
        "a no-show",
    },
    "freeroll": {"a tie in the money", "an overlay"} | DEALS,
    "satellite": ALWAYS | {"a ticket", "cash beside tickets", "an overlay"},
    "velox": {"a lottery with three prizes", "a lottery for the winner"},
    "double-chance": ALWAYS | {"a second half", "a head that nobody took"},
    "more-chips": ALWAYS | {"a rebuy", "an add-on"},
}


def test_every_family_is_expected_to_show_something() -> None:
    """No family goes by unseen."""
    assert EXPECTED.keys() == FAMILIES.keys()


@pytest.mark.parametrize("family", FAMILIES)
def test_random_events_are_paid_to_the_chip(family: str) -> None:
    """Entries, prizes, heads, deals, fees and overlay of sixty events (R-208 to R-217)."""
    seen = set[str]().union(*(check_event(family, seed) for seed in range(EVENTS)))
    assert seen >= EXPECTED[family], EXPECTED[family] - seen


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
def test_thousands_of_random_events(family: str) -> None:
    """A thousand other events of each family are booked as the rules say."""
    for seed in range(EVENTS, EVENTS + 1_000):
        check_event(family, seed)


class RealWitness(RecordedEvent, RealTablesEvent):
    """A witness that deals every card, so that pots and cards say who took whose last chips."""


@pytest.mark.parametrize("family", sorted(FAMILIES.keys() - {"velox", "freeroll"}))
def test_events_at_real_tables_are_paid_to_the_chip(family: str) -> None:
    """Side pots, split pots and blinds decide, as at the bot's own tables."""
    for seed in range(5):
        rng = random.Random(f"real {family} {seed}")
        of, entrants = any_plan(rng, family)
        name, played = f"real {family} {seed}", RealWitness(of, entrants, seed, wild=0.02)
        played.play(MOST_STEPS)
        check_books(played, name)
        check_balances(played, name)


# --- cancelled --------------------------------------------------------------------------------


def in_a_hand(played: RecordedEvent) -> bool:
    return any(table.hand is not None for table in played.state.tables.values())


def unranked(played: RecordedEvent) -> bool:
    """Somebody is out and waits for the others of their table or round."""
    entries = played.state.entrants.values()
    return any(entry.status is Status.BUSTED and entry.table is None for entry in entries)


MOMENTS: Mapping[str, tuple[Callable[[RecordedEvent], bool], tuple[str, ...]]] = {
    "while registering": (lambda at: at.state.phase is Phase.REGISTERING, tuple(FAMILIES)),
    "between hands": (lambda at: bool(at.state.tables) and not in_a_hand(at), tuple(FAMILIES)),
    "in a hand": (in_a_hand, tuple(FAMILIES)),
    "after eliminations": (lambda at: bool(at.state.finishes), tuple(FAMILIES)),
    "in a hand after eliminations": (
        lambda at: bool(at.state.finishes) and in_a_hand(at),
        tuple(FAMILIES),
    ),
    "in a break": (
        lambda at: at.state.clock.break_ends_ms is not None,
        ("double-chance", "more-chips", "scheduled"),
    ),
    "while the add-on is sold": (lambda at: at.state.clock.addon_open, ("more-chips",)),
    "while a rebuy is offered": (
        lambda at: any(table.offers for table in at.state.tables.values()),
        ("more-chips",),
    ),
    "while a deal is talked about": (
        lambda at: at.state.deal is not None,
        ("sit-and-go", "freeroll", "scheduled"),
    ),
    "with prizes paid": (
        lambda at: bool(at.heard(PrizePaid)),
        ("sit-and-go", "freeroll", "scheduled", "more-chips"),
    ),
    "before all are ranked": (unranked, ("more-chips", "sit-and-go", "satellite", "scheduled")),
    "with somebody sent off": (
        lambda at: any(entry.leaving and entry.stack for entry in at.state.entrants.values()),
        ("scheduled", "double-chance", "more-chips"),
    ),
}


def check_refunds(played: RecordedEvent, name: str) -> None:
    """Compares an event that was cancelled just now."""
    assert isinstance(played.story[-1], CancelledEvent), name
    accountant = check_books(played, name)
    check_balances(played, name)
    still_in = dict(played.story[-1].stacks)
    fees = sum(fee for who, fee in accountant.fees.items() if who not in still_in)
    paid = sum(event.amount for event in played.heard(PrizePaid))
    left = sum(accountant.prize_money[who] for who in accountant.order if who not in still_in)
    if paid <= left and sum(still_in.values()):
        assert played.house == fees, name


def cancel(moment: str, seed: int) -> bool:
    """Plays until the moment has come some times, and cancels; whether it came."""
    here, families = MOMENTS[moment]
    rng = random.Random(f"{moment} {seed}")
    played = run(rng.choice(families), seed)
    waits = rng.choice([0, 0, 3, 12])
    while not played.state.phase.over:
        if here(played):
            waits -= 1
        if waits < 0:
            played.apply(ask.CancelTournament(played.now_ms))
            check_refunds(played, f"{moment} {seed}")
            return True
        played.step()
    return False


@pytest.mark.parametrize("moment", MOMENTS)
def test_refunds_are_exact_whenever_an_event_is_cancelled(moment: str) -> None:
    """Own payments back, and what others left by the chips before the hand (R-155 to R-160)."""
    assert sum(cancel(moment, seed) for seed in range(EVENTS)) >= 5


@pytest.mark.long
@pytest.mark.parametrize("moment", MOMENTS)
def test_thousands_of_refunds(moment: str) -> None:
    """Refunds are right in five hundred other events for each moment."""
    assert sum(cancel(moment, seed) for seed in range(EVENTS, EVENTS + 500)) >= 40


# --- plans ------------------------------------------------------------------------------------


def test_a_plan_is_played_just_when_enough_comes_back() -> None:
    """Four fifths of an entry are played for, heads included, or it is refused (R-185)."""
    rng = random.Random(8)
    verdicts = Counter[bool]()
    for _ in range(500):
        prize_part, fee = rng.randint(50, 400), rng.randint(0, 110)
        enough = returns_enough(prize_part, prize_part + fee)
        verdicts[enough] += 1
        try:
            Tournament.create(NUMBER, GUILD, plan(prize_part=prize_part, fee=fee))
        except TournamentRefusal:
            assert not enough, (prize_part, fee)
        else:
            assert enough, (prize_part, fee)
    assert min(verdicts.values()) > 50
