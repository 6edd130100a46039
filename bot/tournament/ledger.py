"""Transfers for a tournament's events: balanced batches, each with a key (R-304).

The pool account holds prize money and bounties; fees go to the house, and guarantees, overlays and
lotteries come from it. After `TournamentFinished` or `TournamentCancelled` the pool holds only
the value of unused tickets.
"""

from collections.abc import Iterable, Iterator, Mapping

from bot.bank import accounts
from bot.bank.accounts import Account
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.ids import Chips, GuildId, PlayerId
from bot.tournament.events import (
    AddonBought,
    BountyWon,
    MultiplierDrawn,
    PrizePaid,
    PrizesFixed,
    RebuyBought,
    Refund,
    Registered,
    TournamentCancelled,
    TournamentEvent,
    Unregistered,
)
from bot.tournament.options import SponsorTerms, TournamentOptions
from bot.tournament.state import CancelReason
from bot.tournament.tournament_commands import Ticket


def batches_of(
    guild: GuildId, tournament: int, events: Iterable[TournamentEvent]
) -> tuple[Batch, ...]:
    """The batches to commit with the command that the events came from, in order.

    Nothing is moved for amounts of zero. Committing them may raise `InsufficientFunds` for a
    player who cannot pay: then the command has not happened.
    """
    teller = _BatchMaker(guild, tournament)
    return tuple(batch for event in events for batch in teller.batches(event))


def opening_batches(
    guild: GuildId, tournament: int, options: TournamentOptions
) -> tuple[Batch, ...]:
    """The batches to commit with a tournament that is announced: what its sponsor puts up."""
    sponsor, maker = options.sponsor, _BatchMaker(guild, tournament)
    return () if sponsor is None else tuple(maker.sponsored(sponsor))


def ticket_credit(guild: GuildId, ticket: Ticket) -> Batch:
    """Pays a ticket's value: the owner is registered already, or the target cancelled (R-232)."""
    source = accounts.pool(guild, ticket.satellite)
    target = accounts.wallet(guild, ticket.player)
    return Batch(
        f"ticket:{ticket.satellite}:{ticket.player}",
        TransferReason.TOURNAMENT_PRIZE,
        (Transfer(source, target, ticket.value),),
        {"tournament": ticket.satellite},
    )


def cancelled_key(tournament: int) -> str:
    """The key of the batch that pays everybody back: there is one in the life of a tournament."""
    return f"{TransferReason.TOURNAMENT_REFUND.value}:{tournament}:cancelled"


def cancelled_unread(paid: Mapping[PlayerId, Chips], held: int) -> TournamentCancelled:
    """The end of a tournament that cannot be read: everybody gets back what they have `paid`. The
    batch has the key of a cancellation by the tournament's own rules, so that this happens once.

    `held` is what its pool can give. The house brings what is missing (its fees, winnings that were
    paid before) and takes what is over (guarantees, overlays).
    """
    refunds = tuple(Refund(player, paid[player], Chips(0)) for player in sorted(paid))
    return TournamentCancelled(
        CancelReason.UNREADABLE, refunds, Chips(0), held - sum(paid.values())
    )


class _BatchMaker:
    """One tournament's accounts, and a batch for each kind of event."""

    def __init__(self, guild: GuildId, tournament: int) -> None:
        self.guild = guild
        self.tournament = tournament
        self.pool = accounts.pool(guild, tournament)
        self.house = accounts.house(guild)

    def batches(self, event: TournamentEvent) -> Iterator[Batch]:
        match event:
            case Registered() | Unregistered():
                yield from self._entry(event)
            case RebuyBought(player=player, number=number, cost=cost):
                line = (self._wallet(player), self.pool, cost)
                yield from self._batch(TransferReason.TOURNAMENT_REBUY, f"{player}:{number}", line)
            case AddonBought(player=player, cost=cost):
                line = (self._wallet(player), self.pool, cost)
                yield from self._batch(TransferReason.TOURNAMENT_ADDON, f"{player}", line)
            case MultiplierDrawn(adjustment=adjustment):
                yield from self._batch(TransferReason.VELOX_POOL, "", self._from_house(adjustment))
            case PrizesFixed(overlay=overlay):
                line = (self.house, self.pool, overlay)
                yield from self._batch(TransferReason.TOURNAMENT_GUARANTEE, "", line)
            case PrizePaid(player=player, place=place, amount=amount):
                line = (self.pool, self._wallet(player), amount)
                yield from self._batch(
                    TransferReason.TOURNAMENT_PRIZE, f"{player}", line, place=place
                )
            case BountyWon(player=player, serial=serial, cash=cash):
                line = (self.pool, self._wallet(player), cash)
                yield from self._batch(TransferReason.BOUNTY, f"{serial}:{player}", line)
            case TournamentCancelled():
                yield from self._cancelled(event)

    def sponsored(self, terms: SponsorTerms) -> Iterator[Batch]:
        line = (self._wallet(terms.player), self.pool, terms.amount)
        yield from self._batch(TransferReason.TOURNAMENT_SPONSOR, "", line)

    def _entry(self, event: Registered | Unregistered) -> Iterator[Batch]:
        payer = self._wallet(event.player)
        if event.ticket is not None:
            payer = accounts.pool(self.guild, event.ticket.satellite)
        to_pool = Chips(event.prize_part + event.bounty)
        if isinstance(event, Registered):
            lines = ((payer, self.pool, to_pool), (payer, self.house, event.fee))
            yield from self._batch(TransferReason.TOURNAMENT_ENTRY, f"{event.serial}", *lines)
        else:
            lines = ((self.pool, payer, to_pool), (self.house, payer, event.fee))
            yield from self._batch(TransferReason.TOURNAMENT_REFUND, f"{event.serial}", *lines)

    def _cancelled(self, event: TournamentCancelled) -> Iterator[Batch]:
        """One batch: fees back from the house, what is left over to it, a refund to everybody."""
        refunds = [
            (self.pool, self._wallet(refund.player), Chips(refund.own + refund.share))
            for refund in event.refunds
        ]
        settled = self._from_house(event.fees - event.to_house)
        yield from self._batch(TransferReason.TOURNAMENT_REFUND, "cancelled", settled, *refunds)

    def _from_house(self, amount: int) -> tuple[Account, Account, Chips]:
        """`amount` from the house to the pool, or back when it is below zero."""
        if amount < 0:
            return self.pool, self.house, Chips(-amount)
        return self.house, self.pool, Chips(amount)

    def _wallet(self, player: PlayerId) -> Account:
        return accounts.wallet(self.guild, player)

    def _batch(
        self,
        reason: TransferReason,
        key: str,
        *lines: tuple[Account, Account, Chips],
        **data: int | str,
    ) -> Iterator[Batch]:
        transfers = tuple(Transfer(*line) for line in lines if line[2])
        if transfers:
            name = ":".join(filter(None, (reason.value, str(self.tournament), key)))
            yield Batch(name, reason, transfers, {"tournament": self.tournament, **data})
