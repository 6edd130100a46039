"""Pages that answer a command to its user alone, who may show them to everybody, once.

A page is kept here for as long as an interaction lives; after a restart the command is given again.
"""

from dataclasses import dataclass, field
from typing import Any

import discord
from cachetools import TTLCache
from discord import ui

from bot.host.room import InteractionDeduplicator
from bot.ids import PlayerId
from bot.ui.components.modals import OPEN_SECONDS
from bot.ui.components.page_ids import PageControl, SharedPageId
from bot.ui.components.pages import control_button, page_layout
from bot.ui.components.uploads import upload
from bot.ui.controls.controls import ControlFamily, Press, handles
from bot.ui.requests.answers import answer_after_response
from bot.ui.words.languages import Languages
from bot.ui.words.refusals import UiCode, UiRefusal

PAGES_MAX = 500
"""How many pages can be shown at a time; the oldest make room."""


@dataclass(frozen=True, slots=True)
class Page:
    """A heading, a text and perhaps a picture as PNG with its name and alt text."""

    heading: str
    text: str = ""
    picture: bytes = field(default=b"", repr=False)
    picture_name: str = ""
    alt: str = ""

    def message(self) -> dict[str, Any]:
        """The parts of a message with this page; a file can be sent once only."""
        layout = page_layout(self.heading, self.text, picture=self.picture_name, alt=self.alt)
        files = [upload(self.picture, self.picture_name)] if self.picture else []
        return {"view": layout, "files": files}


class PrivatePages(ControlFamily[SharedPageId]):
    """Sends pages to one user, and to their channel when they press *Show in channel*."""

    def __init__(self, languages: Languages, deduplicator: InteractionDeduplicator) -> None:
        self._languages, self._deduplicator = languages, deduplicator
        self._pages: TTLCache[int, tuple[PlayerId, Page]] = TTLCache(PAGES_MAX, OPEN_SECONDS)

    async def send(self, interaction: discord.Interaction, page: Page) -> None:
        """Answers a command, deferred or not, to its user alone."""
        texts = self._languages.of(interaction)
        self._pages[interaction.id] = PlayerId(interaction.user.id), page
        message = page.message()
        control = SharedPageId(PageControl.SHOW, interaction.id)
        button = control_button(texts, control, "control-show-in-channel")
        message["view"].add_item(ui.ActionRow(button))
        if interaction.response.is_done():
            await answer_after_response(interaction, **message)
        else:
            await interaction.response.send_message(**message, ephemeral=True)

    @handles(PageControl.SHOW)
    async def show(self, press: Press[SharedPageId]) -> None:
        """Shows the page to everybody; its control goes when that is done. Raises `UiRefusal`
        (page-too-old)."""
        interaction, asked = press.interaction, press.control.interaction
        with self._deduplicator.processing(interaction.id):
            owner, page = self._pages.get(asked, (None, None))
            if owner != press.player or page is None or not press.reply.claim():
                raise UiRefusal(UiCode.PAGE_TOO_OLD)
            del self._pages[asked]
            await interaction.response.defer()
            silent = discord.AllowedMentions.none()
            try:
                await interaction.followup.send(
                    **page.message(), allowed_mentions=silent, silent=True
                )
            except Exception:
                self._pages[asked] = press.player, page
                raise
            message = page.message()
            await interaction.edit_original_response(
                view=message["view"], attachments=message["files"]
            )
