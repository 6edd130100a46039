"""Presses of a table's controls and submits of forms: read the custom id, ask the host, answer.

A press carries ids and nothing else, and the table decides about whatever it asks for. Every
refusal becomes one sentence for the user alone.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import ui

from bot.host.guild_settings import SettingsByGuild
from bot.host.refusals import HostCode
from bot.host.room import Room
from bot.ids import Chips, GuildId, PlayerId, TableId
from bot.refusal import Refusal
from bot.table.commands import (
    Act,
    AnswerVoid,
    BuyChips,
    ComeBack,
    JoinQueue,
    Leave,
    LeaveQueue,
    SetAutoTopUp,
    SetPreAction,
    ShowCards,
    SitDown,
    SitOut,
    TableCommand,
    TakeMoreTime,
    Verb,
)
from bot.table.refusals import TableCode, TableRefusal
from bot.table.seats import Presence
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.amounts import read_amount
from bot.ui.answers import SEND_ERRORS, InteractionReply
from bot.ui.card_messages import CARDS_NAME, cards_text, with_commitment
from bot.ui.choices import command_for, folding_is_free
from bot.ui.commitments import Commitments
from bot.ui.custom_ids import Choice, ControlId, ControlKind, read_custom_id
from bot.ui.languages import Languages
from bot.ui.modals import (
    AMOUNT_FIELD,
    auto_top_up_form,
    buy_in_form,
    form_id,
    raise_form,
    submitted_values,
    top_up_form,
)
from bot.ui.names import plain_name
from bot.ui.poker_words import range_words
from bot.ui.pre_action_panel import PRE_ACTIONS, check_may_preselect, pre_action_panel
from bot.ui.refusals import UiCode, UiRefusal, refusal_message
from bot.ui.render_thread import RenderThread, png_file
from bot.ui.scenes import cards_scene
from bot.ui.user_rate_limiter import UserRateLimiter

log = logging.getLogger(__name__)

Handler = Callable[["TablePress"], Awaitable[None]]

_UNREADABLE = ControlId(ControlKind.MORE, TableId(0))

_FORMS_FOR_PLAYERS = frozenset({ControlKind.SIT, ControlKind.TOP_UP, ControlKind.AUTO_TOP_UP})
"""Controls that open a form for buying chips: not for banned or muted users."""
_CONTROLS_OF_THE_HAND = frozenset({ControlKind.ACT, ControlKind.PRE_ACTION})
"""Controls that may open a form or a panel for the hand: not for muted users."""


class TablePress:
    """One press or submit being handled: user, control and reply."""

    def __init__(self, interaction: discord.Interaction, control: ControlId, texts: Texts) -> None:
        self.interaction = interaction
        self.control = control
        self.texts = texts
        self.player = PlayerId(interaction.user.id)
        self.reply = InteractionReply(interaction, texts.say("note-done"))

    @property
    def guild(self) -> GuildId:
        """The server. Raises `UiRefusal` (servers-only) in a DM."""
        if self.interaction.guild_id is None:
            raise UiRefusal(UiCode.SERVERS_ONLY)
        return GuildId(self.interaction.guild_id)

    def amount(self) -> Chips:
        """The amount in a submitted form. Raises `UiRefusal` (not-a-whole-number)."""
        data: Any = self.interaction.data or {}
        typed = submitted_values(data).get(AMOUNT_FIELD, "")
        return read_amount(typed, self.texts.locale)


class TablePresses:
    """Handles every control of tables."""

    def __init__(
        self,
        room: Room,
        render_thread: RenderThread,
        languages: Languages,
        settings: SettingsByGuild,
        commitments: Commitments,
    ) -> None:
        self._room = room
        self._commitments = commitments
        self._render_thread = render_thread
        self._settings = settings
        self._languages = languages
        self.rate_limiter = UserRateLimiter(lambda: asyncio.get_running_loop().time())
        """The limit of requests by one user; slash commands count too."""
        self._handlers: dict[ControlKind, Handler] = {
            ControlKind.ACT: self._act,
            ControlKind.RAISE: self._raise,
            ControlKind.SIT: self._offer_buy_in_form,
            ControlKind.BUY_IN: self._sit_down,
            ControlKind.TOP_UP: self._offer_top_up_form,
            ControlKind.CHIPS: self._buy_chips,
            ControlKind.AUTO_TOP_UP: self._offer_auto_top_up,
            ControlKind.AUTO_TOP_UP_STACK: self._set_auto_top_up,
            ControlKind.CARDS: self._send_own_cards,
            ControlKind.AWAY: self._sit_out_or_come_back,
            ControlKind.POST: self._come_back_posting,
            ControlKind.LEAVE: self._leave,
            ControlKind.MORE: self._send_more,
            ControlKind.PRE_ACTION: self._pre_action,
            ControlKind.WAITING_LIST: self._join_or_leave_waiting_list,
            ControlKind.SHOW: self._show_cards,
            ControlKind.VOID: self._agree_to_void,
            ControlKind.PLAY_ON: self._play_on,
        }

    async def answer(self, interaction: discord.Interaction, custom_id: str) -> None:
        """Handles a press or a submit; every failure is answered, and nothing is raised."""
        texts = self._languages.of(interaction)
        press = TablePress(interaction, read_custom_id(custom_id) or _UNREADABLE, texts)
        try:
            self.rate_limiter.check_rate(press.player)
            self._check_place(press)
            self._check_player(press)
            await self._handlers[press.control.kind](press)
        except Refusal as refusal:
            # A duplicate delivery of an accepted press: the new picture answers both.
            if not self._is_repeated(press, refusal):
                await press.reply.send_last_text(refusal_message(texts, refusal))
        except SEND_ERRORS as error:
            log.warning("a press could not be answered: %s", error)
        except Exception:
            await press.reply.report_failure(texts)

    def _is_repeated(self, press: TablePress, refusal: Refusal) -> bool:
        table, interaction = press.control.table, press.interaction.id
        seen = refusal.code is HostCode.SEEN_BEFORE
        return seen or self._room.has_accepted(table, interaction)

    def _check_place(self, press: TablePress) -> None:
        """Raises `UiRefusal` (unknown-control) unless the control is ours and its table is here."""
        if press.control is _UNREADABLE:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        if self._room.place(press.control.table).channel != press.interaction.channel_id:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)

    def _check_player(self, press: TablePress) -> None:
        """Refuses before a form opens that would be refused later. Raises (banned, muted)."""
        kind, player = press.control.kind, press.player
        if kind in _FORMS_FOR_PLAYERS:
            self._room.check_player(press.guild, player)
        elif kind in _CONTROLS_OF_THE_HAND:
            self._room.check_not_muted(press.guild, player)

    async def _ask(self, press: TablePress, command: TableCommand) -> None:
        """Asks the table; the new picture is the answer."""
        await self._room.ask_table(
            press.control.table,
            command,
            interaction=press.interaction.id,
            reply=press.reply,
        )

    # --- a player's turn ----------------------------------------------------------------------

    async def _act(self, press: TablePress) -> None:
        control = press.control
        if control.choice is None:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        await self._room.check_turn(control.table, press.player, control.hand, control.turn)
        view = await self._room.view(control.table)
        if control.choice is Choice.FOLD and folding_is_free(view):
            await self._confirm_fold(press)
        elif control.choice is Choice.AMOUNT:
            await self._offer_raise_form(press, view)
        elif control.choice is Choice.TIME:
            await self._ask(press, TakeMoreTime(press.player, control.hand, control.turn))
        else:
            await self._ask(press, command_for(view, press.player, control.choice))

    async def _confirm_fold(self, press: TablePress) -> None:
        control = press.control
        view = ui.View(timeout=None)
        for choice, style in (
            (Choice.CHECK, discord.ButtonStyle.success),
            (Choice.FOLD_FREE, discord.ButtonStyle.danger),
        ):
            custom_id = str(
                ControlId(ControlKind.ACT, control.table, control.hand, control.turn, choice)
            )
            label = press.texts.say(f"control-{choice.value}", amount=0)
            view.add_item(ui.Button(label=label, style=style, custom_id=custom_id))
        view.stop()
        await press.reply.send_text(press.texts.say("fold-is-not-needed"), view=view)

    async def _offer_raise_form(self, press: TablePress, view: TableView) -> None:
        form = raise_form(
            view, press.texts, form_id(ControlKind.RAISE, press.control, press.interaction)
        )
        if form is None:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        await _open_form(press, form)

    async def _raise(self, press: TablePress) -> None:
        control = press.control
        command = Act(press.player, control.hand, control.turn, Verb.RAISE, press.amount())
        await self._ask(press, command)

    async def _pre_action(self, press: TablePress) -> None:
        """Opens the panel of pre-actions, or sets the chosen one."""
        control = press.control
        pre_action = PRE_ACTIONS.get(control.choice) if control.choice else None
        if pre_action is not None:
            await self._ask(press, SetPreAction(press.player, control.hand, pre_action))
            return
        view = await self._room.view(control.table, press.player)
        check_may_preselect(view, press.player, control.hand)
        await press.reply.send_text(
            press.texts.say("plan-panel"), view=pre_action_panel(control, press.texts)
        )

    # --- seats --------------------------------------------------------------------------------

    async def _offer_buy_in_form(self, press: TablePress) -> None:
        view = await self._room.view(press.control.table, press.player)
        if view.seat_of(press.player) is not None:
            raise TableRefusal(TableCode.ALREADY_SEATED)
        visit = await self._room.visit(press.guild, press.player)
        control = form_id(ControlKind.BUY_IN, press.control, press.interaction)
        form = buy_in_form(view, press.texts, control, visit.balance, welcome=visit.created)
        await _open_form(press, form)

    async def _sit_down(self, press: TablePress) -> None:
        user = press.interaction.user
        command = SitDown(
            press.player,
            plain_name(user.display_name),
            press.interaction.locale.value,
            press.amount(),
        )
        await self._ask(press, command)

    async def _join_or_leave_waiting_list(self, press: TablePress) -> None:
        """Joins the waiting list, or leaves it."""
        table, player = press.control.table, press.player
        if any(waiting == player for waiting, _ in (await self._room.view(table)).waiting):
            await self._ask(press, LeaveQueue(player))
            await press.reply.send_text(press.texts.say("you-wait-no-longer"))
            return
        name = plain_name(press.interaction.user.display_name)
        await self._ask(press, JoinQueue(player, name))
        waiting = [waiting_player for waiting_player, _ in (await self._room.view(table)).waiting]
        if player in waiting:
            place = waiting.index(player) + 1
            await press.reply.send_text(press.texts.say("you-wait", place=place))

    async def _seated(self, press: TablePress) -> tuple[TableView, SeatView, Chips]:
        """The table, the user's seat and their balance. Raises `TableRefusal` (not-seated)."""
        view = await self._room.view(press.control.table)
        seat = view.seat_of(press.player)
        if seat is None:
            raise TableRefusal(TableCode.NOT_SEATED)
        visit = await self._room.visit(press.guild, press.player)
        return view, seat, visit.balance

    async def _offer_top_up_form(self, press: TablePress) -> None:
        view, seat, balance = await self._seated(press)
        control = form_id(ControlKind.CHIPS, press.control, press.interaction)
        await _open_form(press, top_up_form(view, press.texts, control, seat.stack, balance))

    async def _buy_chips(self, press: TablePress) -> None:
        amount = press.amount()
        await self._ask(press, BuyChips(press.player, amount))
        seat = (await self._room.view(press.control.table)).seat_of(press.player)
        waits = seat is not None and seat.ordered
        key = "chips-come-after-the-hand" if waits else "chips-bought"
        await press.reply.send_text(press.texts.say(key, amount=amount))

    async def _offer_auto_top_up(self, press: TablePress) -> None:
        view, seat, balance = await self._seated(press)
        control = form_id(ControlKind.AUTO_TOP_UP_STACK, press.control, press.interaction)
        await _open_form(
            press, auto_top_up_form(view, press.texts, control, seat.auto_top_up, balance)
        )

    async def _set_auto_top_up(self, press: TablePress) -> None:
        amount = press.amount()
        await self._ask(press, SetAutoTopUp(press.player, amount))
        key = "stack-is-kept" if amount else "stack-is-not-kept"
        await press.reply.send_text(press.texts.say(key, amount=amount))

    async def _sit_out_or_come_back(self, press: TablePress) -> None:
        """Sits the player out, or brings them back."""
        seat = (await self._room.view(press.control.table)).seat_of(press.player)
        away = seat is not None and seat.presence is Presence.SITTING_OUT
        await self._ask(press, ComeBack(press.player) if away else SitOut(press.player))

    async def _come_back_posting(self, press: TablePress) -> None:
        await self._ask(press, ComeBack(press.player, post=True))
        await press.reply.send_text(press.texts.say("you-will-post"))

    async def _leave(self, press: TablePress) -> None:
        seat = (await self._room.view(press.control.table)).seat_of(press.player)
        await self._ask(press, Leave(press.player))
        stays = (await self._room.view(press.control.table)).seat_of(press.player) is not None
        if seat is not None and stays:
            await press.reply.send_text(press.texts.say("you-leave-after-the-hand"))

    # --- for the user alone ------------------------------------------------------------------

    async def _send_own_cards(self, press: TablePress) -> None:
        view = await self._room.view(press.control.table, press.player)
        seat = view.seat_of(press.player)
        text = cards_text(view, press.texts)
        if seat is None or seat.hand is None or not text:
            raise UiRefusal(UiCode.NO_CARDS)
        look = self._settings.of(press.guild).look
        picture = await self._render_thread.draw_cards(
            cards_scene(view, seat.hand, press.texts, look)
        )
        await self._commitments.cards_may_leave(press.control.table, view.hand_id).wait()
        said = with_commitment(text, view, press.texts)
        await press.reply.send_text(said, file=png_file(picture, CARDS_NAME, description=text))

    async def _show_cards(self, press: TablePress) -> None:
        await self._ask(press, ShowCards(press.player, press.control.hand))

    async def _agree_to_void(self, press: TablePress) -> None:
        await self._ask(press, AnswerVoid(press.player, press.control.hand, accept=True))

    async def _play_on(self, press: TablePress) -> None:
        await self._ask(press, AnswerVoid(press.player, press.control.hand, accept=False))

    async def _send_more(self, press: TablePress) -> None:
        view = await self._room.view(press.control.table, press.player)
        visit = await self._room.visit(press.guild, press.player)
        rules, say = view.rules, press.texts.say
        lines = [
            say("more-wallet", balance=visit.balance),
            say("more-buy-ins", chips=range_words(press.texts, view.buy_in_min, rules.buy_in_max)),
            say("more-turn", seconds=rules.turn_seconds),
            say("play-money"),
        ]
        seat = view.seat_of(press.player)
        controls = ui.View(timeout=None)
        if seat is not None:
            for kind in (ControlKind.TOP_UP, ControlKind.AUTO_TOP_UP):
                custom_id = str(ControlId(kind, press.control.table))
                label = say(f"control-{kind.value}")
                controls.add_item(ui.Button(label=label, custom_id=custom_id))
        if seat is not None and seat.ordered:
            lines.append(say("more-ordered", amount=seat.ordered))
        if seat is not None and seat.auto_top_up:
            lines.append(say("more-keeps", amount=seat.auto_top_up))
        if seat is not None and seat.may_post:
            custom_id = str(ControlId(ControlKind.POST, press.control.table))
            label = say("control-post", amount=rules.big_blind)
            controls.add_item(ui.Button(label=label, custom_id=custom_id))
            lines.append(say("more-post", amount=rules.big_blind))
        controls.stop()
        await press.reply.send_text("\n".join(lines), view=controls)


async def _open_form(press: TablePress, form: ui.Modal) -> None:
    """Opens the form; a sentence instead where the press was acknowledged meanwhile: no form can
    follow that."""
    if press.reply.claim():
        await press.interaction.response.send_modal(form)
    else:
        await press.reply.send_text(press.texts.say("form-too-late"))
