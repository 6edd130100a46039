"""Threads: opening them with or without a message, their members, the archive."""

from devtools.sandbox.channels import Channel, ChannelType, ThreadState
from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.limits.flaws import refuse, required_text
from devtools.sandbox.messages import Message, MessageFlag, MessageType
from devtools.sandbox.permissions import Permission
from devtools.sandbox.rest.access import channel_for, guild_for, message_for, require
from devtools.sandbox.rest.call import NO_CONTENT, Answer, ApiCall, Handler
from devtools.sandbox.router import RouteTable
from devtools.sandbox.users import User
from devtools.sandbox.world import SandboxWorld
from devtools.sandbox.world_events import WorldEventKind

routes: RouteTable[Handler] = RouteTable()

_MEMBERS = "/channels/{channel_id}/thread-members"
ARCHIVE_MINUTES = {60, 1440, 4320, 10080}


def open_thread(
    world: SandboxWorld,
    parent: Channel,
    opener: User,
    body: Json,
    *,
    kind: ChannelType = ChannelType.PUBLIC_THREAD,
    thread_id: int | None = None,
) -> Channel:
    """A new thread below `parent`. Raises ApiError 50035, 50024."""
    refuse(required_text("name", body.get("name"), 100))
    minutes = body.get("auto_archive_duration") or 1440
    if minutes not in ARCHIVE_MINUTES:
        message = "Value must be one of (60, 1440, 4320, 10080)."
        raise invalid_form("auto_archive_duration", "BASE_TYPE_CHOICES", message)
    if parent.type is not ChannelType.TEXT:
        raise ApiError(ApiRefused.WRONG_CHANNEL_TYPE)
    thread = Channel(
        thread_id or world.ids.next(), kind, body["name"], parent.guild_id, parent=parent
    )
    state = ThreadState(opener.id, world.clock.time(), minutes)
    state.invitable = bool(body.get("invitable", True))
    return world.add_thread(thread, state)


@routes.add("POST", "/channels/{channel_id}/threads")
def create_thread(call: ApiCall) -> Answer:
    world = call.parts.world
    parent = channel_for(call)
    is_public = call.json.get("type") == ChannelType.PUBLIC_THREAD
    kind = ChannelType.PUBLIC_THREAD if is_public else ChannelType.PRIVATE_THREAD
    needed = Permission.CREATE_PUBLIC_THREADS if is_public else Permission.CREATE_PRIVATE_THREADS
    require(call, parent, needed)
    thread = open_thread(world, parent, world.bot, call.json, kind=kind)
    if is_public:
        _announce(world, parent, thread)
    return Answer(201, _joined(thread, world.bot))


def _announce(world: SandboxWorld, parent: Channel, thread: Channel) -> None:
    """Discord writes into the channel that a thread was opened there."""
    notice = Message(
        id=world.ids.next(),
        channel_id=parent.id,
        author=world.bot,
        sent_at=world.clock.time(),
        type=MessageType.THREAD_CREATED,
        content=thread.name,
        reference={
            "type": 0,
            "channel_id": str(thread.id),
            "guild_id": str(thread.guild_id),
        },
    )
    world.add_message(parent, notice)


def _joined(thread: Channel, user: User) -> Json:
    return {**thread.payload(), "member": thread.thread_member(user.id)}


