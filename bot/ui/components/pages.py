"""Pages of text, pictures and controls, and their limits: messages, layouts and alt texts."""

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Any, Final

import discord
from discord import ui

from bot.ids import HandId
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import CustomId
from bot.ui.components.shown_hand import component_id

TEXT_MAX = 3_800
"""Discord allows 4,000 characters in all the texts of a message together."""
MESSAGE_MAX = 2_000
"""Discord's limit for a message of text alone."""
BUTTONS_A_ROW = 5
"""Discord's limit."""
TABLE_PICTURE: Final = "table.png"
"""The name of the file in a table's message."""


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


def control_button(
    texts: Texts,
    control: CustomId,
    label: str = "",
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    **data: int | str,
) -> ui.Button[Any]:
    """A button with the text `label`, or with that of its kind where none is named."""
    said = texts.say(label or f"control-{control.kind.value}", **data)
    return ui.Button(label=said, style=style, custom_id=str(control))


def button_rows(buttons: Sequence[ui.Button[Any]]) -> list[ui.ActionRow[ui.LayoutView]]:
    return [
        ui.ActionRow(*buttons[at : at + BUTTONS_A_ROW])
        for at in range(0, len(buttons), BUTTONS_A_ROW)
    ]


def page_layout(
    heading: str,
    text: str,
    *,
    picture: str = "",
    alt: str = "",
    below: Iterable[ui.Item[Any]] = (),
    accent: int | None = None,
    hand: HandId | None = None,
) -> ui.LayoutView:
    """A page with heading, text and perhaps a picture: `picture` is the name of the file sent with
    it, `alt` its alt text. What is `below` ends it. A page that shows a `hand` leads to it from the
    menu of messages."""
    shown = discord.MediaGalleryItem(f"attachment://{picture}", description=alt)
    items = (
        ui.TextDisplay[ui.LayoutView](heading),
        *([ui.MediaGallery[ui.LayoutView](shown)] if picture else []),
        *([ui.TextDisplay[ui.LayoutView](text)] if text else []),
        *below,
    )
    layout = static_view()
    layout.add_item(ui.Container(*items, accent_colour=accent, id=component_id(hand)))
    return layout


def fitted(
    lines: Sequence[str], room: int, texts: Texts, *, left_out: int = 0, between: str = "\n"
) -> str:
    """As many whole lines as a text of `room` characters has room for, and how many more there are:
    those, and the `left_out` ones. Only a first line that is too long is cut, and ends in `…`."""
    kept = list(lines)
    while True:
        more = len(lines) - len(kept) + left_out
        told = between.join([*kept, *([texts.say("and-more", count=more)] if more else [])])
        if len(told) <= room or len(kept) <= 1:
            return told if len(told) <= room else told[: max(0, room - 1)] + "…"
        kept.pop()


def messages_of(lines: Iterable[str]) -> list[str]:
    """The lines as messages of at most `MESSAGE_MAX` characters, in which each line is whole unless
    it is longer than a message."""
    messages: list[str] = []
    for line in lines:
        for part in wrap(line, MESSAGE_MAX) if len(line) > MESSAGE_MAX else [line]:
            if messages and len(messages[-1]) + 1 + len(part) <= MESSAGE_MAX:
                messages[-1] = f"{messages[-1]}\n{part}"
            elif part:
                messages.append(part)
    return messages


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
