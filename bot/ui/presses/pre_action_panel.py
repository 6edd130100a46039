"""The panel on which a player chooses a pre-action."""

from discord import ui

from bot.ids import HandId, PlayerId, TableId
from bot.refusal import refuse_if
from bot.table.rules import TableCode, TableRefusal
from bot.table.table_commands import PreAction
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind
from bot.ui.components.pages import control_button, static_panel

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
