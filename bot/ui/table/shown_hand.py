"""The hand of a table's message: the id of the component with its picture tells which it is."""

from collections.abc import Iterator, Sequence

import discord
from discord.components import Component, Container, MediaGalleryComponent

from bot.ids import HandId
from bot.table.view import TableView
from bot.ui.words.refusals import UiCode, UiRefusal

IDS_BEFORE_HANDS = 1_000
"""Discord numbers components without an id from 1, and no message has this many."""


def picture_id(view: TableView) -> int | None:
    """The id of the component that shows a table; None for one without a hand."""
    return IDS_BEFORE_HANDS + view.hand_id if view.hand_id else None


def shown_hand(message: discord.Message, bot: int) -> HandId:
    """The hand that a message of the user `bot` shows. Raises `UiRefusal`
    (message-without-hand)."""
    own = message.components if message.author.id == bot else []
    ids = (gallery.id for gallery in _galleries(own))
    found = next((each for each in ids if each is not None and each > IDS_BEFORE_HANDS), None)
    if found is None:
        raise UiRefusal(UiCode.MESSAGE_WITHOUT_HAND)
    return HandId(found - IDS_BEFORE_HANDS)


def _galleries(components: Sequence[Component]) -> Iterator[MediaGalleryComponent]:
    for component in components:
        if isinstance(component, MediaGalleryComponent):
            yield component
        elif isinstance(component, Container):
            yield from _galleries(component.children)
