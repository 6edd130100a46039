"""The handlers of tables' controls and forms: ask the host, answer with what was committed."""

from dataclasses import replace
from typing import Any, TypeAlias

import discord
from cachetools import LRUCache
from discord import ui

from bot.host.guild_settings import SettingsByGuild
from bot.host.refusals import HostRefusal
from bot.host.room import Room
from bot.ids import Chips, HandId, PlayerId, TableId
from bot.poker.actions import ActionCode, IllegalAction
from bot.poker.cut import WORD_LENGTH_MAX
from bot.table.commands import (
    Act,
    BuyChips,
    ComeBack,
    CutNextDeck,
    JoinQueue,
    Leave,
    LeaveQueue,
    PreAction,
    SetAutoTopUp,
    SetPreAction,
    ShowCards,
    SitDown,
    SitOut,
    TableCommand,
    TakeMoreTime,
    Verb,
)
from bot.table.events import BombPotCalled, ChipsOrdered, HouseRulesChanged, Left, TableEvent
from bot.table.house_commands import (
    CallBombPot,
    CallClock,
    ChangeHouseRules,
    ChooseGame,
    HuntRabbit,
    RunoutAnswer,
    SetChop,
    SetRunouts,
    SetStraddle,
    StraddleWish,
    VoteBombPot,
)
from bot.table.moderation_commands import AnswerVoid
from bot.table.refusals import TableCode, TableRefusal
from bot.table.seats import Presence
from bot.table.view import SeatView, TableView
from bot.ui.callers import caller_of, check_table_owner
from bot.ui.card_messages import CARDS_LENGTH_MAX, CARDS_NAME, cards_text, with_commitment
from bot.ui.choices import command_for, folding_is_free, live_cards_of
from bot.ui.commitments import commitment_shown
from bot.ui.controls import ControlFamily, Press, Users, handles, in_its_server
from bot.ui.custom_ids import Choice, ControlId, ControlKind
from bot.ui.draw_panel import check_draw, draw_due, draw_panel
from bot.ui.house_rules import changed_house
from bot.ui.modals import (
    AMOUNT_FIELD,
    WORD_FIELD,
    auto_top_up_form,
    buy_in_form,
    cut_form,
    form_id,
    raise_form,
    submitted_values,
    top_up_form,
)
from bot.ui.more_panel import MorePanel
from bot.ui.names import plain_name, plain_text
from bot.ui.pages import static_panel
from bot.ui.pre_action_panel import (
    PRE_ACTIONS,
    check_may_preselect,
    pre_action_panel,
    pre_action_words,
    undo_panel,
)
from bot.ui.publisher import Publisher
from bot.ui.raise_sizes import read_raise
from bot.ui.refusals import UiCode, UiRefusal, refusal_sentence
from bot.ui.render_thread import RenderThread, png_file
from bot.ui.review import HandReviews
from bot.ui.rule_topics import RANKS_NAME, has_usual_ranks, ranks_picture
from bot.ui.rules_words import rules_text
from bot.ui.scenes import cards_scene
from bot.ui.show_panel import show_panel

TablePress: TypeAlias = Press[ControlId]
_Turn: TypeAlias = tuple[TableId, PlayerId, HandId, int]
_ABOUT_THE_SIZE = (
    UiCode.RAISE_UNREADABLE,
    ActionCode.RAISE_BELOW_MINIMUM,
    ActionCode.RAISE_ABOVE_MAXIMUM,
    ActionCode.RAISE_ABOVE_STACK,
    ActionCode.WRONG_FIXED_SIZE,
)

REFUSED_WORDS_MAX = 1_000
_TOO_LATE = {TableCode.ANOTHER_DECK, TableCode.OLD_HAND, TableCode.HAND_IN_PROGRESS}
"""The refusals of a word for a deck that is no longer the next one."""


