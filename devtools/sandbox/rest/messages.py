"""Messages in channels: sending, reading, editing, deleting."""

from itertools import islice

from devtools.sandbox.channels import Channel
from devtools.sandbox.errors import ApiError, ApiRefused
from devtools.sandbox.messages import Message, MessageType
from devtools.sandbox.permissions import Permission
from devtools.sandbox.rest.access import NOTHING, channel_for, is_granted, message_for, require
from devtools.sandbox.rest.call import NO_CONTENT, Answer, ApiCall, Handler, snowflake
from devtools.sandbox.router import RouteTable
from devtools.sandbox.snowflakes import created_at
from devtools.sandbox.world_events import WorldEventKind

routes: RouteTable[Handler] = RouteTable()

_MESSAGES = "/channels/{channel_id}/messages"
_ONE = _MESSAGES + "/{message_id}"

NONCE_SECONDS = 300.0
NONCES_MAX = 1000
BULK_DELETE_SECONDS_MAX = 14 * 86_400.0


@routes.add("POST", _MESSAGES)
def create_message(call: ApiCall) -> Answer:
    world = call.parts.world
    channel = channel_for(call)
    _require_to_send(call, channel)
    if twin := _twin(call, channel):
        return Answer(200, twin.payload())
    message = call.parts.drafts.compose(channel, world.bot, call.body)
    _remember_nonce(channel, message)
    return Answer(200, world.add_message(channel, message).payload())


def _require_to_send(call: ApiCall, channel: Channel) -> None:
    if channel.is_dm:
        _require_open_dm(call, channel)
        return
    require(
        call,
        channel,
        Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES,
    )
    if channel.thread and channel.thread.archived and channel.thread.locked:
        raise ApiError(ApiRefused.ARCHIVED_THREAD)
    if call.json.get("embeds"):
        require(call, channel, Permission.EMBED_LINKS)
    if call.body.uploads:
        require(call, channel, Permission.ATTACH_FILES)
    if call.json.get("message_reference"):
        require(call, channel, Permission.READ_MESSAGE_HISTORY)


def _require_open_dm(call: ApiCall, channel: Channel) -> None:
    world = call.parts.world
    for other in channel.recipients:
        if other is not world.bot and not world.share_a_guild(world.bot, other):
            raise ApiError(ApiRefused.NO_MUTUAL_GUILDS)
        if not other.dms_open:
            raise ApiError(ApiRefused.CANNOT_SEND_TO_USER)


def _twin(call: ApiCall, channel: Channel) -> Message | None:
    """The message that was already sent with this nonce, if the body has `enforce_nonce`."""
    nonce, world = call.json.get("nonce"), call.parts.world
    if nonce is None or not call.json.get("enforce_nonce"):
        return None
    twin = channel.nonces.get(nonce)
    recent = twin is not None and twin.sent_at >= world.clock.time() - NONCE_SECONDS
    return twin if twin and recent and twin.id in channel.messages else None


def _remember_nonce(channel: Channel, message: Message) -> None:
    if message.nonce is not None:
        channel.nonces[message.nonce] = message
        if len(channel.nonces) > NONCES_MAX:
            del channel.nonces[next(iter(channel.nonces))]


@routes.add("GET", _MESSAGES)
def list_messages(call: ApiCall) -> Answer:
    """Newest first. Without Read Message History Discord shows nothing."""
    channel = channel_for(call)
    limit = call.number("limit", 50, 1, 100)
    if not is_granted(call, channel, Permission.READ_MESSAGE_HISTORY):
        return Answer(200, [])
    seen = (m for m in channel.messages.values() if m.only_for is None)
    before, after, around = (call.query_id(name) for name in ("before", "after", "around"))
    if around is not None:
        nearest = sorted(seen, key=lambda m: abs(m.id - around))[:limit]
        found = sorted(nearest, key=lambda m: -m.id)
    elif after is not None:
        found = list(islice((m for m in seen if m.id > after), limit))[::-1]
    else:
        found = [m for m in seen if before is None or m.id < before][-limit:][::-1]
    return Answer(200, [message.payload() for message in found])


@routes.add("GET", _ONE)
def get_message(call: ApiCall) -> Answer:
    channel = channel_for(call, Permission.READ_MESSAGE_HISTORY)
    return Answer(200, message_for(call, channel).payload())


@routes.add("PATCH", _ONE)
def edit_message(call: ApiCall) -> Answer:
    world = call.parts.world
    channel = channel_for(call)
    message = message_for(call, channel)
    if message.author is not world.bot:
        raise ApiError(ApiRefused.FOREIGN_MESSAGE)
    if message.type not in {MessageType.DEFAULT, MessageType.REPLY, MessageType.COMMAND}:
        raise ApiError(ApiRefused.SYSTEM_MESSAGE)
    if channel.thread and channel.thread.archived:
        raise ApiError(ApiRefused.ARCHIVED_THREAD)
    if call.body.uploads:
        require(call, channel, Permission.ATTACH_FILES)
    call.parts.drafts.revise(channel, message, call.body)
    world.update_message(channel, message)
    return Answer(200, message.payload())


@routes.add("DELETE", _ONE)
def delete_message(call: ApiCall) -> Answer:
    world = call.parts.world
    channel = channel_for(call)
    message = message_for(call, channel)
    if message.author is not world.bot:
        if channel.is_dm:
            raise ApiError(ApiRefused.NOT_IN_DM)
        require(call, channel, Permission.MANAGE_MESSAGES)
    world.remove_message(channel, message)
    return NO_CONTENT


@routes.add("POST", _MESSAGES + "/bulk-delete")
def bulk_delete(call: ApiCall) -> Answer:
    world = call.parts.world
    channel = channel_for(call, NOTHING)
    if channel.is_dm:
        raise ApiError(ApiRefused.NOT_IN_DM)
    require(call, channel, Permission.MANAGE_MESSAGES)
    wanted = [snowflake(item, "messages") for item in call.json.get("messages") or []]
    if not 2 <= len(wanted) <= 100:
        raise ApiError(ApiRefused.BULK_DELETE_COUNT)
    oldest = world.clock.time() - BULK_DELETE_SECONDS_MAX
    if any(created_at(message_id) < oldest for message_id in wanted):
        raise ApiError(ApiRefused.TOO_OLD_TO_BULK_DELETE)
    gone = [i for i in wanted if i in channel.messages and channel.messages[i].only_for is None]
    for message_id in gone:
        world.files.release(channel.messages.pop(message_id).attachments)
    data = {
        "ids": [str(message_id) for message_id in gone],
        "channel_id": str(channel.id),
        "guild_id": str(channel.guild_id),
    }
    world.tell(WorldEventKind.BULK_DELETE, data, guild=world.guild_of(channel), channel=channel)
    return NO_CONTENT


@routes.add("POST", "/channels/{channel_id}/typing")
def type_in(call: ApiCall) -> Answer:
    channel = channel_for(call)
    if not channel.is_dm:
        require(call, channel, Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS)
    call.parts.world.type_in(channel, call.parts.world.bot)
    return NO_CONTENT
