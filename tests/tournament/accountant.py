"""Keeps the books of a whole event by its story and the rules, without the bot's arithmetic."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from bot.bank import accounts
from bot.bank.accounts import Account
from bot.bank.transfers import TransferReason
from bot.ids import PlayerId
from bot.tournament.options import BountyKind, TournamentKind, TournamentOptions
from bot.tournament.tournament_commands import DealKind
from tests.tournament.builders import GUILD
from tests.tournament.rules_arithmetic import (
    Holder,
    by_chips,
    deal_by_chips,
    deal_by_value,
    default_shares,
    even_parts,
    knockout_parts,
    multiplier_of,
    prize_list,
    progressive_parts,
    velox_shares,
)
from tests.tournament.story import (
    AddedOn,
    Agreed,
    BoughtAgain,
    CancelledEvent,
    Drawn,
    Entered,
    Fallen,
    Happening,
    PoolClosed,
    Remained,
    WentOut,
    Withdrew,
)

Books: TypeAlias = Counter[tuple[Account, TransferReason]]
"""Chips gained by each account for each reason; negative when given."""
HOUSE = accounts.house(GUILD)


def wallet(player: PlayerId) -> Account:
    return accounts.wallet(GUILD, player)


def accounted(options: TournamentOptions, number: int, story: Iterable[Happening]) -> "Accountant":
    """Somebody who has heard the whole story."""
    accountant = Accountant(options, number)
    for happening in story:
        accountant.hear(happening)
    return accountant


def without_zeros(books: Books) -> Books:
    """Lines that come to nothing are left out."""
    return Counter({line: chips for line, chips in books.items() if chips})


class Accountant:
    """Hears a story and books what the rules say."""

    def __init__(self, options: TournamentOptions, number: int) -> None:
        self.options = options
        self.pool = accounts.pool(GUILD, number)
        self.books: Books = Counter()
        self.entries = 0
        self.order: dict[PlayerId, int] = {}
        """When somebody entered (last): everybody who is or was in it."""
        self.tickets: dict[PlayerId, int | None] = {}
        self.prize_money: Counter[PlayerId] = Counter()
        self.fees: Counter[PlayerId] = Counter()
        self.heads: Counter[PlayerId] = Counter()
        self.unclaimed = 0
        """Heads that nobody took."""
        self.standing: list[list[PlayerId]] = []
        """Players out, the first first; those who tie together."""
        self.multiplier = 0
        self.tickets_won = 0
        """The number of places that win a ticket; known when the prizes are."""
        self.prizes: list[int] | None = None
        if options.sponsor is not None:
            sponsor = wallet(options.sponsor.player)
            self.move(sponsor, self.pool, options.sponsor.amount, TransferReason.TOURNAMENT_SPONSOR)

    # --- the story --------------------------------------------------------------------------

    def hear(self, happening: Happening) -> None:
        match happening:
            case Entered(player, satellite):
                self.enter(player, satellite)
            case Withdrew(player):
                self.withdraw(player)
            case BoughtAgain(player):
                assert self.options.rebuy is not None
                self.buy(player, self.options.rebuy.cost, TransferReason.TOURNAMENT_REBUY)
            case AddedOn(player):
                assert self.options.addon is not None
                self.buy(player, self.options.addon.cost, TransferReason.TOURNAMENT_ADDON)
            case Drawn(draw):
                self.draw(draw)
            case WentOut(fallen):
                self.go_out(fallen)
            case PoolClosed():
                self.close_pool()
            case Remained(stacks, deal):
                self.finish(stacks, deal)
            case CancelledEvent(stacks, fallen):
                self.cancel(stacks, fallen)

    def move(self, source: Account, target: Account, chips: int, reason: TransferReason) -> None:
        self.books[source, reason] -= chips
        self.books[target, reason] += chips

    # --- money in -----------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """The bounty of each entry."""
        return self.options.bounty.amount if self.options.bounty else 0

    def enter(self, player: PlayerId, satellite: int | None) -> None:
        """R-183: the prize part to the pool, the fee to the house; a ticket pays both (R-231)."""
        assert self.prizes is None
        payer = wallet(player) if satellite is None else accounts.pool(GUILD, satellite)
        prize_part, fee, reason = (
            self.options.prize_part,
            self.options.fee,
            TransferReason.TOURNAMENT_ENTRY,
        )
        self.move(payer, self.pool, prize_part + self.head, reason)
        self.move(payer, HOUSE, fee, reason)
        self.prize_money[player] += prize_part
        self.fees[player] += fee
        self.heads[player] = self.head
        self.tickets[player] = satellite
        self.entries += 1
        self.order[player] = max(self.order.values(), default=0) + 1
        self.standing = [[one for one in group if one != player] for group in self.standing]

    def withdraw(self, player: PlayerId) -> None:
        """R-189: everything comes back."""
        satellite, fee = self.tickets[player], self.fees.pop(player)
        payer = wallet(player) if satellite is None else accounts.pool(GUILD, satellite)
        self.move(
            self.pool,
            payer,
            self.prize_money.pop(player) + self.head,
            TransferReason.TOURNAMENT_REFUND,
        )
        self.move(HOUSE, payer, fee, TransferReason.TOURNAMENT_REFUND)
        self.entries -= 1
        del self.order[player], self.heads[player]

    def buy(self, player: PlayerId, cost: int, reason: TransferReason) -> None:
        """R-197: rebuys and add-ons go entirely to the pool."""
        assert self.prizes is None
        self.move(wallet(player), self.pool, cost, reason)
        self.prize_money[player] += cost

    def draw(self, draw: int) -> None:
        """R-240: the house makes the difference between entries and lottery."""
        self.multiplier = multiplier_of(draw)
        missing = self.options.prize_part * self.multiplier - self.collected
        self.move(HOUSE, self.pool, missing, TransferReason.VELOX_POOL)

    @property
    def sponsored(self) -> int:
        """The chips that somebody put up of their own."""
        return self.options.sponsor.amount if self.options.sponsor else 0

    @property
    def collected(self) -> int:
        """R-208."""
        return sum(self.prize_money.values())

    # --- prizes -------------------------------------------------------------------------------

    def close_pool(self) -> None:
        """The prizes are known now; the house pays what the pool lacks (R-213)."""
        collected = self.collected
        if self.options.kind is TournamentKind.VELOX:
            collected = self.options.prize_part * self.multiplier
        pool = collected + self.sponsored + self.options.added
        if self.options.satellite is not None:
            self.prizes = self.tickets_and_rest(pool)
        else:
            self.prizes = prize_list(pool, self.shares, self.options.guarantees, len(self.order))
        overlay = sum(self.prizes) - collected - self.sponsored
        self.move(HOUSE, self.pool, overlay, TransferReason.TOURNAMENT_GUARANTEE)

    @property
    def shares(self) -> tuple[Fraction, ...]:
        if self.options.kind is TournamentKind.VELOX:
            return velox_shares(self.multiplier)
        if self.options.payouts or self.options.guarantees:
            return tuple(map(Fraction, self.options.payouts or self.options.guarantees))
        return default_shares(self.entries)

    def tickets_and_rest(self, pool: int) -> list[int]:
        """R-230, R-232: tickets for the first places, what is beyond their price for the next.

        By the pool there are as many tickets as it pays for, but never one for everybody: what
        would be the price of those too many is the winner's.
        """
        terms = self.options.satellite
        assert terms is not None
        self.tickets_won = terms.tickets
        affordable = pool // terms.value
        if terms.by_pool and affordable > terms.tickets:
            self.tickets_won = max(terms.tickets, min(affordable, len(self.order) - 1))
        over = max(0, pool - terms.value * self.tickets_won)
        extra = terms.value * (over // terms.value) if terms.by_pool else 0
        prizes = [terms.value] * self.tickets_won + [over - extra]
        prizes[0] += extra
        return prizes

    def won(self, group: Sequence[PlayerId], place: int) -> dict[PlayerId, int]:
        """The cash of those who share the places from `place` on (R-215, R-216).

        A ticket cannot be shared: of those who tie for one the earlier entrant has it.
        """
        assert self.prizes is not None
        by_entry = sorted(group, key=self.order.__getitem__)
        tickets = min(len(group), max(0, self.tickets_won + 1 - place))
        winners, sharers = by_entry[:tickets], by_entry[tickets:]
        extra = self.prizes[place - 1 : place - 1 + tickets]
        won = {one: cash - self.ticket for one, cash in zip(winners, extra, strict=True)}
        first = place - 1 + tickets
        together = sum(self.prizes[first : first + len(sharers)])
        if sharers:
            won |= zip(sharers, even_parts(together, len(sharers)), strict=True)
        return won

    @property
    def ticket(self) -> int:
        """The value of a ticket."""
        return self.options.satellite.value if self.options.satellite else 0

    @property
    def open_tickets(self) -> int:
        """The value of the tickets that those who are out have won."""
        ranked = len(self.order) - sum(map(len, self.standing))
        return self.ticket * max(0, self.tickets_won - ranked)

    def all_prizes(self) -> Counter[PlayerId]:
        """All prizes in cash, by everybody who is out."""
        prizes: Counter[PlayerId] = Counter()
        ahead = len(self.order)
        for group in self.standing:
            ahead -= len(group)
            prizes.update(self.won(group, ahead + 1))
        return prizes

    # --- going out ----------------------------------------------------------------------------

    def go_out(self, fallen: Iterable[Fallen]) -> None:
        """The larger stack at the start of the hand ranks higher, equal stacks tie (R-215)."""
        by_stack: dict[int, list[PlayerId]] = {}
        for one in fallen:
            by_stack.setdefault(one.stack, []).append(one.player)
        self.standing += [by_stack[stack] for stack in sorted(by_stack)]
        self.take_heads(fallen)

    def take_heads(self, fallen: Iterable[Fallen]) -> None:
        """Gives the bounty to players still in who took a player's last chips; else the winner will
        have it."""
        gone = {one.player for one in fallen} | {one for group in self.standing for one in group}
        for one in fallen:
            head, self.heads[one.player] = self.heads[one.player], 0
            hunters = [hunter for hunter in one.by if hunter not in gone]
            if not hunters:
                self.unclaimed += head
                continue
            progressive = self.options.bounty and self.options.bounty.kind is BountyKind.PROGRESSIVE
            parts = (progressive_parts if progressive else knockout_parts)(head, len(hunters))
            for hunter, (cash, grown) in zip(hunters, parts, strict=True):
                self.heads[hunter] += grown
                self.move(self.pool, wallet(hunter), cash, TransferReason.BOUNTY)

    # --- the end ------------------------------------------------------------------------------

    def finish(self, stacks: Sequence[tuple[PlayerId, int]], deal: Agreed | None) -> None:
        """The best of those left has won; all left keep their bounty (R-216, R-228, R-230)."""
        best_last = sorted(stacks, key=lambda one: (one[1], -self.order[one[0]]))
        prizes = self.all_prizes()
        self.standing += [[player] for player, _ in best_last]
        if deal is None:
            prizes = self.all_prizes()
        else:
            prizes.update(self.agreed(deal))
        for player, prize in prizes.items():
            self.move(self.pool, wallet(player), prize, TransferReason.TOURNAMENT_PRIZE)
        for player, _ in best_last:
            self.move(self.pool, wallet(player), self.heads[player], TransferReason.BOUNTY)
        self.move(self.pool, wallet(best_last[-1][0]), self.unclaimed, TransferReason.BOUNTY)

    def agreed(self, deal: Agreed) -> dict[PlayerId, int]:
        """The prizes of the places still open, as the deal shares them."""
        assert self.prizes is not None
        holders = [Holder(chips, self.order[player]) for player, chips in deal.stacks]
        share = deal_by_value if deal.kind is DealKind.ICM else deal_by_chips
        amounts = share(self.prizes[: len(holders)], holders)
        return {player: part for (player, _), part in zip(deal.stacks, amounts, strict=True)}

    # --- cancelled ----------------------------------------------------------------------------

    def cancel(self, stacks: Sequence[tuple[PlayerId, int]], fallen: Sequence[Fallen]) -> None:
        """R-156 to R-160: own payments back, and what others left by chips.

        Prizes and heads that are won stay where they are; fees of those who are out are the
        house's, and so is what the pool lacks for prizes that were paid above it.
        """
        self.take_heads(fallen)
        still_in = dict(stacks)
        out = [player for player in self.order if player not in still_in]
        paid = self.all_prizes() if self.prizes is not None else Counter[PlayerId]()
        for player, prize in paid.items():
            self.move(self.pool, wallet(player), prize, TransferReason.TOURNAMENT_PRIZE)
        left = self.unclaimed + sum(self.prize_money[player] + self.heads[player] for player in out)
        rest = max(0, left - sum(paid.values()) - self.open_tickets)
        holders = [Holder(chips, self.order[player]) for player, chips in stacks]
        for player, share in zip(still_in, by_chips(rest, holders), strict=True):
            back = self.prize_money[player] + self.heads[player] + share
            self.move(self.pool, wallet(player), back, TransferReason.TOURNAMENT_REFUND)
            self.move(HOUSE, wallet(player), self.fees[player], TransferReason.TOURNAMENT_REFUND)
        if self.options.sponsor is not None:
            missing = max(0, sum(paid.values()) + self.open_tickets - left)
            back, sponsor = max(0, self.sponsored - missing), wallet(self.options.sponsor.player)
            self.move(self.pool, sponsor, back, TransferReason.TOURNAMENT_REFUND)
        over = sum(chips for (account, _), chips in self.books.items() if account == self.pool)
        self.move(self.pool, HOUSE, over - self.open_tickets, TransferReason.TOURNAMENT_REFUND)
