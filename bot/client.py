"""The discord.py client: cogs, presses and submitted forms, and one place where errors end.

Its shards connect to the gateway within Discord's limits.
"""

import asyncio
import logging
import threading
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.backoff import ExponentialBackoff
from discord.ext import commands
from discord.gateway import KeepAliveHandler

from bot.host.badges import Badges
from bot.host.forgetting import DepartedServers
from bot.host.lost_channels import LostChannels
from bot.host.recounting import Recounting
from bot.host.refusals import HostCode, HostRefusal, new_incident
from bot.host.room import Room
from bot.host.topups import TopUps
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, GuildId, PlayerId
from bot.refusal import Refusal
from bot.settings import REQUESTS_A_SECOND
from bot.shards import Slice
from bot.storage.database import Database
from bot.ui.controls.callers import answer_privately
from bot.ui.controls.controls import Controls
from bot.ui.messages.direct_messages import DirectMessages
from bot.ui.opening.lobby_keeper import LobbyKeeper
from bot.ui.players.badge_roles import BadgeRoles
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.card_face_uploads import CardFaceUploads
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.outgoing_requests import RequestRate, request_trace
from bot.ui.requests.sending import ChannelProbe
from bot.ui.requests.unreadable_input import (
    bound_requests,
    close_socket,
    is_readable,
    leave_out_pressed_parts,
    send_forms_whole,
    skip_unreadable_events,
    tolerate_unreadable_answers,
    tolerate_unreadable_frames,
    watch_gateway,
)
from bot.ui.servers.greeting import Greeter
from bot.ui.table.publisher import Publisher
from bot.ui.words.command_texts import CatalogueTranslator, names_together
from bot.ui.words.discord_address import point_gateway_at
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import PlayerNames, quoted
from bot.ui.words.refusals import TYPED_SHOWN_MAX, refusal_for, refusal_message

log = logging.getLogger(__name__)

IDENTIFY_SECONDS = 5.0
"""Seconds between two shards that share one of Discord's turns."""
_UNREADABLE = (TypeError, ValueError, LookupError)


@dataclass(frozen=True, slots=True)
class GatewayLimits:
    """Discord's limits for connecting: the gateway's address, the number of shards that it advises,
    and how many may connect at once."""

    address: str
    shards: int
    at_once: int


async def gateway_limits(client: discord.Client) -> GatewayLimits:
    """Asks until Discord answers; cancelled, it stops."""
    backoff = ExponentialBackoff[bool]()
    while True:
        try:
            shards, address, start = await client.http.get_bot_gateway()
            at_once = int(start["max_concurrency"])
            return GatewayLimits(str(address), max(1, int(shards)), max(1, at_once))
        except (discord.DiscordException, *SEND_ERRORS, *_UNREADABLE) as error:
            pause = backoff.delay()
            log.warning("no gateway yet (%r); asking again in %.1f s", error, pause)
            await asyncio.sleep(pause)


class IdentifyLimiter:
    """Keeps those shards of this process apart that share a turn."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._free_at: dict[int, float] = {}

    async def wait(self, shard: int) -> None:
        """Returns when the shard may identify itself."""
        now, turn = asyncio.get_running_loop().time(), shard % self._at_once
        begins = max(now, self._free_at.get(turn, now))
        self._free_at[turn] = begins + IDENTIFY_SECONDS
        await asyncio.sleep(begins - now)


RATE_LIMIT_SECONDS_MAX = 600.0
"""Discord's longest rate limit, that of a channel's name. A request that would have to
wait longer is given up, because all others would wait with it."""
SYNC_SECONDS_MAX = 10.0
"""The gateway waits no longer than this for Discord to accept the commands. The request itself is
not cancelled: discord.py would never send anything again if all its requests had this limit."""
ONLINE_SECONDS_MAX = 5.0
"""Recovered tables are shown after so long, though Discord's gateway may not answer."""
_BY_CUSTOM_ID = {discord.InteractionType.component, discord.InteractionType.modal_submit}


