"""The events of a tournament's prizes: pool, bounties, tickets, and deals about the rest."""

from dataclasses import dataclass

from bot.ids import Chips, PlayerId
from bot.tournament.commands import DealKind, Ticket
from bot.tournament.events import EntrantEvent, TournamentEvent


@dataclass(frozen=True, slots=True)
class MultiplierDrawn(TournamentEvent):
    """VeloX: the pool is `multiplier` buy-ins; the house adds `adjustment` or takes it (R-240)."""

    draw: int
    multiplier: int
    pool: Chips
    adjustment: int


@dataclass(frozen=True, slots=True)
class BountyWon(EntrantEvent):
    """`cash` goes to the winner's wallet, `grown` is added to the bounty on them."""

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
    """The ticket's value stays in the satellite's pool until it is used or credited."""

    ticket: Ticket
    place: int


@dataclass(frozen=True, slots=True)
class DealProposed(EntrantEvent):
    """`after_hand` tells that a hand is still running; amounts come when it is over."""

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
