"""The presses about seats: players come and go, buy chips, and state their wishes."""

from collections.abc import Callable, Mapping
from typing import Final

import discord

from bot.host.refusals import HostCode
from bot.host.room import Room
from bot.ids import Chips
from bot.refusal import Refusal, refuse_if
from bot.table.events import ChipsOrdered, Left, SatDown, TableEvent
from bot.table.rules import TableCode, TableRefusal
from bot.table.seats import Presence
from bot.table.table_commands import (
    BuyChips,
    ComeBack,
    JoinWaitingList,
    Leave,
    LeaveWaitingList,
    RunoutAnswer,
    SetAutoTopUp,
    SetChop,
    SetRunouts,
    SetStraddle,
    SitDown,
    SitOut,
    StraddleWish,
    TableCommand,
)
from bot.table.view import SeatView, TableView
from bot.ui.components.choices import live_cards_of
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind
from bot.ui.components.modals import (
    AMOUNT_FIELD,
    SEAT_FIELD,
    auto_top_up_form,
    buy_in_form,
    form_id,
    top_up_form,
)
from bot.ui.components.pages import control_button, static_panel
from bot.ui.controls.controls import RefusedForms, Users, handles
from bot.ui.presses.table_presses import TablePress, TablePresses
from bot.ui.table.publisher import Publisher
from bot.ui.words.player_names import plain_name
from bot.ui.words.refusals import UiCode, refusal_message

_OPENED_BY: Final = {
    ControlKind.BUY_IN: ControlKind.SIT,
    ControlKind.CHIPS: ControlKind.TOP_UP,
    ControlKind.AUTO_TOP_UP_STACK: ControlKind.AUTO_TOP_UP,
}
"""The forms for amounts, with what opens them."""
_ABOUT_THE_FORM: Final = frozenset(
    {
        UiCode.NOT_A_WHOLE_NUMBER,
        HostCode.WALLET_TOO_SMALL,
        TableCode.BUY_IN_TOO_SMALL,
        TableCode.BUY_IN_TOO_LARGE,
        TableCode.TOP_UP_TOO_SMALL,
        TableCode.REJOINS_WITH_LESS,
        TableCode.CHIPS_NOT_POSITIVE,
        TableCode.STACK_ABOVE_MAXIMUM,
        TableCode.SEAT_TAKEN,
        TableCode.SEAT_HELD,
    }
)
"""The refusals after which other answers to the same form would do."""


