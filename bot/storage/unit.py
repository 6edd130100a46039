"""A unit of work: everything that is committed together, or not at all.

Bodies, setups and snapshots are opaque here: JSON-ready mappings that only the host reads.
Times are milliseconds since 1970 in UTC.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from bot.bank.transfers import Batch
from bot.ids import ChannelId, Chips, GuildId, HandId, PlayerId, TableId
from bot.refusal import BrokenInvariant
from bot.table.tally import BadgeFact, StyleCounts
from bot.tournament.options import TournamentKind
from bot.tournament.state import Phase
from bot.tournament.tournament_commands import Ticket

Json = Mapping[str, Any]


class LeaderboardKind(StrEnum):
    """The kinds of leaderboards (R-251)."""

    WALLET = "wallet"
    NET = "net"
    HANDS_WON = "hands-won"
    BIGGEST_POT = "biggest-pot"
    TOURNAMENTS_WON = "tournaments-won"
    BEST_VELOX = "best-velox"


class PlayKind(StrEnum):
    """The kinds of play that leaderboards tell apart (R-249, R-180)."""

    CASH = "cash"
    SIT_AND_GO = TournamentKind.SIT_AND_GO.value
    SCHEDULED = TournamentKind.SCHEDULED.value
    VELOX = TournamentKind.VELOX.value


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One accepted command of a table; `seq` counts 1, 2, 3 … within the table."""

    table: TableId
    seq: int
    kind: str
    body: Json
    at_ms: int
    hand: HandId | None = None
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table's whole state after its journal row `seq`: recovery starts here."""

    table: TableId
    seq: int
    state: Json


@dataclass(frozen=True, slots=True)
class HandStart:
    """A hand's setup, deck order included (stored encrypted when the database has a key).

    `first_seq` is the journal row that started it. `tournament` is None for a cash hand.
    """

    hand: HandId
    table: TableId
    guild: GuildId
    game: str
    setup: Json
    first_seq: int
    at_ms: int
    tournament: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """One player's line in a finished hand: the source of statistics and leaderboards."""

    player: PlayerId
    seat: int
    stack_before: Chips
    stack_after: Chips
    pot_won: Chips
    """Chips won from all pots together, without an uncalled bet."""
    vpip: bool = False
    """Whether the player put chips in by choice before the flop (or on third street, or before the
    draw)."""
    pfr: bool = False
    """Whether the player raised before the flop (or on third street, or before the draw)."""
    saw_flop: bool = False
    showdown: bool = False
    bets: int = 0
    """The player's bets and raises, on all streets."""
    calls: int = 0

    @property
    def net(self) -> int:
        return self.stack_after - self.stack_before

    @property
    def won(self) -> bool:
        return self.pot_won > 0


@dataclass(frozen=True, slots=True)
class PlayerStyle:
    """The counts of how a player has played a finished hand."""

    player: PlayerId
    game: str
    position: str
    """A `Position`; empty in games without one."""
    counts: StyleCounts


@dataclass(frozen=True, slots=True)
class HandEnd:
    """The end of a hand. `summary` (board, pots, shown cards …) is for history and replayer.

    A void hand (R-163) has no statistics: no `players`, no `styles`, and `void` is true.
    """

    hand: HandId
    guild: GuildId
    last_seq: int
    summary: Json
    pot: Chips
    players: tuple[PlayerHand, ...]
    at_ms: int
    game: str = ""
    """The code of the hand's game, by which it is counted; empty for a void one."""
    tournament: int | None = None
    void: bool = False
    styles: tuple[PlayerStyle, ...] = ()
    all_in: frozenset[PlayerId] = frozenset()
    """The players whose hands were turned up with cards to come: their luck is to be calculated."""
    facts: tuple[tuple[PlayerId, BadgeFact], ...] = ()
    """The facts that the hand proves of its players, for their badges."""
    day: date | None = None
    """The server's day on which the hand ended, whose months and weeks it counts for; None for
    UTC's."""


@dataclass(frozen=True, slots=True)
class HandRetold:
    """A new summary of a finished hand: somebody has shown their cards after its end."""

    hand: HandId
    summary: Json


@dataclass(frozen=True, slots=True)
class Protection:
    """A player has all-in protection now, on the server's day that began at `day_from_ms` (R-150).

    Once a day at whichever table; otherwise the unit is refused with `ProtectionUsed`.
    """

    player: PlayerId
    at_ms: int
    day_from_ms: int


@dataclass(frozen=True, slots=True)
class SidePayment:
    """Chips that a player got from others between hands; below zero, that they paid."""

    table: TableId
    guild: GuildId
    player: PlayerId
    amount: int
    day: date | None = None
    """The server's day of the payment; None for UTC's."""


class Reach(StrEnum):
    """The leaderboards on which something counts."""

    BOTH = "both"
    """The boards of the server, and the boards of everywhere."""
    HERE = "here"
    EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class Feat:
    """A score for a leaderboard besides hands: a tournament won (1), a VeloX multiplier."""

    guild: GuildId
    player: PlayerId
    board: LeaderboardKind
    value: int
    at_ms: int
    reach: Reach = Reach.BOTH
    game: str = ""
    """The game of the feat, or the mix of a tournament; empty for chips of a wallet."""
    kind: PlayKind | None = None
    day: date | None = None
    """The server's day of the feat; None for UTC's. Chips of a wallet count for no month."""


