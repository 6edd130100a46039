"""The type that a field of a given name has everywhere in Discord's API.

A first look at a body before anything reads it, so that nonsense is refused also when the official
description is not at hand.
"""

from typing import Any

from bot.sandbox.limits.flaws import Flaw, Flaws

_TEXTS = {
    "content",
    "custom_id",
    "description",
    "filename",
    "label",
    "name",
    "nick",
    "placeholder",
    "scheduled_end_time",
    "scheduled_start_time",
    "title",
    "topic",
    "url",
    "username",
}
_NUMBERS = {
    "auto_archive_duration",
    "color",
    "entity_type",
    "flags",
    "max_length",
    "max_values",
    "min_length",
    "min_values",
    "position",
    "rate_limit_per_user",
    "spacing",
    "status",
    "style",
    "type",
}
_OBJECTS = {
    "accessory",
    "allowed_mentions",
    "author",
    "component",
    "data",
    "description_localizations",
    "emoji",
    "entity_metadata",
    "footer",
    "image",
    "media",
    "message_reference",
    "name_localizations",
    "thumbnail",
}
_LISTS_OF_OBJECTS = {
    "attachments",
    "choices",
    "components",
    "embeds",
    "fields",
    "items",
    "options",
    "permission_overwrites",
}
_LISTS_OF_IDS = {"messages", "roles", "users"}
_IDS = {"channel_id", "guild_id", "message_id", "parent_id", "recipient_id"}
_EMBED_TYPES = {"rich"}


def check(body: Any, path: str = "") -> Flaws:
    """Every field of the body, at any depth, that can't be what its name says."""
    if isinstance(body, list):
        for place, item in enumerate(body):
            yield from check(item, f"{path}/{place}".strip("/"))
    elif isinstance(body, dict):
        for name, value in body.items():
            here = f"{path}/{name}".strip("/")
            if value is not None and (code := _wrong(name, value)):
                yield Flaw(here, code, f"{name} can't be of type {type(value).__name__}")
            else:
                yield from check(value, here)


def _wrong(name: str, value: Any) -> str | None:
    if name in _TEXTS and not isinstance(value, str):
        return "STRING_TYPE_CONVERT"
    if name in _NUMBERS and not isinstance(value, int) and value not in _EMBED_TYPES:
        return "NUMBER_TYPE_COERCE"
    if name in _OBJECTS and not isinstance(value, dict):
        return "MODEL_TYPE_CONVERT"
    if name in _LISTS_OF_OBJECTS and not _is_list(value, dict):
        return "LIST_TYPE_CONVERT"
    if name in _LISTS_OF_IDS and not (_is_list(value, str | int) and all(map(_is_id, value))):
        return "LIST_TYPE_CONVERT"
    return "NUMBER_TYPE_COERCE" if name in _IDS and not _is_id(value) else None


def _is_list(value: Any, kind: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)


def _is_id(value: Any) -> bool:
    return str(value).isdecimal()
