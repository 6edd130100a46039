"""Pinned messages and reactions: what is put onto a message after it was sent."""

from devtools.sandbox.channels import Channel
from devtools.sandbox.clock import iso
from devtools.sandbox.errors import ApiError, ApiRefused, Json
from devtools.sandbox.messages import Message, MessageType, Reaction
from devtools.sandbox.permissions import Permission
from devtools.sandbox.rest.access import channel_for, message_for, require
from devtools.sandbox.rest.call import NO_CONTENT, Answer, ApiCall, Handler
from devtools.sandbox.router import RouteTable
from devtools.sandbox.users import User
from devtools.sandbox.world_events import WorldEventKind

routes: RouteTable[Handler] = RouteTable()

_PINS = "/channels/{channel_id}/messages/pins"
_OLD_PINS = "/channels/{channel_id}/pins"
_REACTIONS = "/channels/{channel_id}/messages/{message_id}/reactions"
PINS_MAX = 250


def pinned_in(channel: Channel) -> list[Message]:
    """The pinned messages, newest first."""
    return [message for message in reversed(channel.messages.values()) if message.pinned]


@routes.add("GET", _PINS)
def list_pins(call: ApiCall) -> Answer:
    channel = channel_for(call, Permission.READ_MESSAGE_HISTORY)
    pinned_at = iso(channel.last_pin_at or 0.0)
    items = [{"pinned_at": pinned_at, "message": m.payload()} for m in pinned_in(channel)]
    return Answer(200, {"items": items, "has_more": False})


@routes.add("GET", _OLD_PINS)
def list_pins_as_before(call: ApiCall) -> Answer:
    channel = channel_for(call, Permission.READ_MESSAGE_HISTORY)
    return Answer(200, [message.payload() for message in pinned_in(channel)])


def _set_pin(call: ApiCall, *, pinned: bool) -> Message | None:
    """The message when its pin has changed."""
    world = call.parts.world
    channel = channel_for(call)
    require(call, channel, Permission.PIN_MESSAGES, Permission.MANAGE_MESSAGES)
    message = message_for(call, channel)
    if message.pinned is pinned:
        return None
    if pinned and len(pinned_in(channel)) >= PINS_MAX:
        raise ApiError(ApiRefused.TOO_MANY_PINS)
    message.pinned = pinned
    if pinned:
        channel.last_pin_at = world.clock.time()
    world.update_message(channel, message)
    data: Json = {"channel_id": str(channel.id)}
    if channel.guild_id:
        data["guild_id"] = str(channel.guild_id)
    if channel.last_pin_at is not None:
        data["last_pin_timestamp"] = iso(channel.last_pin_at)
    world.tell(WorldEventKind.PINS_UPDATE, data, guild=world.guild_of(channel), channel=channel)
    return message


@routes.add("PUT", _PINS + "/{message_id}")
@routes.add("PUT", _OLD_PINS + "/{message_id}")
def pin(call: ApiCall) -> Answer:
    message = _set_pin(call, pinned=True)
    if message is not None:
        _notice(call, message)
    return NO_CONTENT


def _notice(call: ApiCall, pinned: Message) -> None:
    """Discord writes into the channel that something was pinned."""
    world = call.parts.world
    channel = world.channels[pinned.channel_id]
    notice = Message(
        id=world.ids.next(),
        channel_id=channel.id,
        author=world.bot,
        sent_at=world.clock.time(),
        type=MessageType.PINNED,
        reference={"type": 0, "message_id": str(pinned.id), "channel_id": str(channel.id)},
    )
    world.add_message(channel, notice)


@routes.add("DELETE", _PINS + "/{message_id}")
@routes.add("DELETE", _OLD_PINS + "/{message_id}")
def unpin(call: ApiCall) -> Answer:
    _set_pin(call, pinned=False)
    return NO_CONTENT


def _emoji(name: str) -> Json:
    label, _, emoji_id = name.partition(":")
    return {"id": emoji_id or None, "name": label}


def _tell(call: ApiCall, kind: WorldEventKind, message: Message, user: User, emoji: Json) -> None:
    world = call.parts.world
    channel = world.channels[message.channel_id]
    data: Json = {
        "user_id": str(user.id),
        "channel_id": str(channel.id),
        "message_id": str(message.id),
        "emoji": emoji,
        "burst": False,
        "type": 0,
        "message_author_id": str(message.author.id),
    }
    if channel.guild_id:
        data["guild_id"] = str(channel.guild_id)
    world.tell(kind, data, guild=world.guild_of(channel), channel=channel)


@routes.add("PUT", _REACTIONS + "/{emoji_name}/@me")
def react(call: ApiCall) -> Answer:
    channel = channel_for(call, Permission.READ_MESSAGE_HISTORY | Permission.ADD_REACTIONS)
    message, name, bot = message_for(call, channel), call.path["emoji_name"], call.parts.world.bot
    reaction = message.reactions.setdefault(name, Reaction(_emoji(name)))
    if bot.id not in reaction.user_ids:
        reaction.user_ids.add(bot.id)
        _tell(call, WorldEventKind.REACTION_ADD, message, bot, reaction.emoji)
    return NO_CONTENT


def _unreact(call: ApiCall, message: Message, user_id: int) -> None:
    name, world = call.path["emoji_name"], call.parts.world
    reaction = message.reactions.get(name)
    if reaction is None or user_id not in reaction.user_ids:
        raise ApiError(ApiRefused.UNKNOWN_EMOJI)
    reaction.user_ids.remove(user_id)
    if not reaction.user_ids:
        del message.reactions[name]
    _tell(call, WorldEventKind.REACTION_REMOVE, message, world.users[user_id], reaction.emoji)


@routes.add("DELETE", _REACTIONS + "/{emoji_name}/@me")
def unreact(call: ApiCall) -> Answer:
    channel = channel_for(call)
    _unreact(call, message_for(call, channel), call.parts.world.bot.id)
    return NO_CONTENT


@routes.add("DELETE", _REACTIONS + "/{emoji_name}/{user_id}")
def remove_reaction(call: ApiCall) -> Answer:
    channel = channel_for(call, Permission.MANAGE_MESSAGES)
    _unreact(call, message_for(call, channel), call.id("user_id"))
    return NO_CONTENT


@routes.add("GET", _REACTIONS + "/{emoji_name}")
def list_reactions(call: ApiCall) -> Answer:
    channel = channel_for(call, Permission.READ_MESSAGE_HISTORY)
    reaction = message_for(call, channel).reactions.get(call.path["emoji_name"])
    user_ids = sorted(reaction.user_ids) if reaction else []
    return Answer(200, [call.parts.world.users[user_id].payload() for user_id in user_ids])
