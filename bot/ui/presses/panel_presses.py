"""The panel behind *More*, and its presses that tell of a table or change its house rules.

The panel has what one user may know and do at a table beside their turn. Its other controls are
handled by their subject.
"""

from collections.abc import Iterator

from discord import ui

from bot.host.guild_settings import SettingsByGuild
from bot.host.refusals import HostRefusal
from bot.host.room import Room
from bot.ids import Chips, HandId, TableId
from bot.table.events import BombPotCalled, HouseRulesChanged
from bot.table.rotation import bomb_ante_of
from bot.table.rules import Straddle, TableRefusal
from bot.table.seating import MORE_TIME_SECONDS
from bot.table.seats import Presence
from bot.table.table_commands import CallBombPot, ChangeHouseRules, StraddleWish, VoteBombPot
from bot.table.view import SeatView, TableView
from bot.texts import within
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind
from bot.ui.components.pages import (
    BUTTON_MAX,
    PAGE_TEXT_MAX,
    control_button,
    page_layout,
    static_panel,
    upload,
)
from bot.ui.components.written_cards import CardWriting
from bot.ui.controls.callers import caller_of, check_table_owner
from bot.ui.controls.controls import RefusedForms, Users, handles
from bot.ui.messages.commitments import commitment_line, next_deck_lines
from bot.ui.opening.house_forms import changed_house, holds_later, reopened_house_form
from bot.ui.past_hands.review import HandReviews
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presses.table_presses import TablePress, TablePresses, may_choose_pre_action
from bot.ui.servers.rule_topics import RANKS_NAME, RuleTopic, has_usual_ranks, ranks_picture
from bot.ui.table.layout import Surroundings
from bot.ui.table.publisher import Publisher
from bot.ui.words.poker_words import cards_in_words
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.rules_words import range_words, rules_text


class MorePanel:
    """The lines and the controls for the user in `seat`; None stands for one without a seat."""

    def __init__(
        self,
        table: TableId,
        view: TableView,
        seat: SeatView | None,
        texts: Texts,
        around: Surroundings | None,
    ) -> None:
        self._table = table
        self._view = view
        self._seat = seat
        self._texts = texts
        self._surroundings = around
        self._of_cash = view.rules.tournament is None

    def text(self, balance: int) -> str:
        """The text of the panel; `balance` is that of the user's wallet."""
        say, rules, seat = self._texts.say, self._view.rules, self._seat
        lines = []
        if self._of_cash:
            chips = range_words(self._texts, self._view.buy_in_min, self._view.buy_in_max)
            lines = [say("more-wallet", balance=balance), say("more-buy-ins", chips=chips)]
        lines += [say("more-turn", seconds=rules.turn_seconds), say("play-money")]
        if rules.house.bomb_ante and not self._view.closing:
            lines.append(say("more-bomb-pots", ante=bomb_ante_of(rules)))
        if seat is not None and seat.ordered:
            lines.append(say("more-ordered", amount=seat.ordered))
        if seat is not None and seat.auto_top_up:
            lines.append(say("more-keeps", amount=seat.auto_top_up))
        if seat is not None and rules.house.runouts > 1:
            lines.append(say(f"runouts-{seat.runouts.value}", runouts=rules.house.runouts))
        if seat is not None and rules.house.chop_blinds:
            lines.append(say("chops-always" if seat.chops else "chops-never"))
        if seat is not None and seat.straddle is StraddleWish.ALWAYS:
            lines.append(say("straddles-always"))
        if seat is not None and seat.may_post:
            lines.append(say("more-post", amount=rules.big_blind))
        deck = [commitment_line(self._view, self._texts)]
        deck += next_deck_lines(self._view, self._texts, is_seated=seat is not None)
        lines += filter(None, deck)
        return "\n".join(lines)

    def controls(self) -> ui.View:
        return static_panel(self._buttons())

    def _buttons(self) -> Iterator[ui.Button[ui.View]]:
        seat = self._seat
        yield from self._for_newcomers() if seat is None else self._for_seat(seat)
        if self._view.hand_number:
            yield self._button(ControlKind.LAST_HAND)
        yield self._button(ControlKind.RANKS)
        yield self._button(ControlKind.FAIRNESS)
        if self._view.rules.house.bomb_ante and not self._view.closing:
            yield self._button(ControlKind.BOMB_POT)
        for label, custom_id in () if self._surroundings is None else self._surroundings.controls:
            yield ui.Button(label=within(label, BUTTON_MAX), custom_id=custom_id)

    def _for_newcomers(self) -> Iterator[ui.Button[ui.View]]:
        view = self._view
        if not self._of_cash or view.closing:
            return
        if view.seated < len(view.seats):
            yield self._button(ControlKind.SIT)
        if not view.free_seats:
            yield self._button(ControlKind.WAITING_LIST)

    def _for_seat(self, seat: SeatView) -> Iterator[ui.Button[ui.View]]:
        view, house = self._view, self._view.rules.house
        may_wait = seat == view.to_act and not view.paused and not self._is_asked_about_runouts()
        if may_wait and seat.time_bank >= MORE_TIME_SECONDS:
            yield self._time_button(seat)
        if seat.player is not None and may_choose_pre_action(view, seat.player, view.hand_id):
            yield self._button(ControlKind.PRE_ACTION, view.hand_id)
        if self._may_call_clock(seat):
            clock = ControlId(ControlKind.CALL_CLOCK, self._table, view.hand_id, view.turn)
            yield control_button(self._texts, clock, seconds=house.called_clock)
        if seat.may_post:
            post = ControlId(ControlKind.POST, self._table)
            yield control_button(self._texts, post, amount=view.rules.big_blind)
        away = seat.presence is Presence.SITTING_OUT
        label = "control-come-back" if away else "control-sit-out"
        choice = Choice.COME_BACK if away else Choice.SIT_OUT
        yield control_button(
            self._texts, ControlId(ControlKind.AWAY, self._table, choice=choice), label
        )
        if self._of_cash:
            for kind in (ControlKind.LEAVE, ControlKind.TOP_UP, ControlKind.AUTO_TOP_UP):
                yield self._button(kind)
        if house.straddle is not Straddle.NONE:
            yield self._button(ControlKind.ALWAYS_STRADDLE)
        if house.runouts > 1:
            yield self._button(ControlKind.RUNOUTS)
        if house.chop_blinds:
            yield self._button(ControlKind.CHOP)
        if view.takes_words:
            yield self._button(ControlKind.CUT)

    def _may_call_clock(self, seat: SeatView) -> bool:
        view = self._view
        somebody_elses = view.to_act is not None and view.to_act != seat and not view.paused
        is_possible = bool(view.rules.house.called_clock) and not view.clock_called
        is_played = seat.hand is not None and not self._is_asked_about_runouts()
        return somebody_elses and is_possible and is_played

    def _is_asked_about_runouts(self) -> bool:
        """Whether the turn is the question about runouts, which no time bank makes longer."""
        hand = self._view.hand
        return hand is not None and hand.options is not None and hand.options.runouts > 0

    def _time_button(self, seat: SeatView) -> ui.Button[ui.View]:
        view = self._view
        control = ControlId(ControlKind.ACT, self._table, view.hand_id, view.turn, Choice.TIME)
        return control_button(
            self._texts, control, "control-time", seconds=MORE_TIME_SECONDS, left=seat.time_bank
        )

    def _button(self, kind: ControlKind, hand: HandId = HandId(0)) -> ui.Button[ui.View]:
        return control_button(self._texts, ControlId(kind, self._table, hand))


