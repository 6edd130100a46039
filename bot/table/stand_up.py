"""The stand-up game: the last player who has won no pot pays everybody else (house rule).

A round begins with a hand, and everybody dealt in stands. A player who alone wins a pot sits, even
when all others fold; a pot that is shared seats nobody. The last one standing pays a number of big
blinds to each of the others, and so does, at once, a player who leaves or runs out of chips while
standing.

Standing players have in reserve what they could have to pay: it stays part of their stack and of
their account, but cannot be bet. No chips move between players before somebody has lost.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bot.ids import Chips, HandId, PlayerId
from bot.poker.hand import Hand
from bot.poker.setup import Post
from bot.table.events import StandUpOver, TableEvent
from bot.table.rules import STAND_UP_PLAYERS_MIN, TableRules
from bot.table.seating import Seating, chips_due
from bot.table.seats import Presence, Seat
from bot.table.turns import Dealt


@dataclass(frozen=True, slots=True)
class StandUpRound:
    """A round: the hand that it began with, the price that the loser pays to each, and its players.

    A player who has left is no longer in it. A player with a reserve is standing.
    """

    began: HandId
    each: Chips
    players: tuple[PlayerId, ...]

    @property
    def reserve(self) -> Chips:
        """The chips that the last one standing would have to pay."""
        return Chips(self.each * (len(self.players) - 1))


def plan_round(
    rules: TableRules, dealt: Sequence[Seat], posts: Sequence[Post], hand: HandId
) -> StandUpRound | None:
    """The round that begins with a hand of these seats; None where too few can be in it, or nobody
    plays it.

    A player is not in it who sits out, or who could not keep its possible cost beside a big blind
    and their posts.
    """
    each = rules.house.stand_up * rules.big_blind
    if not each:
        return None
    most = each * (len(dealt) - 1)
    cost = [0] * len(dealt)
    for post in posts:
        cost[post.player] += post.amount
    players = tuple(
        seat.player
        for number, seat in enumerate(dealt)
        if seat.presence is not Presence.SITTING_OUT
        and seat.stack >= most + max(rules.big_blind, cost[number])
    )
    return (
        StandUpRound(hand, Chips(each), players) if len(players) >= STAND_UP_PLAYERS_MIN else None
    )


def reserve_of(seat: Seat, planned: StandUpRound | None) -> Chips:
    """A seat's reserve in the next hand; `planned` is the round that begins with it."""
    return planned.reserve if planned and seat.player in planned.players else seat.reserve


class StandUp:
    """The round that is being played at a table, if there is one."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self.round: StandUpRound | None = None

    def begin(self, planned: StandUpRound) -> None:
        """Has everybody in the round stand."""
        self.round = planned
        for seat in self._seats:
            seat.reserve = planned.reserve

    def cancel(self) -> None:
        """Ends the round: nobody pays, and nothing is in reserve any more."""
        for seat in self._seats:
            seat.reserve = Chips(0)
        self.round = None

    def undo(self, hand: HandId) -> None:
        """Ends the round that began with a void hand."""
        if self.round is not None and self.round.began == hand:
            self.cancel()

    def seat_winners(self, hand: Hand, dealt: Sequence[Dealt]) -> list[TableEvent]:
        """Seats the players who have alone won a pot of the hand, on all its boards."""
        takers: dict[int, set[PlayerId]] = {}
        for award in hand.result.awards if hand.result else ():
            takers.setdefault(award.pot, set()).add(dealt[award.player].player)
        alone = {min(players) for players in takers.values() if len(players) == 1}
        for seat in self._seats:
            if seat.player in alone:
                seat.reserve = Chips(0)
        return self._settle()

    def lose(self, leaving: Collection[Seat]) -> list[TableEvent]:
        """Takes these seats out of the round: the ones that stand have lost it together."""
        if self.round is None:
            return []
        gone = {seat.player for seat in leaving}
        losers = [seat for seat in self._seats if seat.player in gone and seat.reserve]
        stay = tuple(player for player in self.round.players if player not in gone)
        self.round = replace(self.round, players=stay)
        return self._end(losers) if losers else self._settle()

    def out_of_chips(self) -> list[Seat]:
        """The seats of standing players who have nothing but their reserve, and to whom no chips
        are due."""
        left = [seat for seat in self._standing if not seat.playable]
        return [seat for seat in left if not chips_due(seat, self._seating)]

    @property
    def _seats(self) -> list[Seat]:
        players = () if self.round is None else self.round.players
        return [seat for seat in self._seating.in_order() if seat.player in players]

    @property
    def _standing(self) -> list[Seat]:
        return [seat for seat in self._seats if seat.reserve]

    def _settle(self) -> list[TableEvent]:
        """Ends the round when no more than one is standing. Otherwise each reserve shrinks to what
        the players still in the round could get."""
        standing = self._standing
        if self.round is None:
            return []
        if len(standing) < 2:
            return self._end(standing)
        for seat in standing:
            seat.reserve = self.round.reserve
        return []

    def _end(self, losers: Sequence[Seat]) -> list[TableEvent]:
        """Ends the round: each of `losers` pays all others in it out of their reserve."""
        if self.round is None:
            return []
        each = self.round.each
        others = [seat for seat in self._seats if seat not in losers]
        for seat in (*losers, *others):
            seat.reserve = Chips(0)
        paid = tuple((loser.player, other.player, each) for loser in losers for other in others)
        for loser in losers:
            loser.stack = Chips(loser.stack - each * len(others))
        for other in others:
            other.stack = Chips(other.stack + each * len(losers))
        self.round = None
        return [
            StandUpOver(
                tuple(seat.name for seat in losers),
                tuple(seat.name for seat in others),
                each,
                paid,
            )
        ]
