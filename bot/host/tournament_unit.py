"""Builds the unit of work of accepted tournament commands."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from bot.bank import accounts
from bot.bank.transfers import InsufficientFunds
from bot.host.actor import Accepted
from bot.host.refusals import HostCode, HostRefusal
from bot.host.tournament_announcer import TournamentPlace
from bot.ids import Chips, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.errors import TicketNotSo
from bot.storage.unit import (
    Feat,
    LeaderboardKind,
    Payout,
    PlayKind,
    ResultRow,
    TicketChange,
    TicketState,
    TournamentChange,
    TournamentEntry,
    TournamentRow,
    TournamentSnapshot,
    Unit,
)
from bot.table.rules import game_name
from bot.tournament.events import (
    CountdownStarted,
    Eliminated,
    FinalTable,
    PlanChanged,
    Registered,
    Started,
    StartMovedUp,
    TicketWon,
    TournamentCancelled,
    TournamentEvent,
    TournamentFinished,
    Unregistered,
)
from bot.tournament.ledger import batches_of
from bot.tournament.options import TournamentKind
from bot.tournament.refusals import TournamentCode, TournamentRefusal
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament, tournament_to_json
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS, TournamentCommand
from bot.tournament.view import standings_of

SNAPSHOT_EVERY = 64
"""The number of commands after which a snapshot is written; in large fields as many commands as
there are entrants: a snapshot has them all, so that its cost for each command stays the same."""
_MILESTONES = (Started, FinalTable, TournamentFinished, TournamentCancelled)


AcceptedAtTournament: TypeAlias = Accepted[TournamentCommand, TournamentEvent]
"""The commands of one commit, with their events."""


@contextmanager
def refusing_unpaid(place: TournamentPlace) -> Iterator[None]:
    """A block in which payments that cannot be made are refused: `HostRefusal` (wallet-too-small),
    or `TournamentRefusal` (ticket-for-another). Raises `BrokenInvariant` when it is the pool that
    cannot."""
    try:
        yield
    except InsufficientFunds as refusal:
        if refusal.account == accounts.pool(place.guild, place.tournament):
            raise BrokenInvariant("the pool does not hold what it should") from refusal
        raise HostRefusal(HostCode.WALLET_TOO_SMALL, **refusal.data) from refusal
    except TicketNotSo as error:
        raise TournamentRefusal(TournamentCode.TICKET_FOR_ANOTHER) from error


def tournament_unit(
    place: TournamentPlace,
    tournament: Tournament,
    accepted: AcceptedAtTournament,
    *,
    snapshot_seq: int,
) -> Unit:
    """Everything that the commands of one commit changed; `tournament` is as they left it.

    `snapshot_seq` is where the last snapshot was taken.
    """
    state, events = tournament.state, accepted.events
    return Unit(
        at_ms=accepted.at_ms,
        tournament_rows=tuple(
            TournamentRow(
                tournament=place.tournament,
                seq=accepted.first_seq + number,
                kind=TOURNAMENT_COMMANDS.name_of(command),
                body=TOURNAMENT_COMMANDS.write(command),
                at_ms=accepted.at_ms,
                interaction=interaction,
            )
            for number, (command, interaction) in enumerate(
                zip(accepted.commands, accepted.interactions, strict=True)
            )
        ),
        batches=batches_of(place.guild, place.tournament, events),
        tournament_snapshot=TournamentSnapshot(
            place.tournament, accepted.last_seq, tournament_to_json(tournament)
        )
        if wants_snapshot(state, accepted, snapshot_seq)
        else None,
        tournament_changes=tuple(_changes(place, state, accepted)),
        entries=tuple(_entries(place, state, events)),
        tickets=tuple(_tickets(events)),
        results=tuple(results_of(state)) if state.phase is Phase.FINISHED else (),
        feats=tuple(_feats(place, state, accepted)),
        payouts=tuple(_payouts(state, accepted)),
        host_actions=(accepted.act,) if accepted.act else (),
    )


def wants_snapshot(
    state: TournamentState, accepted: AcceptedAtTournament, snapshot_seq: int
) -> bool:
    """Whether recovery should start after this commit."""
    if any(isinstance(event, _MILESTONES) for event in accepted.events):
        return True
    return accepted.last_seq - snapshot_seq >= max(SNAPSHOT_EVERY, len(state.entrants))


def _entries(
    place: TournamentPlace, state: TournamentState, events: Sequence[TournamentEvent]
) -> Iterator[TournamentEntry]:
    """Yields each player whose entry changed, once, with its final state (R-245)."""
    touched: dict[PlayerId, None] = {}
    for event in events:
        match event:
            case Registered(player=player) | Unregistered(player=player):
                touched[player] = None
            case Eliminated(player=player):
                touched[player] = None
            case TicketWon(ticket=ticket):
                touched[ticket.player] = None
            case TournamentCancelled():
                touched |= dict.fromkeys(state.entrants)
    if state.options.sponsor and state.phase.over:
        touched[state.options.sponsor.player] = None
    for player in touched:
        alive = state.is_stakeholder(player)
        yield TournamentEntry(place.guild, place.tournament, player, alive)


def _changes(
    place: TournamentPlace, state: TournamentState, accepted: AcceptedAtTournament
) -> Iterator[TournamentChange]:
    """Yields the changes of the figures in lists of tournaments."""
    number = place.tournament
    for event in accepted.events:
        match event:
            case CountdownStarted(starts_ms=starts_ms) | StartMovedUp(starts_ms=starts_ms):
                yield TournamentChange(number, starts_ms=starts_ms)
            case PlanChanged(options=options):
                yield TournamentChange(number, title=options.title, starts_ms=options.starts_ms)
            case Started():
                yield TournamentChange(number, phase=Phase.RUNNING, starts_ms=state.starts_ms)
            case TournamentFinished() | TournamentCancelled():
                yield TournamentChange(number, phase=state.phase, ended_ms=accepted.at_ms)


def _tickets(events: Iterable[TournamentEvent]) -> Iterator[TicketChange]:
    for event in events:
        match event:
            case Registered(ticket=ticket) if ticket is not None:
                yield TicketChange(ticket, TicketState.USED)
            case Unregistered(ticket=ticket) if ticket is not None:
                yield TicketChange(ticket, TicketState.OPEN)
            case TicketWon(ticket=ticket):
                yield TicketChange(ticket, TicketState.OPEN)


def results_of(state: TournamentState) -> Iterator[ResultRow]:
    """Everybody's line of a tournament that has a winner."""
    for row in standings_of(state).rows:
        entry = state.entrants[row.player]
        bounties_paid = entry.entries * state.options.bounty_amount
        yield ResultRow(
            tournament=state.id,
            guild=state.guild,
            player=row.player,
            place=row.place,
            tied=row.tied,
            prize=row.prize,
            bounties=row.bounties,
            entries=row.entries,
            rebuys=row.rebuys,
            paid=Chips(entry.prize_paid + entry.fees_paid + bounties_paid),
        )


