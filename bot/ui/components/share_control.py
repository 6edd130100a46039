"""The control under the result of a big pot that shows the hand as an animation."""

from discord import ui

from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.page_ids import ReplayId, ReplayMove
from bot.ui.components.pages import control_button

BIG_POT_BLINDS = 40
"""The big blinds in a pot that is worth sharing: most stacks are a hundred."""


def share_buttons(view: TableView, texts: Texts) -> list[ui.Button[ui.LayoutView]]:
    """The control, for a hand that is over and had a big pot; it stays with the result."""
    if not is_big_pot(view):
        return []
    return [control_button(texts, ReplayId(ReplayMove.SHARE, view.hand_id, 0))]


def is_big_pot(view: TableView) -> bool:
    """Whether the hand is over and had a big pot."""
    hand = view.hand
    if hand is None or not hand.over:
        return False
    return sum(pot.amount for pot in hand.pots) >= BIG_POT_BLINDS * view.rules.big_blind
