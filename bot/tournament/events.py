"""The events of a tournament: the records that `Tournament.apply` returns, in order.

`ledger.batches_of` turns the events that move money into transfers.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import Chips, HandId, PlayerId, TableId
from bot.table.button import Positions
from bot.table.rules import TableRules
from bot.tournament.options import TournamentOptions
from bot.tournament.state import CancelReason, ChipsReason, OutReason
from bot.tournament.tournament_commands import DealKind, Ticket

# --- Refunds of a cancelled tournament (R-155 to R-160) ------------------------------------------


@dataclass(frozen=True, slots=True)
class Claim:
    """A player still in: tournament chips at the start of the hand, and the order of entry."""

    stack: Chips
    serial: int


@dataclass(frozen=True, slots=True)
class Refund:
    """One player's refund: their own payments, and their share of the money that others left
    (R-159)."""

    player: PlayerId
    own: Chips
    share: Chips
    ticket: Ticket | None = None
    """The ticket with which the player entered, whose value is part of `own` (R-232)."""


def shares(pool: Chips, claims: Sequence[Claim]) -> tuple[Chips, ...]:
    """Shares `pool` by chips, in whole parts that sum to it.

    Odd chips go to the largest remainder first, then the larger stack, then the
    earlier entry (R-159, R-160).
    """
    total = sum(claim.stack for claim in claims)
    if not total:
        return tuple(Chips(0) for _ in claims)
    parts = [divmod(pool * claim.stack, total) for claim in claims]
    left = pool - sum(part for part, _ in parts)
    by_right = sorted(
        range(len(claims)),
        key=lambda place: (-parts[place][1], -claims[place].stack, claims[place].serial),
    )
    lucky = set(by_right[:left])
    return tuple(Chips(part + (place in lucky)) for place, (part, _) in enumerate(parts))


# --- The event and its players -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TournamentEvent:
    """Something that a command has changed."""


@dataclass(frozen=True, slots=True)
class EntrantEvent(TournamentEvent):
    """Something that concerns a player."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class Registered(EntrantEvent):
    """An entry was paid, with money or with `ticket`; `serial` numbers all entries ever made."""

    name: str
    serial: int
    prize_part: Chips
    fee: Chips
    bounty: Chips
    ticket: Ticket | None


@dataclass(frozen=True, slots=True)
class Unregistered(EntrantEvent):
    """The entry is paid back in full; with `ticket`, the ticket is the player's again (R-189)."""

    serial: int
    prize_part: Chips
    fee: Chips
    bounty: Chips
    ticket: Ticket | None


@dataclass(frozen=True, slots=True)
class CountdownStarted(TournamentEvent):
    """A sit & go is full and starts at `starts_ms` (R-218)."""

    starts_ms: int


@dataclass(frozen=True, slots=True)
class StartMovedUp(TournamentEvent):
    """A scheduled event starts before its time, at `starts_ms`."""

    starts_ms: int


@dataclass(frozen=True, slots=True)
class PlanChanged(TournamentEvent):
    """The event has other options now; `entered` when somebody had entered by the old ones."""

    options: TournamentOptions
    entered: bool


@dataclass(frozen=True, slots=True)
class CountdownStopped(TournamentEvent):
    """Somebody left before the start; more entries are needed again."""


@dataclass(frozen=True, slots=True)
class Started(TournamentEvent):
    """The first hands may be dealt."""

    entrants: int
    tables: tuple[TableId, ...]


@dataclass(frozen=True, slots=True)
class TableOpened(TournamentEvent):
    """A new table opened."""

    table: TableId


@dataclass(frozen=True, slots=True)
class Seated(EntrantEvent):
    """A player got a seat at the start, as a late entrant, or at the final table."""

    table: TableId
    seat: int
    stack: Chips


