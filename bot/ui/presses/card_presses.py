"""The presses about cards, and their panels: to see one's own, throw or show some, cut the deck.

Players throw cards at their turn or while others draw, and show cards after a hand.
"""

from dataclasses import replace
from typing import Any

from discord import ui

from bot.host.guild_settings import SettingsByGuild
from bot.host.room import Room
from bot.ids import PlayerId, TableId
from bot.poker.actions import ActionCode, DrawBounds, IllegalAction
from bot.poker.cut import WORD_LENGTH_MAX
from bot.poker.games import GAMES
from bot.refusal import refuse_if
from bot.table.rules import TableCode, TableRefusal
from bot.table.table_commands import (
    Act,
    CutNextDeck,
    HuntRabbit,
    PreAction,
    SetPreAction,
    ShowCards,
    Verb,
)
from bot.table.view import SeatView, TableView
from bot.texts import within
from bot.texts.catalogue import Texts
from bot.ui.components.choices import PLACEHOLDER_MAX
from bot.ui.components.custom_ids import ControlId, ControlKind
from bot.ui.components.modals import WORD_FIELD, cut_form, form_id
from bot.ui.components.pages import control_button, static_panel, upload
from bot.ui.components.written_cards import NO_FACES, CardWriting, WrittenCards, alt_of_cards
from bot.ui.controls.controls import RefusedForms, Users, handles
from bot.ui.messages.card_messages import CARDS_LENGTH_MAX, asked_card_picture_name
from bot.ui.messages.commitments import commitment_shown
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presentation.told_in_words import cards_now, cards_scene, own_hand
from bot.ui.presses.table_presses import TablePress, TablePresses
from bot.ui.table.publisher import Publisher
from bot.ui.words.player_names import plain_text, without_markup
from bot.ui.words.refusals import UiCode, UiRefusal


def draw_due(view: TableView, seat: SeatView | None) -> DrawBounds | None:
    """The bounds of the cards that the seat's player is to throw on this street, now or when their
    turn comes; None when they have thrown them, or no card is to be thrown."""
    hand = view.hand
    if hand is None or hand.options is None or hand.options.draw is None:
        return None
    if seat is None or seat.hand is None or seat.hand.folded or seat.hand.drawn is not None:
        return None
    street, held = GAMES[hand.game].streets[hand.street_number], len(seat.hand.cards)
    most = street.discards or min(street.draws, held)
    return DrawBounds(street.discards, most, street.draws > 0, held)


def check_draw(view: TableView, control: ControlId, seat: SeatView | None) -> DrawBounds:
    """The bounds of a draw by a select of this hand and street.

    Raises `TableRefusal` (old-hand, not-in-this-hand, old-turn).
    """
    if view.hand is None or view.hand_id != control.hand or not view.running:
        raise TableRefusal(TableCode.OLD_HAND)
    if seat is None or seat.hand is None:
        raise TableRefusal(TableCode.NOT_IN_THIS_HAND)
    bounds = draw_due(view, seat)
    if bounds is None or view.hand.street_number != control.turn:
        raise TableRefusal(TableCode.OLD_TURN)
    return bounds


def draw_panel(
    table: TableId,
    view: TableView,
    seat: SeatView,
    bounds: DrawBounds,
    texts: Texts,
    written: WrittenCards = NO_FACES,
) -> ui.View:
    """A select of the player's cards, for the user alone."""
    street = 0 if view.hand is None else view.hand.street_number
    cards = () if seat.hand is None else seat.hand.cards
    key = "draw-choose" if bounds.replaced else "draw-choose-discards"
    select: ui.Select[ui.View] = ui.Select(
        custom_id=str(ControlId(ControlKind.DRAW, table, view.hand_id, street)),
        placeholder=within(texts.say(key, least=bounds.least, most=bounds.most), PLACEHOLDER_MAX),
        min_values=bounds.least,
        max_values=bounds.most,
        options=written.options(
            (place, seen.card) for place, seen in enumerate(cards) if seen.card is not None
        ),
    )
    return static_panel([select])


def show_panel(
    table: TableId,
    view: TableView,
    player: PlayerId,
    control: ControlId,
    texts: Texts,
    written: WrittenCards = NO_FACES,
) -> ui.View:
    """A select of the player's cards that are not shown yet, for the user alone.

    Raises `TableRefusal` (old-hand, not-in-this-hand), `IllegalAction` (nothing-to-show).
    """
    refuse_if(view.hand is None or view.hand_id != control.hand, TableCode.OLD_HAND)
    seat = next((s for s in view.seats if s.player == player and s.hand is not None), None)
    if seat is None or seat.hand is None:
        raise TableRefusal(TableCode.NOT_IN_THIS_HAND)
    if not seat.hand.may_show:
        raise IllegalAction(ActionCode.NOTHING_TO_SHOW, player=seat.hand.player)
    options = written.options(
        (place, seen.card)
        for place, seen in enumerate(seat.hand.cards)
        if seen.card is not None and not seen.up
    )
    select: ui.Select[ui.View] = ui.Select(
        custom_id=str(ControlId(ControlKind.SHOWN, table, view.hand_id)),
        placeholder=within(texts.say(f"control-{ControlKind.SHOWN.value}"), PLACEHOLDER_MAX),
        max_values=len(options),
        options=options,
    )
    return static_panel([select])


_TOO_LATE = {
    TableCode.ANOTHER_DECK,
    TableCode.CUT_CLOSED,
    TableCode.OLD_HAND,
    TableCode.HAND_IN_PROGRESS,
}
"""The refusals that mean that the word was for a deck that is no longer the next one."""


