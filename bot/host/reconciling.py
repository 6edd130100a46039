"""A tournament and its tables keep journals of their own; here is what makes them agree again.

Both are compared as they are now, never as they were told to become. So it does not matter whether
something has just happened, or got lost with the process years ago: the next step is the same, and
taking it twice does nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.host.casting import cast_of, chairs_of, rules_at_table
from bot.ids import HandId, TableId
from bot.table.cast import Chair, HandCast
from bot.table.commands import Arrange, Close, Pause, Resume, SitOut, VoidHand
from bot.table.rules import TIMEOUTS_MAX
from bot.table.seats import Presence, Seat
from bot.table.table import Table
from bot.tournament import commands as ask
from bot.tournament.commands import Command, Knockout
from bot.tournament.state import Entry, State, TournamentTable


@dataclass(frozen=True, slots=True)
class Deal:
    """The tournament has started this hand and the table has not dealt it yet."""

    hand: HandId
    cast: HandCast


TableStep = Deal | Arrange | SitOut | Pause | Resume | VoidHand | Close


def step_at_table(state: State, number: TableId, live: Table) -> TableStep | None:
    """What the table must do next to be as the tournament says; None when it is."""
    table = state.tables.get(number)
    if table is None:
        return VoidHand(live.hand_id) if live.hand_running else Close()
    paused = state.clock.paused_ms is not None
    if live.paused != paused:
        return Pause() if paused else Resume()
    if live.hand_running:
        return _sent_out(state, live)
    if paused:
        return None
    if table.hand is not None:
        return Deal(table.hand, cast_of(state, table)) if live.hand_id != table.hand else None
    return _arranged(state, table, live)


def _sent_out(state: State, live: Table) -> SitOut | None:
    """Nobody waits for somebody who is out as soon as the hand is over (R-255)."""
    for seat in live.seats.values():
        entry = state.entries.get(seat.player)
        out = entry is not None and entry.leaving is not None
        if out and seat.presence is not Presence.SITTING_OUT:
            return SitOut(seat.player)
    return None


def _arranged(state: State, table: TournamentTable, live: Table) -> Arrange | None:
    chairs = chairs_of(state, table)
    shown = {seat.number: seat for seat in live.seats.values()}
    if len(chairs) == len(shown) and all(_sits(chair, shown) for chair in chairs):
        return None
    return Arrange(chairs, rules_at_table(state, state.clock.level))


def _sits(chair: Chair, shown: dict[int, Seat]) -> bool:
    seat = shown.get(chair.seat)
    return seat is not None and (seat.player, seat.stack) == (chair.player, chair.stack)


def news_of_table(state: State, number: TableId, live: Table) -> Iterator[Command]:
    """What the table knows and the tournament does not: how a hand ended, who is away.

    Time and chance of the commands are for the director to fill in.
    """
    table = state.tables.get(number)
    if table is None:
        return
    for seat in live.seats.values():
        entry = state.entries.get(seat.player)
        if entry is not None and (entry.table, entry.seat) == (number, seat.number):
            yield from _presence(entry, seat)
    if table.hand is not None and live.hand_id == table.hand and not live.hand_running:
        yield _end(number, table.hand, live)


def _presence(entry: Entry, seat: Seat) -> Iterator[Command]:
    away = seat.presence is Presence.SITTING_OUT
    if away and not entry.sitting_out:
        yield ask.SitOut(0, entry.player, asked=seat.timeouts < TIMEOUTS_MAX)
    elif entry.sitting_out and not away:
        yield ask.ComeBack(0, entry.player)


def _end(number: TableId, hand: HandId, live: Table) -> Command:
    """A hand of which the table knows no outcome was called off."""
    outcome = live.outcome
    if outcome is None or outcome.hand != hand or outcome.voided:
        return ask.VoidHand(0, number, hand, 0)
    knockouts = tuple(Knockout(one.victim, one.by) for one in outcome.knocked_out)
    return ask.EndHand(0, number, hand, outcome.stacks, 0, knockouts)
