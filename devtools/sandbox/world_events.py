"""Events of the world, told once to the gateway and to the users' windows."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from devtools.sandbox.channels import Channel
from devtools.sandbox.errors import Json
from devtools.sandbox.guilds import Guild


class WorldEventKind(StrEnum):
    """The happenings, by the names that users' windows know."""

    MESSAGE_CREATE = "message_create"
    MESSAGE_UPDATE = "message_update"
    MESSAGE_DELETE = "message_delete"
    BULK_DELETE = "bulk_delete"
    REACTION_ADD = "reaction_add"
    REACTION_REMOVE = "reaction_remove"
    CHANNEL_CREATE = "channel_create"
    CHANNEL_UPDATE = "channel_update"
    CHANNEL_DELETE = "channel_delete"
    THREAD_CREATE = "thread_create"
    THREAD_UPDATE = "thread_update"
    THREAD_DELETE = "thread_delete"
    THREAD_MEMBERS = "thread_members"
    PINS_UPDATE = "pins_update"
    TYPING = "typing"
    MEMBER_ADD = "member_add"
    MEMBER_UPDATE = "member_update"
    MEMBER_REMOVE = "member_remove"
    ROLE_CREATE = "role_create"
    ROLE_UPDATE = "role_update"
    ROLE_DELETE = "role_delete"
    GUILD_CREATE = "guild_create"
    GUILD_UPDATE = "guild_update"
    GUILD_DELETE = "guild_delete"
    EVENT_CREATE = "event_create"
    EVENT_UPDATE = "event_update"
    EVENT_DELETE = "event_delete"
    EVENT_USER_ADD = "event_user_add"
    EVENT_USER_REMOVE = "event_user_remove"
    COMMANDS_CHANGED = "commands_changed"
    INTERACTION = "interaction"
    MODAL_OPEN = "modal_open"
    MODAL_CLOSE = "modal_close"
    ACCOUNT_UPDATE = "account_update"
    ACCOUNTS_CHANGED = "accounts_changed"
    BOT_STATUS = "bot_status"


@dataclass(frozen=True, slots=True)
class WorldEvent:
    """One thing that happened. `only_for` is the one user who may know of it."""

    kind: WorldEventKind
    data: Json
    guild: Guild | None = None
    channel: Channel | None = None
    only_for: int | None = None


Listener = Callable[[WorldEvent], None]
