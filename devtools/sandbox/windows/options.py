"""Turns what a user typed after a slash into the options that the bot receives."""

import base64
import binascii
import math
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from devtools.sandbox.channels import Channel
from devtools.sandbox.errors import Json
from devtools.sandbox.files import attach
from devtools.sandbox.limits.shapes import whole_number
from devtools.sandbox.messages import Message
from devtools.sandbox.parts import SandboxParts
from devtools.sandbox.uploads import Upload
from devtools.sandbox.windows.requests import WindowError, WindowTrouble


class OptionType(IntEnum):
    """Discord's numbers for kinds of options."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


def spoken_names(command: Json, prefix: str = "") -> dict[str, tuple[list[Json], Json]]:
    """The full names of a command and its subcommands, with (path of subcommands, the last one)."""
    name = f"{prefix}{command['name']}"
    nested = [o for o in command.get("options") or [] if o["type"] <= OptionType.GROUP]
    if not nested:
        return {name: ([], command)}
    found: dict[str, tuple[list[Json], Json]] = {}
    for option in nested:
        for spoken, (path, last) in spoken_names(option, f"{name} ").items():
            found[spoken] = ([option, *path], last)
    return found


def wrap(path: list[Json], options: list[Json]) -> list[Json]:
    """The options inside the subcommands that lead to them."""
    for step in reversed(path):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    return options


@dataclass(slots=True)
class Resolver:
    """Turns values into Discord's option values and collects what ids stand for."""

    parts: SandboxParts
    channel: Channel
    resolved: dict[str, Json] = field(default_factory=dict)

    def options(self, command: Json, values: Json) -> list[Json]:
        """All options of a command that is sent. Raises WindowError."""
        known = {option["name"]: option for option in command.get("options") or []}
        if unknown := set(values) - set(known):
            raise _invalid(sorted(unknown)[0], "there is no such option")
        for name, option in known.items():
            if option.get("required") and values.get(name) in (None, ""):
                raise WindowError(WindowTrouble.OPTION_REQUIRED, name, option=name)
        return [
            {"name": name, "type": option["type"], "value": self.value(option, values[name])}
            for name, option in known.items()
            if values.get(name) is not None
        ]

    def partial(self, command: Json, values: Json, focused: str) -> list[Json]:
        """The options of a command that is still being typed. Raises WindowError."""
        made = []
        for option in command.get("options") or []:
            name = option["name"]
            if name == focused:
                typed = str(values.get(name, ""))
                made.append({"name": name, "type": option["type"], "value": typed, "focused": True})
            elif values.get(name) not in (None, ""):
                made.append({"name": name, "type": option["type"], "value": values[name]})
        return made

    def value(self, option: Json, value: Any) -> Any:
        kind, name = OptionType(option["type"]), option["name"]
        if kind is OptionType.STRING:
            return _chosen(option, _text(option, value))
        if kind in {OptionType.INTEGER, OptionType.NUMBER}:
            return _chosen(option, _number(option, kind, value))
        if kind is OptionType.BOOLEAN:
            if not isinstance(value, bool):
                raise _invalid(name, "true or false")
            return value
        if kind is OptionType.ATTACHMENT:
            return self.attachment(name, value)
        return self.thing(name, kind, value)

    def thing(self, name: str, kind: OptionType, value: Any) -> str:
        """A user, role or channel, given by id; what it is goes into `resolved`."""
        text = str(value)
        number = whole_number(text)
        found = number is not None and (
            (kind in {OptionType.USER, OptionType.MENTIONABLE} and self._user(number))
            or (kind in {OptionType.ROLE, OptionType.MENTIONABLE} and self._role(number))
            or (kind is OptionType.CHANNEL and self._channel(number))
        )
        if not found:
            raise _invalid(name, f"{text} is not here")
        return text

    def message(self, message: Message) -> None:
        """Adds a message to `resolved`."""
        self._put("messages", message.id, message.payload())

    def _put(self, group: str, key: int, data: Json) -> bool:
        self.resolved.setdefault(group, {})[str(key)] = data
        return True

    def _user(self, user_id: int) -> bool:
        world = self.parts.world
        user, guild = world.users.get(user_id), world.guild_of(self.channel)
        if user is None:
            return False
        self._put("users", user_id, user.payload())
        if guild and (member := guild.members.get(user_id)):
            granted = str(world.permissions_in(user, self.channel))
            self._put("members", user_id, {**member.partial(), "permissions": granted})
        return True

    def _role(self, role_id: int) -> bool:
        guild = self.parts.world.guild_of(self.channel)
        role = guild.roles.get(role_id) if guild else None
        return role is not None and self._put("roles", role_id, role.payload())

    def _channel(self, channel_id: int) -> bool:
        world = self.parts.world
        channel = world.channels.get(channel_id)
        if channel is None or channel.guild_id != self.channel.guild_id:
            return False
        granted = str(world.permissions_in(world.bot, channel))
        return self._put("channels", channel_id, {**channel.payload(), "permissions": granted})

    def attachment(self, name: str, value: Any) -> str:
        """A file, given by name and data; returns the id by which it is found in `resolved`."""
        try:
            raw = base64.b64decode(value["data"], validate=True)
            upload = Upload(0, str(value["filename"]), raw)
        except (KeyError, TypeError, binascii.Error):
            raise _invalid(name, "filename and data (base64)") from None
        world = self.parts.world
        folder = f"{self.parts.drafts.base_url}/attachments/{self.channel.id}"
        attachment = attach(upload, {}, world.ids.next(), folder)
        world.files.put([attachment])
        world.files.release([attachment])  # nothing shows it: it stays only for a while
        self._put("attachments", attachment.id, {**attachment.payload(), "ephemeral": True})
        return str(attachment.id)


def _invalid(name: str, why: str) -> WindowError:
    return WindowError(WindowTrouble.INVALID_OPTION, f"{name}: {why}", option=name)


def _text(option: Json, value: Any) -> str:
    text = str(value)
    least, most = option.get("min_length") or 0, option.get("max_length") or 6000
    if not least <= len(text) <= most:
        raise _invalid(option["name"], f"{least} to {most} characters")
    return text


def _number(option: Json, kind: OptionType, value: Any) -> int | float:
    try:
        number = int(str(value)) if kind is OptionType.INTEGER else float(value)
        is_number = math.isfinite(number)
    except (TypeError, ValueError, OverflowError):
        is_number = False
    if not is_number:
        raise _invalid(option["name"], "not a number")
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and number < least) or (most is not None and number > most):
        raise _invalid(option["name"], f"out of range {least} to {most}")
    return number


def _chosen(option: Json, value: Any) -> Any:
    """Take one of the option's choices, by value or by name as in Discord's box."""
    choices = option.get("choices")
    if not choices:
        return value
    for choice in choices:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise _invalid(option["name"], "not one of the choices")
