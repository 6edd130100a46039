"""Presses that tell of a table, and the forms of house rules; other controls behind *More* are
handled by their subject.
"""

from bot.host.guild_settings import SettingsByGuild
from bot.host.refusals import HostRefusal
from bot.host.room import Room
from bot.ids import Chips
from bot.table.events import BombPotCalled, HouseRulesChanged
from bot.table.rules import TableRefusal
from bot.table.table_commands import CallBombPot, ChangeHouseRules, VoteBombPot
from bot.ui.components.custom_ids import ControlId, ControlKind
from bot.ui.components.pages import TEXT_MAX, page_layout
from bot.ui.components.uploads import upload
from bot.ui.components.written_cards import CardWriting
from bot.ui.controls.callers import caller_of, check_table_owner
from bot.ui.controls.controls import Users, handles
from bot.ui.controls.refused_forms import RefusedForms
from bot.ui.opening.house_forms import changed_house, holds_later, reopened_house_form
from bot.ui.past_hands.review import HandReviews
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presses.more_panel import MorePanel
from bot.ui.presses.table_presses import TablePress, TablePresses
from bot.ui.servers.rule_topics import RANKS_NAME, RuleTopic, has_usual_ranks, ranks_picture
from bot.ui.table.publisher import Publisher
from bot.ui.words.poker_words import cards_in_words
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.rules_words import rules_text


class PanelPresses(TablePresses):
    """Handles what tells of a table, and its house rules."""

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
        heading, _, rest = written.write(told, TEXT_MAX).partition("\n")
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
