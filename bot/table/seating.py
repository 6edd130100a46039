"""The seats of a table: who sits where, who is away, and who waits for a seat."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from bot.durations import DAY_MS, MINUTE_MS
from bot.ids import Chips, PlayerId
from bot.refusal import Refusal, refuse_if
from bot.table.events import (
    AwayReason,
    CameBack,
    ChipsBought,
    ChipsMissing,
    ChipsOrdered,
    Left,
    PassedOver,
    SatDown,
    SatOut,
    SeatOffered,
    TableEvent,
)
from bot.table.lineup import TableLineup
from bot.table.rules import (
    TIMEOUTS_MAX,
    BuyInCap,
    SeatRelease,
    SitOutRule,
    TableCode,
    TableRefusal,
    TableRules,
)
from bot.table.seats import Presence, Seat
from bot.table.table_commands import BuyChips, DeliverChips, ForgetChips, SetAutoTopUp, SitDown


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
        """When each player who has had all-in protection today last had it."""
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
        """Uses the player's all-in protection of the day that began at `day_from_ms`, or of UTC's
        day; False when it is used up (R-150)."""
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

        In a hand the stacks count as they were before it, but not the stacks of players who leave.
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
        """Whether a player who left has to bring back their stack (R-167)."""
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
        """Clears the blinds that the players dealt in owed; absent players owe the blinds that
        passed them.

        Debts stay in a hand where no blinds go round, or nobody posts any.
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

        Where absent players are not dealt in, a void hand has always sat out again the players who
        came back during it.
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


# --- Chips bought at the table: only between hands, up to the maximum (R-166) --------------------


def chips_due(seat: Seat, seating: Seating) -> Chips:
    """The chips that the seat gets between hands: its order, or its auto top-up.

    A player who has lost everything buys in again, for the table's minimum at least (R-164).
    """
    wanted = seat.ordered
    if seat.presence is not Presence.SITTING_OUT:
        wanted = Chips(max(wanted, seat.auto_top_up - seat.stack))
    is_broke = not seat.playable and seat.stack + wanted < seating.rules.buy_in_min
    if seat.leaving or is_broke:
        return Chips(0)
    return Chips(max(0, min(wanted, seating.buy_in_max - seat.stack)))


def buy_chips(seating: Seating, command: BuyChips, *, in_hand: bool) -> list[TableEvent]:
    """Buys at once, or orders chips for after the hand; a new order replaces the one before.

    Raises `TableRefusal` (chips-not-positive, stack-above-maximum).
    """
    seat, maximum = seating.staying_seat(command.player), seating.buy_in_max
    refuse_if(command.amount < 1, TableCode.CHIPS_NOT_POSITIVE)
    most = maximum if in_hand else maximum - seat.stack
    if command.amount > most:
        raise TableRefusal(
            TableCode.STACK_ABOVE_MAXIMUM, amount=command.amount, most=max(0, most), maximum=maximum
        )
    if in_hand:
        seat.ordered = command.amount
        return [ChipsOrdered(seat.number, seat.player, seat.name, command.amount)]
    return [_add_chips(seat, command.amount)]


def set_auto_top_up(seating: Seating, command: SetAutoTopUp) -> list[TableEvent]:
    """Sets the stack to be filled up to between hands; 0 stops that.

    Raises `TableRefusal` (chips-not-positive, kept-stack-too-small, stack-above-maximum).
    """
    seat, maximum = seating.staying_seat(command.player), seating.buy_in_max
    minimum = seating.rules.buy_in_min
    refuse_if(command.to < 0, TableCode.CHIPS_NOT_POSITIVE)
    if 0 < command.to < minimum:
        raise TableRefusal(TableCode.TOP_UP_TOO_SMALL, amount=command.to, minimum=minimum)
    if command.to > maximum:
        raise TableRefusal(
            TableCode.STACK_ABOVE_MAXIMUM, amount=command.to, most=maximum, maximum=maximum
        )
    seat.auto_top_up = command.to
    return []


def broke_seats(seating: Seating) -> list[Seat]:
    """The seats of players without chips to play with, unless chips are due to them."""
    broke = [seat for seat in seating.in_order() if not seat.playable]
    return [seat for seat in broke if not chips_due(seat, seating)]