class CardPresses(TablePresses):
    """Handles the controls of cards and decks."""

    def __init__(
        self,
        room: Room,
        publisher: Publisher,
        render_process: RenderProcess,
        settings: SettingsByGuild,
        writing: CardWriting,
    ) -> None:
        super().__init__(room, publisher)
        self._render_process = render_process
        self._settings = settings
        self._writing = writing
        self._refused_words = RefusedForms()
        """Words that came too late for their deck, by table and user."""

    async def offer_draw(self, press: TablePress) -> None:
        """Sends the user a select of their own cards. Raises `UiRefusal` (unknown-control)."""
        table = press.control.table
        view = await self._room.view(table, press.player)
        seat = view.seat_of(press.player)
        bounds = draw_due(view, seat)
        if seat is None or bounds is None:
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        await self._publisher.commitments.cards_may_leave(table, view.hand_id).wait()
        written = await self._writing.of(press.player, press.texts)
        said = written.write(cards_now(view, press.texts), CARDS_LENGTH_MAX)
        panel = draw_panel(table, view, seat, bounds, press.texts, written)
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

    @handles(ControlKind.CARDS)
    async def _send_own_cards(self, press: TablePress) -> None:
        """Sends the user their cards as a picture; players who read text first get the whole table
        in words with it."""
        table = press.control.table
        view = self._publisher.as_shown(table, await self._room.view(table, press.player))
        seat, played = view.seat_of(press.player), own_hand(view)
        text = cards_now(view, press.texts)
        if played is None or not text:
            raise UiRefusal(UiCode.NO_CARDS)
        look = self._settings.of(press.guild).look
        picture = await self._render_process.draw_cards(
            cards_scene(view, played, press.texts, look)
        )
        await self._publisher.commitments.cards_may_leave(table, view.hand_id).wait()
        written = await self._writing.of(press.player, press.texts)
        said = written.write(text, CARDS_LENGTH_MAX)
        if await self._writing.reads_text(press.player):
            said = f"{said}\n{without_markup(alt_text(view, press.texts))}"
        bounds = draw_due(view, seat)
        more: dict[str, Any] = {}
        if seat is not None and bounds is not None:
            more["view"] = draw_panel(table, view, seat, bounds, press.texts, written)
        alt = alt_of_cards(text, press.texts)
        name = asked_card_picture_name(view.hand_id)
        await press.reply.send_text(said, files=[upload(picture, name, description=alt)], **more)
        self._publisher.cards_seen(table, view.hand_id, press.player)

    @handles(ControlKind.SHOW)
    async def _show_cards(self, press: TablePress) -> None:
        await self._do(press, ShowCards(press.player, press.control.hand))

    @handles(ControlKind.SHOW_SOME)
    async def _offer_show(self, press: TablePress) -> None:
        """Sends the user a select of their own cards, of which they show some."""
        table = press.control.table
        view = await self._room.view(table, press.player)
        written = await self._writing.of(press.player, press.texts)
        panel = show_panel(table, view, press.player, press.control, press.texts, written)
        await self._publisher.commitments.cards_may_leave(table, view.hand_id).wait()
        await press.reply.send_text(press.texts.say("show-which"), view=panel)

    @handles(ControlKind.SHOWN)
    async def _show_some(self, press: TablePress) -> None:
        places = press.places()
        refuse_if(not places, UiCode.UNKNOWN_CONTROL)
        command = ShowCards(press.player, press.control.hand, places)
        await self._do(press, command, "cards-are-shown")

    @handles(ControlKind.RABBIT, users=Users.UNMUTED)
    async def _hunt_rabbit(self, press: TablePress) -> None:
        await self._do(press, HuntRabbit(press.player, press.control.hand))

    @handles(ControlKind.CUT, users=Users.UNMUTED)
    async def _offer_cut(self, press: TablePress) -> None:
        """Asks for a word that cuts the next deck, of the hand that is next by now."""
        view = await self._room.view(press.control.table, press.player)
        refuse_if(view.seat_of(press.player) is None, TableCode.NOT_SEATED)
        refuse_if(not view.next_root, TableCode.NO_DECK_TO_CUT)
        refuse_if(view.next_closed_ms is not None, TableCode.CUT_CLOSED)
        origin = replace(press.control, hand=view.hand_id)
        control = replace(
            form_id(ControlKind.CUT_WORD, origin, press.interaction),
            root=commitment_shown(view.next_root),
        )
        refused = self._refused_words.answers((press.control.table, press.player))
        word = refused.get(WORD_FIELD, "")
        await press.open_form(cut_form(view, press.texts, control, word))

    @handles(ControlKind.CUT_WORD)
    async def _cut(self, press: TablePress) -> None:
        """Cuts the deck that the form has shown. A word for another one is kept for the next
        form, which a button opens: no form can follow a form."""
        said, control = press.submitted(WORD_FIELD), press.control
        word, key = plain_text(said, len(said)), (control.table, press.player)
        try:
            refuse_if(not control.root, TableCode.ANOTHER_DECK)
            await self._do(press, CutNextDeck(press.player, control.hand, word, control.root))
        except TableRefusal as refusal:
            if refusal.code not in _TOO_LATE:
                raise
            self._refused_words.keep(key, {WORD_FIELD: word[:WORD_LENGTH_MAX]})
            if refusal.code in (TableCode.HAND_IN_PROGRESS, TableCode.CUT_CLOSED):
                raise
            await self._offer_cut_again(press)
        else:
            self._refused_words.forget(key)

    async def _offer_cut_again(self, press: TablePress) -> None:
        opens = ControlId(ControlKind.CUT, press.control.table)
        panel = static_panel([control_button(press.texts, opens)])
        await press.reply.send_text(press.texts.say("refusal-another-deck"), view=panel)
