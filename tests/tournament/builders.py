"""Tiny builders: a plan in one line, and an event played by names with the bank looking on."""

import tomllib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.bank import accounts
from bot.bank.accounts import Account
from bot.bank.transfers import Batch, balances_after
from bot.ids import Chips, GuildId, HandId, PlayerId, TableId
from bot.tournament import tournament_commands as ask
from bot.tournament.events import TournamentEvent
from bot.tournament.ledger import batches_of, opening_batches
from bot.tournament.levels import LevelSheet, sheet_from_data
from bot.tournament.options import CostLimits, TournamentKind, TournamentOptions
from bot.tournament.state import Entrant
from bot.tournament.tournament import Tournament
from bot.tournament.tournament_commands import Knockout, TournamentCommand
from tests.builders import player

STRUCTURES = Path(__file__).resolve().parents[2] / "assets" / "structures"
GUILD = GuildId(7)
NUMBER = 31
NOON = 1_700_000_000_000
MINUTE = 60_000
WALLET = 1_000_000


def sheet(name: str = "standard") -> LevelSheet:
    """One of the project's own structures."""
    return sheet_from_data(tomllib.loads((STRUCTURES / f"{name}.toml").read_text("utf-8")))


def plan(**changes: Any) -> TournamentOptions:
    """A scheduled freeze-out for 100+10, two to a hundred entrants; or as `changes` say."""
    kind = changes.get("kind", TournamentKind.SCHEDULED)
    entrants = changes.pop("entrants", None)
    made = TournamentOptions(
        title="Friday",
        kind=TournamentKind.SCHEDULED,
        sheet=sheet(),
        prize_part=Chips(100),
        fee=Chips(10),
        entrants_min=2,
        entrants_max=100,
        starts_ms=NOON if kind is TournamentKind.SCHEDULED else None,
    )
    if entrants is not None:
        changes |= {"entrants_min": entrants, "entrants_max": entrants}
    return replace(made, **changes)


def velox_plan(**changes: Any) -> TournamentOptions:
    """A VeloX for 10 chips."""
    changes = {"kind": TournamentKind.VELOX, "prize_part": Chips(50), "fee": Chips(0)} | changes
    return plan(entrants=3, sheet=sheet("velox"), **changes)


