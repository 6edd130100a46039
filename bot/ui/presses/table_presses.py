"""The presses at a table ask the host, and answer with what was committed.

The presses of a turn are handled here: the actions, raises as players type them, and pre-actions.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

import discord
from discord import ui

from bot.host.room import Room
from bot.ids import Chips, HandId, PlayerId, TableId
from bot.poker.actions import ActionCode, IllegalAction
from bot.refusal import refuse_if
from bot.table.events import TableEvent
from bot.table.rules import TableCode, TableRefusal
from bot.table.table_commands import (
    Act,
    AnswerVoid,
    CallClock,
    ChooseGame,
    PreAction,
    SetPreAction,
    TableCommand,
    TakeMoreTime,
    Verb,
)
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.choices import command_for, folding_is_free, pot_sizes
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind
from bot.ui.components.modals import AMOUNT_FIELD, form_id, raise_form
from bot.ui.components.pages import control_button, static_panel
from bot.ui.controls.controls import (
    ControlFamily,
    Press,
    RefusedForms,
    Users,
    handles,
    in_its_server,
)
from bot.ui.table.publisher import Publisher
from bot.ui.words.amounts import THOUSANDS, read_with_unit, without_invisible
from bot.ui.words.languages import typed_words
from bot.ui.words.player_names import folded
from bot.ui.words.refusals import UiCode, UiRefusal

PRE_ACTIONS = {
    Choice.CHECK_FOLD: PreAction.CHECK_FOLD,
    Choice.CHECK_AHEAD: PreAction.CHECK,
    Choice.CALL_AHEAD: PreAction.CALL,
    Choice.CALL_ANY: PreAction.CALL_ANY,
    Choice.CHECK_FOLD_AT_PRICE: PreAction.CHECK_FOLD_AT_PRICE,
    Choice.NO_PRE_ACTION: PreAction.NONE,
}


def check_may_choose_pre_action(view: TableView, player: PlayerId, hand: HandId) -> None:
    """Raises `TableRefusal` (old-hand, not-in-this-hand, your-turn-now, no-pre-action-left)."""
    refuse_if(view.hand_id != hand or not view.running, TableCode.OLD_HAND)
    seat = view.seat_of(player)
    if seat is None or seat.hand is None:
        raise TableRefusal(TableCode.NOT_IN_THIS_HAND)
    if view.to_act is not None and view.to_act.player == player:
        raise TableRefusal(TableCode.YOUR_TURN_NOW)
    options = None if view.hand is None else view.hand.options
    is_asked = options is not None and options.runouts > 0
    if seat.hand.folded or seat.hand.all_in or is_asked:
        raise TableRefusal(TableCode.NO_PRE_ACTION_LEFT)


def may_choose_pre_action(view: TableView, player: PlayerId, hand: HandId) -> bool:
    """Whether a pre-action can be chosen now."""
    try:
        check_may_choose_pre_action(view, player, hand)
    except TableRefusal:
        return False
    return True


def pre_action_panel(view: TableView, player: PlayerId, table: TableId, texts: Texts) -> ui.View:
    """The pre-actions that the player can choose now, for them alone."""
    seat = view.seat_of(player)
    price = 0 if seat is None else seat.price
    alone = Choice.CALL_AHEAD if price else Choice.CHECK_AHEAD
    return _panel((Choice.CHECK_FOLD, alone, Choice.CALL_ANY), view, table, texts, price)


def undo_panel(view: TableView, table: TableId, texts: Texts) -> ui.View:
    """The way back to deciding at one's turn."""
    return _panel((Choice.NO_PRE_ACTION,), view, table, texts, 0)


def pre_action_words(choice: Choice, price: int, texts: Texts) -> str:
    """The choice in words, with the price of a call."""
    return texts.say(f"planned-{choice.value}", amount=price)


def _panel(
    choices: tuple[Choice, ...], view: TableView, table: TableId, texts: Texts, price: int
) -> ui.View:
    controls = (
        ControlId(ControlKind.PRE_ACTION, table, view.hand_id, view.turn, choice)
        for choice in choices
    )
    return static_panel(
        control_button(texts, control, f"control-{control.choice}", amount=price)
        for control in controls
    )


TablePress: TypeAlias = Press[ControlId]
_Turn: TypeAlias = tuple[TableId, PlayerId, HandId, int]
_ABOUT_THE_SIZE = (
    UiCode.RAISE_UNREADABLE,
    ActionCode.RAISE_BELOW_MINIMUM,
    ActionCode.RAISE_ABOVE_MAXIMUM,
    ActionCode.RAISE_ABOVE_STACK,
    ActionCode.WRONG_FIXED_SIZE,
)

