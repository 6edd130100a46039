"""Everything that exists (guilds, channels, users, messages), and every change, told to all."""

from collections.abc import Iterator

from devtools.sandbox import permissions
from devtools.sandbox.channels import Channel, ChannelType, Overwrite, ThreadState
from devtools.sandbox.clock import SandboxClock
from devtools.sandbox.errors import ApiError, ApiRefused, Json
from devtools.sandbox.events import ScheduledEvent
from devtools.sandbox.file_store import FileStore
from devtools.sandbox.guilds import Guild, Member, Role
from devtools.sandbox.messages import Message
from devtools.sandbox.permissions import Permission
from devtools.sandbox.snowflakes import Snowflakes
from devtools.sandbox.users import User
from devtools.sandbox.world_events import Listener, WorldEvent, WorldEventKind

BOT_ID = 1_370_000_000_000_000_001
_VIEW = int(Permission.VIEW_CHANNEL)


class SandboxWorld:
    """The state of the sandbox; each change is told to the listeners."""

    def __init__(self, clock: SandboxClock, bot_name: str = "Mazziere") -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.bot = User(BOT_ID, bot_name, bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.events: dict[int, ScheduledEvent] = {}
        self.files = FileStore()
        self.application_emojis: dict[int, Json] = {}
        """The emoji that belong to the bot's application."""
        self._dms: dict[frozenset[int], Channel] = {}
        self._listeners: list[Listener] = []

    @property
    def application_id(self) -> int:
        return self.bot.id

    @property
    def owner(self) -> User:
        """The owner of the application: the first user who was added."""
        return next((user for user in self.users.values() if not user.bot), self.bot)

    def listen(self, listener: Listener) -> None:
        """Hear of everything from now on."""
        self._listeners.append(listener)

    def tell(
        self,
        kind: WorldEventKind,
        data: Json,
        *,
        guild: Guild | None = None,
        channel: Channel | None = None,
        only_for: int | None = None,
    ) -> None:
        """Tell every listener that something happened."""
        event = WorldEvent(kind, data, guild, channel, only_for)
        for listener in self._listeners:
            listener(event)

    # Finding

    def guild(self, guild_id: int) -> Guild:
        """The guild, if the bot is in it. Raises ApiError 10004."""
        guild = self.guilds.get(guild_id)
        if guild is None or self.bot.id not in guild.members:
            raise ApiError(ApiRefused.UNKNOWN_GUILD)
        return guild

    def channel(self, channel_id: int) -> Channel:
        """The channel. Raises ApiError 10003."""
        try:
            return self.channels[channel_id]
        except KeyError:
            raise ApiError(ApiRefused.UNKNOWN_CHANNEL) from None

    def guild_of(self, channel: Channel) -> Guild | None:
        """The guild a channel is in; None for a DM."""
        return self.guilds.get(channel.guild_id) if channel.guild_id else None

    def channels_of(self, guild: Guild) -> list[Channel]:
        """The guild's channels without threads, in the order of their position."""
        found = (c for c in self.channels.values() if c.guild_id == guild.id and not c.is_thread)
        return sorted(found, key=lambda c: (c.position, c.id))

    def threads_of(self, guild: Guild, *, archived: bool = False) -> list[Channel]:
        """The guild's threads, active or archived."""
        return [
            c
            for c in self.channels.values()
            if c.guild_id == guild.id and c.thread and c.thread.archived is archived
        ]

    def events_of(self, guild: Guild) -> list[ScheduledEvent]:
        return [event for event in self.events.values() if event.guild_id == guild.id]

    def dms_of(self, user: User) -> list[Channel]:
        return [channel for pair, channel in self._dms.items() if user.id in pair]

    def guilds_of(self, user: User) -> Iterator[Guild]:
        return (guild for guild in self.guilds.values() if user.id in guild.members)

    def share_a_guild(self, one: User, other: User) -> bool:
        return any(other.id in guild.members for guild in self.guilds_of(one))

    # Seeing and doing

    def permissions_in(self, user: User, channel: Channel) -> int:
        """The user's permissions in the channel; 0 when they can't even see it."""
        if channel.is_dm:
            taking_part = any(user.id == other.id for other in channel.recipients)
            return permissions.IN_DM if taking_part else 0
        guild = self.guild_of(channel)
        member = guild.members.get(user.id) if guild else None
        if guild is None or member is None:
            return 0
        granted = permissions.in_channel(guild, channel, member)
        return granted if self._may_enter(user, channel, granted) else 0

    @staticmethod
    def _may_enter(user: User, channel: Channel, granted: int) -> bool:
        if channel.type is not ChannelType.PRIVATE_THREAD or channel.thread is None:
            return True
        return user.id in channel.thread.members or bool(granted & Permission.MANAGE_THREADS)

    def can_see(self, user: User, channel: Channel) -> bool:
        return bool(self.permissions_in(user, channel) & _VIEW)

    # People

    def add_user(self, user: User) -> User:
        self.users[user.id] = user
        self.tell_account(user)
        return user

    def tell_account(self, user: User) -> None:
        """Tells everybody that the user is new, or has another name."""
        changed = {"id": str(user.id), "robot": user.robot}
        self.tell(WorldEventKind.ACCOUNTS_CHANGED, changed)

    def add_guild(self, guild: Guild) -> Guild:
        """A guild with its @everyone role and its owner; the bot joins by `add_member`."""
        guild.roles.setdefault(
            guild.id, Role(guild.id, "@everyone", permissions.EVERYONE, position=0)
        )
        self.guilds[guild.id] = guild
        return guild

    def add_member(self, guild: Guild, user: User, role_ids: list[int] | None = None) -> Member:
        """The user joins the guild; the bot learns of a guild that it joins."""
        member = Member(user, self.clock.time(), role_ids or [])
        guild.members[user.id] = member
        if user is self.bot:
            self.tell(
                WorldEventKind.GUILD_CREATE, {"id": str(guild.id)}, guild=guild, only_for=user.id
            )
        else:
            self.tell(
                WorldEventKind.MEMBER_ADD, self._in_guild(guild, member.payload()), guild=guild
            )
            self.tell(
                WorldEventKind.GUILD_CREATE, {"id": str(guild.id)}, guild=guild, only_for=user.id
            )
        return member

    def remove_member(self, guild: Guild, user: User) -> None:
        """The user leaves the guild."""
        del guild.members[user.id]
        data = {"guild_id": str(guild.id), "user": user.payload()}
        self.tell(WorldEventKind.MEMBER_REMOVE, data, guild=guild)
        self.tell(WorldEventKind.GUILD_DELETE, {"id": str(guild.id)}, guild=guild, only_for=user.id)

    def update_member(self, guild: Guild, member: Member) -> None:
        """Tell that roles or the nick of a member have changed."""
        self.tell(
            WorldEventKind.MEMBER_UPDATE, self._in_guild(guild, member.payload()), guild=guild
        )

    def put_role(self, guild: Guild, role: Role) -> Role:
        """Add a role, or tell that it has changed."""
        kind = WorldEventKind.ROLE_UPDATE if role.id in guild.roles else WorldEventKind.ROLE_CREATE
        guild.roles[role.id] = role
        self.tell(kind, {"guild_id": str(guild.id), "role": role.payload()}, guild=guild)
        return role

    def remove_role(self, guild: Guild, role: Role) -> None:
        del guild.roles[role.id]
        for member in guild.members.values():
            if role.id in member.role_ids:
                member.role_ids.remove(role.id)
        data = {"guild_id": str(guild.id), "role_id": str(role.id)}
        self.tell(WorldEventKind.ROLE_DELETE, data, guild=guild)

    @staticmethod
    def _in_guild(guild: Guild, data: Json) -> Json:
        return {**data, "guild_id": str(guild.id)}

    # Places

    def add_channel(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        guild = self.guild_of(channel)
        self.tell(WorldEventKind.CHANNEL_CREATE, channel.payload(), guild=guild, channel=channel)
        return channel

    def update_channel(self, channel: Channel) -> None:
        """Tell that a channel or a thread has changed."""
        kind = WorldEventKind.THREAD_UPDATE if channel.is_thread else WorldEventKind.CHANNEL_UPDATE
        self.tell(kind, channel.payload(), guild=self.guild_of(channel), channel=channel)

    def remove_channel(self, channel: Channel) -> None:
        """A channel goes with its threads; a DM is only closed, as on Discord."""
        for thread in [c for c in self.channels.values() if c.parent is channel]:
            self.remove_channel(thread)
        guild = self.guild_of(channel)
        kind = WorldEventKind.THREAD_DELETE if channel.is_thread else WorldEventKind.CHANNEL_DELETE
        data = channel.payload()
        self.tell(kind, data, guild=guild, channel=channel)
        for message in channel.messages.values():
            self.files.release(message.attachments)
        del self.channels[channel.id]

    def add_thread(self, thread: Channel, state: ThreadState) -> Channel:
        """Open a thread; the user who opened it is its first member."""
        thread.thread = state
        state.members.setdefault(state.owner_id, state.created_at)
        self.channels[thread.id] = thread
        data = {**thread.payload(), "newly_created": True}
        self.tell(WorldEventKind.THREAD_CREATE, data, guild=self.guild_of(thread), channel=thread)
        return thread

    def overwrite(self, channel: Channel, overwrite: Overwrite) -> None:
        channel.overwrites[overwrite.id] = overwrite
        self.update_channel(channel)

    def dm_between(self, one: User, other: User) -> Channel:
        """The DM of two users, opened if there is none."""
        pair = frozenset((one.id, other.id))
        if pair not in self._dms:
            channel = Channel(self.ids.next(), ChannelType.DM, recipients=[one, other])
            self._dms[pair] = channel
            self.add_channel(channel)
        return self._dms[pair]

    # Messages

    def add_message(self, channel: Channel, message: Message) -> Message:
        """Adds a message that everybody or one user sees; one that everybody sees opens an archived
        thread, no matter who sent it."""
        if channel.thread and channel.thread.archived and message.only_for is None:
            channel.thread.archived = False
            self.update_channel(channel)
        channel.messages[message.id] = message
        self.files.put(message.attachments)
        if message.only_for is None:
            channel.last_message_id = message.id
            if channel.thread:
                channel.thread.sent += 1
        self._tell_message(WorldEventKind.MESSAGE_CREATE, channel, message)
        return message

    def update_message(self, channel: Channel, message: Message) -> None:
        self._tell_message(WorldEventKind.MESSAGE_UPDATE, channel, message)

    def remove_message(self, channel: Channel, message: Message) -> None:
        del channel.messages[message.id]
        self.files.release(message.attachments)
        data = self._address(channel, {"id": str(message.id), "channel_id": str(channel.id)})
        self.tell(
            WorldEventKind.MESSAGE_DELETE,
            data,
            guild=self.guild_of(channel),
            channel=channel,
            only_for=message.only_for,
        )

    def _tell_message(self, kind: WorldEventKind, channel: Channel, message: Message) -> None:
        self.tell(
            kind,
            self.message_payload(channel, message),
            guild=self.guild_of(channel),
            channel=channel,
            only_for=message.only_for,
        )

    def message_payload(self, channel: Channel, message: Message) -> Json:
        """The message as events carry it: with the guild and the author's membership."""
        data = message.payload()
        guild = self.guild_of(channel)
        if guild:
            data["guild_id"] = str(guild.id)
            if author := guild.members.get(message.author.id):
                data["member"] = author.partial()
        data["channel_type"] = int(channel.type)
        return data

    @staticmethod
    def _address(channel: Channel, data: Json) -> Json:
        if channel.guild_id:
            data["guild_id"] = str(channel.guild_id)
        return data

    def type_in(self, channel: Channel, user: User) -> None:
        """The user is typing."""
        guild = self.guild_of(channel)
        data: Json = {
            "channel_id": str(channel.id),
            "user_id": str(user.id),
            "timestamp": int(self.clock.time()),
            "seconds": 10,
        }
        if guild and (member := guild.members.get(user.id)):
            data["member"] = member.payload()
        self.tell(WorldEventKind.TYPING, self._address(channel, data), guild=guild, channel=channel)
