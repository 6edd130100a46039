"""The net payments of players into a tournament, from the ledger.

The ledger has neither stacks nor places, so it does not tell to whom the money of eliminated
players belongs (R-156, R-159). It tells what each player has lost in the tournament.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from bot.bank.accounts import Account, AccountKind
from bot.ids import Chips, PlayerId
from bot.storage.schema import tournament_tickets
from bot.storage.tournament_records import TicketRecord, pool_batches, tickets_where
from bot.storage.unit import TicketState

Changes = Mapping[Account, int]
"""The gain of each account by a batch."""


def paid_into(connection: Connection, tournament: int) -> dict[PlayerId, Chips]:
    """The chips that each player has paid into a tournament, less what they got out of it."""
    t = tournament_tickets.c
    return net_paid(
        pool_batches(connection, tournament).values(),
        used=tickets_where(connection, t.target_id == tournament),
        won=tickets_where(connection, t.satellite_id == tournament),
    )


def net_paid(
    batches: Iterable[Changes], used: Iterable[TicketRecord], won: Iterable[TicketRecord]
) -> dict[PlayerId, Chips]:
    """Entries with their fees, rebuys and add-ons, less refunds, prizes and bounties; without
    players who got more than they paid, who keep it.

    `used` are the tickets to enter the tournament: one that has paid an entry counts as its
    player's money (R-232). `won` are those that it has given: each is a prize, in whatever state.
    """
    paid: Counter[PlayerId] = Counter()
    for changes in batches:
        for account, gain in changes.items():
            if account.kind is AccountKind.WALLET:
                paid[account.player] -= gain
    for each in used:
        if each.state is TicketState.USED:
            paid[each.ticket.player] += each.ticket.value
    for each in won:
        # One that was paid out is among the batches.
        if each.state is not TicketState.CREDITED:
            paid[each.ticket.player] -= each.ticket.value
    return {player: Chips(chips) for player, chips in sorted(paid.items()) if chips > 0}