class PanelPresses(TablePresses):
    """Handles the presses that tell of a table, and those about its house rules."""

    def __init__(
        self,
        room: Room,
        publisher: Publisher,
        render_process: RenderProcess,
        settings: SettingsByGuild,
        reviews: HandReviews,
        writing: CardWriting,
    ) -> None:
        super().__init__(room, publisher)
        self._render_process = render_process
        self._settings = settings
        self._reviews = reviews
        self._writing = writing
        self._refused = RefusedForms()

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
        values = press.answers
        try:
            house = changed_house(self._room.rules(table).house, values, press.texts)
            events = await self._ask(press, ChangeHouseRules(house, press.player))
        except (UiRefusal, TableRefusal) as refusal:
            if refusal.code is UiCode.UNKNOWN_CONTROL:
                raise
            opens = ControlKind.REFUSED_HOUSE_RULES
            again = ControlId(opens, table, nonce=press.interaction.id)
            await self._refused.send(press, refusal, values, again)
            return
        waits = any(isinstance(event, HouseRulesChanged) and holds_later(event) for event in events)
        await press.say("house-changed", when="later" if waits else "now")

    @handles(ControlKind.REFUSED_HOUSE_RULES)
    async def _reopen_house_rules(self, press: TablePress) -> None:
        """Raises `HostRefusal` (not-the-host) and `UiRefusal` (page-too-old)."""
        table = press.control.table
        check_table_owner(self._room, table, caller_of(press.interaction))
        house, entered = self._room.rules(table).house, self._refused.answers(press.control.nonce)
        control = ControlId(ControlKind.HOUSE_RULES, table, nonce=press.interaction.id)
        form = reopened_house_form(house, entered, press.texts, control)
        await press.open_form(form)

    @handles(ControlKind.LAST_HAND)
    async def _tell_last_hand(self, press: TablePress) -> None:
        table, texts = press.control.table, press.texts
        hand, told = await self._reviews.last_hand(table, press.player, texts)
        written = await self._writing.of(press.player, texts)
        heading, _, rest = written.write(told, PAGE_TEXT_MAX).partition("\n")
        await press.reply.send_text(None, view=page_layout(heading, rest, hand=hand))

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
        if await self._writing.reads_text(press.player):
            await press.reply.send_text(cards_in_words(f"{heading}\n{drawn.alt}", texts))
            return
        picture = await self._render_process.draw_sheet(drawn.scene)
        await press.reply.send_text(
            heading, files=[upload(picture, RANKS_NAME, description=drawn.alt)]
        )

    @handles(ControlKind.FAIRNESS)
    async def _tell_fairness(self, press: TablePress) -> None:
        texts = press.texts
        about = texts.say(f"rules-about-{RuleTopic.FAIRNESS.value}")
        await press.reply.send_text(f"**{texts.say('topic-fairness')}**\n{about}")

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
