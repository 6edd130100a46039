"""Direct messages beside the cards: news of a player's seat, top-ups, and other news.

News of a seat is for a player who may be looking elsewhere: sat out by the timer, the seat lost, no
chips left. Roles tell which members are subscribers.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import Any

import discord

from bot.bank.topup import TopupMode, TopupPolicy
from bot.host.background_tasks import BackgroundTasks
from bot.host.guild_settings import SettingsByGuild, SettingsByPlayer
from bot.host.table_announcer import TablePlace
from bot.host.topups import Credited, RolesUnknown
from bot.ids import Chips, GuildId, HandId, PlayerId
from bot.storage.players import PersonalSettings
from bot.storage.wallets import WalletStore
from bot.table.events import AwayReason, Left, SatOut, TableEvent
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.messages.card_messages import is_missing_since
from bot.ui.presentation.told_in_words import last_done
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.dm_channels import FirstMessages, send_dm
from bot.ui.requests.outgoing_requests import USERS_AT_ONCE_MAX
from bot.ui.requests.sending import CLOSING_SECONDS_MAX
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import PlayerNames, markdown_name

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PlayerMessage:
    """A sentence for one player about a server: catalogue key and data."""

    guild: GuildId
    player: PlayerId
    key: str
    data: dict[str, Any] = field(default_factory=dict)
    wanted: Callable[[PersonalSettings], bool] | None = None
    """Whether the player wants it, by their choices; None for a message that everybody gets."""
    read: Callable[[GuildId, PlayerId], Awaitable[dict[str, Any]]] | None = None
    """Reads more data when it is sent."""
    words: Callable[..., str] | None = None
    """Makes the whole message from the player's `Texts` and the data read, by name, in the place of
    key and data."""
    is_outdated: Callable[[], bool] | None = None
    """Whether the message is no longer worth sending."""
    otherwise: Callable[[], object] | None = None
    """Called when Discord does not take the message, as with closed direct messages."""
    after_cards: HandId | None = None
    """The hand whose cards the player's messages must end with, without this message since; None
    sends it always. After a restart nobody knows whether it was sent."""
    to_many: bool = False
    """Whether very many players may be told this at once, of whom only a few are served at a
    time."""


SendMessage = Callable[[PlayerMessage], None]
"""Queues a message to be sent. Returns at once."""


class DirectMessages(BackgroundTasks):
    """Sends direct messages; a failure loses the message, not the chips.

    The messages of each player arrive in order, and wait for nobody else's: a player whom Discord
    answers slowly delays only their own. Only messages to very many players leave a few at a time.
    """

    def __init__(
        self,
        client: discord.Client,
        languages: Languages,
        player_names: PlayerNames,
        first: FirstMessages,
        personal: SettingsByPlayer,
    ) -> None:
        super().__init__(log, "direct messages could not be sent")
        self._client = client
        self._personal = personal
        self._first = first
        self._languages = languages
        self._player_names = player_names
        self._waiting: dict[PlayerId, deque[PlayerMessage]] = {}
        """The messages that wait for each player to whom one is on its way."""
        self._left_server_names: dict[GuildId, str] = {}
        """The names of servers that the bot has left."""
        self._few = asyncio.Semaphore(USERS_AT_ONCE_MAX)

    async def has_role(self, guild: GuildId, player: PlayerId, role: int) -> bool:
        """Asks Discord; false for a player who has left the server. Raises `RolesUnknown`."""
        server = self._client.get_guild(guild)
        if server is None:
            return False
        try:
            return member_has_role(await server.fetch_member(player), role)
        except (discord.NotFound, discord.Forbidden):
            return False
        except SEND_ERRORS as error:
            raise RolesUnknown(str(error)) from error

    def credited(self, news: Credited) -> None:
        """Queues a message about a top-up."""
        data = {"amount": news.amount}
        self.send_soon(PlayerMessage(news.guild, news.player, "dm-topup", data, to_many=True))

    def remember_server(self, guild: GuildId, name: str) -> None:
        """Keeps the name of a server that the bot has left, for messages about it."""
        self._left_server_names[guild] = name

    def send_soon(self, message: PlayerMessage) -> None:
        """Queues a message to be sent."""
        # Most players do not read text first: no task is begun for what they do not want.
        known = self._personal.known(message.player)
        if message.wanted is not None and known is not None and not message.wanted(known):
            return
        waiting = self._waiting.get(message.player)
        if waiting is not None:
            waiting.append(message)
            return
        self._waiting[message.player] = deque([message])
        self.spawn(self._deliver_in_order(message.player))

    async def close(self) -> None:
        """Sends what waits, then stops; messages that Discord has not taken within
        `CLOSING_SECONDS_MAX` are lost, but not their chips."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS_MAX):
                await self.settle()
        await super().close()

    async def _deliver_in_order(self, player: PlayerId) -> None:
        waiting = self._waiting[player]
        try:
            while waiting:
                message = waiting.popleft()
                async with self._few if message.to_many else nullcontext():
                    await self._try_to_deliver(message)
        finally:
            del self._waiting[player]

    async def _try_to_deliver(self, message: PlayerMessage) -> None:
        try:
            await self._deliver(message)
        except SEND_ERRORS as error:
            log.info("no DM to player %s: %s", message.player, error)
            if message.otherwise is not None:
                message.otherwise()
        except Exception:
            log.exception("player %s was not told %s", message.player, message.key)

    async def _deliver(self, message: PlayerMessage) -> None:
        guild, player = message.guild, message.player
        if message.wanted is not None and not message.wanted(await self._personal.of(player)):
            return
        more = {} if message.read is None else await message.read(guild, player)
        seen = (await self._player_names.find_names(guild, [player])).get(player)
        texts = self._languages.of_player(guild, seen)
        server = self._client.get_guild(guild)
        name = server.name if server else self._left_server_names.get(guild, "")
        write = partial(_text, message, more, name)
        if message.is_outdated is not None and message.is_outdated():
            return
        hand = message.after_cards
        if hand is not None:
            ever = [write(language) for language in self._languages.all]
            if not await is_missing_since(self._client, player, hand, ever):
                return
        await send_dm(self._client, self._first, player, write(texts), texts)


