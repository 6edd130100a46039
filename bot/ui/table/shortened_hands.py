"""The messages of finished hands: each is shortened to a line of text some hands later."""

import asyncio
import logging

import discord
from discord import ui

from bot.host.background_tasks import BackgroundTasks
from bot.host.guild_settings import SettingsByGuild
from bot.host.past_hand import PastHand
from bot.host.past_hands import PastHands
from bot.host.table_announcer import TablePlace
from bot.ids import HandId, TableId
from bot.texts.catalogue import Texts
from bot.ui.components.pages import PAGE_TEXT_MAX, component_id, fitted, is_big_pot, static_view
from bot.ui.presentation.story import Story
from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import OutgoingRequest
from bot.ui.requests.sending import silent_edit
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import former_player, markdown_name

HANDS_KEPT = 10
"""The finished hands of a table that are shown in full."""
SHORTENED_AT_ONCE = 3
"""The most messages of a table that are shortened with a hand: more wait for the next one."""

log = logging.getLogger(__name__)


class ShortenedHands(BackgroundTasks):
    """Shortens old messages, one at a time, beside everything else. Messages left by a failure or a
    restart are shortened with a later hand; big pots and shared hands stay."""

    def __init__(
        self,
        client: discord.Client,
        languages: Languages,
        settings: SettingsByGuild,
        past_hands: PastHands,
    ) -> None:
        super().__init__(log, "old hands could not be shortened")
        self._client, self._languages = client, languages
        self._settings, self._past_hands = settings, past_hands
        self._one_at_a_time = asyncio.Lock()
        self._waiting: set[TableId] = set()
        """Tables whose old messages are about to be looked up: their newer hands need not wait too.
        Where hands end faster than Discord takes edits, as many would wait as were played."""

    def hand_posted(self, place: TablePlace, hand: HandId, message: int) -> None:
        """Notes the message of a hand that begins, and shortens old ones. Returns at once."""
        self.spawn(self._note(place, hand, message))

    async def _note(self, place: TablePlace, hand: HandId, message: int) -> None:
        await self._past_hands.remember_message(hand, message)
        if not self._settings.of(place.guild).shorten_hands or place.table in self._waiting:
            return
        self._waiting.add(place.table)
        async with self._one_at_a_time:
            self._waiting.discard(place.table)
            await self._shorten_old(place)

    async def _shorten_old(self, place: TablePlace) -> None:
        old = await self._past_hands.shown_before(place.table, HANDS_KEPT, SHORTENED_AT_ONCE)
        for number, shown_in in old:
            if await self._is_done(place, number, shown_in):
                await self._past_hands.remember_message(number, None)

    async def _is_done(self, place: TablePlace, hand: HandId, message: int) -> bool:
        """Shortens the message of a hand; whether it needs no other attempt."""
        past = await self._past_hands.to_shorten(hand)
        if past is None or is_big_pot(past.view(None)):
            return True
        layout = shortened_layout(past, self._languages.of_guild(place.guild))
        channel = self._client.get_partial_messageable(place.channel)
        sent = channel.get_partial_message(message)
        try:
            await OutgoingRequest(silent_edit(sent, view=layout, attachments=[])).answer()
        except (TimeoutError, *SEND_ERRORS) as error:
            log.info("the message of hand %s is not shortened: %s", hand, error)
            return is_final_error(error)
        return True


def shortened_layout(past: PastHand, texts: Texts) -> ui.LayoutView:
    """A hand in a line: its number, and who has won what."""
    story = Story(past.naming(former_player(texts)).view(None), texts, markdown_name)
    result = fitted(story.winnings(), PAGE_TEXT_MAX, texts, between=" · ")
    layout = static_view()
    said = texts.say("hand-shortened", hand=str(past.number), result=result)
    layout.add_item(ui.TextDisplay(said, id=component_id(past.id)))
    return layout