def all_due(seating: Seating) -> tuple[tuple[PlayerId, Chips], ...]:
    """The players to whom chips are due, with the amounts, by seat."""
    due = [(seat.player, chips_due(seat, seating)) for seat in seating.in_order()]
    return tuple((player, amount) for player, amount in due if amount)


def deliver_chips(seating: Seating, command: DeliverChips, *, in_hand: bool) -> list[TableEvent]:
    """Adds the chips due. Raises `TableRefusal` (hand-in-progress, not-seated, no-chips-due)."""
    seat, due = _due_to(seating, command.player, in_hand)
    return [_add_chips(seat, due)]


def forget_chips(seating: Seating, command: ForgetChips, *, in_hand: bool) -> list[TableEvent]:
    """Drops the chips that are due but not in the wallet; ends the auto top-up.

    Raises `TableRefusal` (hand-in-progress, not-seated, no-chips-due).
    """
    seat, due = _due_to(seating, command.player, in_hand)
    seat.ordered = seat.auto_top_up = Chips(0)
    return [ChipsMissing(seat.number, seat.player, seat.name, due)]


def _due_to(seating: Seating, player: PlayerId, in_hand: bool) -> tuple[Seat, Chips]:
    refuse_if(in_hand, TableCode.HAND_IN_PROGRESS)
    seat = seating.seat_of(player)
    due = chips_due(seat, seating)
    refuse_if(not due, TableCode.NO_CHIPS_DUE)
    return seat, due


def _add_chips(seat: Seat, amount: Chips) -> ChipsBought:
    seat.stack = Chips(seat.stack + amount)
    seat.bought_in = Chips(seat.bought_in + amount)
    seat.ordered = Chips(0)
    return ChipsBought(seat.number, seat.player, seat.name, amount)


# --- Time banks, and the seats of players who are away -------------------------------------------


TIME_BANK_SECONDS = 30
"""The time bank of a player who sits down, and its maximum."""
MORE_TIME_SECONDS = 10
"""Seconds that one press takes from the time bank."""
REFILL_SECONDS = 2
"""The seconds that each hand dealt to a player puts back."""


def take_time(seat: Seat) -> int:
    """Takes one press's worth of seconds. Raises `TableRefusal` (time-bank-empty)."""
    refuse_if(seat.time_bank < MORE_TIME_SECONDS, TableCode.TIME_BANK_EMPTY, seconds=seat.time_bank)
    seat.time_bank -= MORE_TIME_SECONDS
    seat.timeouts = 0
    return MORE_TIME_SECONDS


def count_dealt_hand(seating: Seating, dealt: tuple[int, ...]) -> None:
    """Refills the time banks of `dealt`, and counts the hand for players who sit out.

    At a tournament's table it counts the hands that they miss.
    """
    of_cash = seating.rules.tournament is None
    for seat in seating.seats.values():
        if seat.number in dealt:
            seat.time_bank = min(TIME_BANK_SECONDS, seat.time_bank + REFILL_SECONDS)
        if seat.presence is Presence.SITTING_OUT and (of_cash or seat.number not in dealt):
            seat.hands_away += 1
        elif seat.number in dealt:
            seat.hands_away = 0


def is_abandoned(seat: Seat) -> bool:
    """Whether the timer has sat the player out; one who asked to sit out may be there."""
    return seat.presence is Presence.SITTING_OUT and seat.timeouts >= TIMEOUTS_MAX


def reason_to_remove(seat: Seat, seating: Seating, *, wanted: bool) -> AwayReason | None:
    """Why the seat is freed between hands; None when it is not.

    An orbit away is as many hands as seats are taken.
    """
    if seat.leaving or seat.kicked:
        return AwayReason.KICKED if seat.kicked else AwayReason.ASKED
    if not seat.playable and not chips_due(seat, seating):
        return AwayReason.BROKE
    orbit = seat.hands_away >= len(seating.seats)
    if seat.presence is Presence.SITTING_OUT and (
        is_overdue(seat, seating) or (orbit and is_released(seat, seating.rules, wanted=wanted))
    ):
        return AwayReason.AWAY
    return None


