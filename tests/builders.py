"""Tiny builders: a table in one line, people by name, whole hands as words."""

import sys
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, cast

from bot.host.guild_settings import SettingsByGuild
from bot.ids import Chips, HandId, PlayerId
from bot.poker.cards import FULL_DECK, Card, parse_cards
from bot.poker.hand import Hand
from bot.storage.players import SettingsStore
from bot.table.button import Positions
from bot.table.events import HandProgressed, TableEvent
from bot.table.rules import TableRules, check_rules
from bot.table.seats import Presence
from bot.table.table import Table
from bot.table.table_commands import (
    TABLE_COMMANDS,
    Act,
    Close,
    ComeBack,
    Leave,
    ShowCards,
    SitDown,
    SitOut,
    StartHand,
    TableCommand,
    TimeOut,
    Verb,
    VoidHand,
)
from bot.table.view import TableView, view_of


def player(name: str) -> PlayerId:
    """A player's id from a name of eight characters at most."""
    return PlayerId(int.from_bytes(name.encode()))


def name_of(who: PlayerId) -> str:
    """The name that `player` made the id of."""
    return who.to_bytes(8).lstrip(b"\0").decode()


def kinds_of(base: type[Any]) -> set[type[Any]]:
    """The kinds of a command or event: the classes below their base that have none below them."""
    below = base.__subclasses__()
    if not below:
        # Of a class with slots, a first draft without them may linger in memory.
        return {base} if getattr(sys.modules[base.__module__], base.__name__) is base else set()
    return set().union(*map(kinds_of, below))


def no_settings() -> SettingsByGuild:
    """Servers that have chosen nothing, without a database to store a choice in."""
    return SettingsByGuild(cast(SettingsStore, None))


def rules(**changes: Any) -> TableRules:
    """A six-seat No-Limit Hold'em table for 1/2, buy-ins from 80 to 200; or as `changes` say."""
    made = replace(TableRules(seats=6), **changes)
    check_rules(made)
    return made


def deck(top: str = "", cards: tuple[Card, ...] = FULL_DECK) -> tuple[Card, ...]:
    """A deck with the named cards on top, first dealt first, and the others in their order."""
    first = parse_cards(top)
    return (*first, *(card for card in cards if card not in first))


def sit_down(name: str, buy_in: int = 100, seat: int = 0) -> SitDown:
    return SitDown(player(name), name, "en-GB", Chips(buy_in), seat)