@dataclass(frozen=True, slots=True)
class Moved(EntrantEvent):
    """A player changed tables between hands (R-222, R-223)."""

    table: TableId
    seat: int
    to_table: TableId
    to_seat: int
    stack: Chips


@dataclass(frozen=True, slots=True)
class TableBroken(TournamentEvent):
    """Nobody plays here any more; its players have moved."""

    table: TableId


@dataclass(frozen=True, slots=True)
class FinalTable(TournamentEvent):
    """Everybody left sits here, with new seats and a new button (R-224)."""

    table: TableId


@dataclass(frozen=True, slots=True)
class LevelBegan(TournamentEvent):
    """A level began, from the next hand of each table on (R-200). `ends_ms` is on the running
    clock."""

    level: int
    rules: TableRules
    ends_ms: int


@dataclass(frozen=True, slots=True)
class BreakBegan(TournamentEvent):
    """A break began, until `ends_ms` (milliseconds since 1970); with `addon`, the add-on is sold in
    it."""

    ends_ms: int
    addon: bool


@dataclass(frozen=True, slots=True)
class BreakEnded(TournamentEvent):
    """Play continues."""


@dataclass(frozen=True, slots=True)
class RegistrationClosed(TournamentEvent):
    """Nobody enters any more: the pool grows by rebuys and add-ons only."""


@dataclass(frozen=True, slots=True)
class TableHandStarted(TournamentEvent):
    """The hand to deal: `dealt` are the seats that play, the first left of the button first.

    `absent` are the dealt seats whose players sit out: their blinds are taken and each of their
    turns is a check or a fold at once (R-146). Players in `waiting` are not dealt in because of the
    seat they were moved to (R-134).
    """

    table: TableId
    hand: HandId
    level: int
    rules: TableRules
    positions: Positions
    dealt: tuple[int, ...]
    absent: tuple[int, ...]
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableHandEnded(TournamentEvent):
    """A hand ended; `stacks` are the stacks of everybody who was dealt in."""

    table: TableId
    hand: HandId
    stacks: tuple[tuple[PlayerId, Chips], ...]


@dataclass(frozen=True, slots=True)
class TableHandVoided(TournamentEvent):
    """A hand was voided: all stacks are as before it."""

    table: TableId
    hand: HandId


@dataclass(frozen=True, slots=True)
class StackChanged(EntrantEvent):
    """Chips came to a player's seat, or left it, between hands; `stack` is the new stack."""

    table: TableId
    amount: int
    why: ChipsReason
    stack: Chips


@dataclass(frozen=True, slots=True)
class RebuyOffered(EntrantEvent):
    """The player has no chips left; their table waits for them until `ends_ms` (R-198)."""

    table: TableId
    cost: Chips
    ends_ms: int


@dataclass(frozen=True, slots=True)
class RebuyBought(EntrantEvent):
    """The player has paid for a rebuy; the chips come between hands. `number` counts their
    rebuys."""

    number: int
    cost: Chips


@dataclass(frozen=True, slots=True)
class RebuyLapsed(EntrantEvent):
    """A rebuy was declined, or not taken in time."""


@dataclass(frozen=True, slots=True)
class AddonBought(EntrantEvent):
    """A player bought the add-on for `cost`."""

    cost: Chips


@dataclass(frozen=True, slots=True)
class AddonDeclined(EntrantEvent):
    """The player has declined the add-on, and cannot buy it any more (R-194)."""


@dataclass(frozen=True, slots=True)
class Eliminated(EntrantEvent):
    """A player is out of the event, or in the end its winner."""

    why: OutReason
    place: int | None
    """The best of the places they share, once no entry can come any more."""
    tied: int
    """The number of players who share the places from `place` on; 1 without a tie (R-215)."""


@dataclass(frozen=True, slots=True)
class HandForHandSet(TournamentEvent):
    """Hand-for-hand was switched on or off."""

    on: bool