def _feats(
    place: TournamentPlace, state: TournamentState, accepted: AcceptedAtTournament
) -> Iterator[Feat]:
    """Yields the feats that count on the leaderboards (R-251)."""
    finished = next((e for e in accepted.events if isinstance(e, TournamentFinished)), None)
    if finished is None:
        return
    counted = [(finished.winner, LeaderboardKind.TOURNAMENTS_WON, 1)]
    if state.options.kind is TournamentKind.VELOX:
        counted.append((finished.winner, LeaderboardKind.BEST_VELOX, state.multiplier))
    for row in results_of(state):
        net = row.prize + row.bounties - row.paid
        counted.append((row.player, LeaderboardKind.NET, net))
    game, kind = game_name(state.options.games), PlayKind(state.options.kind.value)
    for player, board, value in counted:
        yield Feat(
            place.guild,
            player,
            board,
            value,
            accepted.at_ms,
            game=game,
            kind=kind,
            day=accepted.day,
        )


def _payouts(state: TournamentState, accepted: AcceptedAtTournament) -> Iterator[Payout]:
    """Yields the amounts that players of a finished tournament have paid and got (R-180)."""
    if state.phase is Phase.FINISHED:
        rows = tuple(results_of(state))
        yield Payout(
            state.guild,
            game_name(state.options.games),
            PlayKind(state.options.kind.value),
            Chips(sum(row.paid for row in rows)),
            Chips(sum(row.prize + row.bounties for row in rows)),
            accepted.at_ms,
            accepted.day,
        )