TYPED_AMOUNT_MAX = 24
_SIZES = ("min", "half", "pot", "max")
"""The sizes with words of their own, which the catalogues list."""
_HALVES = ("½", "1/2")
"""Half the pot in every language."""
_GROUPED = re.compile(r"\d{1,3}(?:[.,' \u00a0\u202f’]\d{3})+", re.ASCII)
_CHIPS = re.compile(r"\d{1,12}", re.ASCII)


class TablePresses(ControlFamily[ControlId]):
    """Handlers of a table's controls; each part of them is a class of its own."""

    def __init__(self, room: Room, publisher: Publisher) -> None:
        self._room = room
        self._publisher = publisher

    async def check_server(self, press: TablePress) -> None:
        """Raises `UiRefusal` (in-its-server), `HostRefusal` (no-such-table, not-saved)."""
        raise in_its_server(await self._room.find_place(press.control.table))

    def check_press(self, press: TablePress, users: Users) -> None:
        """Raises `UiRefusal` (unknown-control) unless the table is here, `HostRefusal` (banned,
        muted)."""
        if self._room.place(press.control.table).channel != press.interaction.channel_id:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        if users is Users.WELCOME:
            self._room.admission.check_player(press.guild, press.player)
        elif users is Users.UNMUTED:
            self._room.admission.check_not_muted(press.guild, press.player)

    async def _ask(self, press: TablePress, command: TableCommand) -> tuple[TableEvent, ...]:
        """Asks the table; returns what was committed."""
        interaction = press.interaction.id
        return await self._room.ask_table(press.control.table, command, interaction=interaction)

    async def _do(self, press: TablePress, command: TableCommand, said: str = "") -> None:
        """Asks the table; the new picture is the answer, or the sentence `said` of the catalogue
        where the press was on a message for the user alone."""
        await self._ask(press, command)
        await self._answer(press, said)

    async def _answer(self, press: TablePress, said: str) -> None:
        message = press.interaction.message
        if said and message is not None and message.flags.ephemeral:
            await press.say(said)
        else:
            await self._publisher.answer_press(press.control.table, press.reply)


class TurnPresses(TablePresses):
    """Handles what a player does at their turn, and before it."""

    def __init__(
        self,
        room: Room,
        publisher: Publisher,
        offer_draw: Callable[[TablePress], Awaitable[None]],
    ) -> None:
        super().__init__(room, publisher)
        self._offer_draw = offer_draw
        self._refused_raises = RefusedForms()
        """Refused raises, by the turn: at another one the form begins again."""

    @handles(ControlKind.ACT, users=Users.UNMUTED)
    async def _act(self, press: TablePress) -> None:
        control = press.control
        if control.choice is None:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        view = await self._room.view(control.table)
        confirms = control.choice is Choice.FOLD and folding_is_free(view)
        is_late = (view.hand_id, view.turn) != (control.hand, control.turn)
        if confirms or is_late or control.choice in (Choice.AMOUNT, Choice.DRAW):
            # Nothing is asked of the table that would check the turn.
            await self._room.check_turn(control.table, press.player, control.hand, control.turn)
        if confirms:
            await self._confirm_fold(press)
        elif control.choice is Choice.AMOUNT:
            await self._offer_raise_form(press, view)
        elif control.choice is Choice.DRAW:
            await self._offer_draw(press)
        elif control.choice is Choice.TIME:
            await self._do(press, TakeMoreTime(press.player, control.hand, control.turn))
        else:
            await self._do(press, command_for(view, press.player, control.choice))

    async def _confirm_fold(self, press: TablePress) -> None:
        choices = (
            (Choice.CHECK, discord.ButtonStyle.success),
            (Choice.FOLD_FREE, discord.ButtonStyle.danger),
        )
        panel = static_panel(
            control_button(
                press.texts, replace(press.control, choice=choice), f"control-{choice}", style
            )
            for choice, style in choices
        )
        await press.reply.send_text(press.texts.say("fold-is-not-needed"), view=panel)

    @handles(ControlKind.GAME, users=Users.UNMUTED)
    async def _choose_game(self, press: TablePress) -> None:
        """Chooses the next game, with the button."""
        places = press.places()
        refuse_if(len(places) != 1, UiCode.UNKNOWN_CONTROL)
        await self._do(press, ChooseGame(press.player, press.control.hand, places[0]))

    async def _offer_raise_form(self, press: TablePress, view: TableView) -> None:
        typed = self._refused_raises.answers(_turn_of(press)).get(AMOUNT_FIELD, "")
        control = form_id(ControlKind.RAISE, press.control, press.interaction)
        form = raise_form(view, press.texts, control, typed)
        if form is None:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        await press.open_form(form)

    @handles(ControlKind.RAISE)
    async def _raise(self, press: TablePress) -> None:
        """Raises to what was typed. A refusal comes with a control that opens the form again,
        filled in with it; the turn goes its way meanwhile."""
        control, typed = press.control, press.submitted(AMOUNT_FIELD)
        view = await self._room.view(control.table)
        if (view.hand_id, view.turn) != (control.hand, control.turn):
            # Words mean sizes of another turn by now.
            await self._room.check_turn(control.table, press.player, control.hand, control.turn)
        try:
            amount = read_raise(typed, view, press.texts)
            command = Act(press.player, control.hand, control.turn, Verb.RAISE, amount)
            await self._ask(press, command)
        except (UiRefusal, IllegalAction) as refusal:
            if refusal.code not in _ABOUT_THE_SIZE:
                raise
            again = replace(control, kind=ControlKind.ACT, choice=Choice.AMOUNT, nonce=0)
            answers = {AMOUNT_FIELD: typed}
            await self._refused_raises.send(press, refusal, answers, again, _turn_of(press))
            return
        await self._publisher.answer_press(control.table, press.reply)

    @handles(ControlKind.PRE_ACTION, users=Users.UNMUTED)
    async def _pre_action(self, press: TablePress) -> None:
        """Opens the panel of pre-actions, or sets the chosen one."""
        control = press.control
        pre_action = PRE_ACTIONS.get(control.choice) if control.choice else None
        view = await self._room.view(control.table, press.player)
        seat = view.seat_of(press.player)
        # The price of a call is on the panel: at another turn it may be another one.
        is_dated = pre_action is PreAction.CALL and control.turn != view.turn
        if pre_action is not None and control.choice is not None and not is_dated:
            price = 0 if seat is None else seat.price
            command = SetPreAction(press.player, control.hand, pre_action, price=price)
            await self._ask(press, command)
            said = pre_action_words(control.choice, price, press.texts)
            undoes = pre_action is not PreAction.NONE
            more = {"view": undo_panel(view, control.table, press.texts)} if undoes else {}
            await press.reply.send_text(said, **more)
            return
        check_may_choose_pre_action(view, press.player, control.hand)
        await press.reply.send_text(
            press.texts.say("plan-panel"),
            view=pre_action_panel(view, press.player, control.table, press.texts),
        )

    @handles(ControlKind.CALL_CLOCK, users=Users.UNMUTED)
    async def _call_clock(self, press: TablePress) -> None:
        """Leaves the player to act no more than the seconds of the house rule."""
        control = press.control
        await self._ask(press, CallClock(press.player, control.hand, control.turn))
        await press.say("clock-called")

    @handles(ControlKind.VOID)
    async def _agree_to_void(self, press: TablePress) -> None:
        await self._do(press, AnswerVoid(press.player, press.control.hand, accept=True))

    @handles(ControlKind.PLAY_ON)
    async def _play_on(self, press: TablePress) -> None:
        await self._do(press, AnswerVoid(press.player, press.control.hand, accept=False))


