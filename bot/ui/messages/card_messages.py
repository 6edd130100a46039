"""The direct messages with a player's hole cards, and what happens when one does not arrive.

Players who read text first are told nothing of a hand before its cards have arrived.
"""

import asyncio
import logging
import re
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import discord

from bot.host.guild_settings import SettingsByGuild
from bot.host.table_announcer import DealtCards
from bot.ids import HandId, PlayerId, TableId
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.pages import upload
from bot.ui.components.written_cards import SIGNS_ALONE, CardWriting, alt_of_cards
from bot.ui.messages.commitments import Commitments, cards_small_print
from bot.ui.presentation.all_in_streets import as_dealt
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presentation.told_in_words import (
    OwnCards,
    cards_line,
    cards_scene,
    dealt_words,
    game_line,
    own_cards_of,
    own_hand,
)
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.dm_channels import UNREADABLE, DmChannels, FirstMessages, open_dm
from bot.ui.requests.mentions import PlayerMentions
from bot.ui.requests.outgoing_requests import RequestCancelled, RequestGroup, new_nonce
from bot.ui.requests.sending import SHORT_WAIT, set_event, until_taken
from bot.ui.words.languages import Languages
from bot.ui.words.rules_words import GamePlayed, played_words

ARRIVAL_SECONDS_MAX = 10.0
"""Seconds that other messages wait for the cards: these may wait for their commitment, and for
Discord to open a channel, and a turn is short."""


class CardArrivals:
    """The cards of each table's newest hand that are on their way, or have arrived."""

    def __init__(self) -> None:
        self._hands: dict[
            TableId, tuple[HandId, dict[PlayerId, asyncio.Future[OwnCards | None]]]
        ] = {}

    def expect(self, table: TableId, hand: HandId, player: PlayerId) -> None:
        """The player's cards are to be sent; nobody waits for those of an earlier hand any more."""
        newest, arrivals = self._hands.get(table, (hand, {}))
        if newest != hand:
            self.forget_table(table)
            arrivals = {}
        self._hands[table] = hand, arrivals
        arrivals.setdefault(player, asyncio.get_running_loop().create_future())

    def settle(
        self, table: TableId, hand: HandId, player: PlayerId, told: OwnCards | None = None
    ) -> None:
        """Notes that the message has arrived and has `told` this, or that it will not come."""
        newest, arrivals = self._hands.get(table, (hand, {}))
        arrival = arrivals.get(player) if newest == hand else None
        if arrival is not None and not arrival.done():
            arrival.set_result(told)

    async def wait(self, table: TableId, hand: HandId, player: PlayerId) -> OwnCards | None:
        """All that the player's message has told, once it has arrived; None if it has not, within
        `ARRIVAL_SECONDS_MAX`, or none is on its way."""
        newest, arrivals = self._hands.get(table, (hand, {}))
        arrival = arrivals.get(player) if newest == hand else None
        if arrival is None:
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(ARRIVAL_SECONDS_MAX):
                return await asyncio.shield(arrival)
        return None

    def forget_table(self, table: TableId) -> None:
        """Nobody waits for cards of this table any more."""
        _, arrivals = self._hands.pop(table, (0, {}))
        for arrival in arrivals.values():
            if not arrival.done():
                arrival.set_result(None)


log = logging.getLogger(__name__)

CARDS_LENGTH_MAX = 1000
"""The most characters of a message about a player's cards, which says more than the cards."""
DIRECT_MESSAGES_SEARCHED = 20
"""Number of messages searched in a DM channel: more than a player's tables send at once."""


TOLD_SEARCHED = 50
"""Number of messages searched in a DM channel where every turn of a hand may be told too."""


