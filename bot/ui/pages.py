"""Answers that are a page to read: a heading, a picture where there is one, and the words."""

import discord
from discord import ui

from bot.ui.layout import static_view

TEXT_MAX = 3_800
"""Discord allows 4,000 characters in all the texts of a message together."""
MESSAGE_MAX = 2_000
"""What it allows in a message that is text alone."""


def sheet(heading: str, text: str, *, picture: str = "", alt: str = "") -> ui.LayoutView:
    """`picture` is the name of the file sent along, `alt` what it says."""
    layout, container = static_view(), ui.Container[ui.LayoutView](ui.TextDisplay(heading))
    if picture:
        item = discord.MediaGalleryItem(f"attachment://{picture}", description=alt)
        container.add_item(ui.MediaGallery(item))
    if text:
        container.add_item(ui.TextDisplay(text))
    layout.add_item(container)
    return layout


def fitted(lines: list[str], room: int) -> str:
    """The lines as one text of at most `room` characters; what is too much ends in `…`."""
    text = "\n".join(lines)
    return text if len(text) <= room else text[: max(0, room - 1)] + "…"
