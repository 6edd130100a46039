"""Channels, messages, threads and DMs, as a user handles them."""

from devtools.sandbox.channels import Channel
from devtools.sandbox.drafts import Drafts
from devtools.sandbox.errors import Json
from devtools.sandbox.messages import Message
from devtools.sandbox.permissions import Permission
from devtools.sandbox.rest.pins import pinned_in
from devtools.sandbox.rest.threads import open_thread
from devtools.sandbox.router import RouteTable
from devtools.sandbox.uploads import Body
from devtools.sandbox.windows import view
from devtools.sandbox.windows.requests import (
    WindowError,
    WindowHandler,
    WindowReply,
    WindowRequest,
    WindowTrouble,
    as_id,
)
from devtools.sandbox.world_events import WorldEventKind

routes: RouteTable[WindowHandler] = RouteTable()

_CHANNEL = "/sandbox/users/{u}/channels/{c}"
_MESSAGE = _CHANNEL + "/messages/{m}"


def shown(request: WindowRequest, channel: Channel, message: Message) -> Json:
    return request.parts.world.message_payload(channel, message)


@routes.add("GET", _CHANNEL)
async def get_channel(request: WindowRequest) -> WindowReply:
    return WindowReply(200, view.channel_view(request.parts.world, request.channel, request.user))


@routes.add("GET", _CHANNEL + "/messages")
async def list_messages(request: WindowRequest) -> WindowReply:
    channel, user = request.channel, request.user
    request.require(channel, Permission.READ_MESSAGE_HISTORY)
    limit = min(100, max(1, as_id(request.query.get("limit", "50"), "limit")))
    before = as_id(request.query["before"], "before") if "before" in request.query else None
    after = as_id(request.query["after"], "after") if "after" in request.query else None
    found = [
        message
        for message in channel.messages.values()
        if message.only_for in {None, user.id}
        and (before is None or message.id < before)
        and (after is None or message.id > after)
    ]
    page = found[:limit] if after is not None and before is None else found[-limit:]
    return WindowReply(200, [shown(request, channel, message) for message in page])


@routes.add("GET", _MESSAGE)
async def get_message(request: WindowRequest) -> WindowReply:
    return WindowReply(200, shown(request, request.channel, request.message))


@routes.add("POST", _CHANNEL + "/messages")
async def write(request: WindowRequest) -> WindowReply:
    world, channel, user = request.parts.world, request.channel, request.user
    may_speak = (
        Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    )
    request.require(channel, may_speak)
    body: Json = {"content": request.text("content")}
    if request.json.get("reply_to"):
        target = channel.messages.get(request.id_in_body("reply_to"))
        if target is None or target.only_for is not None:
            raise WindowError(WindowTrouble.UNKNOWN_MESSAGE)
        body["message_reference"] = {"message_id": str(target.id)}
    drafts: Drafts = request.parts.drafts
    message = world.add_message(channel, drafts.compose(channel, user, Body(body)))
    return WindowReply(201, shown(request, channel, message))


@routes.add("DELETE", _MESSAGE)
async def delete_message(request: WindowRequest) -> WindowReply:
    channel, message = request.channel, request.message
    own = message.author is request.user or message.only_for == request.user.id
    if not own:
        request.require(channel, Permission.MANAGE_MESSAGES)
    request.parts.world.remove_message(channel, message)
    return WindowReply(204)


@routes.add("POST", _CHANNEL + "/typing")
async def type_in(request: WindowRequest) -> WindowReply:
    request.parts.world.type_in(request.channel, request.user)
    return WindowReply(204)


@routes.add("GET", _CHANNEL + "/pins")
async def list_pins(request: WindowRequest) -> WindowReply:
    channel = request.channel
    return WindowReply(200, [shown(request, channel, message) for message in pinned_in(channel)])


@routes.add("POST", _CHANNEL + "/threads")
async def start_thread(request: WindowRequest) -> WindowReply:
    world, channel = request.parts.world, request.channel
    request.require(channel, Permission.CREATE_PUBLIC_THREADS)
    thread = open_thread(world, channel, request.user, {"name": request.text("name", 100)})
    return WindowReply(201, view.channel_view(world, thread, request.user))


@routes.add("GET", "/sandbox/users/{u}/dms")
async def list_dms(request: WindowRequest) -> WindowReply:
    world, user = request.parts.world, request.user
    return WindowReply(200, [view.channel_view(world, dm, user) for dm in world.dms_of(user)])


@routes.add("POST", "/sandbox/users/{u}/dms")
async def open_dm(request: WindowRequest) -> WindowReply:
    world, user = request.parts.world, request.user
    other = world.users.get(request.id_in_body("recipient_id"))
    if other is None or other is user:
        raise WindowError(WindowTrouble.UNKNOWN_USER)
    return WindowReply(200, view.channel_view(world, world.dm_between(user, other), user))


_INTERESTED = "/sandbox/users/{u}/guilds/{g}/events/{event}/interested"


def _set_interest(request: WindowRequest, *, interested: bool) -> WindowReply:
    world, user, guild = request.parts.world, request.user, request.guild
    event = world.events.get(request.id("event"))
    if event is None or event.guild_id != guild.id or user.id not in guild.members:
        raise WindowError(WindowTrouble.UNKNOWN_EVENT)
    if interested is (user.id in event.interested):
        return WindowReply(204)
    (event.interested.add if interested else event.interested.discard)(user.id)
    data = {
        "guild_scheduled_event_id": str(event.id),
        "user_id": str(user.id),
        "guild_id": str(guild.id),
    }
    world.tell(
        WorldEventKind.EVENT_USER_ADD if interested else WorldEventKind.EVENT_USER_REMOVE,
        data,
        guild=guild,
    )
    return WindowReply(204)


@routes.add("PUT", _INTERESTED)
async def mark_interested(request: WindowRequest) -> WindowReply:
    return _set_interest(request, interested=True)


@routes.add("DELETE", _INTERESTED)
async def unmark_interested(request: WindowRequest) -> WindowReply:
    return _set_interest(request, interested=False)
