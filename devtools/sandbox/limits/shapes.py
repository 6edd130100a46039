"""The type that a field of a given name has everywhere in Discord's API.

A first look at a body before anything reads it, so that nonsense is refused also when the official
description is not at hand.
"""

from collections.abc import Callable
from typing import Any

from devtools.sandbox.limits.flaws import Flaw

DEPTH_MAX = 32
DIGITS_MAX = 20
"""The digits of the largest id. Python itself refuses to read a number of thousands of digits."""

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
_IDS = {
    "allow",
    "deny",
    "permissions",
    "channel_id",
    "guild_id",
    "message_id",
    "parent_id",
    "recipient_id",
}


def whole_number(value: object) -> int | None:
    """The id or count that decimal digits write; None for all else, and for too many digits."""
    text = str(value)
    return int(text) if text.isdecimal() and len(text) <= DIGITS_MAX else None


def check(body: Any) -> list[Flaw]:
    """Every field of the body, at any depth, that can't be what its name says."""
    found: list[Flaw] = []
    _look(body, "", found)
    return found


def _look(node: Any, path: str, found: list[Flaw]) -> None:
    if path.count("/") > DEPTH_MAX:
        found.append(Flaw(path, "BASE_TYPE_BAD", "nested too deep"))
        return
    if isinstance(node, list):
        for place, item in enumerate(node):
            if isinstance(item, list | dict):
                _look(item, f"{path}/{place}", found)
        return
    rules = _RULES if path else _TOP_RULES
    for name, value in node.items() if isinstance(node, dict) else ():
        if value is None:
            continue
        rule = rules.get(name)
        if rule and type(value) is not rule[2] and not rule[1](value):
            message = f"{name} can't be of type {type(value).__name__}"
            found.append(Flaw(f"{path}/{name}", rule[0], message))
        elif isinstance(value, list | dict):
            _look(value, f"{path}/{name}", found)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) or value == "rich"  # an embed's type is the one exception


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _are_objects(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _is_id(value: Any) -> bool:
    return whole_number(value) is not None


def _are_ids(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_id, value))


_Rule = tuple[str, Callable[[Any], bool], type | None]
"""The code of the flaw, the check, and the type that always passes it."""

_RULES: dict[str, _Rule] = {
    **dict.fromkeys(_TEXTS, ("STRING_TYPE_CONVERT", _is_text, str)),
    **dict.fromkeys(_NUMBERS, ("NUMBER_TYPE_COERCE", _is_number, int)),
    **dict.fromkeys(_OBJECTS, ("MODEL_TYPE_CONVERT", _is_object, dict)),
    **dict.fromkeys(_LISTS_OF_OBJECTS, ("LIST_TYPE_CONVERT", _are_objects, None)),
    **dict.fromkeys(_LISTS_OF_IDS, ("LIST_TYPE_CONVERT", _are_ids, None)),
    **dict.fromkeys(_IDS, ("NUMBER_TYPE_COERCE", _is_id, None)),
}
_TOP_RULES = {**_RULES, "image": _RULES["content"]}
"""The rules at the top of a body, where a picture is its data; in embeds it is an object."""