def _turn_of(press: TablePress) -> _Turn:
    control = press.control
    return control.table, press.player, control.hand, control.turn


def read_raise(text: str, view: TableView, texts: Texts) -> Chips:
    """The total to raise to at the turn that `view` shows, as a reader of `texts` typed it.

    `1250`, `1.250` and `1,250` are chips, `1.5k` 1,500 of them, `20bb` that many big blinds, `2.5x`
    that multiple of the bet to call, or of the big blind where there is none. `half` and `pot` are
    the sizes of the controls, or the smallest raise where that is more; `all in` and `min` are the
    bounds. Above the stack a word is refused as the same number is: nobody goes all-in unasked.
    Raises `UiRefusal` (raise-unreadable).
    """
    typed = " ".join(without_invisible(text).lower().split())
    size = "half" if typed in _HALVES else typed_words(texts, _SIZES).get(folded(typed))
    if size is not None:
        return Chips(_sized(size, view))
    if _GROUPED.fullmatch(typed):
        typed = re.sub(r"\D", "", typed)
    if _CHIPS.fullmatch(typed):
        return Chips(int(typed))
    amount = read_with_unit(typed, _units(view))
    if amount is None:
        raise UiRefusal(UiCode.RAISE_UNREADABLE, typed=text.strip()[:TYPED_AMOUNT_MAX])
    return amount


def _units(view: TableView) -> Mapping[str, int]:
    """The chips of each unit at this turn."""
    bets = [player.street_bet for player in view.hand.players] if view.hand else []
    blind = max(1, view.rules.big_blind)
    return {**THOUSANDS, "bb": blind, "x": max(bets, default=0) or blind}


def _sized(word: str, view: TableView) -> int:
    """The raise that a word names, within the rules' bounds of the turn; 0 when there is none."""
    hand = view.hand
    options = hand.options if hand else None
    if hand is None or options is None or options.min_to is None or options.max_to is None:
        return 0
    pot = pot_sizes(hand, options)
    sizes = {
        "min": options.min_to,
        "half": pot[Choice.HALF_POT],
        "pot": pot[Choice.POT],
        "max": options.max_to,
    }
    to = max(options.min_to, sizes[word])
    return to if options.max_is_all_in else min(options.max_to, to)