@dataclass(slots=True, kw_only=True)
class Parts:
    """Everything that the client hands work to; `App` is that, and the rest of the bot."""

    database: Database
    room: Room
    tournaments: Tournaments
    lost_channels: LostChannels
    topups: TopUps
    topup_messages: DirectMessages
    face_uploads: CardFaceUploads
    player_names: PlayerNames
    publisher: Publisher
    avatars: AvatarCache
    languages: Languages
    controls: Controls
    channel_probe: ChannelProbe
    lobby_keeper: LobbyKeeper
    greeter: Greeter
    departed_servers: DepartedServers
    badges: Badges
    badge_roles: BadgeRoles
    recounting: Recounting
    cogs: tuple[commands.Cog, ...]
    menus: tuple[app_commands.ContextMenu, ...]
    age_restricted: Collection[str]
    """The names of commands that Discord is to offer to adults alone."""
    shows_card_emoji: bool
    """Whether the bot may have emoji that show cards; else signs show them."""


class MazziereClient(commands.AutoShardedBot):
    """Discord's side of the bot. It holds no state of the game."""

    def __init__(
        self,
        shards: Slice | None = None,
        requests_a_second: int = REQUESTS_A_SECOND,
        **options: Any,
    ) -> None:
        """Has these shards, or all that Discord advises. `options` are further ones of discord.py's
        client."""
        if shards is not None:
            options |= {"shard_ids": list(shards.shards), "shard_count": shards.count}
        self._has_first_shard = shards is None or shards.has_first
        # discord.py would warn about missing voice support, which this bot does not need.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        self.request_rate = RequestRate(requests_a_second)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            http_trace=request_trace(self._check_ownership, self.request_rate),
            max_ratelimit_timeout=RATE_LIMIT_SECONDS_MAX,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            **options,
        )
        bound_requests(self, self.request_rate)
        self.serving = asyncio.Event()
        """Set once the bot is logged in and receives what users do."""
        leave_out_pressed_parts(self._connection.parsers)
        skip_unreadable_events(self._connection.parsers)
        tolerate_unreadable_answers()
        send_forms_whole()
        tolerate_unreadable_frames()
        self._was_set_up = False
        self._listening: asyncio.Task[None] | None = None
        self._recovering: asyncio.Task[None] | None = None
        self._recovered = asyncio.Event()
        """Set once every table has been recovered: nothing of Discord's is heeded before."""
        self._identifies = IdentifyLimiter(at_once=1)
        self._known_parts: Parts | None = None
        self._syncing: asyncio.Task[None] | None = None
        self.tree.on_error = self._on_command_error  # type: ignore[method-assign]
        self.tree.interaction_check = self._check_rate_limit  # type: ignore[method-assign]

    async def play(self, token: str, parts: Parts) -> None:
        """Logs in and hands `parts` their work until the bot is closed; it is built before them,
        because they send through it. Raises `discord.LoginFailure`."""
        self._known_parts = parts
        await self.start(token)

    @property
    def _parts(self) -> Parts:
        if self._known_parts is None:
            raise RuntimeError("the client was started without its parts")
        return self._known_parts

    async def _check_ownership(self) -> None:
        """Checks before each request whether this process still owns its shards: a process that was
        frozen may want to send outdated news."""
        if self._known_parts is not None:
            await self._known_parts.database.ownership.check()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Listens on all shards until the bot is closed, and recovers its tables meanwhile."""
        watching = asyncio.create_task(watch_gateway(self), name="gateway")
        self._listening = asyncio.create_task(super().connect(reconnect=reconnect))
        self._recovering = asyncio.create_task(self._recover())
        both = self._recovering, self._listening
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_EXCEPTION)
            for task in both:
                if task.done() and not (task.cancelled() and self.is_closed()):
                    task.result()
        finally:
            for task in both:
                task.cancel()
            watching.cancel()

    async def _recover(self) -> None:
        """Recovers tables and tournaments; what users do meanwhile waits."""
        gate = self._parts.publisher.gate
        gate.hold()
        tables = await self._parts.tournaments.recover()
        gate.release_within(ONLINE_SECONDS_MAX)
        self._recovered.set()
        log.info("%s tables and tournaments recovered", tables)

    async def stop_recovering(self) -> None:
        """Stops recovering tables, for the bot is to end; the next start finds the others."""
        if self._recovering is not None:
            self._recovering.cancel()
            await asyncio.wait({self._recovering})

    async def close(self) -> None:
        """Leaves Discord, also before any login, and while shards are still connecting. Listens no
        more in any case, also where leaving is cancelled because it takes too long."""
        try:
            await self.stop_recovering()
            if not self._was_set_up:
                await self._async_setup_hook()
            await super().close()
        finally:
            if self._listening is not None and self._listening is not asyncio.current_task():
                self._listening.cancel()
        await asyncio.sleep(0)
        await self._leave_connecting_shards()

    async def _leave_connecting_shards(self) -> None:
        """Ends the threads and connections of shards that were still connecting, which nobody else
        closes."""
        for thread in threading.enumerate():
            if isinstance(thread, KeepAliveHandler) and thread.ws._connection is self._connection:
                thread.stop()
                await close_socket(thread.ws)

    async def _async_setup_hook(self) -> None:
        self._was_set_up = True
        await super()._async_setup_hook()

    async def launch_shards(self) -> None:
        """Connects every shard: as many as Discord advises, unless their number is given."""
        limits = await gateway_limits(self)
        point_gateway_at(limits.address)
        self.shard_count = self.shard_count or limits.shards
        self._identifies = IdentifyLimiter(limits.at_once)
        await super().launch_shards()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits until the shard may identify itself."""
        await self._identifies.wait(shard_id or 0)

    async def setup_hook(self) -> None:
        """After the login, before the gateway: syncs the commands."""
        await self._install_commands(self._parts)
        if self._has_first_shard:
            # The others find the commands there.
            self._syncing = asyncio.create_task(self._sync_commands())
            await asyncio.wait({self._syncing}, timeout=SYNC_SECONDS_MAX)
        if self._parts.shows_card_emoji:
            self._parts.face_uploads.find_soon(self._has_first_shard)
        log.info("logged in as %s", self.user)

    async def _install_commands(self, parts: Parts) -> None:
        for cog in parts.cogs:
            await self.add_cog(cog)
        for menu in parts.menus:
            self.tree.add_command(menu)
        for name in parts.age_restricted:
            command = self.tree.get_command(name)
            if isinstance(command, app_commands.Group | app_commands.Command):
                command.nsfw = True
        await self.tree.set_translator(CatalogueTranslator(await names_together(self.tree)))

    async def command_payload(self, parts: Parts) -> list[dict[str, Any]]:
        """All commands of `parts` as Discord would get them, of a bot that does not log in."""
        translator = CatalogueTranslator(await self.names_together(parts))
        return [
            await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]

    async def names_together(self, parts: Parts) -> list[list[str]]:
        """The keys of the names of all commands of `parts`, by those that are side by side."""
        await self._install_commands(parts)
        return await names_together(self.tree)

    async def _sync_commands(self) -> None:
        """Registers the commands; Discord keeps those of the last start when it does not accept
        these."""
        try:
            await self.tree.sync()
        except SEND_ERRORS as error:
            log.error("Discord has not taken the commands: %s", error)

    async def on_connect(self) -> None:
        """Shows what was recovered, now that Discord's gateway has greeted a shard; its servers
        come next."""
        await self._recovered.wait()
        self._parts.publisher.gate.release()

    async def on_ready(self) -> None:
        """Starts the work that needs servers and members' roles, which can be asked for from now
        on. Runs again after each new connection."""
        await self._recovered.wait()
        self._parts.topups.start()
        self._parts.lobby_keeper.start()
        self._parts.badges.start()
        self._parts.recounting.start()
        self._look_at_servers()
        self._check_channels()
        self.serving.set()

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Checks whether a table was played in the deleted thread."""
        await self._recovered.wait()
        self._parts.lost_channels.deleted(ChannelId(payload.thread_id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Checks the tables of a deleted channel and of its threads, which Discord need not
        report."""
        await self._recovered.wait()
        self._parts.lost_channels.deleted(ChannelId(channel.id))
        self._check_channels(GuildId(channel.guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handles the removal of the bot; a server that is merely unavailable comes by another
        event."""
        await self._recovered.wait()
        self._parts.topup_messages.remember_server(GuildId(guild.id), guild.name)
        self._parts.lost_channels.server_gone(GuildId(guild.id))
        self._look_at_servers()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Checks the channels of a server that the bot joins: it may have been there before."""
        await self._recovered.wait()
        self._check_channels(GuildId(guild.id))
        self._parts.greeter.joined(guild)
        self._look_at_servers()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Checks the channels of a server that is back: Discord does not say what was deleted
        during an outage."""
        await self._recovered.wait()
        self._check_channels(GuildId(guild.id))

    def _look_at_servers(self) -> None:
        """Compares the servers with the stored ones, once all shards are ready: before that nobody
        knows which servers the bot is in."""
        if self.is_ready():
            self._parts.departed_servers.compare_with(self._servers)

    def _servers(self) -> set[GuildId]:
        return {GuildId(guild.id) for guild in self.guilds}

    def _check_channels(self, guild: GuildId | None = None) -> None:
        """Asks for the channels of open tables that Discord has not told of: of one server or, with
        None, of all."""
        self._parts.lost_channels.check(self._parts.channel_probe.needs_no_probe, guild)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answers presses and submitted forms by their custom id, also those from before a restart.

        Not through a dynamic item of discord.py: that ignores, without an answer, controls that the
        message has lost meanwhile and custom ids that fit no template.
        """
        await self._recovered.wait()
        if not is_readable(interaction):
            log.warning("an interaction is ignored: it does not name its user")
            return
        self._parts.player_names.record(interaction)
        self._parts.avatars.note_avatar(interaction)
        self._parts.badge_roles.note_member(interaction)
        if interaction.type not in _BY_CUSTOM_ID:
            return
        await self._parts.controls.answer_interaction(interaction)

    async def _check_rate_limit(self, interaction: discord.Interaction) -> bool:
        """Whether a command may run; tells a user over the rate limit why not."""
        await self._recovered.wait()
        if not is_readable(interaction):
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        try:
            self._parts.controls.rate_limiter.check_rate(PlayerId(interaction.user.id))
        except Refusal as refusal:
            await self._answer_error(interaction, refusal)
            return False
        return True

    async def _on_command_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        await self._answer_error(interaction, getattr(error, "original", error))

    async def _answer_error(self, interaction: discord.Interaction, cause: Exception) -> None:
        """Tells the user what went wrong, in one sentence."""
        if (
            isinstance(cause, HostRefusal)
            and cause.code is HostCode.SEEN_BEFORE
            and self._parts.room.deduplicator.is_processing(interaction.id)
        ):
            # The first delivery has its answer, or will have; only a restart loses one.
            return
        refusal = refusal_for(cause)
        if refusal is not None and refusal.code is HostCode.PLAYS_ELSEWHERE:
            return
        texts = self._parts.languages.of(interaction)
        if refusal is not None:
            text = refusal_message(texts, refusal)
        elif isinstance(cause, SEND_ERRORS):
            log.warning("a command could not be answered: %s", cause)
            return
        elif isinstance(
            cause, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch
        ):
            text = texts.say("outdated-command")
        elif isinstance(cause, app_commands.TransformerError):
            text = texts.say("option-unreadable", typed=quoted(str(cause.value), TYPED_SHOWN_MAX))
        else:
            incident = new_incident()
            log.error("incident %s: a command or a page failed", incident, exc_info=cause)
            text = texts.say("something-broke", incident=incident)
        try:
            await answer_privately(interaction, text)
        except SEND_ERRORS as failure:
            log.warning("a command could not be answered: %s", failure)