class SeatPresses(TablePresses):
    """Handles the controls of seats."""

    def __init__(self, room: Room, publisher: Publisher) -> None:
        super().__init__(room, publisher)
        self._refused = RefusedForms()
        """Refused answers, by the control that opens their form, the table and the user."""

    def _entered(self, press: TablePress) -> Mapping[str, str]:
        """The answers of the user in the form that this press opens, if it was refused."""
        control = press.control
        return self._refused.answers((control.kind, control.table, press.player))

    async def _submit(
        self, press: TablePress, command: Callable[[], TableCommand]
    ) -> tuple[TableEvent, ...] | None:
        """Asks the table what a form says; returns what was committed. None where its answers were
        refused: the sentence comes with a control that opens the form again, filled in with them.

        `command` reads them.
        """
        table, opens = press.control.table, _OPENED_BY[press.control.kind]
        key = (opens, table, press.player)
        try:
            events = await self._ask(press, command())
        except Refusal as refusal:
            if refusal.code not in _ABOUT_THE_FORM:
                raise
            answers = {name: press.submitted(name) for name in (AMOUNT_FIELD, SEAT_FIELD)}
            await self._refused.send(press, refusal, answers, ControlId(opens, table), key)
            return None
        self._refused.forget(key)
        return events

    @handles(ControlKind.SIT, users=Users.WELCOME)
    async def _offer_buy_in_form(self, press: TablePress) -> None:
        view = await self._room.view(press.control.table, press.player)
        refuse_if(view.seat_of(press.player) is not None, TableCode.ALREADY_SEATED)
        visit = await self._room.visit(press.guild, press.player)
        control = form_id(ControlKind.BUY_IN, press.control, press.interaction)
        form = buy_in_form(
            view,
            press.texts,
            control,
            visit.balance,
            welcome=visit.created,
            entered=self._entered(press),
        )
        await press.open_form(form)

    @handles(ControlKind.BUY_IN)
    async def _sit_down(self, press: TablePress) -> None:
        name, locale = press.interaction.user.display_name, press.interaction.locale.value

        def command() -> SitDown:
            return SitDown(press.player, plain_name(name), locale, press.amount(), press.seat())

        events = await self._submit(press, command)
        if events is None:
            return
        for event in events:
            if isinstance(event, SatDown) and event.player == press.player:
                seated = press.texts.say("you-sit", seat=event.seat, buyin=event.amount)
                press.reply.say_when_done(seated)
        if not await self._told_to_wait(press):
            await self._publisher.answer_press(press.control.table, press.reply)

    async def _told_to_wait(self, press: TablePress) -> bool:
        """Tells a player who waits for the big blind what it costs to play now; False for others,
        who have nothing to be told."""
        view = await self._room.view(press.control.table)
        seat = view.seat_of(press.player)
        if seat is None or not seat.may_post or seat.presence is not Presence.WAITING:
            return False
        amount = view.rules.big_blind
        post = ControlId(ControlKind.POST, press.control.table)
        panel = static_panel([control_button(press.texts, post, amount=amount)])
        await press.reply.send_text(press.texts.say("more-post", amount=amount), view=panel)
        return True

    @handles(ControlKind.WAITING_LIST)
    async def _join_or_leave_waiting_list(self, press: TablePress) -> None:
        """Joins the waiting list, or leaves it."""
        table, player = press.control.table, press.player
        if any(waiting == player for waiting, _ in (await self._room.view(table)).waiting):
            await self._ask(press, LeaveWaitingList(player))
            await press.say("you-wait-no-longer")
            return
        name = plain_name(press.interaction.user.display_name)
        await self._ask(press, JoinWaitingList(player, name))
        waiting = [waiting_player for waiting_player, _ in (await self._room.view(table)).waiting]
        if player in waiting:
            place = waiting.index(player) + 1
            await press.say("you-wait", place=place)

    async def _seated(self, press: TablePress) -> tuple[TableView, SeatView, Chips]:
        """The table, the user's seat and their balance. Raises `TableRefusal` (not-seated)."""
        view = await self._room.view(press.control.table)
        seat = view.seat_of(press.player)
        if seat is None:
            raise TableRefusal(TableCode.NOT_SEATED)
        visit = await self._room.visit(press.guild, press.player)
        return view, seat, visit.balance

    @handles(ControlKind.TOP_UP, users=Users.WELCOME)
    async def _offer_top_up_form(self, press: TablePress) -> None:
        view, seat, balance = await self._seated(press)
        control = form_id(ControlKind.CHIPS, press.control, press.interaction)
        entered = self._entered(press)
        await press.open_form(top_up_form(view, press.texts, control, seat, balance, entered))

    @handles(ControlKind.CHIPS)
    async def _buy_chips(self, press: TablePress) -> None:
        events = await self._submit(press, lambda: BuyChips(press.player, press.amount()))
        if events is None:
            return
        waits = any(isinstance(event, ChipsOrdered) for event in events)
        key = "chips-come-after-the-hand" if waits else "chips-bought"
        await press.say(key, amount=press.amount())

    @handles(ControlKind.AUTO_TOP_UP, users=Users.WELCOME)
    async def _offer_auto_top_up(self, press: TablePress) -> None:
        view, seat, balance = await self._seated(press)
        control = form_id(ControlKind.AUTO_TOP_UP_STACK, press.control, press.interaction)
        keeps, entered = seat.auto_top_up, self._entered(press)
        await press.open_form(auto_top_up_form(view, press.texts, control, keeps, balance, entered))

    @handles(ControlKind.AUTO_TOP_UP_STACK)
    async def _set_auto_top_up(self, press: TablePress) -> None:
        def command() -> SetAutoTopUp:
            return SetAutoTopUp(press.player, press.amount())

        if await self._submit(press, command) is None:
            return
        amount = press.amount()
        key = "stack-is-kept" if amount else "stack-is-not-kept"
        await press.say(key, amount=amount)

    @handles(ControlKind.AWAY)
    async def _sit_out_or_come_back(self, press: TablePress) -> None:
        """Sits the player out, or brings them back: as the control says, or whichever is possible
        now."""
        view, choice = await self._room.view(press.control.table), press.control.choice
        seat = view.seat_of(press.player)
        is_out = seat is not None and seat.presence is Presence.SITTING_OUT
        if choice in (Choice.SIT_OUT, Choice.ANYWAY) or (choice is None and not is_out):
            if is_out:
                # On a panel from before the timer sat them out.
                refusal = TableRefusal(TableCode.ALREADY_SITTING_OUT)
                await self._offer_to_come_back(press, refusal_message(press.texts, refusal))
            elif not await self._asks_first(press, view):
                await self._sit_out(press, f"you-sit-out-{view.rules.sit_out.value}")
        elif seat is not None and seat.away_cost > 0:
            await self._ask(press, ComeBack(press.player))
            await press.say("you-are-back-at-a-cost", amount=seat.away_cost)
        else:
            await self._ask(press, ComeBack(press.player))
            if not await self._told_to_wait(press):
                await self._answer(press, "you-are-back")

    async def _sit_out(self, press: TablePress, said: str) -> None:
        """Sits the player out; on a message for them alone the answer offers the way back."""
        await self._ask(press, SitOut(press.player))
        message = press.interaction.message
        if message is not None and message.flags.ephemeral:
            await self._offer_to_come_back(press, press.texts.say(said))
        else:
            await self._publisher.answer_press(press.control.table, press.reply)

    async def _offer_to_come_back(self, press: TablePress, said: str) -> None:
        back = ControlId(ControlKind.AWAY, press.control.table, choice=Choice.COME_BACK)
        panel = static_panel([control_button(press.texts, back, "control-come-back")])
        await press.reply.send_text(said, view=panel)

    async def _asks_first(self, press: TablePress, view: TableView) -> bool:
        """Asks once whether the user gives up the cards of this hand, or their reserve; False when
        there is nothing to ask. Nobody waits for the answer: turn and timer go their way."""
        control, kind = press.control, press.control.kind
        hand, seat = live_cards_of(view, press.player), view.seat_of(press.player)
        said = []
        if hand is not None:
            said.append(press.texts.say(f"{kind.value}-gives-up", amount=hand.contributed))
        if kind is ControlKind.LEAVE and seat is not None and seat.reserve and not view.closing:
            said.append(press.texts.say("leave-pays-others", amount=seat.reserve))
        if not said or (control.choice is Choice.ANYWAY and control.hand == view.hand_id):
            return False
        anyway = ControlId(kind, control.table, view.hand_id, view.turn, Choice.ANYWAY)
        label, style = f"control-{kind.value}-anyway", discord.ButtonStyle.danger
        panel = static_panel([control_button(press.texts, anyway, label, style)])
        await press.reply.send_text("\n".join(said), view=panel)
        return True

    @handles(ControlKind.POST)
    async def _come_back_posting(self, press: TablePress) -> None:
        await self._ask(press, ComeBack(press.player, post=True))
        await press.say("you-will-post")

    @handles(ControlKind.STRADDLE, users=Users.UNMUTED)
    async def _straddle(self, press: TablePress) -> None:
        """Straddles in the next hand, or takes that back."""
        wish = await self._straddle_wish(press)
        if wish is StraddleWish.ALWAYS:
            await press.say("straddles-always")
            return
        once = wish is StraddleWish.NONE
        wanted = StraddleWish.ONCE if once else StraddleWish.NONE
        await self._do(press, SetStraddle(press.player, wanted))

    @handles(ControlKind.ALWAYS_STRADDLE, users=Users.UNMUTED)
    async def _always_straddle(self, press: TablePress) -> None:
        """Straddles whenever that is possible, or stops doing so."""
        always = await self._straddle_wish(press) is not StraddleWish.ALWAYS
        wanted = StraddleWish.ALWAYS if always else StraddleWish.NONE
        await self._ask(press, SetStraddle(press.player, wanted))
        await press.say("straddles-always" if always else "straddles-no-more")

    @handles(ControlKind.RUNOUTS, users=Users.UNMUTED)
    async def _set_runouts(self, press: TablePress) -> None:
        """Gives the next one of the standing answers about several runouts."""
        view = await self._room.view(press.control.table)
        seat, answers = view.seat_of(press.player), list(RunoutAnswer)
        now = answers.index(RunoutAnswer.NEVER if seat is None else seat.runouts)
        answer = answers[(now + 1) % len(answers)]
        await self._ask(press, SetRunouts(press.player, answer))
        await press.say(f"runouts-{answer.value}", runouts=view.rules.house.runouts)

    @handles(ControlKind.CHOP, users=Users.UNMUTED)
    async def _set_chop(self, press: TablePress) -> None:
        """Chops the blinds when all others fold, or stops doing so."""
        seat = (await self._room.view(press.control.table)).seat_of(press.player)
        chops = seat is None or not seat.chops
        await self._ask(press, SetChop(press.player, chops))
        await press.say("chops-always" if chops else "chops-never")

    async def _straddle_wish(self, press: TablePress) -> StraddleWish:
        seat = (await self._room.view(press.control.table)).seat_of(press.player)
        if seat is None:
            raise TableRefusal(TableCode.NOT_SEATED)
        return seat.straddle

    @handles(ControlKind.LEAVE)
    async def _leave(self, press: TablePress) -> None:
        if await self._asks_first(press, await self._room.view(press.control.table)):
            return
        events = await self._ask(press, Leave(press.player))
        if any(isinstance(event, Left) and event.player == press.player for event in events):
            await self._publisher.answer_press(press.control.table, press.reply)
        else:
            await press.say("you-leave-after-the-hand")
