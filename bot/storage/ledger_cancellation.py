"""Cancels a tournament whose journal cannot be read, from the ledger alone.

The ledger has neither stacks nor places, so it does not say who gets the money of eliminated
players (R-156, R-159). It says how much each player has lost in the tournament. The actors close
its tables afterwards, as after every cancellation: no chips of wallets are there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, func, select

from bot.bank.accounts import Account, AccountKind
from bot.ids import Chips, GuildId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.applier import Applier
from bot.storage.schema import (
    accounts,
    tournament_entries,
    tournament_journal,
    tournament_tickets,
    tournaments,
)
from bot.storage.tournaments import TicketRecord, pool_batches, tickets_where
from bot.storage.unit import (
    FROM_LEDGER,
    HostAction,
    TicketState,
    TournamentChange,
    TournamentEntry,
    TournamentRow,
    Unit,
)
from bot.storage.writer import Writer
from bot.tournament.events import TournamentCancelled
from bot.tournament.ledger import batches_of, cancelled_key, cancelled_unread
from bot.tournament.state import Phase

# --- Net payments of players into a tournament ---------------------------------------------------


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
    """The payments of players into a tournament less what they got: entries with their fees, rebuys
    and add-ons, less refunds, prizes and bounties; without players who got more than they paid, who
    keep it.

    `used` are the tickets to enter the tournament: one that has paid an entry counts as its
    player's money (R-232). `won` are tickets from the tournament: each is a prize, in whatever
    state.
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


# --- The cancellation ----------------------------------------------------------------------------


class LedgerCancellation:
    """Gives back the payments into tournaments, without reading their journals."""

    def __init__(self, writer: Writer, applier: Applier) -> None:
        self._writer = writer
        self._applier = applier

    async def cancel(
        self, tournament: int, incident: str, at_ms: int, act: HostAction | None = None
    ) -> TournamentCancelled | None:
        """Ends an open tournament as cancelled: everybody gets back what they have paid in net.

        Its journal ends with a row of the kind `FROM_LEDGER`, which names the incident. Harmless
        when done twice: for a tournament that was cancelled so before it returns the same refunds;
        None for one that has ended otherwise.
        """
        return await self._writer.run(
            lambda connection: self._cancel(connection, tournament, incident, at_ms, act)
        )

    def _cancel(
        self,
        connection: Connection,
        tournament: int,
        incident: str,
        at_ms: int,
        act: HostAction | None,
    ) -> TournamentCancelled | None:
        t = tournaments.c
        named = select(t.guild_id, t.phase, t.ended_ms, t.snapshot_seq).where(t.id == tournament)
        row = connection.execute(named).first()
        if row is None:
            raise BrokenInvariant(f"refunds of tournament {tournament}, which does not exist")
        if row.ended_ms is not None:
            was_cancelled = row.phase == Phase.CANCELLED.value
            return _paid_before(connection, tournament) if was_cancelled else None
        guild = GuildId(row.guild_id)
        paid = paid_into(connection, tournament)
        ended = cancelled_unread(paid, _pool_without_tickets(connection, tournament))
        seq = max(_last_seq(connection, tournament), row.snapshot_seq) + 1
        body = {"incident": incident}
        unit = Unit(
            at_ms=at_ms,
            batches=batches_of(guild, tournament, (ended,)),
            entries=_entries(connection, guild, tournament),
            host_actions=(act,) if act else (),
            tournament_rows=(TournamentRow(tournament, seq, FROM_LEDGER, body, at_ms),),
            tournament_changes=(
                TournamentChange(tournament, phase=Phase.CANCELLED, ended_ms=at_ms),
            ),
        )
        self._applier.apply(connection, [unit])
        return ended


def _paid_before(connection: Connection, tournament: int) -> TournamentCancelled:
    """The refunds, from the batch that paid them."""
    changes = pool_batches(connection, tournament).get(cancelled_key(tournament), {})
    paid = {
        account.player: Chips(gain)
        for account, gain in changes.items()
        if account.kind is AccountKind.WALLET
    }
    return cancelled_unread(paid, sum(paid.values()))


def _pool_without_tickets(connection: Connection, tournament: int) -> int:
    """The chips in the pool less the value of its open tickets."""
    a, k = accounts.c, tournament_tickets.c
    held = connection.scalar(
        select(func.sum(a.balance)).where(a.kind == AccountKind.POOL.value, a.place == tournament)
    )
    owed = connection.scalar(
        select(func.sum(k.value)).where(
            k.satellite_id == tournament, k.state == TicketState.OPEN.value
        )
    )
    return int(held or 0) - int(owed or 0)


def _last_seq(connection: Connection, tournament: int) -> int:
    j = tournament_journal.c
    newest = select(func.max(j.seq)).where(j.tournament_id == tournament)
    return int(connection.scalar(newest) or 0)


def _entries(
    connection: Connection, guild: GuildId, tournament: int
) -> tuple[TournamentEntry, ...]:
    """The removal of all entrants (R-245)."""
    e = tournament_entries.c
    ours = (e.guild_id == guild) & (e.tournament_id == tournament)
    alive = connection.scalars(select(e.player_id).where(ours).order_by(e.player_id))
    return tuple(
        TournamentEntry(guild, tournament, PlayerId(player), alive=False) for player in alive
    )