class CardMessages:
    """Sends each player their cards; says once a table that a player's DMs are closed."""

    def __init__(
        self,
        client: discord.Client,
        dm_channels: DmChannels,
        render_process: RenderProcess,
        languages: Languages,
        settings: SettingsByGuild,
        commitments: Commitments,
        arrivals: CardArrivals,
        calls: PlayerMentions,
        first: FirstMessages,
        writing: CardWriting = SIGNS_ALONE,
        may_begin: asyncio.Event | None = None,
    ) -> None:
        """`may_begin` is set once the bot is online; without one it is."""
        self.arrivals = arrivals
        self._client = client
        self._may_begin = may_begin or set_event()
        self._dm_channels = dm_channels
        self._render_process = render_process
        self._languages = languages
        self._settings = settings
        self._commitments = commitments
        self._calls = calls
        self._first = first
        self._writing = writing
        self._undeliverable: set[tuple[TableId, PlayerId]] = set()
        self._newest_hands: dict[TableId, tuple[HandId, dict[PlayerId, RequestGroup]]] = {}
        """The hand dealt last at each table, and each player's messages with its cards."""
        self._games: dict[tuple[TableId, PlayerId], GamePlayed] = {}
        """All that was played when the players who read text first were told last."""

    def allow_retry(self, table: TableId, player: PlayerId) -> None:
        """Tries DMs again for a player who sits down again: they may have opened them."""
        self._undeliverable.discard((table, player))

    def forget_table(self, table: TableId) -> None:
        """Drops what is known of a closed table."""
        self._undeliverable = {key for key in self._undeliverable if key[0] != table}
        self._games = {key: told for key, told in self._games.items() if key[0] != table}
        self.discard_cards(table)
        self.arrivals.forget_table(table)

    def discard_cards(self, table: TableId) -> None:
        """Stops cards of a voided hand that have not been sent yet."""
        _, outdated = self._newest_hands.pop(table, (None, {}))
        for messages in outdated.values():
            messages.cancel()

    def discard_held_cards(self, table: TableId, hand: HandId, player: PlayerId) -> None:
        """Stops cards that the player has already seen elsewhere, if Discord's limit still keeps
        them back: the cards of other players go instead. A message that alone has the deck's root
        is sent."""
        newest, messages = self._newest_hands.get(table, (None, {}))
        is_root_shown = self._commitments.is_published(table, hand)
        if newest == hand and player in messages and is_root_shown:
            messages[player].cancel_held()

    async def deliver_cards(self, cards: DealtCards) -> None:
        """Sends a DM with the player's cards; if that fails, once a table, a notice in the channel.

        It is sent when the table's message shows the hand's commitment, or after
        `commitments.WAIT_SECONDS_MAX`. Cards that waited until the next hand was dealt are not
        sent: they would be mistaken for that hand's.
        """
        table, told = cards.place.table, None
        self.arrivals.expect(table, cards.hand, cards.player)
        try:
            told = await self._deliver(cards)
        finally:
            self.arrivals.settle(table, cards.hand, cards.player, told)

    def _messages_of(self, table: TableId, hand: HandId, player: PlayerId) -> RequestGroup:
        """A player's messages with cards of this hand, which is the newest: others are outdated."""
        newest, _ = self._newest_hands.get(table, (None, {}))
        if newest != hand:
            self.discard_cards(table)
            self._newest_hands[table] = hand, {}
        return self._newest_hands[table][1].setdefault(player, RequestGroup())

    async def _deliver(self, cards: DealtCards) -> OwnCards | None:
        """All that the message has told, once it has arrived; None if it has not, or did before a
        restart: cards may have been dealt or drawn since, which it did not tell."""
        key = (cards.place.table, cards.player)
        messages = self._messages_of(cards.place.table, cards.hand, cards.player)
        may_be_sent = self._commitments.cards_may_leave(cards.place.table, cards.hand)
        await self._may_begin.wait()
        texts = self._texts_for(cards)
        cards = replace(cards, view=as_dealt(cards.view))
        own, played = own_cards_of(cards.view, texts), own_hand(cards.view)
        if own is None or played is None or key in self._undeliverable:
            return None
        look = self._settings.of(cards.place.guild).look
        try:
            channel = await self._dm_channels.channel_of(cards.player, cards.order)
            if cards.again and await self._has_arrived(channel, cards.hand):
                return None
            picture = await self._render_process.draw_dealt_cards(
                cards_scene(cards.view, played, texts, look)
            )
            await may_be_sent.wait()
            said, alt = await self._written(cards, own, texts)
            nonce = new_nonce()

            async with self._first.completed(cards.player, said, texts) as whole:

                def send() -> Coroutine[Any, Any, discord.Message]:
                    return channel.send(
                        whole,
                        file=upload(picture, card_picture_name(cards.hand), description=alt),
                        nonce=nonce,
                    )

                # Those who read text first wait for it with all that they are told.
                gives_way = not await self._writing.reads_text(cards.player)
                await until_taken(send, SHORT_WAIT, messages, gives_way=gives_way)
            return own
        except RequestCancelled:
            log.info("the cards of hand %s are not wanted any more, and not sent", cards.hand)
        except SEND_ERRORS as error:
            log.info("no DM to player %s: %s", cards.player, error)
            if isinstance(error, discord.Forbidden):
                self._undeliverable.add(key)
            elif isinstance(error, discord.NotFound):
                self._dm_channels.forget_channel(cards.player)
            self._announce_closed_dm(cards)
        except Exception:
            log.exception("the cards of hand %s for player %s failed", cards.hand, cards.player)
            self._announce_closed_dm(cards)
        return None

    def _texts_for(self, cards: DealtCards) -> Texts:
        """The player's texts, or the server's for a player who has already lost their seat in this
        hand."""
        if not cards.locale:
            return self._languages.of_guild(cards.place.guild)
        return self._languages.of_locale(cards.locale)

    async def _written(self, cards: DealtCards, own: OwnCards, texts: Texts) -> tuple[str, str]:
        """The message and the description of its picture. Players who read text first find a root,
        to them a row of letters, behind More and in the file of the hand."""
        player, channel = cards.player, f"<#{cards.place.channel}>"
        if not await self._writing.reads_text(player):
            written = await self._writing.of(player, texts)
            text = cards_line(own, cards.view, texts)
            told = written.write(text, CARDS_LENGTH_MAX)
            said = texts.say("dm-cards", cards=told, channel=channel)
            alt = alt_of_cards(text, texts)
            return with_commitment(said, cards.view, texts), alt
        key = (cards.place.table, player)
        game = game_line(cards.view, self._games.get(key), texts)
        self._games[key] = played_words(texts, cards.view)
        said = dealt_words(cards.view, own, channel, game, texts)
        return said, texts.say("dm-text-picture")

    async def _has_arrived(self, channel: discord.DMChannel, hand: HandId) -> bool:
        """Whether the DM channel holds this hand's cards; when in doubt, they are sent again."""
        me, name = self._client.user, card_picture_name(hand)
        try:
            async for message in channel.history(limit=DIRECT_MESSAGES_SEARCHED):
                is_ours = me is not None and message.author.id == me.id
                if is_ours and any(file.filename == name for file in message.attachments):
                    return True
        except UNREADABLE as error:
            log.info("a DM channel cannot be read: %s", error)
        return False

    def _announce_closed_dm(self, cards: DealtCards) -> None:
        texts = self._languages.of_guild(cards.place.guild)
        text = texts.say("dm-closed", mention=f"<@{cards.player}>")
        self._calls.call_about(cards.place, cards.player, text)


