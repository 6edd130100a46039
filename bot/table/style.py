"""How somebody plays, as counts of hands; the shares are those of the trackers."""

from dataclasses import dataclass, fields
from operator import add, attrgetter
from typing import NamedTuple, Self

from bot.poker.actions import ActKind, LegalActions
from bot.poker.events import Acted
from bot.poker.hand import Hand
from bot.table.tally import AGGRESSIVE, VOLUNTARY, PlayerLine


class Frequency(NamedTuple):
    """How often something was done, of the chances to do it."""

    part: int
    whole: int

    @property
    def percent(self) -> int:
        """Rounded; 0 without a chance."""
        return round(100 * self.part / self.whole) if self.whole else 0


@dataclass(frozen=True, slots=True)
class StyleCounts:
    """Counts over a player's finished hands.

    Each counts once in a hand, `bets`, `calls`, `net` and `luck` apart. The *first round* is that
    before the flop, on third street, or before the draw; the *second* comes after it. Blinds,
    straddles, antes and bring-ins are forced: they are no turn and no raise. A chance is a turn at
    which the betting allows what is counted.
    """

    hands: int = 0
    net: int = 0
    """Chips."""
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
        """WTSD: hands compared at the end, of those in which the player was still in when the
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
        """Of the first round, in order."""
        self._has_bet = False
        """Whether somebody has bet in the second round."""

    def read(self, event: Acted, options: LegalActions) -> None:
        """An action, and what was legal in its place."""
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