class TablePresses(ControlFamily[ControlId]):
    """Handles every control of tables."""

    def __init__(
        self,
        room: Room,
        render_thread: RenderThread,
        settings: SettingsByGuild,
        publisher: Publisher,
        reviews: HandReviews,
    ) -> None:
        self._room = room
        self._publisher = publisher
        self._reviews = reviews
        self._render_thread = render_thread
        self._settings = settings
        self._refused_raises: LRUCache[_Turn, str] = LRUCache(REFUSED_WORDS_MAX)
        """Amounts that could not be raised to: at that turn the form opens again with them."""
        self._refused_words: LRUCache[tuple[TableId, PlayerId], str] = LRUCache(REFUSED_WORDS_MAX)
        """Words that came too late for their deck: the form opens again with them."""

    async def check_server(self, press: TablePress) -> None:
        """Raises `UiRefusal` (in-its-server), `HostRefusal` (no-such-table, not-saved)."""
        raise in_its_server(await self._room.find_place(press.control.table))

    def check_press(self, press: TablePress, users: Users) -> None:
        """Raises `UiRefusal` (unknown-control) unless the table is here, `HostRefusal` (banned,
        muted)."""
        if self._room.place(press.control.table).channel != press.interaction.channel_id:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        if users is Users.WELCOME:
            self._room.check_player(press.guild, press.player)
        elif users is Users.UNMUTED:
            self._room.check_not_muted(press.guild, press.player)

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

    # --- a player's turn ----------------------------------------------------------------------

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
        control = press.control
        choices = (
            (Choice.CHECK, discord.ButtonStyle.success),
            (Choice.FOLD_FREE, discord.ButtonStyle.danger),
        )
        panel = static_panel(
            ui.Button(
                label=press.texts.say(f"control-{choice.value}", amount=0),
                style=style,
                custom_id=str(replace(control, choice=choice)),
            )
            for choice, style in choices
        )
        await press.reply.send_text(press.texts.say("fold-is-not-needed"), view=panel)

    async def _offer_draw(self, press: TablePress) -> None:
        """Sends the user a select of their own cards."""
        table = press.control.table
        view = await self._room.view(table, press.player)
        seat = view.seat_of(press.player)
        bounds = draw_due(view, seat)
        if seat is None or bounds is None:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        await self._publisher.commitments.cards_may_leave(table, view.hand_id).wait()
        text = self._publisher.faces.write(cards_text(view, press.texts), CARDS_LENGTH_MAX)
        said = with_commitment(text, view, press.texts)
        panel = draw_panel(table, view, seat, bounds, press.texts, self._publisher.faces)
        await press.reply.send_text(said, view=panel)

    @handles(ControlKind.DRAW, users=Users.UNMUTED)
    async def _draw(self, press: TablePress) -> None:
        """Throws the chosen cards, at the player's turn or when it comes."""
        control, player = press.control, press.player
        view = await self._room.view(control.table, player)
        check_draw(view, control, view.seat_of(player))
        places = press.places()
        if view.to_act is None or view.to_act.player != player:
            await self._ask(press, SetPreAction(player, control.hand, PreAction.DRAW, places))
            await press.say("draw-is-planned", count=len(places))
            return
        await self._ask(press, Act(player, control.hand, view.turn, Verb.DRAW, places=places))
        await self._send_own_cards(press)

    @handles(ControlKind.GAME, users=Users.UNMUTED)
    async def _choose_game(self, press: TablePress) -> None:
        """Chooses the next game, with the button."""
        places = press.places()
        if len(places) != 1:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        await self._do(press, ChooseGame(press.player, press.control.hand, places[0]))

    async def _offer_raise_form(self, press: TablePress, view: TableView) -> None:
        typed = self._refused_raises.get(_turn_of(press), "")
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
            amount = read_raise(typed, view)
            command = Act(press.player, control.hand, control.turn, Verb.RAISE, amount)
            await self._ask(press, command)
        except (UiRefusal, IllegalAction) as refusal:
            if refusal.code not in _ABOUT_THE_SIZE:
                raise
            self._refused_raises[_turn_of(press)] = typed
            said = refusal_sentence(press.texts, refusal)
            await press.reply.send_text(said, view=self._again(press))
            return
        await self._publisher.answer_press(control.table, press.reply)

    def _again(self, press: TablePress) -> ui.View:
        """A control that opens the form for a raise at the same turn."""
        control = press.control
        opens = ControlId(ControlKind.ACT, control.table, control.hand, control.turn, Choice.AMOUNT)
        return static_panel(
            [ui.Button(label=press.texts.say("control-again"), custom_id=str(opens))]
        )

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
        check_may_preselect(view, press.player, control.hand)
        await press.reply.send_text(
            press.texts.say("plan-panel"),
            view=pre_action_panel(view, press.player, control.table, press.texts),
        )

    # --- seats --------------------------------------------------------------------------------

    @handles(ControlKind.SIT, users=Users.WELCOME)
    async def _offer_buy_in_form(self, press: TablePress) -> None:
        view = await self._room.view(press.control.table, press.player)
        if view.seat_of(press.player) is not None:
            raise TableRefusal(TableCode.ALREADY_SEATED)
        visit = await self._room.visit(press.guild, press.player)
        control = form_id(ControlKind.BUY_IN, press.control, press.interaction)
        form = buy_in_form(view, press.texts, control, visit.balance, welcome=visit.created)
        await press.open_form(form)

    @handles(ControlKind.BUY_IN)
    async def _sit_down(self, press: TablePress) -> None:
        user = press.interaction.user
        command = SitDown(
            press.player,
            plain_name(user.display_name),
            press.interaction.locale.value,
            press.amount(),
            press.seat(),
        )
        await self._ask(press, command)
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
        label = press.texts.say("control-post", amount=amount)
        panel = static_panel([ui.Button(label=label, custom_id=str(post))])
        await press.reply.send_text(press.texts.say("more-post", amount=amount), view=panel)
        return True

    @handles(ControlKind.WAITING_LIST)
    async def _join_or_leave_waiting_list(self, press: TablePress) -> None:
        """Joins the waiting list, or leaves it."""
        table, player = press.control.table, press.player
        if any(waiting == player for waiting, _ in (await self._room.view(table)).waiting):
            await self._ask(press, LeaveQueue(player))
            await press.say("you-wait-no-longer")
            return
        name = plain_name(press.interaction.user.display_name)
        await self._ask(press, JoinQueue(player, name))
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
        await press.open_form(top_up_form(view, press.texts, control, seat, balance))

    @handles(ControlKind.CHIPS)
    async def _buy_chips(self, press: TablePress) -> None:
        amount = press.amount()
        events = await self._ask(press, BuyChips(press.player, amount))
        waits = any(isinstance(event, ChipsOrdered) for event in events)
        key = "chips-come-after-the-hand" if waits else "chips-bought"
        await press.say(key, amount=amount)

    @handles(ControlKind.AUTO_TOP_UP, users=Users.WELCOME)
    async def _offer_auto_top_up(self, press: TablePress) -> None:
        view, seat, balance = await self._seated(press)
        control = form_id(ControlKind.AUTO_TOP_UP_STACK, press.control, press.interaction)
        await press.open_form(
            auto_top_up_form(view, press.texts, control, seat.auto_top_up, balance)
        )

    @handles(ControlKind.AUTO_TOP_UP_STACK)
    async def _set_auto_top_up(self, press: TablePress) -> None:
        amount = press.amount()
        await self._ask(press, SetAutoTopUp(press.player, amount))
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
            if not await self._asks_first(press, view):
                await self._do(
                    press, SitOut(press.player), f"you-sit-out-{view.rules.sit_out.value}"
                )
        elif seat is not None and seat.away_cost > 0:
            await self._ask(press, ComeBack(press.player))
            await press.say("you-are-back-at-a-cost", amount=seat.away_cost)
        else:
            await self._ask(press, ComeBack(press.player))
            if not await self._told_to_wait(press):
                await self._answer(press, "you-are-back")

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
        label = press.texts.say(f"control-{kind.value}-anyway")
        style = discord.ButtonStyle.danger
        panel = static_panel([ui.Button(label=label, style=style, custom_id=str(anyway))])
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
        """Straddles whenever that is possible, or no more."""
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

    @handles(ControlKind.CALL_CLOCK, users=Users.UNMUTED)
    async def _call_clock(self, press: TablePress) -> None:
        """Leaves the player to act no more than the seconds of the house rule."""
        control = press.control
        await self._ask(press, CallClock(press.player, control.hand, control.turn))
        await press.say("clock-called")

    @handles(ControlKind.CHOP, users=Users.UNMUTED)
    async def _set_chop(self, press: TablePress) -> None:
        """Chops the blinds when all others fold, or no more."""
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

    # --- the table's owner --------------------------------------------------------------------

    @handles(ControlKind.BOMB_POT, users=Users.UNMUTED)
    async def _call_bomb_pot(self, press: TablePress) -> None:
        """Calls a bomb pot for the table owner, and votes for one for anybody else."""
        try:
            check_table_owner(self._room, press.control.table, caller_of(press.interaction))
        except HostRefusal:
            events = await self._ask(press, VoteBombPot(press.player))
        else:
            events = await self._ask(press, CallBombPot(press.player))
        called = any(isinstance(event, BombPotCalled) for event in events)
        await press.say("bomb-pot-called" if called else "bomb-pot-wanted")

    @handles(ControlKind.HOUSE_RULES)
    async def _change_house_rules(self, press: TablePress) -> None:
        """Raises `HostRefusal` (not-the-host), and what `changed_house` and the table do."""
        table = press.control.table
        check_table_owner(self._room, table, caller_of(press.interaction))
        data: Any = press.interaction.data or {}
        before = self._room.rules(table).house
        house = changed_house(before, submitted_values(data), press.texts)
        events = await self._ask(press, ChangeHouseRules(house, press.player))
        waits = any(isinstance(event, HouseRulesChanged) and event.waits for event in events)
        await press.say("house-changed", when="later" if waits else "now")

    # --- for the user alone ------------------------------------------------------------------

    @handles(ControlKind.CARDS)
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
        await self._publisher.commitments.cards_may_leave(press.control.table, view.hand_id).wait()
        written = self._publisher.faces.write(text, CARDS_LENGTH_MAX)
        said = with_commitment(written, view, press.texts)
        bounds = draw_due(view, seat)
        more: dict[str, Any] = {}
        if bounds is not None:
            more["view"] = draw_panel(
                press.control.table, view, seat, bounds, press.texts, self._publisher.faces
            )
        await press.reply.send_text(
            said, file=png_file(picture, CARDS_NAME, description=text), **more
        )

    @handles(ControlKind.SHOW)
    async def _show_cards(self, press: TablePress) -> None:
        await self._do(press, ShowCards(press.player, press.control.hand))

    @handles(ControlKind.SHOW_SOME)
    async def _offer_show(self, press: TablePress) -> None:
        """Sends the user a select of their own cards, of which they show some."""
        table = press.control.table
        view = await self._room.view(table, press.player)
        panel = show_panel(
            table, view, press.player, press.control, press.texts, self._publisher.faces
        )
        await self._publisher.commitments.cards_may_leave(table, view.hand_id).wait()
        said = with_commitment(press.texts.say("show-which"), view, press.texts)
        await press.reply.send_text(said, view=panel)

    @handles(ControlKind.SHOWN)
    async def _show_some(self, press: TablePress) -> None:
        places = press.places()
        if not places:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        command = ShowCards(press.player, press.control.hand, places)
        await self._do(press, command, "cards-are-shown")

    @handles(ControlKind.RABBIT, users=Users.UNMUTED)
    async def _hunt_rabbit(self, press: TablePress) -> None:
        await self._do(press, HuntRabbit(press.player, press.control.hand))

    @handles(ControlKind.VOID)
    async def _agree_to_void(self, press: TablePress) -> None:
        await self._do(press, AnswerVoid(press.player, press.control.hand, accept=True))

    @handles(ControlKind.PLAY_ON)
    async def _play_on(self, press: TablePress) -> None:
        await self._do(press, AnswerVoid(press.player, press.control.hand, accept=False))

    @handles(ControlKind.CUT, users=Users.UNMUTED)
    async def _offer_cut(self, press: TablePress) -> None:
        """Asks for a word that cuts the next deck, of the hand that is next by now."""
        view = await self._room.view(press.control.table, press.player)
        if view.seat_of(press.player) is None:
            raise TableRefusal(TableCode.NOT_SEATED)
        if view.running:
            raise TableRefusal(TableCode.HAND_IN_PROGRESS)
        if not view.next_root:
            raise TableRefusal(TableCode.NO_DECK_TO_CUT)
        origin = replace(press.control, hand=view.hand_id)
        control = replace(
            form_id(ControlKind.CUT_WORD, origin, press.interaction),
            root=commitment_shown(view.next_root),
        )
        word = self._refused_words.get((press.control.table, press.player), "")
        await press.open_form(cut_form(view, press.texts, control, word))

    @handles(ControlKind.CUT_WORD)
    async def _cut(self, press: TablePress) -> None:
        """Cuts the deck that the form has shown. A word for another one is kept for the next
        form, which a button opens: no form can follow a form."""
        said, control = press.submitted(WORD_FIELD), press.control
        word, key = plain_text(said, len(said)), (control.table, press.player)
        try:
            if not control.root:
                raise TableRefusal(TableCode.ANOTHER_DECK)
            await self._do(press, CutNextDeck(press.player, control.hand, word, control.root))
        except TableRefusal as refusal:
            if refusal.code not in _TOO_LATE:
                raise
            self._refused_words[key] = word[:WORD_LENGTH_MAX]
            if refusal.code is TableCode.HAND_IN_PROGRESS:
                raise
            await self._offer_cut_again(press)
        else:
            self._refused_words.pop(key, None)

    async def _offer_cut_again(self, press: TablePress) -> None:
        custom_id = str(ControlId(ControlKind.CUT, press.control.table))
        panel = static_panel([ui.Button(label=press.texts.say("control-cut"), custom_id=custom_id)])
        await press.reply.send_text(press.texts.say("refusal-another-deck"), view=panel)

    @handles(ControlKind.LAST_HAND)
    async def _tell_last_hand(self, press: TablePress) -> None:
        table, texts = press.control.table, press.texts
        await press.reply.send_text(await self._reviews.last_hand(table, press.player, texts))

    @handles(ControlKind.RANKS)
    async def _tell_ranks(self, press: TablePress) -> None:
        """Shows the order of hands as a picture; in words where the game has an order of its own,
        or plays several games in turn."""
        rules, texts = (await self._room.view(press.control.table)).rules, press.texts
        heading = f"**{texts.say('topic-ranks')}**"
        if not has_usual_ranks(rules.game):
            await press.reply.send_text(f"{heading}\n{rules_text(texts, rules.game)}")
            return
        drawn = ranks_picture(texts, self._settings.of(press.guild).look)
        picture = await self._render_thread.draw_hand_ranks(drawn.scene)
        await press.reply.send_text(
            heading, file=png_file(picture, RANKS_NAME, description=drawn.alt)
        )

    @handles(ControlKind.MORE)
    async def _send_more(self, press: TablePress) -> None:
        table = press.control.table
        view = await self._room.view(table, press.player)
        balance = Chips(0)
        if view.rules.tournament is None:
            balance = (await self._room.visit(press.guild, press.player)).balance
        around = self._publisher.surroundings_of(table, press.texts)
        panel = MorePanel(table, view, view.seat_of(press.player), press.texts, around)
        await press.reply.send_text(panel.text(balance), view=panel.controls())


def _turn_of(press: TablePress) -> _Turn:
    control = press.control
    return control.table, press.player, control.hand, control.turn
