"""A user's window, wrapped for tests: messages, controls, modals, outcomes, events."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from devtools.sandbox.errors import Json
from devtools.sandbox.limits import components
from devtools.sandbox.limits.components import SELECTS, ComponentKind
from devtools.sandbox.messages import MessageFlag


@dataclass(frozen=True, slots=True)
class ShownControl:
    """A button or a select, as the user sees it."""

    json: Json

    @property
    def custom_id(self) -> str:
        return str(self.json.get("custom_id", ""))

    @property
    def label(self) -> str:
        """The text on a button (its emoji when it has none), or a select's placeholder."""
        emoji = (self.json.get("emoji") or {}).get("name")
        return str(self.json.get("label") or emoji or self.json.get("placeholder") or "")

    @property
    def disabled(self) -> bool:
        return bool(self.json.get("disabled"))

    @property
    def url(self) -> str | None:
        return self.json.get("url")

    @property
    def values(self) -> list[str]:
        """The choices of a string select."""
        return [option["value"] for option in self.json.get("options") or []]


@dataclass(frozen=True, slots=True)
class SeenMessage:
    """A message, as the user sees it; `json` is Discord's message object."""

    json: Json

    @property
    def id(self) -> str:
        return str(self.json["id"])

    @property
    def channel_id(self) -> str:
        return str(self.json["channel_id"])

    @property
    def author_id(self) -> str:
        return str(self.json["author"]["id"])

    @property
    def content(self) -> str:
        return str(self.json["content"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.json["flags"] & MessageFlag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        return bool(self.json["flags"] & MessageFlag.LOADING)

    @property
    def components(self) -> list[Json]:
        """Every component, parents before children."""
        return [component for _, component in components.walk(self.json["components"])]

    @property
    def text(self) -> str:
        """Everything there is to read: content, text displays, embeds, one below the other."""
        texts = [self.content]
        texts += [c["content"] for c in self.components if c["type"] == ComponentKind.TEXT]
        for embed in self.json["embeds"]:
            texts += [embed.get("title") or "", embed.get("description") or ""]
            texts += [f"{f['name']}\n{f['value']}" for f in embed.get("fields") or []]
        return "\n".join(text for text in texts if text)

    @property
    def controls(self) -> list[ShownControl]:
        """Buttons and selects in their order."""
        kinds = {ComponentKind.BUTTON, *SELECTS}
        return [ShownControl(c) for c in self.components if c["type"] in kinds]

    @property
    def buttons(self) -> list[ShownControl]:
        return [ShownControl(c) for c in self.components if c["type"] == ComponentKind.BUTTON]

    @property
    def pictures(self) -> list[Json]:
        """The pictures and files: `url`, `description` (alt text), `width`, …"""
        return list(_pictures(self))

    def control(self, name: str) -> ShownControl:
        """The control with this custom id or label. Raises LookupError."""
        for control in self.controls:
            if name in (control.custom_id, control.label):
                return control
        shown = [control.label for control in self.controls]
        raise LookupError(f"no control {name!r} among {shown}")


def _pictures(message: SeenMessage) -> Iterator[Json]:
    yield from message.json["attachments"]
    for component in message.components:
        if component["type"] == ComponentKind.GALLERY:
            for item in component["items"]:
                yield {**item["media"], "description": item.get("description")}
        elif component["type"] == ComponentKind.THUMBNAIL:
            yield {**component["media"], "description": component.get("description")}
        elif component["type"] == ComponentKind.FILE:
            yield component["file"]
    for embed in message.json["embeds"]:
        if embed.get("image"):
            yield embed["image"]


@dataclass(frozen=True, slots=True)
class SeenModal:
    """A modal that is open for the user."""

    json: Json

    @property
    def id(self) -> str:
        return str(self.json["id"])

    @property
    def custom_id(self) -> str:
        return str(self.json["custom_id"])

    @property
    def title(self) -> str:
        return str(self.json["title"])

    @property
    def fields(self) -> dict[str, Json]:
        """The fields that can be filled in, by custom id."""
        everything = (c for _, c in components.walk(self.json["components"]))
        return {c["custom_id"]: c for c in everything if c.get("custom_id")}

    @property
    def labels(self) -> dict[str, str]:
        """The custom id of each field by the label that the user reads."""
        everything = (c for _, c in components.walk(self.json["components"]))
        labelled = ((c["label"], c.get("component") or c) for c in everything if c.get("label"))
        return {label: field["custom_id"] for label, field in labelled}


@dataclass(frozen=True, slots=True)
class InteractionOutcome:
    """The outcome of a command, a press or a submit."""

    json: Json

    @property
    def id(self) -> str:
        return str(self.json["id"])

    @property
    def state(self) -> str:
        return str(self.json["state"])

    @property
    def failed(self) -> bool:
        """The bot has not answered in time: "The application did not respond"."""
        return self.state == "failed"

    @property
    def response_type(self) -> int | None:
        kind = self.json["response_type"]
        return None if kind is None else int(kind)

    @property
    def message(self) -> SeenMessage:
        """The message that the bot created or changed. Raises LookupError when there is none."""
        if self.json["message"] is None:
            raise LookupError(f"no message: {self.json['state']} {self.json['response_type']}")
        return SeenMessage(self.json["message"])

    @property
    def modal(self) -> SeenModal:
        """The modal that the bot opened. Raises LookupError when there is none."""
        if self.json["modal"] is None:
            raise LookupError(f"no modal: {self.json['state']} {self.json['response_type']}")
        return SeenModal(self.json["modal"])


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a window was told (USER_API.md, Events)."""

    n: int
    name: str
    data: Any

    @property
    def message(self) -> SeenMessage:
        """The message of a message_create or message_update."""
        return SeenMessage(self.data)