@dataclass(frozen=True, slots=True)
class CancelProposed(EntrantEvent):
    """`player` asks to cancel the event; `asked` are all others who must agree by `ends_ms`."""

    asked: tuple[PlayerId, ...]
    ends_ms: int


@dataclass(frozen=True, slots=True)
class CancelAgreed(EntrantEvent):
    """A player agreed to cancel the tournament."""


@dataclass(frozen=True, slots=True)
class CancelDropped(TournamentEvent):
    """The event continues: `player` said no; None when time ran out."""

    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class EntrantSatOut(EntrantEvent):
    """A player sat out."""


@dataclass(frozen=True, slots=True)
class EntrantReturned(EntrantEvent):
    """A player who sat out plays again."""


@dataclass(frozen=True, slots=True)
class TournamentPaused(TournamentEvent):
    """No new hand is dealt; the clocks have stopped."""


@dataclass(frozen=True, slots=True)
class TournamentResumed(TournamentEvent):
    """The clocks continue."""


@dataclass(frozen=True, slots=True)
class DeadlinesExtended(TournamentEvent):
    """Everybody who has a question to answer has their full time again."""


@dataclass(frozen=True, slots=True)
class TournamentCancelled(TournamentEvent):
    """The event is cancelled and paid back.

    `fees` of the refunds come from the house, the rest from the pool; the remainder of the pool
    goes `to_house`, which covers it when it is below zero.
    """

    why: CancelReason
    refunds: tuple[Refund, ...]
    fees: Chips
    to_house: int


@dataclass(frozen=True, slots=True)
class TournamentFinished(TournamentEvent):
    """The tournament is over."""

    winner: PlayerId


# --- Prizes: pool, bounties, tickets, and deals about the rest -----------------------------------


@dataclass(frozen=True, slots=True)
class MultiplierDrawn(TournamentEvent):
    """VeloX: the pool is `multiplier` buy-ins; the house adds `adjustment` or takes it (R-240)."""

    draw: int
    multiplier: int
    pool: Chips
    adjustment: int


@dataclass(frozen=True, slots=True)
class BountyWon(EntrantEvent):
    """A bounty was won: `cash` goes to the winner's wallet, `grown` is added to the bounty on
    them."""

    victim: PlayerId
    serial: int
    cash: Chips
    grown: Chips


@dataclass(frozen=True, slots=True)
class PrizesFixed(TournamentEvent):
    """No more money can come: the prize of each place, and the house's part (R-213)."""

    pool: Chips
    prizes: tuple[Chips, ...]
    overlay: Chips


@dataclass(frozen=True, slots=True)
class PrizePaid(EntrantEvent):
    """A player got the prize of their place."""

    place: int
    amount: Chips


@dataclass(frozen=True, slots=True)
class TicketWon(TournamentEvent):
    """A place won a ticket, whose value stays in the satellite's pool until it is used or
    credited."""

    ticket: Ticket
    place: int


@dataclass(frozen=True, slots=True)
class DealProposed(EntrantEvent):
    """A player proposed a deal; with `after_hand` a hand is still running, and amounts come after
    it."""

    kind: DealKind
    after_hand: bool


@dataclass(frozen=True, slots=True)
class DealOffered(TournamentEvent):
    """The amounts offered; the table waits for everybody's answer until `ends_ms`."""

    kind: DealKind
    amounts: tuple[tuple[PlayerId, Chips], ...]
    ends_ms: int


@dataclass(frozen=True, slots=True)
class DealAccepted(EntrantEvent):
    """A player accepted the proposed deal."""


@dataclass(frozen=True, slots=True)
class DealFailed(TournamentEvent):
    """`player` said no; None when time ran out or the table changed."""

    player: PlayerId | None


@dataclass(frozen=True, slots=True)
class DealMade(TournamentEvent):
    """Everybody said yes: these amounts are the prizes, and the event is over."""

    kind: DealKind
    amounts: tuple[tuple[PlayerId, Chips], ...]