class Game:
    """A table played by names; every method applies one command and returns what happened."""

    def __init__(self, of: TableRules | None = None) -> None:
        self.table = Table(of or rules())
        self.done: list[TableCommand] = []

    def apply(self, command: TableCommand) -> tuple[TableEvent, ...]:
        events = self.table.apply(command)
        self.done.append(command)
        return events

    def sit(self, name: str, buy_in: int = 100, seat: int = 0) -> tuple[TableEvent, ...]:
        return self.apply(sit_down(name, buy_in, seat))

    def start(self, draw: int = 0, top: str = "") -> tuple[TableEvent, ...]:
        return self.apply(StartHand(HandId(self.table.hand_id + 1), deck(top), draw))

    def act(self, name: str, verb: str, to: int = 0) -> tuple[TableEvent, ...]:
        table = self.table
        return self.apply(Act(player(name), table.hand_id, table.turn, Verb(verb), Chips(to)))

    def play(self, script: str) -> None:
        """Acts in turn: `a fold, b raise 6, c call`."""
        for line in script.split(","):
            name, verb, *to = line.split()
            self.act(name, verb, *map(int, to))

    def fold_round(self) -> None:
        """Everybody folds to the last player: the quickest way to the next hand."""
        while self.table.hand_running:
            self.act(self.turn, "bring-in" if self.hand.options().bring_in else "fold")

    def draw(self, name: str, *places: int) -> tuple[TableEvent, ...]:
        """Throws the cards at these places of the player's hand."""
        table = self.table
        act = Act(player(name), table.hand_id, table.turn, Verb.DRAW, places=places)
        return self.apply(act)

    def next_hand(self, draw: int = 0) -> Positions:
        """Deals a hand, folds it through, and returns where button and blinds stood."""
        self.start(draw)
        positions = self.table.positions
        self.fold_round()
        assert positions is not None
        return positions

    def time_out(self) -> tuple[TableEvent, ...]:
        return self.apply(TimeOut(self.table.hand_id, self.table.turn, self.table.extra_seconds))

    def leave(self, name: str) -> tuple[TableEvent, ...]:
        return self.apply(Leave(player(name)))

    def sit_out(self, name: str) -> tuple[TableEvent, ...]:
        return self.apply(SitOut(player(name)))

    def come_back(self, name: str, *, post: bool = False) -> tuple[TableEvent, ...]:
        return self.apply(ComeBack(player(name), post))

    def show(self, name: str) -> tuple[TableEvent, ...]:
        return self.apply(ShowCards(player(name), self.table.hand_id))

    def close(self) -> tuple[TableEvent, ...]:
        return self.apply(Close())

    def void(self) -> tuple[TableEvent, ...]:
        return self.apply(VoidHand(self.table.hand_id))

    @property
    def turn(self) -> str:
        """The name of the player to act; empty when there is none."""
        return self.table.to_act.name if self.table.to_act else ""

    @property
    def dealt(self) -> list[str]:
        """The players of the hand, the first left of the button first."""
        return [dealt.name for dealt in self.table.dealt]

    @property
    def stacks(self) -> dict[str, int]:
        return {seat.name: seat.stack for seat in self.table.seats.values()}

    def presence(self, name: str) -> Presence:
        return self.table.seat_of(player(name)).presence

    def posts(self) -> dict[str, list[tuple[str, int]]]:
        """The posts that each player of the hand owed before the cards, by kind."""
        hand = self.hand
        owed: dict[str, list[tuple[str, int]]] = {}
        for post in hand.setup.posts:
            owed.setdefault(self.dealt[post.player], []).append((post.kind.value, post.amount))
        return owed

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    def view(self, name: str | None = None) -> TableView:
        return view_of(self.table, None if name is None else player(name))


def game(seats: Mapping[int, str] | str, of: TableRules | None = None, buy_in: int = 100) -> Game:
    """A table with people in their seats: `game("a b c")` or `game({1: "a", 4: "b"})`."""
    made = Game(of)
    named = dict(enumerate(seats.split(), 1)) if isinstance(seats, str) else seats
    for seat, name in named.items():
        made.sit(name, buy_in, seat)
    return made


def dealt(names: str = "a b c d") -> Game:
    """A hand has just begun: `a` is the dealer, `b` and `c` have the blinds."""
    table = game(names)
    table.start(draw=0)
    return table


def hand_events(events: Iterable[TableEvent]) -> list[Any]:
    """The events of the hand itself."""
    return [event.event for event in events if isinstance(event, HandProgressed)]


def replayed(of: TableRules, commands: Iterable[TableCommand]) -> Table:
    """The table that the commands make, each having been written as JSON and read again."""
    table = Table(of)
    for command in commands:
        table.apply(
            TABLE_COMMANDS.read(TABLE_COMMANDS.name_of(command), TABLE_COMMANDS.write(command))
        )
    return table


def state_of(thing: Any) -> Any:
    """Everything that a table, a hand or any part of them holds, as plain values to compare.

    What is only remembered to be quick, and the table's own methods, are left out.
    """
    if isinstance(thing, Enum | str | int | float | None):
        return thing
    if isinstance(thing, Mapping):
        return {key: state_of(value) for key, value in thing.items()}
    if isinstance(thing, set | frozenset):
        return sorted(thing)
    if isinstance(thing, list | tuple):
        return [state_of(value) for value in thing]
    return [type(thing).__name__, {name: state_of(getattr(thing, name)) for name in _names(thing)}]


_REMEMBERED = {"_options", "_handlers", "_policy", "_before_blinds", "game"}


def _names(thing: Any) -> list[str]:
    if is_dataclass(thing):
        return [field.name for field in fields(thing)]
    slots = [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())]
    names = slots or vars(thing)
    return [name for name in names if name not in _REMEMBERED]
