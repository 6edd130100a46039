"""Access of the bot: every route that touches a channel or a guild asks here."""

from devtools.sandbox import permissions
from devtools.sandbox.channels import Channel
from devtools.sandbox.errors import ApiError, ApiRefused
from devtools.sandbox.guilds import Guild, Member
from devtools.sandbox.messages import Message
from devtools.sandbox.permissions import Permission
from devtools.sandbox.rest.call import ApiCall

NOTHING = Permission(0)


def channel_for(call: ApiCall, needed: Permission = NOTHING) -> Channel:
    """The channel of the path. Raises ApiError 10003, 50001 (not visible), 50013 (not allowed)."""
    world = call.parts.world
    channel = world.channel(call.id("channel_id"))
    if channel.is_dm and world.bot not in channel.recipients:
        raise ApiError(ApiRefused.UNKNOWN_CHANNEL)
    granted = world.permissions_in(world.bot, channel)
    if not granted & Permission.VIEW_CHANNEL:
        raise ApiError(ApiRefused.MISSING_ACCESS)
    if needed & ~granted:
        raise ApiError(ApiRefused.MISSING_PERMISSIONS)
    return channel


def is_granted(call: ApiCall, channel: Channel, *any_of: Permission) -> bool:
    granted = call.parts.world.permissions_in(call.parts.world.bot, channel)
    return any(granted & permission for permission in any_of)


def require(call: ApiCall, channel: Channel, *any_of: Permission) -> None:
    """One of the permissions is enough. Raises ApiError 50013."""
    if not is_granted(call, channel, *any_of):
        raise ApiError(ApiRefused.MISSING_PERMISSIONS)


def message_for(call: ApiCall, channel: Channel, name: str = "message_id") -> Message:
    """A message that channel routes can reach, so not an ephemeral one. Raises ApiError 10008."""
    message = channel.messages.get(call.id(name))
    if message is None or message.only_for is not None:
        raise ApiError(ApiRefused.UNKNOWN_MESSAGE)
    return message


def guild_for(call: ApiCall, needed: Permission = NOTHING) -> Guild:
    """The guild of the path. Raises ApiError 10004, 50013."""
    world = call.parts.world
    guild = world.guild(call.id("guild_id"))
    granted = permissions.in_guild(guild, guild.members[world.bot.id])
    if needed & ~granted:
        raise ApiError(ApiRefused.MISSING_PERMISSIONS)
    return guild


def member_for(call: ApiCall, guild: Guild) -> Member:
    """The member of the path. Raises ApiError 10007 (10013 when there is no such user)."""
    user_id = call.id("user_id")
    if user_id not in call.parts.world.users:
        raise ApiError(ApiRefused.UNKNOWN_USER)
    if user_id not in guild.members:
        raise ApiError(ApiRefused.UNKNOWN_MEMBER)
    return guild.members[user_id]
