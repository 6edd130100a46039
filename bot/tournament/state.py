"""The state of a tournament: players, tables, level clock, places and money."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from bot.codec import StoredAs
from bot.durations import MINUTE_MS
from bot.ids import Chips, GuildId, HandId, PlayerId, TableId
from bot.poker.games import GAMES, GameCode
from bot.refusal import BrokenInvariant
from bot.table.button import Positions
from bot.table.rules import TableRules
from bot.tournament.options import CostLimits, TournamentOptions
from bot.tournament.seating import Arrival
from bot.tournament.tournament_commands import DealKind, Ticket

ADDON_BREAK_MS = 5 * MINUTE_MS
"""An add-on needs a break even where the event has no others (R-198)."""


@dataclass(slots=True)
class LevelClock:
    """The level clock: where the event is in its structure. It moves only when `Tournament` ticks
    it.

    All times are milliseconds since 1970 in UTC.
    """

    level: int = 0
    """The number of the level, from 1; 0 before the start."""
    ends_ms: int | None = None
    """When the level ends; None in a break and before the start."""
    break_due: bool = False
    """Whether the break begins when the running hands are over."""
    break_ends_ms: int | None = None
    addon_open: bool = False
    played_ms: int = 0
    """The play since the last break, in milliseconds of whole levels."""
    breaks: int = 0
    """The breaks so far, counted only where the event limits their number: stored events without a
    limit stay as they were."""
    paused_ms: int | None = None
    """Start of the pause; None while the clock runs."""
    resumes_ms: int | None = None
    """When the clock continues automatically; None when a command must resume it."""
    brief_pause_level: int = 0
    """The level that had its brief pause: a second one is refused."""

    @property
    def on_break(self) -> bool:
        return self.break_due or self.break_ends_ms is not None

    def begin_level(self, at_ms: int, options: TournamentOptions) -> None:
        """Starts the next level.

        It counts from the end of the last one; after a long outage from now, so that no level is
        skipped.
        """
        length = options.sheet.level_ms
        since = at_ms if self.ends_ms is None else self.ends_ms
        self.ends_ms = since + length if since + length > at_ms else at_ms + length
        self.level += 1

    def end_level(self, options: TournamentOptions) -> None:
        """Notes the end of the level and whether a break follows it (R-206)."""
        sheet = options.sheet
        self.played_ms += sheet.level_ms
        every = sheet.break_every_ms
        has_more = not sheet.breaks_max or self.breaks < sheet.breaks_max
        has_breaks = every > 0 and sheet.break_ms > 0 and has_more
        hour_is_over = has_breaks and self.played_ms >= every
        if hour_is_over or self._addon_follows(options):
            self.break_due = True
            self.ends_ms = None

    def _addon_follows(self, options: TournamentOptions) -> bool:
        return options.addon is not None and options.addon.after_level == self.level

    def begin_break(self, at_ms: int, options: TournamentOptions) -> int:
        """Starts the break that is due and returns when it ends."""
        length = options.sheet.break_ms or ADDON_BREAK_MS
        self.break_due = False
        self.break_ends_ms = at_ms + length
        self.addon_open = self._addon_follows(options)
        self.played_ms = 0
        self.breaks += bool(options.sheet.breaks_max)
        return self.break_ends_ms

    def end_break(self) -> None:
        self.break_ends_ms = None
        self.addon_open = False

    def resume(self, at_ms: int) -> int:
        """Ends the pause; returns its length in milliseconds (R-161)."""
        since = at_ms if self.paused_ms is None else self.paused_ms
        self.paused_ms = self.resumes_ms = None
        late = max(0, at_ms - since)
        if self.ends_ms is not None:
            self.ends_ms += late
        if self.break_ends_ms is not None:
            self.break_ends_ms += late
        return late


class CancelReason(StrEnum):
    """The reasons why a tournament was cancelled."""

    TOO_FEW = "too-few-entrants"
    HOST = "host"
    AGREED = "agreed"
    """All who were still in agreed."""
    UNREADABLE = "unreadable"
    """The journal cannot be read: payments are returned by the ledger."""


class OutReason(StrEnum):
    """The reasons why a player is out."""

    BUSTED = "busted"
    NO_SHOW = "no-show"
    EXCLUDED = "excluded"
    DEAL = "deal"
    WON = "won"


class ChipsReason(StrEnum):
    """The reasons for which chips come to a table or leave it."""

    REBUY = "rebuy"
    ADDON = "addon"
    SECOND_HALF = "second-half"
    REMOVED = "removed"


class Phase(StrEnum):
    """The phases of a tournament."""

    REGISTERING = "registering"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"

    @property
    def over(self) -> bool:
        return self in (Phase.FINISHED, Phase.CANCELLED)


class Status(StrEnum):
    """The states of an entrant."""

    REGISTERED = "registered"
    QUEUEING = "queueing"
    """A late entrant for whom no seat is free yet."""
    PLAYING = "playing"
    BUSTED = "busted"
    """Without chips, but not ranked yet: a rebuy may come, or other tables are still playing."""
    OUT = "out"

    @property
    def in_it(self) -> bool:
        """Whether the entrant can still win something, or be paid back."""
        return self is not Status.OUT


class AddonChoice(StrEnum):
    """A player's answer to the add-on."""

    OPEN = "open"
    BOUGHT = "bought"
    DECLINED = "declined"