@routes.add("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def create_thread_from_message(call: ApiCall) -> Answer:
    """The thread gets the message's id, as on Discord."""
    world = call.parts.world
    parent = channel_for(call)
    require(call, parent, Permission.CREATE_PUBLIC_THREADS)
    message = message_for(call, parent)
    if message.id in world.channels:
        raise ApiError(ApiRefused.THREAD_EXISTS)
    thread = open_thread(world, parent, world.bot, call.json, thread_id=message.id)
    message.flags |= int(MessageFlag.HAS_THREAD)
    message.thread_payload = thread.payload()
    world.update_message(parent, message)
    return Answer(201, _joined(thread, world.bot))


@routes.add("GET", _MEMBERS)
def list_thread_members(call: ApiCall) -> Answer:
    thread = _thread(call)
    return Answer(200, [thread.thread_member(i) for i in thread.thread.members])  # type: ignore[union-attr]


@routes.add("GET", _MEMBERS + "/{user_id}")
def get_thread_member(call: ApiCall) -> Answer:
    thread, user_id = _thread(call), call.id("user_id")
    if thread.thread is None or user_id not in thread.thread.members:
        raise ApiError(ApiRefused.UNKNOWN_MEMBER)
    return Answer(200, thread.thread_member(user_id))


@routes.add("PUT", _MEMBERS + "/@me")
def join_thread(call: ApiCall) -> Answer:
    _add(call, _active(call), call.parts.world.bot)
    return NO_CONTENT


@routes.add("PUT", _MEMBERS + "/{user_id}")
def add_thread_member(call: ApiCall) -> Answer:
    world, thread = call.parts.world, _active(call)
    guild, user = world.guild_of(thread), world.users.get(call.id("user_id"))
    if guild is None or user is None or user.id not in guild.members:
        raise ApiError(ApiRefused.UNKNOWN_MEMBER)
    _add(call, thread, user)
    return NO_CONTENT


@routes.add("DELETE", _MEMBERS + "/@me")
def leave_thread(call: ApiCall) -> Answer:
    _remove(call, _active(call), call.parts.world.bot.id)
    return NO_CONTENT


@routes.add("DELETE", _MEMBERS + "/{user_id}")
def remove_thread_member(call: ApiCall) -> Answer:
    thread = _active(call)
    owner = thread.thread.owner_id if thread.thread else 0
    if owner != call.parts.world.bot.id or thread.type is not ChannelType.PRIVATE_THREAD:
        require(call, thread, Permission.MANAGE_THREADS)
    _remove(call, thread, call.id("user_id"))
    return NO_CONTENT


@routes.add("GET", "/guilds/{guild_id}/threads/active")
def active_threads(call: ApiCall) -> Answer:
    world, guild = call.parts.world, guild_for(call)
    return Answer(200, {**_found(world, world.threads_of(guild)), "has_more": False})


@routes.add("GET", "/channels/{channel_id}/threads/archived/public")
def archived_threads(call: ApiCall) -> Answer:
    return Answer(200, _archived(call, ChannelType.PUBLIC_THREAD))


@routes.add("GET", "/channels/{channel_id}/threads/archived/private")
def archived_private_threads(call: ApiCall) -> Answer:
    return Answer(200, _archived(call, ChannelType.PRIVATE_THREAD))


def _archived(call: ApiCall, kind: ChannelType) -> Json:
    world = call.parts.world
    parent = channel_for(call, Permission.READ_MESSAGE_HISTORY)
    guild = world.guild_of(parent)
    threads = world.threads_of(guild, archived=True) if guild else []
    below = [t for t in threads if t.parent is parent and t.type is kind]
    return {**_found(world, below), "has_more": False}


def _found(world: SandboxWorld, threads: list[Channel]) -> Json:
    seen = [thread for thread in threads if world.can_see(world.bot, thread)]
    mine = [t for t in seen if t.thread and world.bot.id in t.thread.members]
    return {
        "threads": [thread.payload() for thread in seen],
        "members": [thread.thread_member(world.bot.id) for thread in mine],
    }


def _thread(call: ApiCall) -> Channel:
    thread = channel_for(call)
    if not thread.is_thread:
        raise ApiError(ApiRefused.WRONG_CHANNEL_TYPE)
    return thread


def _active(call: ApiCall) -> Channel:
    thread = _thread(call)
    if thread.thread and thread.thread.archived:
        raise ApiError(ApiRefused.ARCHIVED_THREAD)
    return thread


def _add(call: ApiCall, thread: Channel, user: User) -> None:
    state = thread.thread
    if state and user.id not in state.members:
        state.members[user.id] = call.parts.world.clock.time()
        _tell_members(call, thread, added=[thread.thread_member(user.id)])


def _remove(call: ApiCall, thread: Channel, user_id: int) -> None:
    if thread.thread and thread.thread.members.pop(user_id, None) is not None:
        _tell_members(call, thread, removed=[str(user_id)])


def _tell_members(
    call: ApiCall,
    thread: Channel,
    *,
    added: list[Json] | None = None,
    removed: list[str] | None = None,
) -> None:
    world = call.parts.world
    data: Json = {
        "id": str(thread.id),
        "guild_id": str(thread.guild_id),
        "member_count": len(thread.thread.members) if thread.thread else 0,
    }
    if added:
        data["added_members"] = added
    if removed:
        data["removed_member_ids"] = removed
    world.tell(WorldEventKind.THREAD_MEMBERS, data, guild=world.guild_of(thread), channel=thread)
