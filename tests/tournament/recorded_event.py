"""An event that plays itself with much going on at once, and notes what people did in it."""

from collections import Counter
from collections.abc import Sequence

from bot.bank import accounts
from bot.bank.transfers import Batch
from bot.ids import Chips, PlayerId
from bot.tournament import events as told
from bot.tournament import tournament_commands as ask
from bot.tournament.events import DealMade, DealOffered, PrizesFixed, TournamentEvent
from bot.tournament.ledger import batches_of, opening_batches
from bot.tournament.options import CostLimits, TournamentKind, TournamentOptions
from bot.tournament.state import ChipsReason, OutReason, Phase, Status, TournamentTable
from bot.tournament.tournament_commands import DealKind, Knockout, TournamentCommand
from tests.builders import player
from tests.tournament.accountant import Accountant, Books, accounted, without_zeros
from tests.tournament.builders import GUILD, NUMBER
from tests.tournament.random_event import RandomEvent
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

SATELLITE = 5
"""Where tickets come from that nobody played for."""
LOTTERY = (1_000_000, 50_000, 2_000, 500)
"""Draws below these: the rare multipliers would hardly come by themselves."""
STAY = frozenset({OutReason.WON, OutReason.DEAL})


class RecordedEvent(RandomEvent):
    """An event of many entries, all-ins, ties, deals and shared knockouts, with its `story`."""

    def __init__(
        self,
        of: TournamentOptions,
        entrants: int,
        seed: int,
        wild: float = 0.0,
        lively: bool = True,
    ) -> None:
        self.last_ms = 0
        self.lively = lively
        """Whether hands and people are as below, or those of a plain event."""
        self.story: list[Happening] = []
        self.stacks: dict[PlayerId, int] = {}
        """The stacks of everybody who is not ranked, as they were before the hands that are
        running."""
        self.thinking: set[PlayerId] = set()
        """Players who may still buy a rebuy."""
        self.fallen: dict[PlayerId, Fallen] = {}
        """Players without chips who are not ranked yet."""
        self.offered: tuple[tuple[PlayerId, int], ...] = ()
        """The stacks when the last deal was offered."""
        self.agreed: Agreed | None = None
        super().__init__(of, entrants, seed, wild)
        self.calm = 0.6
        """The part of hands that are like those of a plain `RandomEvent`."""
        if lively and self.rng.random() < 0.2:
            self.calm, self.bold = 0.97, 0.02

    # --- what is noted --------------------------------------------------------------------------

    def apply(self, command: TournamentCommand) -> tuple[TournamentEvent, ...]:
        events = super().apply(command)
        self.last_ms = command.at_ms
        self.note_command(command)
        for event in events:
            self.note_event(command, event)
        self.note_places([event for event in events if isinstance(event, told.Eliminated)])
        return events

    def note_command(self, command: TournamentCommand) -> None:
        match command:
            case ask.Register(player=who, ticket=ticket):
                self.story.append(Entered(who, ticket.satellite if ticket else None))
                self.stacks[who] = self.entry(who).stack
            case ask.Unregister(player=who):
                self.story.append(Withdrew(who))
                del self.stacks[who]
            case ask.Rebuy(player=who):
                self.story.append(BoughtAgain(who))
                self.thinking.discard(who)
            case ask.BuyAddon(player=who):
                self.story.append(AddedOn(who))
            case ask.DrawMultiplier(draw=draw):
                self.story.append(Drawn(draw))
            case _:
                pass

    def note_event(self, command: TournamentCommand, event: TournamentEvent) -> None:
        match event:
            case told.Seated(player=who, stack=stack):
                self.stacks[who] = stack
            case told.StackChanged(player=who, why=ChipsReason.REMOVED, amount=amount):
                self.fallen[who] = Fallen(who, -amount, ())
            case told.StackChanged(player=who, stack=stack):
                self.stacks[who] = stack
                self.fallen.pop(who, None)
            case told.TableHandEnded(stacks=stacks):
                assert isinstance(command, ask.EndTableHand)
                self.note_hand(stacks, {one.victim: one.by for one in command.knockouts})
            case told.RebuyOffered(player=who):
                self.thinking.add(who)
            case told.RebuyLapsed(player=who):
                self.thinking.discard(who)
            case PrizesFixed():
                self.story.append(PoolClosed())
            case DealOffered(amounts=amounts):
                self.offered = tuple((who, self.stacks[who]) for who, _ in amounts)
            case DealMade(kind=kind):
                self.agreed = Agreed(kind, self.offered)
            case told.TournamentCancelled():
                self.note_cancel()
            case _:
                pass

    def note_hand(
        self, stacks: Sequence[tuple[PlayerId, Chips]], by: dict[PlayerId, tuple[PlayerId, ...]]
    ) -> None:
        for who, stack in stacks:
            if not stack:
                self.fallen[who] = Fallen(who, self.stacks[who], by.get(who, ()))
            self.stacks[who] = stack

    def note_places(self, ranked: Sequence[told.Eliminated]) -> None:
        out = [one.player for one in ranked if one.why not in STAY]
        left = [one.player for one in ranked if one.why in STAY]
        if out:
            fallen = (self.fallen.pop(who, Fallen(who, self.stacks[who], ())) for who in out)
            self.story.append(WentOut(tuple(fallen)))
        if left:
            self.story.append(Remained(tuple((who, self.stacks[who]) for who in left), self.agreed))
        for who in out:
            self.thinking.discard(who)
            del self.stacks[who]

    def note_cancel(self) -> None:
        """A removed player is out, though the hand was not over (R-255); unless all are."""
        sent_off = {who for who in self.stacks if self.entry(who).leaving is not None}
        if all(who in sent_off or self.entry(who).table is None for who in self.stacks):
            sent_off = {who for who in sent_off if self.entry(who).table is None}
        lost = {who for who in self.fallen if who not in self.thinking or who in sent_off}
        stacks = [(who, chips) for who, chips in self.stacks.items() if who not in lost | sent_off]
        fallen = [self.fallen[who] for who in self.fallen if who in lost]
        self.story.append(CancelledEvent(tuple(stacks), tuple(fallen)))

    # --- what is compared -----------------------------------------------------------------------

    @property
    def booked(self) -> Books:
        """The books of the event's batches."""
        return booked(
            (
                *opening_batches(GUILD, self.number, self.state.options),
                *batches_of(GUILD, self.number, self.told),
            )
        )

    def accounted(self) -> Accountant:
        """The rules' view of the whole story."""
        return accounted(self.options, self.number, self.story)

    @property
    def options(self) -> TournamentOptions:
        options: TournamentOptions = self.state.options
        return options

    # --- a lively event -------------------------------------------------------------------------

    def enter(self, names: str, ticket: ask.Ticket | None = None) -> None:
        """One in eight comes with a ticket."""
        for name in names.split():
            won = self.lively and not ticket and self.cost > 0 and self.rng.random() < 1 / 8
            super().enter(name, self.ticket_of(name) if won else ticket)

    @property
    def cost(self) -> Chips:
        head = self.options.bounty.amount if self.options.bounty else 0
        return Chips(self.options.prize_part + self.options.fee + head)

    def ticket_of(self, name: str) -> ask.Ticket:
        source = accounts.pool(GUILD, SATELLITE)
        self.balances[source] = self.balances.get(source, 0) + self.cost
        return ask.Ticket(SATELLITE, self.number, player(name), self.cost)

    def show_up(self) -> None:
        """Sometimes most people forget about it."""
        present = self.rng.choice([0.9, 0.2]) if self.lively else 0.9
        for who in list(self.state.entrants):
            if self.rng.random() < present:
                self.apply(ask.ConfirmPresence(self.now_ms, who))

    def tick(self, minutes: float = 0) -> tuple[TournamentEvent, ...]:
        """The timer fires in time, so that what happens in one tick happens together."""
        due = self.tournament.next_due_ms
        if due is not None and self.lively:
            self.now_ms = min(self.now_ms, max(due, self.last_ms))
        return super().tick(minutes)

    def stuck(self) -> None:
        """Somebody who had entered has left again: another one comes."""
        if self.state.phase is Phase.REGISTERING:
            self.apply(self.newcomer(self.somebody()))
        else:
            super().stuck()

    def step(self) -> None:
        running = self.state.phase is Phase.RUNNING
        if running and self.options.kind is TournamentKind.VELOX and not self.state.multiplier:
            beyond = self.rng.choice(LOTTERY)
            self.apply(ask.DrawMultiplier(self.now_ms, self.rng.randrange(beyond)))
            return
        if running and self.lively and self.rng.random() < 1 / 8:
            wish = self.wish()
            if self.tournament.may(wish):
                self.apply(wish)
                return
        super().step()

    def answer(self) -> TournamentCommand | None:
        """Most people like a deal."""
        deal = self.state.deal
        if self.lively and deal is not None and deal.amounts:
            silent = next(who for who in deal.amounts if who not in deal.accepted)
            return ask.AnswerDeal(self.now_ms, silent, self.rng.random() < 0.98)
        return super().answer()

    def wish(self) -> TournamentCommand:
        """More chips, another entry, a deal; sometimes a moderator's."""
        who, at = self.somebody(), self.now_ms
        if self.rng.random() < 0.02:
            return ask.Exclude(at, who, self.chance)
        if self.entry(who).status is Status.OUT and self.rng.random() < 0.9:
            return self.newcomer(who)
        if self.rng.random() < 0.5:
            return ask.ProposeDeal(at, who, self.rng.choice(list(DealKind)))
        wishes: list[TournamentCommand] = [
            ask.Rebuy(at, who, self.chance),
            ask.TakeSecondHalf(at, who),
        ]
        return self.rng.choice(wishes)

    def end_by_chance(self, table: TournamentTable) -> None:
        chance = self.rng.random()
        if not self.lively or chance < self.calm:
            super().end_by_chance(table)
        elif chance < self.calm + (1 - self.calm) / 4:
            self.even_out(table)
        else:
            self.crash(table)

    def even_out(self, table: TournamentTable) -> None:
        """All who were dealt in have the same stacks afterwards, so that ties follow."""
        dealt = [table.seats[seat] for seat in table.dealt]
        least, odd = divmod(sum(self.entry(who).stack for who in dealt), len(dealt))
        stacks = {who: Chips(least + (place < odd)) for place, who in enumerate(dealt)}
        if least:
            self.end_hand(table, stacks, ())
        else:
            super().end_by_chance(table)

    def crash(self, table: TournamentTable) -> None:
        """One or two win all that up to four others can lose to them."""
        stacks = {table.seats[seat]: self.entry(table.seats[seat]).stack for seat in table.dealt}
        players = self.rng.sample(list(stacks), min(len(stacks), self.rng.randint(2, 6)))
        winners = players[: 2 if len(players) > 2 and self.rng.random() < 0.4 else 1]
        most = min(stacks[winner] for winner in winners)
        for loser in players[len(winners) :]:
            lost = min(stacks[loser], most)
            stacks[loser] = Chips(stacks[loser] - lost)
            least, odd = divmod(lost, len(winners))
            for place, winner in enumerate(winners):
                stacks[winner] = Chips(stacks[winner] + least + (place < odd))
        out = [who for who in players[len(winners) :] if not stacks[who]]
        self.end_hand(table, stacks, tuple(Knockout(who, tuple(winners)) for who in out))

    def end_hand(
        self,
        table: TournamentTable,
        stacks: dict[PlayerId, Chips],
        knockouts: tuple[Knockout, ...],
    ) -> None:
        assert table.hand is not None
        rows = tuple(stacks.items())
        self.apply(
            ask.EndTableHand(self.now_ms, table.id, table.hand, rows, self.chance, knockouts)
        )


def booked(batches: Sequence[Batch]) -> Books:
    """The batches' transfers by account and reason; lines that come to nothing are left out."""
    lines: Books = Counter()
    for batch in batches:
        for transfer in batch.transfers:
            lines[transfer.source, batch.reason] -= transfer.amount
            lines[transfer.target, batch.reason] += transfer.amount
    return without_zeros(lines)


class CheapEvent(RecordedEvent):
    """Entries may cost as little as in the examples; nothing happens that is not asked for."""

    limits = CostLimits(
        buy_in_min=Chips(1), buy_in_max=Chips(100_000), total_cost_max=Chips(100_000)
    )

    def __init__(self, of: TournamentOptions, entrants: int, number: int = NUMBER) -> None:
        self.number = number
        super().__init__(of, entrants, seed=0, lively=False)


def due_equals_booked(played: RecordedEvent) -> bool:
    return without_zeros(played.accounted().books) == played.booked
