"""The seats of a cash table: who sits down, buys chips, waits or goes."""

from collections.abc import Sequence

from bot.refusal import refuse_if
from bot.table.absence import may_be_freed, reason_to_remove
from bot.table.commands import (
    BuyChips,
    DeliverChips,
    ForgetChips,
    JoinWaitingList,
    Leave,
    LeaveWaitingList,
    PassOver,
    SetAutoTopUp,
    SitDown,
)
from bot.table.corrections import correct_stack, settle_corrections
from bot.table.events import AwayReason, TableEvent
from bot.table.lineup import seats_to_deal, waits_for_blinds
from bot.table.moderation_commands import CorrectStack, FreeSeat, Kick
from bot.table.purchases import broke_seats, buy_chips, deliver_chips, forget_chips, set_auto_top_up
from bot.table.refusals import TableCode, TableRefusal
from bot.table.seats import Presence, Seat
from bot.table.state import TableState
from bot.table.table_policy import Handlers


class CashSeats:
    """Carries out the commands that fill seats and empty them, and empties seats between hands."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self.handlers: Handlers = {
            SitDown: self._sit_down,
            Leave: self._leave,
            BuyChips: self._buy,
            SetAutoTopUp: lambda c: set_auto_top_up(table.seating, c),
            DeliverChips: lambda c: deliver_chips(table.seating, c, in_hand=table.hand_running),
            ForgetChips: lambda c: forget_chips(table.seating, c, in_hand=table.hand_running),
            JoinWaitingList: self._join_waiting_list,
            LeaveWaitingList: lambda c: table.waiting.leave(c.player),
            PassOver: lambda c: [table.waiting.pass_over(c.player)],
            Kick: self._kick,
            CorrectStack: self._correct_stack,
            FreeSeat: self._free_seat,
        }

    @property
    def can_start(self) -> bool:
        """Whether enough players are ready for a hand."""
        return bool(seats_to_deal(self._table.rules, self._table.seating.seats.values()))

    def settle(self) -> list[TableEvent]:
        """Removes players who leave, are broke, or were away for too long."""
        table = self._table
        events = self._play_stand_up()
        for seat in table.seating.in_order():
            events += settle_corrections(seat)
            why = reason_to_remove(seat, table.seating, wanted=table.seat_is_wanted)
            if why is not None:
                events += self._free(seat, why)
        return events

    def fill(self) -> list[TableEvent]:
        """Between hands removes players without chips; offers free seats to the waiting list."""
        table = self._table
        gone = [] if table.hand_running else self._remove_broke()
        offered = [] if table.closing else table.waiting.offer_seats(table.seating.free_seats)
        return [*gone, *offered]

    def empty(self) -> list[TableEvent]:
        """Returns everybody's chips to their wallets."""
        self._table.stand_up.cancel()
        seating = self._table.seating
        return [seating.vacate(seat, AwayReason.CLOSED) for seat in seating.in_order()]

    def _free(self, seat: Seat, why: AwayReason) -> list[TableEvent]:
        return [*self._lose([seat]), self._table.seating.vacate(seat, why)]

    def _remove_broke(self) -> list[TableEvent]:
        table = self._table
        events = self._lose(table.stand_up.out_of_chips())
        for seat in broke_seats(table.seating):
            events += self._free(seat, AwayReason.BROKE)
        return events

    def _play_stand_up(self) -> list[TableEvent]:
        """Has winners sit after a hand, and those pay together who lose the round by going."""
        table, game = self._table, self._table.stand_up
        if table.closing:
            game.cancel()
        won = game.seat_winners(table.hand, table.dealt) if table.hand is not None else []
        going = [seat for seat in table.seating.in_order() if seat.leaving or seat.kicked]
        return [*won, *self._lose([*going, *game.out_of_chips()])]

    def _lose(self, seats: Sequence[Seat]) -> list[TableEvent]:
        """Takes seats out of the stand-up game. Nobody pays at a table that closes."""
        if self._table.closing:
            self._table.stand_up.cancel()
        return self._table.stand_up.lose(seats)

    # --- handlers -----------------------------------------------------------------------------

    def _sit_down(self, command: SitDown) -> list[TableEvent]:
        table = self._table
        table.check_open()
        table.waiting.check_seat(command.player, table.seating.free_seats)
        has_blinds = waits_for_blinds(table.rules_in_play)
        game_is_on = table.positions is not None and (table.hand_running or self.can_start)
        sat_down = table.seating.seat_player(command, newcomer=has_blinds and game_is_on)
        table.waiting.remove(command.player)
        return [sat_down]

    def _leave(self, command: Leave) -> list[TableEvent]:
        table = self._table
        seat = table.seating.seat_of(command.player)
        if not table.is_playing(seat):
            return self._free(seat, AwayReason.ASKED)
        refuse_if(seat.leaving, TableCode.ALREADY_LEAVING)
        seat.leaving = True
        return table.play_for_absent()

    def _buy(self, command: BuyChips) -> list[TableEvent]:
        table = self._table
        return buy_chips(
            table.seating, command, in_hand=table.is_playing(table.seating.seat_of(command.player))
        )

    def _join_waiting_list(self, command: JoinWaitingList) -> list[TableEvent]:
        table = self._table
        table.check_open()
        refuse_if(table.seating.is_seated(command.player), TableCode.ALREADY_SEATED)
        table.waiting.join(command.player, command.name, table.seating.free_seats)
        return []

    def _kick(self, command: Kick) -> list[TableEvent]:
        table = self._table
        seat = table.seating.seat_of(command.player)
        if not table.is_playing(seat):
            return self._free(seat, AwayReason.KICKED)
        seat.kicked = True
        return []

    def _correct_stack(self, command: CorrectStack) -> list[TableEvent]:
        table = self._table
        seat = table.seating.seat_of(command.player)
        return correct_stack(table.seating, command, in_hand=table.is_playing(seat))

    def _free_seat(self, command: FreeSeat) -> list[TableEvent]:
        """Raises `TableRefusal` (hand-in-progress, not-seated, not-sitting-out,
        seat-not-wanted)."""
        table = self._table
        table.check_between_hands()
        seat = table.seating.seat_of(command.player)
        refuse_if(seat.presence is not Presence.SITTING_OUT, TableCode.NOT_SITTING_OUT)
        wanted, stopped = table.seat_is_wanted, not self.can_start
        if not may_be_freed(seat, table.seating, wanted=wanted, stopped=stopped):
            raise TableRefusal(TableCode.SEAT_NOT_WANTED)
        return self._free(seat, AwayReason.AWAY)