def is_released(seat: Seat, rules: TableRules, *, wanted: bool) -> bool:
    """Whether an absent player loses the seat after an orbit by the rules of the table (R-147,
    R-148)."""
    match rules.seat_release:
        case SeatRelease.NEVER | SeatRelease.STOPPED:
            return False
        case SeatRelease.WANTED:
            return wanted
        case SeatRelease.ORBIT:
            return wanted or is_abandoned(seat)


def is_overdue(seat: Seat, seating: Seating) -> bool:
    """Whether an absent player has used up the time that the table gives."""
    limit_ms = seating.rules.release_minutes * MINUTE_MS
    return 0 < limit_ms <= seating.now_ms - seat.away_since_ms


def is_held_up(seat: Seat, rules: TableRules) -> bool:
    """Whether an absent player loses a seat that nobody wants where no hand can start (R-148)."""
    stopped = rules.seat_release is SeatRelease.STOPPED
    return stopped or is_released(seat, rules, wanted=False)


def may_be_freed(seat: Seat, seating: Seating, *, wanted: bool, stopped: bool) -> bool:
    """Whether a timer may free an absent player's seat; `stopped` where no hand can start."""
    rules = seating.rules
    released = is_released(seat, rules, wanted=wanted) or (stopped and is_held_up(seat, rules))
    return released or is_overdue(seat, seating)


def longest_away(seating: Seating) -> Seat | None:
    """The seat to be freed next: players whom the timer sat out come before players who asked
    to."""
    away = [seat for seat in seating.in_order() if seat.presence is Presence.SITTING_OUT]
    return max(away, key=lambda seat: (is_abandoned(seat), seat.hands_away), default=None)


# --- The waiting list ----------------------------------------------------------------------------


@dataclass(slots=True)
class Waiter:
    """A player on the list; with `offered`, a seat is held for them."""

    player: PlayerId
    name: str
    offered: bool = False


class WaitingList:
    """The players who wait for a seat, first come, first served, and the seats held for them."""

    def __init__(self, waiters: Iterable[Waiter] = ()) -> None:
        self.waiters = list(waiters)

    def place_of(self, player: PlayerId) -> int:
        """The player's place, from 1; 0 for a player who does not wait."""
        places = (n for n, waiter in enumerate(self.waiters, 1) if waiter.player == player)
        return next(places, 0)

    @property
    def held(self) -> int:
        """The number of seats that are held."""
        return sum(waiter.offered for waiter in self.waiters)

    def join(self, player: PlayerId, name: str, free: int) -> None:
        """Adds a player at the end. Raises `TableRefusal` (already-waiting, seat-is-free)."""
        refuse_if(self.place_of(player), TableCode.ALREADY_WAITING, place=self.place_of(player))
        refuse_if(free > self.held, TableCode.SEAT_IS_FREE)
        self.waiters.append(Waiter(player, name))

    def leave(self, player: PlayerId) -> list[TableEvent]:
        """Takes a player off the list. Raises `TableRefusal` (not-waiting)."""
        refuse_if(not self.place_of(player), TableCode.NOT_WAITING)
        self.remove(player)
        return []

    def pass_over(self, player: PlayerId) -> PassedOver:
        """Takes a player off who was offered a seat. Raises `TableRefusal` (not-waiting)."""
        for waiter in self.waiters:
            if waiter.player == player and waiter.offered:
                self.remove(player)
                return PassedOver(player, waiter.name)
        raise TableRefusal(TableCode.NOT_WAITING)

    def remove(self, player: PlayerId) -> None:
        """Takes the player off the list, if they are on it."""
        self.waiters = [waiter for waiter in self.waiters if waiter.player != player]

    def check_seat(self, player: PlayerId, free: int) -> None:
        """Raises `TableRefusal` (seat-held) when the free seats are held for others."""
        others = sum(waiter.offered for waiter in self.waiters if waiter.player != player)
        refuse_if(0 < free <= others, TableCode.SEAT_HELD)

    def offer_seats(self, free: int) -> list[SeatOffered]:
        """Holds the free seats for the first in the list; returns the new offers."""
        told = []
        for waiter in self.waiters[:free]:
            if not waiter.offered:
                waiter.offered = True
                told.append(SeatOffered(waiter.player, waiter.name))
        return told
