"""Guilds: their channels, members and roles."""

from devtools.sandbox.channels import Channel, ChannelType
from devtools.sandbox.errors import ApiError, ApiRefused
from devtools.sandbox.guilds import Guild, Member, Role
from devtools.sandbox.intents import Intent
from devtools.sandbox.limits.flaws import refuse, required_text
from devtools.sandbox.permissions import EVERYONE, Permission
from devtools.sandbox.rest.access import guild_for, member_for
from devtools.sandbox.rest.call import NO_CONTENT, Answer, ApiCall, Handler, snowflake
from devtools.sandbox.rest.channels import overwrite_of
from devtools.sandbox.router import RouteTable

routes: RouteTable[Handler] = RouteTable()

_GUILD = "/guilds/{guild_id}"
_ROLE = _GUILD + "/members/{user_id}/roles/{role_id}"


@routes.add("GET", _GUILD)
def get_guild(call: ApiCall) -> Answer:
    guild = guild_for(call)
    payload = guild.payload()
    if call.query.get("with_counts") in {"1", "true"}:
        count = len(guild.members)
        payload |= {"approximate_member_count": count, "approximate_presence_count": count}
    return Answer(200, payload)


@routes.add("GET", _GUILD + "/channels")
def list_channels(call: ApiCall) -> Answer:
    channels = call.parts.world.channels_of(guild_for(call))
    return Answer(200, [channel.payload() for channel in channels])


@routes.add("POST", _GUILD + "/channels")
def create_channel(call: ApiCall) -> Answer:
    world, guild = call.parts.world, guild_for(call, Permission.MANAGE_CHANNELS)
    body = call.json
    refuse(required_text("name", body.get("name"), 100))
    parent = world.channels.get(snowflake(body.get("parent_id") or 0, "parent_id"))
    channel = Channel(
        world.ids.next(),
        ChannelType(body.get("type") or 0),
        body["name"].lower().replace(" ", "-"),
        guild.id,
        parent=parent,
        topic=body.get("topic"),
        position=body.get("position") or len(world.channels_of(guild)),
        overwrites={
            made.id: made for made in map(overwrite_of, body.get("permission_overwrites") or [])
        },
    )
    return Answer(201, world.add_channel(channel).payload())


@routes.add("GET", _GUILD + "/members")
def list_members(call: ApiCall) -> Answer:
    guild = guild_for(call)
    if not call.parts.gateway.privileged & Intent.GUILD_MEMBERS:
        raise ApiError(ApiRefused.MISSING_ACCESS)
    limit, after = call.number("limit", 1, 1, 1000), call.query_id("after") or 0
    found = [m for user_id, m in sorted(guild.members.items()) if user_id > after][:limit]
    return Answer(200, [member.payload() for member in found])


@routes.add("GET", _GUILD + "/members/search")
def search_members(call: ApiCall) -> Answer:
    guild, query = guild_for(call), call.query.get("query", "").lower()
    limit = call.number("limit", 1, 1, 1000)
    found = [
        member
        for member in guild.members.values()
        if any(name.lower().startswith(query) for name in (member.user.name, member.shown_name))
    ]
    return Answer(200, [member.payload() for member in found[:limit]])


@routes.add("GET", _GUILD + "/members/{user_id}")
def get_member(call: ApiCall) -> Answer:
    return Answer(200, member_for(call, guild_for(call)).payload())


@routes.add("PATCH", _GUILD + "/members/@me")
def edit_me(call: ApiCall) -> Answer:
    world, guild = call.parts.world, guild_for(call)
    me = guild.members[world.bot.id]
    me.nick = call.json.get("nick", me.nick)
    world.update_member(guild, me)
    return Answer(200, me.payload())


@routes.add("PATCH", _GUILD + "/members/{user_id}")
def edit_member(call: ApiCall) -> Answer:
    """Change a member's timeout. The member must rank below the bot and must not be the owner."""
    world = call.parts.world
    guild = guild_for(call, Permission.MODERATE_MEMBERS)
    member = member_for(call, guild)
    mine = guild.members[world.bot.id]
    if guild.owner_id == member.user.id or _rank(guild, member) >= _rank(guild, mine):
        raise ApiError(ApiRefused.MISSING_PERMISSIONS)
    member.silent_until = call.json.get("communication_disabled_until")
    world.update_member(guild, member)
    return Answer(200, member.payload())


@routes.add("PUT", _ROLE)
def add_role(call: ApiCall) -> Answer:
    guild = guild_for(call, Permission.MANAGE_ROLES)
    member, role = member_for(call, guild), _lower_role(call, guild)
    if role.id not in member.role_ids:
        member.role_ids.append(role.id)
        call.parts.world.update_member(guild, member)
    return NO_CONTENT


@routes.add("DELETE", _ROLE)
def remove_role(call: ApiCall) -> Answer:
    guild = guild_for(call, Permission.MANAGE_ROLES)
    member, role = member_for(call, guild), _lower_role(call, guild)
    if role.id in member.role_ids:
        member.role_ids.remove(role.id)
        call.parts.world.update_member(guild, member)
    return NO_CONTENT


def _rank(guild: Guild, member: Member) -> int:
    """The position of a member's highest role."""
    return max((guild.roles[role_id].position for role_id in member.role_ids), default=0)


def _lower_role(call: ApiCall, guild: Guild) -> Role:
    """The role of the path; the bot may only touch roles below its own highest."""
    role = guild.roles.get(call.id("role_id"))
    if role is None:
        raise ApiError(ApiRefused.UNKNOWN_ROLE)
    highest = _rank(guild, guild.members[call.parts.world.bot.id])
    if role.position >= highest or role.managed or role.id == guild.id:
        raise ApiError(ApiRefused.MISSING_PERMISSIONS)
    return role


@routes.add("GET", _GUILD + "/roles")
def list_roles(call: ApiCall) -> Answer:
    return Answer(200, [role.payload() for role in guild_for(call).roles.values()])


@routes.add("POST", _GUILD + "/roles")
def create_role(call: ApiCall) -> Answer:
    world, guild = call.parts.world, guild_for(call, Permission.MANAGE_ROLES)
    body = call.json
    granted = body.get("permissions")
    role = Role(
        world.ids.next(),
        body.get("name") or "new role",
        EVERYONE if granted is None else int(granted),
        color=body.get("color") or 0,
        hoist=bool(body.get("hoist")),
        mentionable=bool(body.get("mentionable")),
    )
    return Answer(200, world.put_role(guild, role).payload())


@routes.add("DELETE", _GUILD + "/roles/{role_id}")
def delete_role(call: ApiCall) -> Answer:
    guild = guild_for(call, Permission.MANAGE_ROLES)
    call.parts.world.remove_role(guild, _lower_role(call, guild))
    return NO_CONTENT
