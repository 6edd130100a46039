"""Elimination: who is out, their place, and who wins their bounty (R-215, R-226)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.durations import SECOND_MS
from bot.ids import Chips, PlayerId
from bot.tournament.chips import may_rebuy
from bot.tournament.command_run import CommandRun
from bot.tournament.events import BountyWon, Eliminated, RebuyOffered, StackChanged
from bot.tournament.options import BountyKind
from bot.tournament.state import (
    Bust,
    ChipsReason,
    Entrant,
    OutReason,
    Status,
    TournamentState,
    TournamentTable,
)


@dataclass(frozen=True, slots=True)
class BountyShare:
    """One winner's part of a bounty: cash at once, and the part added to their own bounty."""

    cash: Chips
    grown: Chips


def bounty_shares(head: Chips, hunters: int, kind: BountyKind) -> tuple[BountyShare, ...]:
    """The shares of a bounty of `head` chips among the players who won it together, odd chips to
    the first.

    Progressive: half of each part is added to the winner's own bounty, an odd chip is cash.
    """
    part, odd = divmod(head, hunters)
    parts = [part + (number < odd) for number in range(hunters)]
    if kind is BountyKind.KNOCKOUT:
        return tuple(BountyShare(Chips(part), Chips(0)) for part in parts)
    return tuple(BountyShare(Chips(part - part // 2), Chips(part // 2)) for part in parts)


def bust_entrant(run: CommandRun, table: TournamentTable, entry: Entrant, lost: Bust) -> None:
    """Offers a rebuy to a player without chips where there is one (R-198); frees the seat
    otherwise."""
    entry.status = Status.BUSTED
    table.busts.append(lost)
    if not may_rebuy(run.state, entry, table.hand_level):
        run.state.free_seat(entry)
        return
    rebuy = run.options.rebuy
    ends_ms = run.at_ms + run.options.sheet.turn_seconds * SECOND_MS
    table.offers[entry.player] = ends_ms
    cost = rebuy.cost if rebuy else Chips(0)
    run.emit(RebuyOffered(entry.player, table.id, cost, ends_ms))


def remove_entrant(run: CommandRun, entry: Entrant, why: OutReason) -> None:
    """Removes a player with their chips between hands (R-153, R-255).

    The last player left always stays: somebody wins.
    """
    state, stack = run.state, entry.stack
    if state.left == 1:
        entry.leaving = None
        return
    lost = Bust(entry.player, stack, (), why)
    entry.leaving = why
    entry.stack = Chips(0)
    entry.half_owed = Chips(0)
    state.chips_issued = Chips(state.chips_issued - stack)
    if entry.table is None:
        state.queue.remove(entry.player)
        rank_busts(run, [lost])
        return
    table = state.table_of(entry)
    if stack:
        run.emit(StackChanged(entry.player, table.id, -stack, ChipsReason.REMOVED, Chips(0)))
    if entry.status is not Status.BUSTED:
        table.busts.append(lost)
        entry.status = Status.BUSTED
    state.free_seat(entry)


def keep_last_entrant(run: CommandRun) -> None:
    """Keeps the last player left in, who needs no rebuy any more to win."""
    for table in run.state.tables.values():
        for player in table.offers:
            table.busts = [bust for bust in table.busts if bust.player != player]
            run.state.entrants[player].status = Status.PLAYING
        table.offers.clear()


def close_busts(run: CommandRun) -> None:
    """Ranks players without chips once all who tie with them are known (R-199, R-226).

    Tables that are ready at the same moment are ranked together, as no-shows are.
    """
    state = run.state
    ready = [table for table in state.tables.values() if table.idle]
    if not state.hand_for_hand or len(ready) == len(state.tables):
        rank_busts(run, _take_busts(ready))


def _take_busts(tables: Iterable[TournamentTable]) -> list[Bust]:
    lost = [bust for table in tables for bust in table.busts]
    for table in tables:
        table.busts.clear()
    return lost


def rank_busts(run: CommandRun, lost: Sequence[Bust]) -> None:
    """Gives places from the bottom up: the smaller stack goes first, equal stacks tie (R-215)."""
    state = run.state
    in_order = sorted(
        lost, key=lambda bust: (bust.stack_before, state.entrants[bust.player].serial)
    )
    for _, together in groupby(in_order, key=lambda bust: bust.stack_before):
        eliminate(run, [(bust.player, bust.why) for bust in together])
    for bust in in_order:
        award_bounty(run, bust)


def eliminate(run: CommandRun, players: Sequence[tuple[PlayerId, OutReason]]) -> None:
    """Gives these players the next place from the bottom, which they share."""
    state = run.state
    for player, _ in players:
        state.entrants[player].status = Status.OUT
    state.finishes.append([player for player, _ in players])
    place = None if state.registration_open else unranked(state) + 1
    for player, why in players:
        run.emit(Eliminated(player, why, place, len(players)))


def unranked(state: TournamentState) -> int:
    """The number of entrants without a place yet."""
    return len(state.entrants) - sum(map(len, state.finishes))


def award_bounty(run: CommandRun, lost: Bust) -> None:
    """Pays the bounty to the players who won the player's last chips; if nobody did, to the
    winner."""
    state = run.state
    entry, terms = state.entrants[lost.player], run.options.bounty
    head, entry.head = entry.head, Chips(0)
    if terms is None or not head:
        return
    hunters = [state.entrants[by] for by in lost.by if state.entrants[by].status is Status.PLAYING]
    if not hunters:
        state.orphan_heads = Chips(state.orphan_heads + head)
        return
    for hunter, part in zip(hunters, bounty_shares(head, len(hunters), terms.kind), strict=True):
        hunter.head = Chips(hunter.head + part.grown)
        hunter.bounties_won = Chips(hunter.bounties_won + part.cash)
        if part.cash or part.grown:
            run.emit(BountyWon(hunter.player, entry.player, entry.serial, part.cash, part.grown))
