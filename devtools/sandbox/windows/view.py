"""A user's view of the world, of each guild and of each channel, as JSON."""

from devtools.sandbox import permissions
from devtools.sandbox.channels import Channel
from devtools.sandbox.errors import Json
from devtools.sandbox.guilds import Guild
from devtools.sandbox.parts import SandboxParts
from devtools.sandbox.users import User
from devtools.sandbox.world import SandboxWorld


def account(world: SandboxWorld, user: User) -> Json:
    """A user with what only the sandbox knows of them."""
    return {
        **user.payload(),
        "dms_open": user.dms_open,
        "locale": user.locale,
        "robot": user.robot,
        "guild_ids": [str(guild.id) for guild in world.guilds_of(user)],
    }


def channel_view(world: SandboxWorld, channel: Channel, user: User) -> Json:
    """A channel with the user's permissions there."""
    granted = world.permissions_in(user, channel)
    return {**channel.payload(user.id), "permissions": str(granted)}


def guild_view(world: SandboxWorld, guild: Guild, user: User) -> Json:
    """A guild with all that the user can see in it."""
    member = guild.members[user.id]
    channels = [c for c in world.channels_of(guild) if world.can_see(user, c)]
    threads = [t for t in world.threads_of(guild) if world.can_see(user, t)]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": guild.icon,
        "owner_id": str(guild.owner_id),
        "preferred_locale": guild.preferred_locale,
        "permissions": str(permissions.in_guild(guild, member)),
        "channels": [channel_view(world, channel, user) for channel in channels],
        "threads": [channel_view(world, thread, user) for thread in threads],
        "roles": [role.payload() for role in guild.roles.values()],
        "members": [other.payload() for other in guild.members.values()],
        "scheduled_events": [event.payload() for event in world.events_of(guild)],
    }


def view(parts: SandboxParts, user: User) -> Json:
    """Everything the user can see, as a window needs it when it opens."""
    world = parts.world
    return {
        "user": account(world, user),
        "bot": world.bot.payload(),
        "application_id": str(world.application_id),
        "bot_online": parts.gateway.online,
        "guilds": [guild_view(world, guild, user) for guild in world.guilds_of(user)],
        "dms": [channel_view(world, channel, user) for channel in world.dms_of(user)],
        "modals": parts.interactions.modals_of(user),
    }


def visible_channels(world: SandboxWorld, user: User) -> set[int]:
    """The ids of all channels, threads and DMs that the user can see."""
    return {c.id for c in world.channels.values() if world.can_see(user, c)}
