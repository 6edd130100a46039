"""Builds worlds: guilds, channels, users and members, and the world that a newcomer finds."""

from dataclasses import dataclass

from devtools.sandbox import permissions
from devtools.sandbox.channels import Channel, ChannelType, Overwrite
from devtools.sandbox.guilds import Guild, Member, Role
from devtools.sandbox.permissions import Permission
from devtools.sandbox.users import User
from devtools.sandbox.world import SandboxWorld

CARD_ROOM_ID = 1_370_000_000_100_000_000
SECOND_GUILD_ID = 1_370_000_000_200_000_000
FIRST_USER_ID = 1_370_000_000_300_000_001
DEFAULT_USERS = ("alice", "bob", "carol", "dave")
DEFAULT_CHANNELS = {
    "lobby": "Say hello. Try /help",
    "table-1": "Cash games",
    "table-2": "Cash games",
    "tournaments": "Announcements and results",
}


@dataclass(slots=True)
class Builder:
    """Adds to a world. Every id may be given, so that a world can be the same every time."""

    world: SandboxWorld

    def add_user(self, name: str, **fields: object) -> User:
        """A user in no guild; `fields` as in `User` (`id`, `global_name`, `locale`, `robot`)."""
        given = {"id": self.world.ids.next(), **fields}
        return self.world.add_user(User(name=name, **given))  # type: ignore[arg-type]

    def add_guild(
        self,
        name: str,
        owner: User,
        *,
        id: int | None = None,  # noqa: A002 (Discord's own word)
        bot_permissions: int | None = permissions.BOT,
    ) -> Guild:
        """A guild without channels, with its owner and (unless None) the bot and its role."""
        guild = Guild(id or self.world.ids.next(), name, owner.id)
        self.world.add_guild(guild)
        self.world.add_member(guild, owner)
        if bot_permissions is not None:
            role = Role(guild.id + 1, self.world.bot.name, bot_permissions, managed=True)
            self.world.put_role(guild, role)
            self.world.add_member(guild, self.world.bot, [role.id])
        return guild

    def add_channel(
        self,
        guild: Guild,
        name: str,
        *,
        id: int | None = None,  # noqa: A002
        topic: str | None = None,
        kind: ChannelType = ChannelType.TEXT,
        overwrites: list[Overwrite] | None = None,
    ) -> Channel:
        """A channel at the end of the guild's list."""
        return self.world.add_channel(
            Channel(
                id or self.world.ids.next(),
                kind,
                name,
                guild.id,
                topic=topic,
                position=len(self.world.channels_of(guild)),
                overwrites={overwrite.id: overwrite for overwrite in overwrites or []},
            )
        )

    def add_role(self, guild: Guild, name: str, granted: int | Permission = 0) -> Role:
        """A role that its members can be mentioned by."""
        position = len(guild.roles)
        role = Role(self.world.ids.next(), name, int(granted), position, mentionable=True)
        return self.world.put_role(guild, role)

    def add_member(
        self,
        guild: Guild,
        user: User,
        *,
        roles: list[Role] | None = None,
        permissions: int | Permission | None = None,
    ) -> Member:
        """Let a user join, or change their roles; `permissions` come by a role of their own."""
        member = guild.members.get(user.id) or self.world.add_member(guild, user)
        if roles is not None:
            member.role_ids = [role.id for role in roles]
        if permissions is not None:
            own = self.add_role(guild, user.name, permissions)
            member.role_ids.append(own.id)
        if roles is not None or permissions is not None:
            self.world.update_member(guild, member)
        return member

    def add_servers_for(self, shards: int) -> None:
        """A server for each shard that has none, with everybody of the first one in it."""
        first = self.world.guilds[CARD_ROOM_ID]
        users = [member.user for member in first.members.values() if not member.user.bot]
        taken = {(number >> 22) % shards for number in self.world.guilds}
        for shard in sorted(set(range(shards)) - taken):
            number = CARD_ROOM_ID + ((shard - (CARD_ROOM_ID >> 22)) % shards << 22)
            guild = self.add_guild(f"Card Room {shard}", users[0], id=number)
            for place, (name, topic) in enumerate(DEFAULT_CHANNELS.items()):
                self.add_channel(guild, name, id=number + 10 + place, topic=topic)
            for user in users[1:]:
                self.add_member(guild, user)

    def add_default_world(self) -> None:
        """The world a newcomer finds: two guilds, four users; the same ids every time."""
        users = [
            self.add_user(name, id=FIRST_USER_ID + place, global_name=name.capitalize())
            for place, name in enumerate(DEFAULT_USERS)
        ]
        rooms = self.add_guild("The Card Room", users[0], id=CARD_ROOM_ID)
        for place, (name, topic) in enumerate(DEFAULT_CHANNELS.items()):
            self.add_channel(rooms, name, id=CARD_ROOM_ID + 10 + place, topic=topic)
        second = self.add_guild("Kitchen Table", users[1], id=SECOND_GUILD_ID)
        self.add_channel(second, "general", id=SECOND_GUILD_ID + 10)
        for user in users:
            for guild in (rooms, second):
                if user.id not in guild.members:
                    self.add_member(guild, user)
