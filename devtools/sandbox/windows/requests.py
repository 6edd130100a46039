"""One request of a user's window, and how it is refused."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from devtools.sandbox.channels import Channel
from devtools.sandbox.errors import Json
from devtools.sandbox.faults import Faults
from devtools.sandbox.guilds import Guild
from devtools.sandbox.limits.shapes import whole_number
from devtools.sandbox.messages import Message
from devtools.sandbox.parts import SandboxParts
from devtools.sandbox.permissions import Permission
from devtools.sandbox.request_log import RequestLog
from devtools.sandbox.users import User


class WindowTrouble(StrEnum):
    """Why a window's request is refused."""

    UNKNOWN_PATH = "unknown-path"
    UNKNOWN_USER = "unknown-user"
    UNKNOWN_GUILD = "unknown-guild"
    UNKNOWN_CHANNEL = "unknown-channel"
    UNKNOWN_MESSAGE = "unknown-message"
    UNKNOWN_COMMAND = "unknown-command"
    UNKNOWN_COMPONENT = "unknown-component"
    UNKNOWN_MODAL = "unknown-modal"
    UNKNOWN_EVENT = "unknown-event"
    MISSING_PERMISSION = "missing-permission"
    INVALID_OPTION = "invalid-option"
    OPTION_REQUIRED = "option-required"
    COMPONENT_DISABLED = "component-disabled"
    INVALID_VALUE = "invalid-value"
    INVALID_BODY = "invalid-body"
    DMS_CLOSED = "dms-closed"
    NO_ANSWER = "no-answer"

    @property
    def status(self) -> int:
        """The HTTP status that goes with it."""
        if self is WindowTrouble.NO_ANSWER:
            return 504
        if self is WindowTrouble.MISSING_PERMISSION:
            return 403
        return 404 if self.value.startswith("unknown") else 400


class WindowError(Exception):
    """Refuses a window's request; nothing has changed."""

    def __init__(self, trouble: WindowTrouble, message: str = "", **details: Any) -> None:
        self.trouble = trouble
        self.details = details
        self.message = message or trouble.value
        super().__init__(f"{trouble.value}: {self.message}")

    def body(self) -> Json:
        return {"error": self.trouble.value, "message": self.message, **self.details}


@dataclass(frozen=True, slots=True)
class WindowReply:
    """A status and a JSON body."""

    status: int
    json: Any = None


@dataclass(slots=True)
class WindowRequest:
    """A request whose route has been found."""

    parts: SandboxParts
    faults: Faults
    request_log: RequestLog
    path: Mapping[str, str]
    query: Mapping[str, str]
    json: Json

    @property
    def user(self) -> User:
        """The user of the path. Raises WindowError."""
        found = self.parts.world.users.get(self.id("u"))
        if found is None or found.bot:
            raise WindowError(WindowTrouble.UNKNOWN_USER)
        return found

    def id(self, name: str) -> int:
        return as_id(self.path[name], name)

    @property
    def channel(self) -> Channel:
        """The channel of the path, if the user can see it. Raises WindowError."""
        found = self.parts.world.channels.get(self.id("c"))
        if found is None or not self.parts.world.can_see(self.user, found):
            raise WindowError(WindowTrouble.UNKNOWN_CHANNEL)
        return found

    @property
    def message(self) -> Message:
        """The message of the path, if the user can see it. Raises WindowError."""
        return self.message_of(self.id("m"))

    def message_of(self, number: int) -> Message:
        """A message of the path's channel, if the user can see it. Raises WindowError."""
        found = self.channel.messages.get(number)
        if found is None or found.only_for not in {None, self.user.id}:
            raise WindowError(WindowTrouble.UNKNOWN_MESSAGE)
        return found

    @property
    def guild(self) -> Guild:
        """The guild of the path; its members are not looked at. Raises WindowError."""
        found = self.parts.world.guilds.get(self.id("g"))
        if found is None:
            raise WindowError(WindowTrouble.UNKNOWN_GUILD)
        return found

    def require(self, channel: Channel, needed: Permission) -> None:
        """The user must have the permission in the channel. Raises WindowError."""
        if not self.parts.world.permissions_in(self.user, channel) & needed:
            raise WindowError(WindowTrouble.MISSING_PERMISSION, needed.name or "")

    def text(self, name: str, most: int = 2000) -> str:
        """A text of the body, 1 to `most` characters. Raises WindowError."""
        value = self.json.get(name)
        if not isinstance(value, str) or not 0 < len(value.strip()) <= most:
            raise WindowError(WindowTrouble.INVALID_BODY, f"{name}: 1 to {most} characters")
        return value

    def optional_text(self, name: str, default: str | None = None) -> str | None:
        """A text of the body that may be absent or null. Raises WindowError."""
        value = self.json.get(name, default)
        if value is not None and not isinstance(value, str):
            raise WindowError(WindowTrouble.INVALID_BODY, f"{name}: a text")
        return value

    def ids_in_body(self, name: str) -> list[int] | None:
        """A list of ids of the body, None when it is absent. Raises WindowError."""
        listed = self.json.get(name)
        if listed is None:
            return None
        if not isinstance(listed, list):
            raise WindowError(WindowTrouble.INVALID_BODY, f"{name}: a list of ids")
        return [as_id(item, name) for item in listed]

    def id_in_body(self, name: str) -> int:
        return as_id(self.json.get(name), name)


def as_id(value: object, name: str) -> int:
    """An id. Raises WindowError."""
    number = whole_number(value)
    if number is None:
        raise WindowError(WindowTrouble.INVALID_BODY, f"{name}: not an id")
    return number


WindowHandler = Callable[[WindowRequest], Awaitable[WindowReply]]
