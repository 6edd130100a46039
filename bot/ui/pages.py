"""Pages of text and their limits: messages, layouts and the alt texts of pictures."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import discord
from discord import ui

TEXT_MAX = 3_800
"""Discord allows 4,000 characters in all the texts of a message together."""
MESSAGE_MAX = 2_000
"""Discord's limit for a message of text alone."""
BUTTONS_A_ROW = 5
"""Discord's limit."""


def static_view() -> ui.LayoutView:
    """A layout that discord.py does not keep: presses are found by their custom ids."""
    view = ui.LayoutView(timeout=None)
    view.stop()
    return view


def static_panel(items: Iterable[ui.Item[Any]]) -> ui.View:
    """Controls below a text, which discord.py does not keep either."""
    panel = ui.View(timeout=None)
    for item in items:
        panel.add_item(item)
    panel.stop()
    return panel


def button_rows(buttons: list[ui.Button[ui.LayoutView]]) -> list[ui.ActionRow[ui.LayoutView]]:
    return [
        ui.ActionRow(*buttons[at : at + BUTTONS_A_ROW])
        for at in range(0, len(buttons), BUTTONS_A_ROW)
    ]


def page_layout(heading: str, text: str, *, picture: str = "", alt: str = "") -> ui.LayoutView:
    """A page with heading, text and perhaps a picture: `picture` is the name of the file sent with
    it, `alt` its alt text."""
    layout, container = static_view(), ui.Container[ui.LayoutView](ui.TextDisplay(heading))
    if picture:
        item = discord.MediaGalleryItem(f"attachment://{picture}", description=alt)
        container.add_item(ui.MediaGallery(item))
    if text:
        container.add_item(ui.TextDisplay(text))
    layout.add_item(container)
    return layout


def fitted(lines: list[str], room: int) -> str:
    """The lines as one text of at most `room` characters; cut text ends in `…`."""
    text = "\n".join(lines)
    return text if len(text) <= room else text[: max(0, room - 1)] + "…"


ALT_TEXT_MAX = 1024
"""Discord's limit for a picture's description."""

Part = tuple[int, str]
"""A sentence or a row with its weight: the higher the number, the less it matters."""


def join_sentences(parts: Iterable[str]) -> str:
    """The sentences as one text."""
    return " ".join(parts)


def shortened(parts: Sequence[Part], tell: Callable[[Iterable[str]], str] = join_sentences) -> str:
    """The text that `tell` makes of as many whole parts as an alt text has room for.

    The parts with the highest weight are left out, the last of them first.
    """
    kept = list(parts)
    while len(kept) > 1 and len(_told(kept, tell)) > ALT_TEXT_MAX:
        least = max(weight for weight, _ in kept)
        last = max(index for index, (weight, _) in enumerate(kept) if weight == least)
        del kept[last]
    return _told(kept, tell)[:ALT_TEXT_MAX]


def _told(parts: Iterable[Part], tell: Callable[[Iterable[str]], str]) -> str:
    return tell(text for _, text in parts)
