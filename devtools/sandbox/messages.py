"""Messages and the files attached to them, as they are kept and as Discord shows them."""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

from devtools.sandbox.clock import iso
from devtools.sandbox.errors import Json
from devtools.sandbox.users import User


class MessageFlag(IntFlag):
    """Discord's message flags that a bot can meet."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


_EPHEMERAL, _COMPONENTS_V2 = int(MessageFlag.EPHEMERAL), int(MessageFlag.COMPONENTS_V2)


class MessageType(IntEnum):
    """Discord's message types that a bot can meet."""

    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND = 20


@dataclass(slots=True, eq=False)
class Attachment:
    """An uploaded file of `bytes_long` bytes, served back over HTTP from `url`."""

    id: int
    filename: str
    data: bytes
    content_type: str
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False
    bytes_long: int = 0

    def __post_init__(self) -> None:
        self.bytes_long = len(self.data)

    def payload(self) -> Json:
        payload: Json = {
            "id": str(self.id),
            "filename": self.filename,
            "size": self.bytes_long,
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
            "flags": 0,
        }
        if self.description is not None:
            payload["description"] = self.description
        if self.ephemeral:
            payload["ephemeral"] = True
        return payload | self.size()

    def media(self) -> Json:
        """The unfurled media item by which a component or an embed shows the file."""
        media: Json = {
            "id": str(self.id),
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
            "loading_state": 2,
            "flags": 0,
            "attachment_id": str(self.id),
        }
        return media | self.size()

    def size(self) -> Json:
        """Width and height of a picture, nothing for other files."""
        return {"width": self.width, "height": self.height} if self.width else {}


@dataclass(slots=True, eq=False)
class Reaction:
    """An emoji under a message and who put it there."""

    emoji: Json
    user_ids: set[int] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class Message:
    """A message. `only_for` names the one user who sees an ephemeral one."""

    id: int
    channel_id: int
    author: User
    sent_at: float
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    flags: int = 0
    components: list[Json] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    hidden_attachments: set[int] = field(default_factory=set)
    mention_users: list[User] = field(default_factory=list)
    mention_role_ids: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    tts: bool = False
    pinned: bool = False
    edited_at: float | None = None
    nonce: Any = None
    reference: Json | None = None
    referenced: "Message | None" = None
    only_for: int | None = None
    application_id: int | None = None
    interaction: Json | None = None
    interaction_metadata: Json | None = None
    webhook_id: int | None = None
    thread_payload: Json | None = None
    reactions: dict[str, Reaction] = field(default_factory=dict)

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & _EPHEMERAL)

    @property
    def is_v2(self) -> bool:
        return bool(self.flags & _COMPONENTS_V2)

    def payload(self) -> Json:
        """Discord's message object as the REST API gives it."""
        payload: Json = {
            "id": str(self.id),
            "channel_id": str(self.channel_id),
            "type": int(self.type),
            "author": self.author.payload(),
            "content": self.content,
            "timestamp": iso(self.sent_at),
            "edited_timestamp": None if self.edited_at is None else iso(self.edited_at),
            "tts": self.tts,
            "mention_everyone": self.mention_everyone,
            "mentions": [user.payload() for user in self.mention_users],
            "mention_roles": [str(role_id) for role_id in self.mention_role_ids],
            "attachments": [
                a.payload() for a in self.attachments if a.id not in self.hidden_attachments
            ],
            "embeds": self.embeds,
            "components": self.components,
            "pinned": self.pinned,
            "flags": self.flags,
        }
        self._add_optional(payload)
        return payload

    def _add_optional(self, payload: Json) -> None:
        if self.application_id is not None:
            payload["application_id"] = str(self.application_id)
        if self.webhook_id is not None:
            payload["webhook_id"] = str(self.webhook_id)
        if self.interaction is not None:
            payload["interaction"] = self.interaction
        if self.interaction_metadata is not None:
            payload["interaction_metadata"] = self.interaction_metadata
        if self.reference is not None:
            payload["message_reference"] = self.reference
        if self.type is MessageType.REPLY:
            payload["referenced_message"] = self.referenced.payload() if self.referenced else None
        if self.thread_payload is not None:
            payload["thread"] = self.thread_payload
        if self.nonce is not None:
            payload["nonce"] = self.nonce
        if self.reactions:
            payload["reactions"] = [self._reaction(r) for r in self.reactions.values()]

    def _reaction(self, reaction: Reaction) -> Json:
        count = len(reaction.user_ids)
        return {
            "emoji": reaction.emoji,
            "count": count,
            "count_details": {"normal": count, "burst": 0},
            "me": False,
            "me_burst": False,
            "burst_colors": [],
        }
