"""Transfers of events: balanced, each with a key and a reason of its own."""

from bot.bank import accounts
from bot.bank.transfers import TransferReason
from bot.ids import Chips
from bot.tournament.events import (
    AddonBought,
    BountyWon,
    LevelBegan,
    MultiplierDrawn,
    PrizePaid,
    PrizesFixed,
    RebuyBought,
    Registered,
    Started,
    TournamentEvent,
    Unregistered,
)
from bot.tournament.ledger import batches_of
from tests.builders import player
from tests.tournament.builders import GUILD, event, plan

ANNA = accounts.wallet(GUILD, player("anna"))
POOL, HOUSE = accounts.pool(GUILD, 5), accounts.house(GUILD)
WHO = player("anna")


def booked(event_: TournamentEvent) -> tuple[str, TransferReason, dict[accounts.Account, int]]:
    (batch,) = batches_of(GUILD, 5, [event_])
    return batch.key, batch.reason, batch.changes()


def test_an_entry_and_its_return() -> None:
    """The bounty lies in the pool with the prize part; the fee is the house's."""
    parts = (Chips(100), Chips(10), Chips(40))
    key, reason, changes = booked(Registered(WHO, "anna", 3, *parts, None))
    assert (key, reason) == ("tournament-entry:5:3", TransferReason.TOURNAMENT_ENTRY)
    assert changes == {ANNA: -150, POOL: 140, HOUSE: 10}
    key, reason, changes = booked(Unregistered(WHO, 3, *parts, None))
    assert (key, reason) == ("tournament-refund:5:3", TransferReason.TOURNAMENT_REFUND)
    assert changes == {ANNA: 150, POOL: -140, HOUSE: -10}


def test_more_chips() -> None:
    """Each rebuy has a key of its own (R-197)."""
    assert booked(RebuyBought(WHO, 2, Chips(80))) == (
        f"tournament-rebuy:5:{WHO}:2",
        TransferReason.TOURNAMENT_REBUY,
        {ANNA: -80, POOL: 80},
    )
    assert booked(AddonBought(WHO, Chips(90))) == (
        f"tournament-addon:5:{WHO}",
        TransferReason.TOURNAMENT_ADDON,
        {ANNA: -90, POOL: 90},
    )


def test_what_the_house_adds_and_takes() -> None:
    """Guarantees go in; a small lottery comes out (R-213, R-240)."""
    fixed = PrizesFixed(Chips(450), (Chips(500),), Chips(50))
    assert booked(fixed)[2] == {HOUSE: -50, POOL: 50}
    assert booked(MultiplierDrawn(9, 2, Chips(100), -50))[2] == {HOUSE: 50, POOL: -50}
    assert booked(MultiplierDrawn(9, 50, Chips(2500), 2350))[2] == {HOUSE: -2350, POOL: 2350}


def test_what_players_win() -> None:
    """Prizes and bounties come from the pool."""
    assert booked(PrizePaid(WHO, 1, Chips(70)))[2] == {POOL: -70, ANNA: 70}
    won = BountyWon(WHO, player("b"), 4, Chips(20), Chips(20))
    assert booked(won) == (f"bounty:5:4:{WHO}", TransferReason.BOUNTY, {POOL: -20, ANNA: 20})


def test_events_without_money_move_nothing() -> None:
    """Events without money move nothing, nor do amounts of zero."""
    rules = event("a b", plan()).state.rules_of(1)
    free = Registered(WHO, "anna", 1, Chips(0), Chips(0), Chips(0), None)
    fixed = PrizesFixed(Chips(450), (Chips(450),), Chips(0))
    assert batches_of(GUILD, 5, [Started(2, ()), LevelBegan(2, rules, 5), free, fixed]) == ()