@dataclass(slots=True)
class Incoming:
    """Chips that are paid for and reach the stack when the hand is over."""

    amount: Chips
    why: ChipsReason


@dataclass(slots=True)
class Entrant:
    """One player's part in the event; a re-entry continues the same record."""

    player: PlayerId
    name: str
    locale: str
    serial: int
    """The number of the entry among all entries ever made, returned ones included: the order of
    entry."""
    stack: Chips = Chips(0)
    status: Status = Status.REGISTERED
    table: TableId | None = None
    seat: int = 0
    prize_paid: Chips = Chips(0)
    """All that the player paid into the prize pool: entries, rebuys, add-on."""
    fees_paid: Chips = Chips(0)
    ticket: Ticket | None = None
    entries: int = 1
    rebuys: int = 0
    addon: AddonChoice = AddonChoice.OPEN
    half_owed: Chips = Chips(0)
    """Double chance: the second half, while it is not taken."""
    incoming: list[Incoming] = field(default_factory=list)
    head: Chips = Chips(0)
    """The bounty on the player."""
    bounties_won: Chips = Chips(0)
    prize: Chips = Chips(0)
    sitting_out: bool = False
    appeared: bool = False
    joined_level: int = 1
    leaving: OutReason | None = None
    """The reason for which the player is out after their hand: excluded, or a no-show."""


@dataclass(slots=True)
class Bust:
    """A player without chips, to be ranked."""

    player: PlayerId
    stack_before: Chips
    """The stack at the start of the hand: larger ranks higher (R-215)."""
    by: tuple[PlayerId, ...]
    why: OutReason = OutReason.BUSTED


@dataclass(slots=True)
class TournamentTable:
    """One table: its seats and its running hand."""

    id: TableId
    number: int
    button_draw: int
    seats: dict[int, PlayerId] = field(default_factory=dict)
    positions: Positions | None = None
    arrivals: dict[int, Arrival] = field(default_factory=dict)
    hand: HandId | None = None
    """The hand that is running."""
    hand_level: int = 0
    dealt: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    hands_played: int = 0
    offers: dict[PlayerId, int] = field(default_factory=dict)
    """Rebuys that are open, and until when."""
    busts: list[Bust] = field(default_factory=list)
    breaking: bool = False
    """Whether the table breaks: no new hand, and its players are to move."""
    round_done: bool = False
    """Whether the table has played its hand of this hand-for-hand round."""

    @property
    def idle(self) -> bool:
        """Whether players may be moved: no hand is running and no rebuy is open."""
        return self.hand is None and not self.offers


@dataclass(slots=True)
class DealProposal:
    """A proposal; `amounts` are empty while a hand is still running."""

    kind: DealKind
    proposer: PlayerId
    amounts: dict[PlayerId, Chips] = field(default_factory=dict)
    accepted: set[PlayerId] = field(default_factory=set)
    ends_ms: int | None = None


@dataclass(slots=True)
class CancelVote:
    """A vote on cancelling: who asked, who agrees, and when it ends."""

    proposer: PlayerId
    agreed: set[PlayerId]
    ends_ms: int


