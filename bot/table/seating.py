"""The seats of a table: who sits where, and who is away."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from bot.durations import DAY_MS, MINUTE_MS
from bot.ids import Chips, PlayerId
from bot.refusal import Refusal, refuse_if
from bot.table.commands import SitDown
from bot.table.events import AwayReason, CameBack, Left, SatDown, SatOut
from bot.table.house_rules import BuyInCap
from bot.table.lineup import TableLineup
from bot.table.refusals import TableCode, TableRefusal
from bot.table.rules import SitOutRule, TableRules
from bot.table.seats import Presence, Seat


@dataclass(frozen=True, slots=True)
class Departure:
    """The stack that a player left with, and when."""

    stack: Chips
    at_ms: int


def noon_ms(day: int) -> int:
    """The noon of a day in UTC, counted from 1970: it lies on the same date nearly everywhere."""
    return day * DAY_MS + DAY_MS // 2


class Seating:
    """Everybody who sits at the table; running hands are in `Table`."""

    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self.seats: dict[int, Seat] = {}
        self._before_blinds: dict[int, Seat] = {}
        """The seats as they were before the running hand's blinds."""
        self.departures: dict[PlayerId, Departure] = {}
        self.protected: dict[PlayerId, int] = {}
        """When somebody last had all-in protection, of those who have had it today."""
        self.now_ms = 0
        """The time of the latest dated command."""

    def seat_of(self, player: PlayerId) -> Seat:
        """The player's seat. Raises `TableRefusal` (not-seated)."""
        for seat in self.seats.values():
            if seat.player == player:
                return seat
        raise TableRefusal(TableCode.NOT_SEATED)

    def staying_seat(self, player: PlayerId) -> Seat:
        """The player's seat. Raises `TableRefusal` (not-seated, already-leaving)."""
        seat = self.seat_of(player)
        refuse_if(seat.leaving, TableCode.ALREADY_LEAVING)
        return seat

    def protect(self, player: PlayerId, day_from_ms: int | None = None) -> bool:
        """Uses the player's all-in protection of the day that began at `day_from_ms`, or UTC's;
        False when it is used up (R-150)."""
        began_ms, used_ms = day_from_ms, self.now_ms
        if began_ms is None:
            # An older command: snapshots knew only the day then.
            day = self.now_ms // DAY_MS
            began_ms, used_ms = day * DAY_MS, noon_ms(day)
        today = {holder: at_ms for holder, at_ms in self.protected.items() if at_ms >= began_ms}
        if not self.rules.all_in_protection or player in today:
            return False
        self.protected = {**today, player: used_ms}
        return True

    @contextmanager
    def at_time(self, at_ms: int) -> Iterator[None]:
        """Sets the time to `at_ms`; a refusal inside the block sets it back."""
        before = self.now_ms
        self.now_ms = max(before, at_ms)
        try:
            yield
        except Refusal:
            self.now_ms = before
            raise
        if self.now_ms != before:
            self.departures = {
                player: gone
                for player, gone in self.departures.items()
                if self._is_guarded(gone, self.now_ms)
            }

    @property
    def buy_in_max(self) -> Chips:
        """The most chips to sit down with, or to fill a stack up to: at least the table's maximum.

        In a hand the stacks count as they were before it; of players who leave, none.
        """
        rules, stacks = self.rules, (seat.stack for seat in self.seats.values() if not seat.leaving)
        biggest = max(stacks, default=0)
        match rules.house.buy_in_cap:
            case BuyInCap.TABLE:
                return rules.buy_in_max
            case BuyInCap.HALF:
                return Chips(max(rules.buy_in_max, biggest // 2))
            case BuyInCap.BIGGEST:
                return Chips(max(rules.buy_in_max, biggest))

    def rejoins_with(self, player: PlayerId, at_ms: int = 0) -> Chips:
        """The least that the player may rejoin with after leaving (R-167), or 0.

        `at_ms` is the time of asking, where no command has brought it.
        """
        departure = self.departures.get(player)
        now_ms = max(self.now_ms, at_ms)
        if departure is None or not self._is_guarded(departure, now_ms):
            return Chips(0)
        return Chips(min(departure.stack, self.buy_in_max))

    def _is_guarded(self, departure: Departure, now_ms: int) -> bool:
        """Whether who left so has to bring back what they left with (R-167)."""
        return now_ms - departure.at_ms < self.rules.house.rejoin_minutes * MINUTE_MS

    def is_seated(self, player: PlayerId) -> bool:
        return any(seat.player == player for seat in self.seats.values())

    def in_order(self) -> list[Seat]:
        """The seats that are taken, by number."""
        return sorted(self.seats.values(), key=lambda seat: seat.number)

    def seat_player(self, command: SitDown, *, newcomer: bool) -> SatDown:
        """Seats a player; a `newcomer` to a game in progress waits for the big blind (R-133).

        Raises `TableRefusal` (already-seated, no-such-seat, seat-taken, table-full,
        buy-in-too-small, buy-in-too-large, rejoins-with-less).
        """
        number = self._free_seat_for(command)
        rules, returning = self.rules, self.rejoins_with(command.player)
        most = self.buy_in_max
        if command.buy_in < rules.buy_in_min:
            raise TableRefusal(
                TableCode.BUY_IN_TOO_SMALL, buyin=command.buy_in, minimum=rules.buy_in_min
            )
        if command.buy_in > most:
            raise TableRefusal(TableCode.BUY_IN_TOO_LARGE, buyin=command.buy_in, maximum=most)
        if command.buy_in < returning:
            raise TableRefusal(
                TableCode.REJOINS_WITH_LESS,
                buyin=command.buy_in,
                minimum=returning,
                minutes=rules.house.rejoin_minutes,
            )
        self.departures.pop(command.player, None)
        self.seats[number] = Seat(
            number=number,
            player=command.player,
            name=command.name,
            locale=command.locale,
            stack=command.buy_in,
            presence=Presence.WAITING if newcomer else Presence.PLAYING,
            owes_big_blind=newcomer,
            bought_in=command.buy_in,
        )
        return SatDown(number, command.player, command.name, command.buy_in)

    def _free_seat_for(self, command: SitDown) -> int:
        refuse_if(self.is_seated(command.player), TableCode.ALREADY_SEATED)
        if command.seat and not 1 <= command.seat <= self.rules.seats:
            raise TableRefusal(TableCode.NO_SUCH_SEAT, seat=command.seat, maximum=self.rules.seats)
        refuse_if(command.seat in self.seats, TableCode.SEAT_TAKEN, seat=command.seat)
        refuse_if(len(self.seats) >= self.rules.seats, TableCode.TABLE_FULL, seats=self.rules.seats)
        free = (n for n in range(1, self.rules.seats + 1) if n not in self.seats)
        return command.seat or next(free)

    @property
    def free_seats(self) -> int:
        """The number of empty seats."""
        return self.rules.seats - len(self.seats)

    def settle_blinds(self, lineup: TableLineup, blinds_go_round: bool) -> None:
        """Players dealt in owe nothing any more; absent players owe the blinds that passed them.

        What is owed stays so in a hand where no blinds go round, or nobody posts any.
        """
        self._before_blinds = {number: replace(seat) for number, seat in self.seats.items()}
        for number in lineup.dealt:
            seat = self.seats[number]
            if seat.owes_blinds and (not blinds_go_round or number in lineup.still_owing):
                continue
            if seat.presence is Presence.WAITING:
                seat.presence = Presence.PLAYING
            seat.posting = seat.owes_big_blind = seat.owes_small_blind = False
        for number in lineup.skipped_big:
            self.seats[number].owes_big_blind = True
        for number in lineup.skipped_small:
            self.seats[number].owes_small_blind = True

    def restore_blinds(self) -> None:
        """Undoes `settle_blinds` for a void hand (R-163)."""
        for number, before in self._before_blinds.items():
            seat = self.seats.get(number)
            if seat is None or seat.player != before.player:
                continue
            if seat.presence is Presence.PLAYING and self._presence_counts(before):
                seat.presence = before.presence
            seat.posting = before.posting and not self._plays_unasked(seat)
            seat.owes_big_blind = before.owes_big_blind
            seat.owes_small_blind = before.owes_small_blind

    def _plays_unasked(self, seat: Seat) -> bool:
        """Whether the seat is dealt in though its player is away: nothing is posted early there."""
        dealt_in = self.rules.sit_out is SitOutRule.DEALT_IN
        return dealt_in and seat.presence is Presence.SITTING_OUT

    def _presence_counts(self, before: Seat) -> bool:
        """Whether a void hand gives a player who plays their presence from before it.

        Where absent players are not dealt in, a void hand has always sat out again whoever came
        back during it.
        """
        waited = before.presence is Presence.WAITING
        return waited or self.rules.sit_out is SitOutRule.AWAY

    def offer_to_post(self, seat: Seat) -> CameBack:
        """Notes that the player posts at the next hand. Raises `TableRefusal` (nothing-to-post)."""
        refuse_if(not seat.owes_blinds or seat.posting, TableCode.NOTHING_TO_POST)
        seat.posting = True
        return self.come_back(seat)

    def come_back(self, seat: Seat) -> CameBack:
        seat.presence = Presence.WAITING if seat.owes_blinds else Presence.PLAYING
        seat.timeouts = seat.hands_away = seat.away_net = 0
        return CameBack(seat.number, seat.player, seat.name)

    def sit_out(self, seat: Seat, why: AwayReason) -> SatOut:
        seat.presence = Presence.SITTING_OUT
        seat.posting = seat.wants_bomb_pot = False
        seat.hands_away = seat.away_net = 0
        seat.away_since_ms = self.now_ms
        return SatOut(seat.number, seat.player, seat.name, why)

    def vacate(self, seat: Seat, why: AwayReason) -> Left:
        del self.seats[seat.number]
        if seat.stack:
            self.departures[seat.player] = Departure(seat.stack, self.now_ms)
        return Left(seat.number, seat.player, seat.name, seat.stack, why)