async def is_missing_since(
    client: discord.Client, player: PlayerId, hand: HandId, texts: Iterable[str]
) -> bool:
    """Whether a player's DM channel holds the cards of a hand, and no message that begins as one of
    `texts` does, to its first mention of a channel, after them: what follows may say how things are
    now, and the language may be another by now. False when in doubt: an old hand is not told again.
    """
    me, begins = client.user, tuple(text[: text.find(">") + 1] for text in texts)
    try:
        channel = await open_dm(client, player)
        async for message in channel.history(limit=TOLD_SEARCHED):
            if me is None or message.author.id != me.id:
                continue
            if any(file.filename == card_picture_name(hand) for file in message.attachments):
                return True
            if message.content.startswith(begins):
                return False
    except UNREADABLE as error:
        log.info("a DM channel cannot be read: %s", error)
    return False


def with_commitment(text: str, view: TableView, texts: Texts) -> str:
    """The cards' text with the commitment to their deck and to the next one: this message is never
    edited, so that a player who keeps it can compare what comes."""
    line = cards_small_print(view, texts)
    return f"{text}\n{line}" if line else text


_NAME: Final = re.compile(r"cards-(\d{1,18})\.png")


def card_picture_name(hand: HandId) -> str:
    """The name of the picture with a player's cards of this hand: it is read after a restart."""
    return f"cards-{hand}.png"


def asked_card_picture_name(hand: HandId) -> str:
    """The name of the picture with a player's cards in the answer to My cards."""
    return f"my-cards-{hand}.png"


def hand_of_card_picture(name: str) -> HandId | None:
    """The hand that `card_picture_name` put into a file's name; None for any other file."""
    match = _NAME.fullmatch(name)
    return HandId(int(match[1])) if match else None
