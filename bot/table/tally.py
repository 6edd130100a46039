"""Figures of a finished hand: its players' statistics, its summary, playing styles and badges."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import add, attrgetter
from typing import Any, NamedTuple, Self

from bot.codec import to_json
from bot.poker.actions import ActKind, LegalActions, StoredAction
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
from bot.poker.games import GAMES
from bot.poker.hand import Hand
from bot.poker.ranking import Category
from bot.table.shown_button import button_in_hand
from bot.table.table import Table

VOLUNTARY = {ActKind.CALL, ActKind.BET, ActKind.RAISE, ActKind.COMPLETE}
AGGRESSIVE = {ActKind.BET, ActKind.RAISE, ActKind.COMPLETE}


@dataclass(slots=True)
class PlayerLine:
    """One player's hand in numbers, under the names of every statistics page."""

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
    """A hand as the history shows it: without anything that stayed hidden.

    `seats`, `names` and `actions` are by player number; with the setup they replay it.
    """

    number: int
    """The number of the hand, counted by its table from 1."""
    names: tuple[str, ...]
    seats: tuple[int, ...]
    button: int | None = None
    """The seat at which the button was shown during the hand; None where there was none."""
    actions: tuple[StoredAction, ...]
    board: list[tuple[int, Cards]] = field(default_factory=list)
    """The cards of each street, with the number of the runout."""
    shown: dict[str, Cards] = field(default_factory=dict)
    """The cards that each player showed, by player number as a text."""
    awards: list[tuple[int, int, Share, int, int]] = field(default_factory=list)
    """Pot, runout, share of the pot, player number and chips of each award."""


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


# --- Playing styles, as counts of hands; the shares are the ones of trackers ---------------------


class Frequency(NamedTuple):
    """How often something was done, of the chances to do it."""

    part: int
    whole: int

    @property
    def percent(self) -> int:
        """The share in percent, rounded; 0 without a chance."""
        return round(100 * self.part / self.whole) if self.whole else 0


@dataclass(frozen=True, slots=True)
class StyleCounts:
    """Counts over a player's finished hands.

    Each counts once in a hand, except `bets`, `calls`, `net` and `luck`. The *first round* is the
    one before the flop, on third street, or before the draw; the *second* comes after it. Blinds,
    straddles, antes and bring-ins are forced: they are no turn and no raise. A chance is a turn at
    which the betting allows the action.
    """

    hands: int = 0
    net: int = 0
    """The chips won, or lost when negative."""
    first_turns: int = 0
    """Hands with a turn in the first round at which a call or a raise was possible."""
    entered: int = 0
    raised_first: int = 0
    three_bet_chances: int = 0
    three_bets: int = 0
    three_bets_faced: int = 0
    three_bet_folds: int = 0
    cbet_chances: int = 0
    cbets: int = 0
    saw_flop: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    bets: int = 0
    """Bets and raises after the first round."""
    calls: int = 0
    """Calls after the first round."""
    luck: int = 0
    """Chips that cards gave after an all-in beyond its percentages, once that is calculated."""

    def __add__(self, other: Self) -> Self:
        return type(self)(*map(add, _values(self), _values(other)))

    @property
    def vpip(self) -> Frequency:
        """Hands entered by choice: a call, bet or raise in the first round. Hands without a turn
        there are left out, so walks (all folded to the big blind) and bomb pots."""
        return Frequency(self.entered, self.first_turns)

    @property
    def pfr(self) -> Frequency:
        """Hands with a raise in the first round, of the hands of VPIP."""
        return Frequency(self.raised_first, self.first_turns)

    @property
    def three_bet(self) -> Frequency:
        """Raises of the first raise, of the turns that faced it alone and could raise: not behind a
        stack that only calls, nor when all others are all-in or the limit's raises are made."""
        return Frequency(self.three_bets, self.three_bet_chances)

    @property
    def fold_to_three_bet(self) -> Frequency:
        """Folds of the first raiser, of their turns that faced a second raise alone."""
        return Frequency(self.three_bet_folds, self.three_bets_faced)

    @property
    def cbet(self) -> Frequency:
        """Bets in the second round by the last raiser of the first, of their turns there that could
        bet before anybody had."""
        return Frequency(self.cbets, self.cbet_chances)

    @property
    def went_to_showdown(self) -> Frequency:
        """WTSD: hands compared at the end, of the hands in which the player was still in when the
        second round's cards came."""
        return Frequency(self.showdowns, self.saw_flop)

    @property
    def won_at_showdown(self) -> Frequency:
        """W$SD: showdowns that won chips of any pot."""
        return Frequency(self.showdowns_won, self.showdowns)

    @property
    def ev_net(self) -> int:
        """EV-adjusted result, in chips: the result less the luck, so with each pot that was all-in
        before its last card shared by the equities of that moment."""
        return self.net - self.luck

    @property
    def aggression(self) -> float | None:
        """Aggression factor: bets and raises per call after the first round; None without a
        call."""
        return self.bets / self.calls if self.calls else None


STYLE_COUNTS = tuple(each.name for each in fields(StyleCounts))
_values = attrgetter(*STYLE_COUNTS)


