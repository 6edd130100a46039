"""Checks requests against Discord's official OpenAPI description.

The description is open (a misspelt key passes), so it is closed here; what discord.py 2.7.1 is
known to send beyond it is allowed by name.
"""

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from devtools.sandbox.errors import Json

METHODS = ("get", "post", "put", "patch", "delete")

BEYOND: dict[str, tuple[str, ...]] = {
    "RichEmbed": ("flags",),
    "ApplicationCommandUpdateRequest": ("nsfw",),
    "ApplicationCommandCreateRequest": ("nsfw",),
    "MessageEditRequestPartial": ("tts",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ("tts",),
    "set_channel_permission_overwrite": ("id",),
}
"""Keys that discord.py sends and Discord takes, though the description lacks them there."""

PERMISSIONS = ("allow", "deny", "permissions", "default_member_permissions")
"""Documented as decimal texts, described as whole numbers; Discord takes both."""


class Contract:
    """The official description, ready to judge requests. Needs the development extra."""

    def __init__(self, description: Path) -> None:
        import jsonschema_rs  # here, because only those who give a description need it

        self._library = jsonschema_rs
        text = description.read_text(encoding="utf-8")
        document = json.loads(text)
        schemas = document["components"]["schemas"]
        _widen(schemas)
        for schema in schemas.values():
            _take_texts(schema.get("properties", {}))
            _close(schema)
        for operations in document["paths"].values():
            _widen_operations(operations)
        self._asked = {"schemas": schemas}
        self._answered = json.loads(text)["components"]
        self._operations: dict[tuple[str, str], Json] = {
            (method.upper(), _normal(path)): operations[method]
            for path, operations in document["paths"].items()
            for method in METHODS
            if method in operations
        }
        self._patterns = [
            (method, re.compile(re.sub(r"\\{\\}", "[^/]+", re.escape(path))))
            for method, path in self._operations
        ]
        self._validators: dict[tuple[str, str, str], Any] = {}

    @classmethod
    @lru_cache(maxsize=2)
    def of(cls, description: Path) -> Self:
        """The contract of this file; it is read once for all sandboxes of a process."""
        return cls(description)

    def knows(self, method: str, path: str) -> bool:
        """Whether any operation of the description has such a path."""
        return any(m == method and pattern.fullmatch(path) for m, pattern in self._patterns)

    def describes(self, method: str, template: str) -> bool:
        """Whether this very operation is described."""
        return (method, _normal(template)) in self._operations

    def check(self, method: str, template: str, body: Any, *, multipart: bool) -> list[str]:
        """The faults of a request, in sentences; empty when it is right."""
        key = (method, _normal(template))
        operation = self._operations.get(key)
        if operation is None:
            return [f"{method} {template} is not in the description"]
        name, wanted = operation["operationId"], operation.get("requestBody")
        if wanted is None:
            return [f"{name}: takes no body"] if body not in (None, {}, "") else []
        if body is None:
            return [f"{name}: the body is missing"] if wanted.get("required") else []
        if multipart and "multipart/form-data" not in wanted["content"]:
            return [f"{name}: takes no multipart"]
        content = wanted["content"]
        media = content.get("application/json") or content["multipart/form-data"]
        return self._judge((*key, "asked"), media["schema"], self._asked, body)

    def check_answer(self, method: str, template: str, status: int, answer: Any) -> list[str]:
        """The faults of an answer of the sandbox itself, in sentences."""
        key = (method, _normal(template))
        described = self._operations.get(key, {}).get("responses", {}).get(str(status))
        if status >= 400 or described is None:
            return [] if status >= 400 else [f"{method} {template}: no answer {status}"]
        media = described.get("content", {}).get("application/json")
        if media is None:
            return [] if answer is None else [f"{method} {template}: {status} has no body"]
        return self._judge((*key, str(status)), media["schema"], self._answered, answer)

    def _judge(
        self, key: tuple[str, str, str], schema: Json, components: Json, body: Any
    ) -> list[str]:
        if key not in self._validators:
            whole = {**schema, "components": components}
            self._validators[key] = self._library.Draft202012Validator(
                whole, validate_formats=False
            )
        return [text for e in self._validators[key].iter_errors(body) for text in _sentences(e)]


def _normal(path: str) -> str:
    """A template without the names of its parameters, which differ between descriptions."""
    return re.sub(r"\{\w+\}", "{}", path)


def _widen(schemas: Json) -> None:
    """Ids may be whole numbers, and discord.py's known extra keys are allowed."""
    text = schemas["SnowflakeType"]
    schemas["SnowflakeType"] = {"anyOf": [text, {"type": "integer", "minimum": 0}]}
    for name, extra in BEYOND.items():
        for key in extra if name in schemas else ():
            schemas[name]["properties"].setdefault(key, True)


def _take_texts(properties: Json) -> None:
    for name in PERMISSIONS:
        if name in properties:
            text = {"type": "string", "pattern": "^[0-9]+$"}
            properties[name] = {"anyOf": [properties[name], text]}


def _widen_operations(operations: Json) -> None:
    """Widen and close the bodies that an operation describes in place."""
    for method in METHODS:
        operation = operations.get(method, {})
        for media in operation.get("requestBody", {}).get("content", {}).values():
            properties = media["schema"].get("properties", {})
            _take_texts(properties)
            properties.update(dict.fromkeys(BEYOND.get(operation["operationId"], ()), True))
            _close(media["schema"])


def _close(node: Any) -> None:
    """Objects that list their properties take no others (`allOf` parts can't be closed alone)."""
    if isinstance(node, list):
        for item in node:
            _close(item)
    elif isinstance(node, dict):
        lists_all = node.get("type") == "object" and "properties" in node
        if lists_all and "allOf" not in node:
            node.setdefault("additionalProperties", False)
        for key, child in node.items():
            if key != "allOf":
                _close(child)


def _sentences(error: Any) -> list[str]:
    """The error in words; of a choice of shapes, the shape that the body was meant to have."""
    where = "/".join(map(str, error.instance_path)) or "(body)"
    branches = [branch for branch in getattr(error.kind, "context", None) or [] if branch]
    meant = [branch for branch in branches if not any(map(_is_other_type, branch))] or branches
    if meant:
        nearest = min(meant, key=lambda branch: (len(branch), len(branch[0].message)))
        return [sentence for part in nearest for sentence in _sentences(part)]
    return [f"{where}: {error.message[:200]}"]


def _is_other_type(error: Any) -> bool:
    path = list(error.instance_path)
    return bool(path and path[-1] == "type") or 'is not of type "null"' in error.message