@dataclass(frozen=True, slots=True)
class Payout:
    """The chips that players put into something, and the ones that they got back (R-180)."""

    guild: GuildId
    game: str
    kind: PlayKind
    paid_in: Chips
    paid_out: Chips
    at_ms: int
    day: date | None = None
    """The server's day of the payout; None for UTC's."""


@dataclass(frozen=True, slots=True)
class TournamentEntry:
    """While registered or alive in a tournament a player is not broke (R-245)."""

    guild: GuildId
    tournament: int
    player: PlayerId
    alive: bool


@dataclass(frozen=True, slots=True)
class TableChange:
    """A change of a table's own row; fields that are None stay as they are."""

    table: TableId
    message: int | None = None
    closed_ms: int | None = None
    """Closes the table."""
    channel: ChannelId | None = None
    """Gives a tournament's table its channel."""

    def __post_init__(self) -> None:
        changes = self.message, self.closed_ms, self.channel
        if changes == (None,) * len(changes):
            raise BrokenInvariant(f"a change of table {self.table} that changes nothing")


BOT_ACTOR = PlayerId(0)
"""The actor of automatic acts of the bot."""


@dataclass(frozen=True, slots=True)
class HostAction:
    """An act of a table owner, organiser or moderator, for the audit log (R-260)."""

    guild: GuildId
    actor: PlayerId
    action: str
    target: PlayerId | None
    data: Json
    at_ms: int


FROM_LEDGER = "refund-from-ledger"
"""The kind of a tournament's last row when it was cancelled without reading the others; its body
names the incident."""


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """One accepted command of a tournament; `seq` counts 1, 2, 3 … within the tournament.

    Of several rows from one press only the first carries its `interaction`.
    """

    tournament: int
    seq: int
    kind: str
    body: Json
    at_ms: int
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class TournamentSnapshot:
    """A tournament's whole state after its journal row `seq`: recovery starts here.

    A thousand players are a third of a megabyte, so it goes with a command now and then only.
    """

    tournament: int
    seq: int
    state: Json


@dataclass(frozen=True, slots=True)
class TournamentChange:
    """A change of a tournament's own row; fields that are None stay as they are."""

    tournament: int
    channel: ChannelId | None = None
    message: int | None = None
    """The id of the announcement's message."""
    event: int | None = None
    """The id of Discord's scheduled event."""
    title: str | None = None
    starts_ms: int | None = None
    phase: Phase | None = None
    ended_ms: int | None = None
    """When the tournament ended: it is no longer recovered. Goes with the phase that says how."""

    def __post_init__(self) -> None:
        texts = self.channel, self.message, self.event, self.title, self.starts_ms
        if {*texts, self.phase, self.ended_ms} == {None}:
            raise BrokenInvariant(f"a change of tournament {self.tournament} that changes nothing")
        if (self.phase is not None and self.phase.over) != (self.ended_ms is not None):
            raise BrokenInvariant(f"tournament {self.tournament} is over without an end")


class TicketState(StrEnum):
    """The state of a satellite's ticket."""

    OPEN = "open"
    USED = "used"
    """The player has entered the target with the ticket."""
    CREDITED = "credited"
    """The value of the ticket was paid out (R-232)."""


@dataclass(frozen=True, slots=True)
class TicketChange:
    """A ticket was won (open), used, given back on unregistering (open again) or paid out.

    Only an open ticket can be used or paid out, and only a used one opens again; otherwise the unit
    is refused with `TicketNotSo`.
    """

    ticket: Ticket
    state: TicketState


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One player's line of a finished tournament. Amounts of money in chips of the wallet."""

    tournament: int
    guild: GuildId
    player: PlayerId
    place: int
    tied: int
    """The number of players who share the places from `place` on; 1 for nobody else (R-215)."""
    prize: Chips
    """The prize paid out, or the value of the ticket that was won."""
    bounties: Chips
    entries: int
    rebuys: int
    paid: Chips
    """All that the player put in, fees included."""


@dataclass(frozen=True, slots=True)
class Unit:
    """The changes of one accepted command. `at_ms` dates the batches."""

    at_ms: int
    journal: tuple[JournalRow, ...] = ()
    batches: tuple[Batch, ...] = ()
    snapshot: Snapshot | None = None
    hand_start: HandStart | None = None
    hand_end: HandEnd | None = None
    hand_retold: HandRetold | None = None
    side_payments: tuple[SidePayment, ...] = ()
    """Side payments at cash tables, beside the batches that move their chips."""
    protection: Protection | None = None
    table_changes: tuple[TableChange, ...] = ()
    entries: tuple[TournamentEntry, ...] = ()
    feats: tuple[Feat, ...] = ()
    payouts: tuple[Payout, ...] = ()
    """The payouts of tournaments; storage works out the payouts of cash hands."""
    host_actions: tuple[HostAction, ...] = ()
    tournament_rows: tuple[TournamentRow, ...] = ()
    tournament_snapshot: TournamentSnapshot | None = None
    tournament_changes: tuple[TournamentChange, ...] = ()
    tickets: tuple[TicketChange, ...] = ()
    results: tuple[ResultRow, ...] = ()
