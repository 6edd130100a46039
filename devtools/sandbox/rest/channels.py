"""Channels themselves: reading, changing, deleting, and their permission overwrites."""

from devtools.sandbox.channels import Channel, Overwrite
from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.permissions import Permission
from devtools.sandbox.rest.access import channel_for, is_granted, require
from devtools.sandbox.rest.call import NO_CONTENT, Answer, ApiCall, Handler, snowflake
from devtools.sandbox.router import RouteTable

routes: RouteTable[Handler] = RouteTable()

_CHANNEL = "/channels/{channel_id}"


@routes.add("GET", _CHANNEL)
def get_channel(call: ApiCall) -> Answer:
    return Answer(200, channel_for(call).payload(call.parts.world.bot.id))


@routes.add("PATCH", _CHANNEL)
def edit_channel(call: ApiCall) -> Answer:
    channel = channel_for(call)
    if channel.is_dm:
        raise ApiError(ApiRefused.WRONG_CHANNEL_TYPE)
    if channel.is_thread:
        _edit_thread(call, channel)
    else:
        require(call, channel, Permission.MANAGE_CHANNELS)
        _edit_text_channel(channel, call.json)
    call.parts.world.update_channel(channel)
    return Answer(200, channel.payload())


def _edit_text_channel(channel: Channel, body: Json) -> None:
    channel.name = body.get("name", channel.name)
    channel.topic = body.get("topic", channel.topic)
    channel.position = body.get("position", channel.position)
    channel.nsfw = body.get("nsfw", channel.nsfw)
    channel.slowmode_seconds = body.get("rate_limit_per_user", channel.slowmode_seconds) or 0
    if "permission_overwrites" in body:
        made = [overwrite_of(item) for item in body["permission_overwrites"] or []]
        channel.overwrites = {overwrite.id: overwrite for overwrite in made}


def overwrite_of(item: Json) -> Overwrite:
    """A permission overwrite as a body gives it."""
    target = snowflake(item.get("id"), "id")
    allow, deny = int(item.get("allow") or 0), int(item.get("deny") or 0)
    return Overwrite(target, item.get("type") == 1, allow, deny)


def _edit_thread(call: ApiCall, channel: Channel) -> None:
    """The opener may rename and archive; all else is for those who manage threads."""
    world, thread, body = call.parts.world, channel.thread, call.json
    if thread is None:
        raise ApiError(ApiRefused.WRONG_CHANNEL_TYPE)
    manages = is_granted(call, channel, Permission.MANAGE_THREADS)
    own = thread.owner_id == world.bot.id
    if not manages and (not own or "locked" in body or thread.locked):
        raise ApiError(ApiRefused.MISSING_PERMISSIONS)
    if thread.archived and body.get("archived") is not False:
        raise ApiError(ApiRefused.ARCHIVED_THREAD)
    channel.name = body.get("name", channel.name)
    channel.slowmode_seconds = body.get("rate_limit_per_user", channel.slowmode_seconds) or 0
    thread.auto_archive_minutes = body.get("auto_archive_duration", thread.auto_archive_minutes)
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)
    if "archived" in body:
        thread.archived = bool(body["archived"])
        thread.archived_at = world.clock.time()


@routes.add("DELETE", _CHANNEL)
def delete_channel(call: ApiCall) -> Answer:
    channel = channel_for(call)
    if not channel.is_dm:
        needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
        require(call, channel, needed)
        call.parts.world.remove_channel(channel)
    return Answer(200, channel.payload(call.parts.world.bot.id))


@routes.add("PUT", _CHANNEL + "/permissions/{overwrite_id}")
def set_overwrite(call: ApiCall) -> Answer:
    channel = _overwritable(call)
    target = call.id("overwrite_id")
    if call.json.get("type") not in {0, 1}:
        raise invalid_form("type", "BASE_TYPE_CHOICES", "Value must be one of (0, 1).")
    call.parts.world.overwrite(channel, overwrite_of({**call.json, "id": target}))
    return NO_CONTENT


@routes.add("DELETE", _CHANNEL + "/permissions/{overwrite_id}")
def delete_overwrite(call: ApiCall) -> Answer:
    channel = _overwritable(call)
    if channel.overwrites.pop(call.id("overwrite_id"), None) is None:
        raise ApiError(ApiRefused.UNKNOWN_OVERWRITE)
    call.parts.world.update_channel(channel)
    return NO_CONTENT


def _overwritable(call: ApiCall) -> Channel:
    channel = channel_for(call)
    if channel.is_dm or channel.is_thread:
        raise ApiError(ApiRefused.WRONG_CHANNEL_TYPE)
    require(call, channel, Permission.MANAGE_ROLES)
    return channel
