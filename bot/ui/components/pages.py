"""Pages for Discord: text, pictures, controls and files, within the limits of a message.

The id of a component, or the name of a file in a message without components, says which hand a
message shows.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from textwrap import wrap
from typing import Any, Final

import discord
from discord import ui

from bot.ids import HandId
from bot.table.view import TableView
from bot.texts import within
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import CustomId, ReplayId, ReplayMove
from bot.ui.words.refusals import UiCode, UiRefusal

IDS_BEFORE_HANDS: Final = 1_000
"""Discord numbers components without an id from 1, and no message has this many."""
_FILE_NAME: Final = re.compile(r"(?:(?:my-)?cards|session)-(\d{1,18})\.png")


def component_id(hand: HandId | None) -> int | None:
    """The id of the component that shows a hand; None for one without a hand."""
    return IDS_BEFORE_HANDS + hand if hand else None


def session_picture_name(hand: HandId) -> str:
    """The name of the picture of a session whose biggest pot was this hand's."""
    return f"session-{hand}.png"


def is_session_picture(name: str) -> bool:
    """Whether a file has the name of a session's picture."""
    return re.fullmatch(r"session-\d+\.png", name) is not None


def shown_hand(message: discord.Message, bot: int) -> HandId:
    """The hand that a message of the user `bot` shows. Raises `UiRefusal`
    (message-without-hand)."""
    if message.author.id == bot:
        for number in _ids(message.components):
            if number is not None and number > IDS_BEFORE_HANDS:
                return HandId(number - IDS_BEFORE_HANDS)
        for attachment in message.attachments:
            if match := _FILE_NAME.fullmatch(attachment.filename):
                return HandId(int(match[1]))
    raise UiRefusal(UiCode.MESSAGE_WITHOUT_HAND)


def _ids(components: Iterable[Any]) -> Iterator[int | None]:
    """The ids of components and of those inside, a component's own first."""
    for component in components:
        yield component.id
        yield from _ids(getattr(component, "children", ()))


PAGE_TEXT_MAX = 3_800
"""Discord allows 4,000 characters in all the texts of a message together."""
MESSAGE_MAX = 2_000
"""Discord's limit for a message of text alone."""
BUTTON_MAX = 80
"""Discord's limit for the label of a button."""
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
    """A button with the text `label`, or with the text of its kind where none is named."""
    said = texts.say(label or f"control-{control.kind.value}", **data)
    return ui.Button(label=within(said, BUTTON_MAX), style=style, custom_id=str(control))


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
    """Fits as many whole lines into `room` characters as possible, and says how many more there
    are: those, and the `left_out` ones. Only a first line that is too long is cut, and ends in
    `…`."""
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


# --- the room on a phone ----------------------------------------------------------------------
# The room is that of a phone of 390 pixels, in its pixels: for lines of text, and for rows of
# buttons, which Discord breaks where the screen ends. Discord names no typeface for phones, so
# texts are measured in the widest of the usual ones.

ROOM = 343
"""The width that a container of a message leaves for what is in it."""
TEXT = 16
"""The size of the letters of a message."""
WIDE_LETTERS = 1.15
"""The factor by which letters may be wider on a phone: those of DejaVu Sans are 1.12 times as wide.
Parts that can be reached otherwise give way to the room for them."""
_TEXTS_REMEMBERED = 4096
_LETTERS, _MARGINS, _NARROWEST, _GAP = 14, 30, 60, 8
"""The measures of a button: the size of its letters, its two margins together, its least width, and
the gap to the next one."""


@lru_cache(_TEXTS_REMEMBERED)
def text_width(text: str, size: int) -> float:
    """The width of letters of that size; a letter that the typeface lacks counts as a square."""
    # With a library of megabytes, which an idle bot does without.
    from bot.picture.text import others

    face = next(face for face in others() if face.name == "Noto Sans")
    glyphs = (face.font.get_nominal_glyph(ord(character)) for character in text)
    advances = (
        face.font.get_glyph_h_advance(glyph) / face.units_per_em if glyph else 1 for glyph in glyphs
    )
    return size * sum(advances)


def lines_of(text: str) -> int:
    """The number of lines that a text of a message takes, broken between words."""
    lines, used, space = 1, 0.0, text_width(" ", TEXT)
    for word in text.split():
        width = text_width(word, TEXT)
        if used and used + space + width > ROOM:
            lines, used = lines + 1, width
        else:
            used += width + (space if used else 0)
    return lines


def two_rows(labels: Sequence[str], first_group: int, wider: float = 1.0) -> int | None:
    """The number of buttons in the first of at most two rows: all of them, else `first_group` of
    them, else so that both rows are as even as they can be; None where two rows are not enough.
    Letters count as `wider` times as wide as the usual ones."""
    widths = [_button_width(label, wider) + _GAP for label in labels]
    if sum(widths) > 2 * (ROOM + _GAP):
        return None
    for first in (len(labels), first_group):
        if _fits(widths[:first]) and _fits(widths[first:]):
            return first
    even = [at for at in range(1, len(labels)) if _fits(widths[:at]) and _fits(widths[at:])]
    return min(even, key=lambda at: abs(sum(widths[:at]) - sum(widths[at:])), default=None)


def _fits(widths: Sequence[float]) -> bool:
    """Whether buttons of these widths, with the gaps between them, have room in a row."""
    return len(widths) <= BUTTONS_A_ROW and sum(widths) <= ROOM + _GAP


@lru_cache(_TEXTS_REMEMBERED)
def _button_width(label: str, wider: float) -> float:
    return max(_NARROWEST, _MARGINS + wider * text_width(label, _LETTERS))


BIG_POT_BLINDS = 40
"""The big blinds in a pot that is worth sharing: most stacks are a hundred."""


def share_buttons(view: TableView, texts: Texts) -> list[ui.Button[ui.LayoutView]]:
    """The control that shows the hand as an animation, for a hand that is over and had a big pot;
    it stays with the result."""
    if not is_big_pot(view):
        return []
    return [control_button(texts, ReplayId(ReplayMove.SHARE, view.hand_id, 0))]


def is_big_pot(view: TableView) -> bool:
    """Whether the hand is over and had a big pot."""
    hand = view.hand
    if hand is None or not hand.over:
        return False
    return sum(pot.amount for pot in hand.pots) >= BIG_POT_BLINDS * view.rules.big_blind


class _Upload(BytesIO):
    """The bytes of a file, freed once nobody refers to them.

    discord.py keeps a file open for another try by an attribute instead of its method `close`, and
    puts the method back as an attribute: the bytes would then keep themselves until a search for
    garbage. So it stays open, and takes no such attribute.
    """

    def close(self) -> None:
        """Stays open."""

    def __setattr__(self, name: str, value: object) -> None:
        if name != "close":
            super().__setattr__(name, value)


def upload(data: bytes, name: str, description: str | None = None) -> discord.File:
    """A file of these bytes."""
    return discord.File(_Upload(data), name, description=description)