@dataclass(slots=True)
class TournamentState:
    """One tournament. Read freely; only `Tournament.apply` changes it."""

    id: int
    guild: GuildId
    options: TournamentOptions
    limits: CostLimits
    phase: Phase = Phase.REGISTERING
    starts_ms: int | None = None
    """The planned start, if known; after the start, its time."""
    registration_open: bool = True
    entrants: Annotated[dict[PlayerId, Entrant], StoredAs("entries")] = field(default_factory=dict)
    serials: int = 0
    tables: dict[TableId, TournamentTable] = field(default_factory=dict)
    tables_opened: int = 0
    queue: list[PlayerId] = field(default_factory=list)
    clock: LevelClock = field(default_factory=LevelClock)
    finishes: list[list[PlayerId]] = field(default_factory=list)
    """Players who are out, first out first; players who tie share a list."""
    finishes_paid: int = 0
    multiplier: int = 0
    prizes: tuple[Chips, ...] | None = None
    """The prize of each place, once no more money can come."""
    pool_adjustment: int = 0
    """Chips that the house has added to the pool so far; negative when taken from it."""
    prizes_paid: Chips = Chips(0)
    orphan_heads: Chips = Chips(0)
    """Bounties on players whom nobody knocked out; they go to the winner in the end."""
    hand_for_hand: bool = False
    hand_for_hand_forced: bool = False
    deal: DealProposal | None = None
    deal_failed_level: int = 0
    """The level in which the last deal failed: nobody proposes another before the next."""
    cancel_vote: CancelVote | None = None
    cancel_failed_level: int = 0
    """The level in which the last cancel vote failed: nobody asks again before the next."""
    chips_issued: Chips = Chips(0)
    """All tournament chips ever given out, less the chips that left play."""

    # --- players ------------------------------------------------------------------------------

    def seated(self) -> Iterator[Entrant]:
        """Everybody in a seat, table by table."""
        for table in self.tables.values():
            for seat in sorted(table.seats):
                yield self.entrants[table.seats[seat]]

    def is_alive(self, player: PlayerId) -> bool:
        """Whether the player is registered or still in."""
        entry = self.entrants.get(player)
        return entry is not None and not self.phase.over and entry.status.in_it

    def stakeholders(self) -> set[PlayerId]:
        """Players who are not broke while this lasts (R-245): players still in, and the sponsor, to
        whom a cancellation would give chips back."""
        everybody = set(self.entrants)
        if self.options.sponsor:
            everybody.add(self.options.sponsor.player)
        return {player for player in everybody if self.is_stakeholder(player)}

    def is_stakeholder(self, player: PlayerId) -> bool:
        """Whether the player is one of the `stakeholders`."""
        sponsor = self.options.sponsor
        is_sponsor = sponsor is not None and sponsor.player == player
        return self.is_alive(player) or (is_sponsor and not self.phase.over)

    @property
    def left(self) -> int:
        """The number of players who can still win: in a seat (a rebuy may be open), or queueing."""
        return sum(len(table.seats) for table in self.tables.values()) + len(self.queue)

    @property
    def entries_made(self) -> int:
        """Entries with re-entries, which decide the number of paid places."""
        return sum(entry.entries for entry in self.entrants.values())

    def live_seats(self, table: TournamentTable) -> list[int]:
        """The seats that can be dealt in."""
        return [seat for seat in sorted(table.seats) if self.entrants[table.seats[seat]].stack > 0]

    def table_of(self, entry: Entrant) -> TournamentTable:
        """The table of a seated entrant."""
        if entry.table is None:
            raise BrokenInvariant(f"{entry.player} sits nowhere")
        return self.tables[entry.table]

    def in_hand(self, entry: Entrant) -> bool:
        """Whether the entrant was dealt into a hand that is running."""
        if entry.table is None:
            return False
        table = self.tables[entry.table]
        return table.hand is not None and entry.seat in table.dealt

    def free_seat(self, entry: Entrant) -> None:
        """Frees the seat of an entrant who is not coming back to it."""
        table = self.table_of(entry)
        del table.seats[entry.seat]
        table.arrivals.pop(entry.seat, None)
        table.offers.pop(entry.player, None)
        entry.table, entry.seat = None, 0

    # --- tables -------------------------------------------------------------------------------

    @property
    def sizes(self) -> dict[TableId, int]:
        return {table.id: len(table.seats) for table in self.tables.values()}

    @property
    def all_idle(self) -> bool:
        return all(table.idle for table in self.tables.values())

    @property
    def final_table(self) -> TournamentTable | None:
        """The only table left, if it is the only one and nobody can join."""
        if len(self.tables) != 1 or self.registration_open or self.queue:
            return None
        return next(iter(self.tables.values()))

    def has_blinds(self, level: int) -> bool:
        return GAMES[GameCode(self.options.game_at(level).game)].has_blinds

    def rules_of(self, level: int) -> TableRules:
        """The table rules of a level."""
        return self.options.rules_at(level)

    # --- money --------------------------------------------------------------------------------

    @property
    def collected(self) -> Chips:
        """The prize money of all entries, rebuys and add-ons so far (R-208)."""
        return Chips(sum(entry.prize_paid for entry in self.entrants.values()))
