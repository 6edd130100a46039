"""The panel on which a player chooses which of their cards to show after a hand."""

from discord import ui

from bot.ids import PlayerId, TableId
from bot.poker.actions import ActionCode, IllegalAction
from bot.table.refusals import TableCode, TableRefusal
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.card_faces import NO_FACES
from bot.ui.custom_ids import ControlId, ControlKind
from bot.ui.pages import static_panel
from bot.ui.written_cards import WrittenCards


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
    if view.hand is None or view.hand_id != control.hand:
        raise TableRefusal(TableCode.OLD_HAND)
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
