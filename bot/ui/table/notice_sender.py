"""Sends what stands in a table's channel beside its message: notices and the session summary."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord

from bot.host.session_story import SessionSummary
from bot.host.table_announcer import TablePlace
from bot.texts.catalogue import Texts
from bot.ui.components.shown_hand import session_picture_name
from bot.ui.components.uploads import upload
from bot.ui.players.session_picture import session_alt, session_picture, session_scene
from bot.ui.players.session_summary import session_summary_messages
from bot.ui.requests.outgoing_requests import new_nonce
from bot.ui.requests.retries import until_taken
from bot.ui.table.notices import Notice
from bot.ui.table.poster_dependencies import PosterDependencies

log = logging.getLogger(__name__)

Files = Callable[[], list[discord.File]]
"""Makes the files of a message for each attempt to send it."""


class NoticeSender:
    """Posts notices. Raises what Discord's requests raise."""

    def __init__(self, dependencies: PosterDependencies) -> None:
        self._dependencies = dependencies

    async def send_notice(self, place: TablePlace, notice: Notice) -> None:
        people = (*([notice.player] if notice.player else []), *notice.called)
        called = [discord.Object(player) for player in people] or False
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=called)
        await self._send(place, notice.text, mentions, notice.files)

    async def send_session(self, place: TablePlace, summary: SessionSummary, texts: Texts) -> None:
        """Posts the account with its picture; without it where it cannot be drawn."""
        first, *others = session_summary_messages(summary, texts)
        files: Files = list
        try:
            files = await self._draw_session(place, summary, texts)
        except Exception:
            log.exception("the session of %s cannot be drawn", place)
        await self._send(place, first, discord.AllowedMentions.none(), files)
        await self.send_texts(place, *others)

    async def _draw_session(
        self, place: TablePlace, summary: SessionSummary, texts: Texts
    ) -> Files:
        sources = self._dependencies.picture_sources
        session = session_picture(summary, sources.settings, sources.avatars, place.guild)
        if session is None:
            return list
        scene, alt = session_scene(texts, session), session_alt(texts, session)
        picture = await self._dependencies.render_process.draw_sheet(scene)
        name = session_picture_name(session.story.biggest.hand)
        return lambda: [upload(picture, name, alt)]

    async def send_texts(self, place: TablePlace, *messages: str) -> None:
        for text in messages:
            await self._send(place, text, discord.AllowedMentions.none())

    async def _send(
        self,
        place: TablePlace,
        text: str,
        mentions: discord.AllowedMentions,
        files: Files = list,
    ) -> discord.Message:
        """Posts a message in the table's channel; its nonce prevents a second one after a retry."""
        channel, nonce = self._dependencies.channel(place.channel), new_nonce()

        def send() -> Coroutine[Any, Any, discord.Message]:
            # A file is read once: every attempt needs one of its own.
            return channel.send(text, allowed_mentions=mentions, nonce=nonce, files=files())

        return await until_taken(send)
