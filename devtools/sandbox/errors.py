"""Discord's refusals: an HTTP status and a numbered JSON error."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

Json = dict[str, Any]


class ApiRefused(Enum):
    """Discord's documented JSON error codes: HTTP status, code, message."""

    GENERAL = (500, 0, "500: Internal Server Error")
    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    NOT_FOUND = (404, 0, "404: Not Found")
    METHOD_NOT_ALLOWED = (405, 0, "405: Method Not Allowed")
    UNKNOWN_APPLICATION = (404, 10002, "Unknown Application")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_OVERWRITE = (404, 10009, "Unknown permission overwrite")
    UNKNOWN_ROLE = (404, 10011, "Unknown Role")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (400, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    UNKNOWN_EVENT = (404, 10070, "Unknown Guild Scheduled Event")
    TOO_MANY_PINS = (400, 30003, "Maximum number of pins reached for the channel (250)")
    TOO_MANY_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
    TOO_MANY_OLD_EDITS = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    )
    TOO_MANY_EVENTS = (
        400,
        30038,
        "Maximum number of uncompleted guild scheduled events reached (100)",
    )
    OPENING_DMS_TOO_FAST = (429, 40003, "You are opening direct messages too fast")
    TOO_LARGE = (413, 40005, "Request entity too large")
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_IN_DM = (403, 50003, "Cannot execute action on a DM channel")
    FOREIGN_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    CANNOT_SEND_TO_USER = (403, 50007, "Cannot send messages to this user")
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    BULK_DELETE_COUNT = (
        400,
        50016,
        "Provided too few or too many messages to delete. Must provide at least 2 and fewer than "
        "or equal to 100 messages to delete",
    )
    SYSTEM_MESSAGE = (403, 50021, "Cannot execute action on a system message")
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    INVALID_RECIPIENTS = (400, 50033, "Invalid Recipient(s)")
    TOO_OLD_TO_BULK_DELETE = (
        400,
        50034,
        "You can only bulk delete messages that are under 14 days old.",
    )
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    ARCHIVED_THREAD = (400, 50083, "Thread is archived")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    NO_MUTUAL_GUILDS = (
        403,
        50278,
        "Cannot send messages to this user due to having no mutual guilds",
    )
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")


class ApiError(Exception):
    """The bot's request is refused; nothing has changed."""

    def __init__(self, refused: ApiRefused, *, errors: Json | None = None) -> None:
        self.status, self.code, self.text = refused.value
        self.refused = refused
        self.errors = errors
        super().__init__(f"{self.status} {self.code}: {self.text}")

    def body(self) -> Json:
        """The JSON that Discord sends."""
        body: Json = {"message": self.text, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def invalid_form(path: str, code: str, message: str) -> ApiError:
    """50035 for one field; `path` leads to it with slashes, like `data/components/0/custom_id`."""
    return invalid_fields([(path, code, message)])


def invalid_fields(faults: Sequence[tuple[str, str, str]]) -> ApiError:
    """50035 for several fields, each as (path, code, message)."""
    errors: Json = {}
    for path, code, message in faults:
        node = errors
        for step in filter(None, path.split("/")):
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
    return ApiError(ApiRefused.INVALID_FORM, errors=errors)