class Event:
    """A tournament played by names; every method applies one command and returns what happened.

    Every batch is booked at once, so that chips of the wallet are conserved or the test fails.
    """

    number = NUMBER
    limits = CostLimits()

    def __init__(
        self, of: TournamentOptions | None = None, limits: CostLimits | None = None
    ) -> None:
        self.tournament = Tournament.create(self.number, GUILD, of or plan(), limits or self.limits)
        self.now_ms = NOON - 60 * MINUTE
        self.done: list[TournamentCommand] = []
        self.told: list[TournamentEvent] = []
        self.balances: dict[Account, int] = {}
        self.keys: set[str] = set()
        self.hands = 0
        self._book(opening_batches(GUILD, self.number, self.state.options))

    @property
    def state(self) -> Any:
        return self.tournament.state

    def apply(self, command: TournamentCommand) -> tuple[TournamentEvent, ...]:
        events = self.tournament.apply(command)
        self.done.append(command)
        self.told += events
        self._book(batches_of(GUILD, self.number, events))
        if not isinstance(command, ask.ConfirmPresence | ask.StartTableHand):
            self.tournament.check_conserved()
        return events

    def _book(self, batches: Iterable[Batch]) -> None:
        for batch in batches:
            assert batch.key not in self.keys, batch.key
            self.keys.add(batch.key)
            self.balances |= balances_after(self._funded(batch.changes()), batch)

    def _funded(self, touched: Iterable[Account]) -> dict[Account, int]:
        for account in touched:
            if account.kind is accounts.AccountKind.WALLET:
                self.balances.setdefault(account, WALLET)
        return self.balances

    # --- money --------------------------------------------------------------------------------

    def won(self, name: str) -> int:
        """Net result of a player so far, in chips of the wallet."""
        return self.balances.get(accounts.wallet(GUILD, player(name)), WALLET) - WALLET

    @property
    def pool(self) -> int:
        return self.balances.get(accounts.pool(GUILD, self.number), 0)

    @property
    def house(self) -> int:
        return self.balances.get(accounts.house(GUILD), 0)

    # --- coming and going ---------------------------------------------------------------------

    def enter(self, names: str, ticket: ask.Ticket | None = None) -> None:
        for name in names.split():
            self.apply(
                ask.Register(self.now_ms, player(name), name, "en-GB", ticket, len(self.done))
            )

    def leave(self, name: str) -> tuple[TournamentEvent, ...]:
        return self.apply(ask.Unregister(self.now_ms, player(name)))

    def start(self, chance: int = 1) -> tuple[TournamentEvent, ...]:
        """Waits for the time and starts."""
        self.now_ms = max(self.now_ms, self.state.starts_ms)
        tables = tuple(map(TableId, range(1, self.tournament.tables_wanted + 1)))
        return self.apply(ask.Start(self.now_ms, tables, chance))

    def tick(self, minutes: float = 0) -> tuple[TournamentEvent, ...]:
        """Lets time pass and ticks."""
        self.now_ms += int(minutes * MINUTE)
        return self.apply(ask.Tick(self.now_ms, len(self.done)))

    def until_due(self) -> tuple[TournamentEvent, ...]:
        """Advances time to whatever is due next."""
        due = self.tournament.next_due_ms
        assert due is not None
        self.now_ms = max(self.now_ms, due)
        return self.tick()

    def ask(self, kind: type[Any], name: str, /, **more: Any) -> tuple[TournamentEvent, ...]:
        """A player's command with only their name: `ask(Rebuy, "a")`."""
        fields = kind.__dataclass_fields__
        if "chance" in fields:
            more["chance"] = len(self.done)
        command: TournamentCommand = kind(self.now_ms, player(name), **more)
        return self.apply(command)

    # --- hands --------------------------------------------------------------------------------

    def deal(self, table: int = 1) -> tuple[TournamentEvent, ...]:
        self.hands += 1
        return self.apply(ask.StartTableHand(self.now_ms, TableId(table), HandId(self.hands)))

    def end(self, table: int = 1, **gains: int) -> tuple[TournamentEvent, ...]:
        """The hand ends: `end(a=50, b=-50)`; those not named break even.

        The player who gained most knocks out those who have nothing left.
        """
        at = self.state.tables[TableId(table)]
        stacks = {at.seats[seat]: self.entry(at.seats[seat]).stack for seat in at.dealt}
        for name, gain in gains.items():
            stacks[player(name)] = Chips(stacks[player(name)] + gain)
        best = max(gains, key=lambda name: gains[name]) if gains else ""
        knocked = tuple(Knockout(one, (player(best),)) for one, left in stacks.items() if not left)
        return self.apply(
            ask.EndTableHand(
                self.now_ms, at.id, at.hand, tuple(stacks.items()), len(self.done), knocked
            )
        )

    def bust(self, names: str, by: str, table: int = 1) -> tuple[TournamentEvent, ...]:
        """One hand in which `by` takes all chips of the others named."""
        self.deal(table)
        losses = {name: -self.stack(name) for name in names.split()}
        return self.end(table, **losses, **{by: -sum(losses.values())})

    # --- looking ------------------------------------------------------------------------------

    def entry(self, who: PlayerId) -> Entrant:
        entry: Entrant = self.state.entrants[who]
        return entry

    def of(self, name: str) -> Entrant:
        return self.entry(player(name))

    def stack(self, name: str) -> int:
        return self.of(name).stack

    def table_of(self, name: str) -> int:
        table = self.of(name).table
        assert table is not None
        return table

    def at(self, table: int) -> list[str]:
        """The names at a table, in seat order."""
        seats = self.state.tables[TableId(table)].seats
        return [self.entry(seats[seat]).name for seat in sorted(seats)]

    def heard(self, kind: type[Any]) -> list[Any]:
        """All events of a kind so far."""
        return [event for event in self.told if isinstance(event, kind)]


def event(names: str, of: TournamentOptions | None = None, chance: int = 1) -> Event:
    """A started event with these entrants: `event("a b c")`."""
    made = Event(of)
    made.enter(names)
    made.start(chance)
    return made


def names(count: int) -> str:
    """Makes so many names: p0 p1 p2 …"""
    return " ".join(f"p{number}" for number in range(count))
