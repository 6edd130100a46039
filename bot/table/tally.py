"""A finished hand in its players' statistics, and its summary for the history."""

from dataclasses import dataclass, field
from typing import Any

from bot.codec import to_json
from bot.poker.actions import ActKind, StoredAction
from bot.poker.cards import Cards
from bot.poker.events import (
    Acted,
    BoardDealt,
    CardsShown,
    Drew,
    Event,
    HandOver,
    HoleDealt,
    Mucked,
    PotAwarded,
    Share,
    Shown,
)
from bot.poker.hand import Hand
from bot.table.shown_button import button_in_hand
from bot.table.table import Table

VOLUNTARY = {ActKind.CALL, ActKind.BET, ActKind.RAISE, ActKind.COMPLETE}
AGGRESSIVE = {ActKind.BET, ActKind.RAISE, ActKind.COMPLETE}


@dataclass(slots=True)
class PlayerLine:
    """One player's hand in numbers; the words are those of every statistics page."""

    stack_before: int
    stack_after: int
    pot_won: int = 0
    vpip: bool = False
    pfr: bool = False
    saw_flop: bool = False
    showdown: bool = False
    bets: int = 0
    calls: int = 0


def tally(hand: Hand) -> tuple[PlayerLine, ...]:
    """The players' lines, by their number in the hand, which must be over.

    Cards shown after the end do not count as a showdown.
    """
    lines = tuple(map(PlayerLine, hand.setup.stacks, hand.stacks))
    folded: set[int] = set()
    for event in hand.events:
        if isinstance(event, HandOver):
            break
        _count(event, lines, folded)
    return lines


def _count(event: Event, lines: tuple[PlayerLine, ...], folded: set[int]) -> None:
    match event:
        case Acted():
            _count_action(event, lines[event.player])
            if event.kind is ActKind.FOLD:
                folded.add(event.player)
        case BoardDealt() | HoleDealt() | Drew() if event.street >= 1:
            for number, line in enumerate(lines):
                line.saw_flop |= number not in folded
        case Shown(player=player) | Mucked(player=player) if player not in folded:
            if len(folded) == len(lines) - 1:
                return  # The last one left shows a seven and a deuce: nothing was compared.
            lines[player].showdown = True
        case PotAwarded():
            lines[event.player].pot_won += event.amount


def _count_action(event: Acted, line: PlayerLine) -> None:
    if event.street == 0:
        line.vpip |= event.kind in VOLUNTARY
        line.pfr |= event.kind in AGGRESSIVE
    line.bets += event.kind in AGGRESSIVE
    line.calls += event.kind is ActKind.CALL


@dataclass(slots=True, kw_only=True)
class HandSummary:
    """A hand as the history tells it: nothing that stayed hidden.

    `seats`, `names` and `actions` are by player number; with the setup they replay it.
    """

    number: int
    """Counted by its table, from 1."""
    names: tuple[str, ...]
    seats: tuple[int, ...]
    button: int | None = None
    """The seat at which it was shown while the hand was played; None where there was none."""
    actions: tuple[StoredAction, ...]
    board: list[tuple[int, Cards]] = field(default_factory=list)
    """The cards of each street, with the number of the runout."""
    shown: dict[str, Cards] = field(default_factory=dict)
    """By player number, written as a text."""
    awards: list[tuple[int, int, Share, int, int]] = field(default_factory=list)
    """Pot, runout, share of the pot, player number and chips."""


def summary_of(table: Table) -> dict[str, Any]:
    """The `HandSummary` of the hand just played, as JSON values; empty without a hand."""
    hand = table.hand
    if hand is None:
        return {}
    summary = HandSummary(
        number=table.hands_dealt,
        names=tuple(dealt.name for dealt in table.dealt),
        seats=tuple(dealt.seat for dealt in table.dealt),
        button=button_in_hand(table),
        actions=tuple(hand.actions),
    )
    for event in hand.events:
        match event:
            case BoardDealt():
                summary.board.append((event.runout, event.cards))
            case Shown() | CardsShown():
                summary.shown[str(event.player)] = hand.cards_shown(event.player)
            case PotAwarded(pot, runout, share, player, amount):
                summary.awards.append((pot, runout, share, player, amount))
    written: dict[str, Any] = to_json(summary)
    return written
