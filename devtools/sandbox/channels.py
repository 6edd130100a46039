"""Channels of every kind: text channels, threads and DMs, with the messages in them."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Self

from devtools.sandbox.clock import iso
from devtools.sandbox.errors import Json
from devtools.sandbox.messages import Message
from devtools.sandbox.users import User


class ChannelType(IntEnum):
    """Discord's numbers for kinds of channels."""

    TEXT = 0
    DM = 1
    VOICE = 2
    CATEGORY = 4
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


@dataclass(slots=True, eq=False)
class Overwrite:
    """Permissions that a channel allows or denies to a role or a member."""

    id: int
    for_member: bool
    allow: int
    deny: int

    def payload(self) -> Json:
        return {
            "id": str(self.id),
            "type": int(self.for_member),
            "allow": str(self.allow),
            "deny": str(self.deny),
        }


@dataclass(slots=True, eq=False)
class ThreadState:
    """The fields that only a thread has."""

    owner_id: int
    created_at: float
    auto_archive_minutes: int = 1440
    archived: bool = False
    archived_at: float = 0.0
    locked: bool = False
    invitable: bool = True
    members: dict[int, float] = field(default_factory=dict)
    sent: int = 0

    def payload(self) -> Json:
        return {
            "archived": self.archived,
            "auto_archive_duration": self.auto_archive_minutes,
            "archive_timestamp": iso(self.archived_at or self.created_at),
            "create_timestamp": iso(self.created_at),
            "locked": self.locked,
        }


@dataclass(slots=True, eq=False)
class Channel:
    """A place where messages are; which of the optional parts are filled depends on its type."""

    id: int
    type: ChannelType
    name: str = ""
    guild_id: int | None = None
    parent: Self | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: list[User] = field(default_factory=list)
    thread: ThreadState | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    nonces: dict[object, Message] = field(default_factory=dict)
    last_message_id: int | None = None
    last_pin_at: float | None = None
    slowmode_seconds: int = 0
    nsfw: bool = False

    @property
    def is_thread(self) -> bool:
        return self.thread is not None

    @property
    def is_age_restricted(self) -> bool:
        """A thread is as restricted as its channel."""
        return (self.parent or self).nsfw if self.is_thread else self.nsfw

    @property
    def is_dm(self) -> bool:
        return self.type is ChannelType.DM

    @property
    def newest_message_id(self) -> str | None:
        return str(self.last_message_id) if self.last_message_id else None

    def payload(self, reader: int | None = None) -> Json:
        """Discord's channel object; in a DM without the reader among the recipients."""
        if self.is_dm:
            return self._dm_payload(reader)
        payload: Json = {
            "id": str(self.id),
            "type": int(self.type),
            "guild_id": str(self.guild_id),
            "name": self.name,
            "parent_id": str(self.parent.id) if self.parent else None,
            "last_message_id": self.newest_message_id,
            "rate_limit_per_user": self.slowmode_seconds,
            "flags": 0,
        }
        if self.last_pin_at is not None:
            payload["last_pin_timestamp"] = iso(self.last_pin_at)
        payload.update(self._thread_part() if self.is_thread else self._guild_part())
        return payload

    def _dm_payload(self, reader: int | None) -> Json:
        others = [user.payload() for user in self.recipients if user.id != reader]
        return {
            "id": str(self.id),
            "type": int(self.type),
            "last_message_id": self.newest_message_id,
            "flags": 0,
            "recipients": others,
        }

    def _guild_part(self) -> Json:
        return {
            "topic": self.topic,
            "position": self.position,
            "permission_overwrites": [o.payload() for o in self.overwrites.values()],
            "nsfw": self.nsfw,
        }

    def _thread_part(self) -> Json:
        if self.thread is None:
            return {}
        return {
            "owner_id": str(self.thread.owner_id),
            "thread_metadata": self.thread.payload(),
            "message_count": len(self.messages),
            "member_count": min(50, len(self.thread.members)),
            "total_message_sent": self.thread.sent,
        }

    def thread_member(self, user_id: int) -> Json:
        """Discord's thread member object of someone who is in the thread."""
        joined = self.thread.members[user_id] if self.thread else 0.0
        return {
            "id": str(self.id),
            "user_id": str(user_id),
            "join_timestamp": iso(joined),
            "flags": 0,
        }