def styles(hand: Hand, lines: tuple[PlayerLine, ...]) -> tuple[StyleCounts, ...]:
    """Additions of a finished hand to its players' counts, by number; `lines` is its tally."""
    reading = _Reading(hand.players)
    acted = (event for event in hand.events if isinstance(event, Acted))
    for event, options in zip(acted, hand.turns, strict=True):
        reading.read(event, options)
    return tuple(
        StyleCounts(
            hands=1,
            net=line.stack_after - line.stack_before,
            saw_flop=int(line.saw_flop),
            showdowns=int(line.showdown),
            showdowns_won=int(line.showdown and line.pot_won > 0),
            **counted,
        )
        for line, counted in zip(lines, reading.counted, strict=True)
    )


class _Reading:
    """Goes through the actions of a hand, and knows who has raised."""

    def __init__(self, players: int) -> None:
        self.counted: tuple[dict[str, int], ...] = tuple({} for _ in range(players))
        self._raisers: list[int] = []
        """The players who raised in the first round, in order."""
        self._has_bet = False
        """Whether somebody has bet in the second round."""

    def read(self, event: Acted, options: LegalActions) -> None:
        """Reads an action, and the actions that were legal in its place."""
        if event.kind is ActKind.BRING_IN:
            return
        mine, raises = self.counted[event.player], event.kind in AGGRESSIVE
        if event.street == 0:
            self._read_first_round(event, options, mine)
            return
        if event.street == 1:
            is_last_raiser = bool(self._raisers) and self._raisers[-1] == event.player
            if is_last_raiser and not self._has_bet and options.max_to is not None:
                mine["cbet_chances"] = 1
                mine["cbets"] = int(raises)
            self._has_bet |= raises
        mine["bets"] = mine.get("bets", 0) + raises
        mine["calls"] = mine.get("calls", 0) + (event.kind is ActKind.CALL)

    def _read_first_round(self, event: Acted, options: LegalActions, mine: dict[str, int]) -> None:
        raises, others = event.kind in AGGRESSIVE, self._raisers
        may_raise = options.max_to is not None
        if options.call or may_raise:
            mine["first_turns"] = 1
        if event.kind in VOLUNTARY:
            mine["entered"] = 1
        if len(others) == 1 and others[0] != event.player and may_raise:
            mine["three_bet_chances"] = 1
            mine["three_bets"] = int(raises)
        elif len(others) == 2 and others[0] == event.player:
            mine["three_bets_faced"] = 1
            mine["three_bet_folds"] = int(event.kind is ActKind.FOLD)
        if raises:
            mine["raised_first"] = 1
            others.append(event.player)


# --- Badges: what players are known for in a server, each earned by a fact -----------------------


GIANT_STACKS = 5
"""The least multiple of a player's stack that makes an opponent a giant."""


class BadgeFact(StrEnum):
    """The facts by which badges are earned."""

    HANDS = "hands"
    """A hand was dealt to the player, and ended."""
    ROYAL_FLUSH = "royal-flush"
    """The player won a showdown with a royal flush."""
    GIANT_SLAYER = "giant-slayer"
    """The player won their whole stack again in a hand, from an opponent with at least
    `GIANT_STACKS` times as much before it, who was compared with them and lost at least as much as
    they had."""
    TOURNAMENT_WON = "tournament-won"
    MONTH_NET = "month-net"
    """The player had the highest net result of a month's cash games, above zero."""
    MONTH_HANDS = "month-hands"
    """The player was dealt the most hands of a month."""


MONTHLY = frozenset({BadgeFact.MONTH_NET, BadgeFact.MONTH_HANDS})
"""The facts of a month that is over."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge as `assets/badges.toml` has it; it is worth no chips."""

    name: str
    icon: str
    fact: BadgeFact
    least: int = 1
    """The times that the fact must be true of a player."""


def facts_of_hand(hand: Hand, lines: Sequence[PlayerLine]) -> tuple[tuple[int, BadgeFact], ...]:
    """The facts that a finished hand proves of its players, by their number in it; `lines` is its
    tally."""
    royal = {
        event.player
        for event in hand.events
        if isinstance(event, PotAwarded) and _is_royal(hand, event)
    }
    giants = [number for number, line in enumerate(lines) if _slew_giant(line, lines)]
    return (
        *((number, BadgeFact.ROYAL_FLUSH) for number in sorted(royal)),
        *((number, BadgeFact.GIANT_SLAYER) for number in giants),
    )


def _is_royal(hand: Hand, award: PotAwarded) -> bool:
    high = GAMES[hand.game.code].high
    if award.rank is None or high is None or award.share is Share.LOW:
        return False
    return high.scale.value.category_of(award.rank) is Category.ROYAL_FLUSH


def _slew_giant(line: PlayerLine, lines: Sequence[PlayerLine]) -> bool:
    had = line.stack_before
    if not line.showdown or line.stack_after < 2 * had:
        return False
    return any(
        other.showdown
        and other.stack_before >= GIANT_STACKS * had
        and other.stack_before - other.stack_after >= had
        for other in lines
    )
