"""Money from four quarters through two semis to a final, by hand (R-229 to R-232)."""

from collections import Counter

from bot.bank import accounts
from bot.bank.accounts import Account, AccountKind
from bot.bank.transfers import balances_after
from bot.ids import Chips
from bot.tournament import tournament_commands as ask
from bot.tournament.events import TicketWon
from bot.tournament.ledger import ticket_credit
from bot.tournament.options import SatelliteTerms, TournamentKind, TournamentOptions
from bot.tournament.state import Phase
from tests.builders import player
from tests.tournament.builders import GUILD, WALLET, plan
from tests.tournament.recorded_event import CheapEvent, due_equals_booked
from tests.tournament.story import CancelledEvent

QUARTER = plan(
    satellite=SatelliteTerms(50, Chips(220)),
    kind=TournamentKind.SIT_AND_GO,
    entrants=9,
    prize_part=Chips(25),
    fee=Chips(3),
)
SEMI = plan(
    satellite=SatelliteTerms(60, Chips(770)),
    kind=TournamentKind.SIT_AND_GO,
    entrants=4,
    prize_part=Chips(200),
    fee=Chips(20),
)
FINAL = plan(
    kind=TournamentKind.SIT_AND_GO, entrants=3, prize_part=Chips(700), fee=Chips(70), payouts=(7, 3)
)


class Bank:
    """The common options of a chain's events."""

    def __init__(self) -> None:
        self.balances: dict[Account, int] = {}
        self.keys: set[str] = set()
        self.events: list[CheapEvent] = []

    def event(self, of: TournamentOptions, number: int) -> CheapEvent:
        made = CheapEvent(of, 0, number)
        made.balances, made.keys = self.balances, self.keys
        self.events.append(made)
        return made

    def credit(self, ticket: ask.Ticket) -> None:
        self.balances |= balances_after(self.balances, ticket_credit(GUILD, ticket))

    def due(self) -> Counter[Account]:
        """The chips due by the rules, all events together; credited tickets apart."""
        sums: Counter[Account] = Counter()
        for made in self.events:
            for (account, _), chips in made.accounted().books.items():
                sums[account] += chips
        return sums

    def moved(self) -> Counter[Account]:
        funds = AccountKind.WALLET
        return Counter(
            {
                account: balance - WALLET * (account.kind is funds)
                for account, balance in self.balances.items()
            }
        )


def quarters(bank: Bank) -> list[ask.Ticket]:
    """Four satellites of nine, whose winners are a, b, c and a once more."""
    tickets = []
    for number, winner in enumerate("abca", 40):
        made = bank.event(QUARTER, number)
        others = [f"{number}{letter}" for letter in "stuvwxyz"]
        made.enter(" ".join([winner, *others]))
        made.start()
        made.bust(" ".join(others[1:]), by=winner)
        made.bust(others[0], by=winner)
        (won,) = made.heard(TicketWon)
        assert (made.won(others[0]), made.pool) == (5 - 28, 220)
        tickets.append(won.ticket)
    return tickets


def test_from_four_quarters_to_the_final() -> None:
    """Tickets pay the next entry, what a pool has beyond them is the second's, and a ticket that
    its owner does not need is paid out (R-229 to R-232): no chip is left anywhere.
    """
    bank = Bank()
    first, second, third, spare = quarters(bank)
    semi = bank.event(SEMI, 50)
    for name, ticket in zip("abc", (first, second, third), strict=True):
        semi.enter(name, ticket)
    bank.credit(spare)
    semi.enter("d")
    semi.start()
    semi.bust("a d", by="b")
    semi.bust("c", by="b")
    (won,) = semi.heard(TicketWon)
    final = bank.event(FINAL, 60)
    final.enter("b", won.ticket)
    final.enter("e f")
    final.start()
    final.bust("e", by="b")
    final.bust("f", by="b")
    due = bank.due()
    due[accounts.pool(GUILD, spare.satellite)] -= spare.value
    due[accounts.wallet(GUILD, player("a"))] += spare.value
    assert Counter({a: n for a, n in due.items() if n}) == Counter(
        {a: n for a, n in bank.moved().items() if n}
    )
    assert all(not made.pool for made in bank.events)
    assert bank.balances[accounts.house(GUILD)] == 4 * 9 * 3 + 4 * 20 + 3 * 70
    assert final.won("b") == 1_470 - 28
    assert final.won("a") == 220 - 2 * 28
    assert final.won("c") == 30 - 28


def test_a_ticket_into_an_event_that_is_cancelled() -> None:
    """A ticket into an event that is cancelled is money again (R-232)."""
    bank = Bank()
    first, *_ = quarters(bank)
    semi = bank.event(SEMI, 50)
    semi.enter("a", first)
    semi.apply(ask.CancelTournament(semi.now_ms))
    assert isinstance(semi.story[-1], CancelledEvent)
    assert due_equals_booked(semi)
    assert semi.state.phase is Phase.CANCELLED
    assert semi.won("a") == 220 - 2 * 28
