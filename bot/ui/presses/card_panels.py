"""The panels on which players choose cards of their own: to throw at their turn or while others
draw, and to show after a hand."""

from discord import ui

from bot.ids import PlayerId, TableId
from bot.poker.actions import ActionCode, DrawBounds, IllegalAction
from bot.poker.games import GAMES
from bot.refusal import refuse_if
from bot.table.rules import TableCode, TableRefusal
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.components.card_faces import NO_FACES
from bot.ui.components.custom_ids import ControlId, ControlKind
from bot.ui.components.pages import static_panel
from bot.ui.components.written_cards import WrittenCards


def draw_due(view: TableView, seat: SeatView | None) -> DrawBounds | None:
    """How many cards the seat's player is to throw on this street, now or when their turn comes;
    None when they have thrown them, or nothing is to be thrown."""
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
        placeholder=texts.say(key, least=bounds.least, most=bounds.most),
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
        placeholder=texts.say(f"control-{ControlKind.SHOWN.value}"),
        max_values=len(options),
        options=options,
    )
    return static_panel([select])
