"""The panel on which a player chooses a pre-action."""

import discord
from discord import ui

from bot.ids import HandId, PlayerId
from bot.table.commands import PreAction
from bot.table.refusals import TableCode, TableRefusal
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.custom_ids import Choice, ControlId, ControlKind

PRE_ACTIONS = {
    Choice.CHECK_FOLD: PreAction.CHECK_FOLD,
    Choice.CALL_ANY: PreAction.CALL_ANY,
    Choice.NO_PRE_ACTION: PreAction.NONE,
}


def check_may_preselect(view: TableView, player: PlayerId, hand: HandId) -> None:
    """Raises `TableRefusal` (old-hand, not-in-this-hand, your-turn-now, nothing-to-plan)."""
    if view.hand_id != hand or not view.running:
        raise TableRefusal(TableCode.OLD_HAND)
    seat = view.seat_of(player)
    if seat is None or seat.hand is None:
        raise TableRefusal(TableCode.NOT_IN_THIS_HAND)
    if view.to_act is not None and view.to_act.player == player:
        raise TableRefusal(TableCode.YOUR_TURN_NOW)
    if seat.hand.folded or seat.hand.all_in:
        raise TableRefusal(TableCode.NOTHING_TO_PLAN)


def may_preselect(view: TableView, player: PlayerId, hand: HandId) -> bool:
    """Whether a pre-action can be chosen now."""
    try:
        check_may_preselect(view, player, hand)
    except TableRefusal:
        return False
    return True


def pre_action_panel(control: ControlId, texts: Texts) -> ui.View:
    """The controls of the panel, for the user alone."""
    panel = ui.View(timeout=None)
    for choice in PRE_ACTIONS:
        custom_id = str(
            ControlId(ControlKind.PRE_ACTION, control.table, control.hand, choice=choice)
        )
        label = texts.say(f"control-{choice.value}")
        panel.add_item(
            ui.Button(label=label, style=discord.ButtonStyle.secondary, custom_id=custom_id)
        )
    panel.stop()
    return panel