def _text(message: PlayerMessage, more: dict[str, Any], server: str, texts: Texts) -> str:
    if message.words is not None:
        return message.words(texts, **more)
    shown = markdown_name(server) if server else texts.say("server-unknown")
    return texts.say(message.key, **message.data, **more, server=shown)


def member_has_role(member: discord.Member, role: int) -> bool:
    """Whether a member has the role; every member has the role with the server's id."""
    return role == member.guild.id or member.get_role(role) is not None


def is_subscriber(interaction: discord.Interaction, policy: TopupPolicy) -> bool:
    """Whether the user is a subscriber, by the roles that came with the interaction."""
    user = interaction.user
    if policy.role is None or not isinstance(user, discord.Member):
        return False
    return member_has_role(user, policy.role)


ReadNext = Callable[[Chips, GuildId, PlayerId], Awaitable[dict[str, Any]]]
"""Reads how a player who is broke at a table can play on there, with the least that it takes: the
data of `dm-broke`."""


class NextChips:
    """Reads what a player without chips at a table can do: what is in the wallet, and when new
    chips come or can be claimed."""

    def __init__(
        self, wallets: WalletStore, settings: SettingsByGuild, now_ms: Callable[[], int]
    ) -> None:
        self._wallets, self._settings, self._now_ms = wallets, settings, now_ms

    async def __call__(self, least: Chips, guild: GuildId, player: PlayerId) -> dict[str, Any]:
        """Raises `StorageFailed`."""
        state = await self._wallets.holdings(guild, player)
        mode = self._settings.of(guild).topup.mode
        due_ms = state.clock.due_ms(mode)
        wallet, at = state.holdings.wallet, -(-(due_ms or 0) // 1000)
        if wallet >= least:
            how = "wallet"
        elif due_ms is None:
            how = "short" if wallet else "none"
        elif mode is TopupMode.WHEN_BROKE:
            how = "automatic"
        else:
            how = "claim" if due_ms > self._now_ms() else "now"
        return {"next": how, "wallet": wallet, "least": least, "at": at}


def seat_messages(
    place: TablePlace,
    events: Iterable[TableEvent],
    view: TableView,
    read_next: ReadNext,
    tell_here: Callable[[TableEvent], object],
) -> Iterator[PlayerMessage]:
    """A message for each event of the table in `view` that its player may not have seen;
    `tell_here` posts it in the channel for players whose direct messages are closed."""
    guild, channel = place.guild, f"<#{place.channel}>"
    least = view.rules.buy_in_min
    data: dict[str, Any]
    for event in events:
        match event:
            case SatOut(player=player, why=AwayReason.TIMEOUTS):
                key, data, read = "dm-sat-out", {"did": _last_done(view, player)}, None
            case Left(player=player, amount=amount, why=AwayReason.AWAY):
                key, data, read = "dm-seat-lost", {"amount": amount}, None
            case Left(player=player, why=AwayReason.BROKE):
                key, data, read = "dm-broke", {}, partial(read_next, least)
            case _:
                continue
        yield PlayerMessage(
            guild,
            player,
            key,
            {**data, "channel": channel},
            wanted=attrgetter("seat_messages"),
            read=read,
            otherwise=partial(tell_here, event),
        )


def _last_done(view: TableView, player: PlayerId) -> str:
    seat = view.seat_of(player)
    return "" if seat is None or seat.hand is None else last_done(view, seat.hand.player)
