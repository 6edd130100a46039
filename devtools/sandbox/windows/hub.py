"""Passes events on to users' windows: to each user only what they can see."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from devtools.sandbox.channels import Channel
from devtools.sandbox.errors import Json
from devtools.sandbox.parts import SandboxParts
from devtools.sandbox.users import User
from devtools.sandbox.windows import view
from devtools.sandbox.world_events import WorldEvent, WorldEventKind

_PRIVATE = {
    WorldEventKind.INTERACTION,
    WorldEventKind.MODAL_OPEN,
    WorldEventKind.MODAL_CLOSE,
    WorldEventKind.ACCOUNT_UPDATE,
    WorldEventKind.GUILD_DELETE,
}
_PUBLIC = {WorldEventKind.ACCOUNTS_CHANGED, WorldEventKind.BOT_STATUS}
_OF_MEMBERS = {
    WorldEventKind.MEMBER_ADD,
    WorldEventKind.MEMBER_UPDATE,
    WorldEventKind.MEMBER_REMOVE,
    WorldEventKind.EVENT_CREATE,
    WorldEventKind.EVENT_UPDATE,
    WorldEventKind.EVENT_DELETE,
}
_OF_MESSAGES = {
    WorldEventKind.MESSAGE_CREATE,
    WorldEventKind.MESSAGE_UPDATE,
    WorldEventKind.MESSAGE_DELETE,
}
_OF_CHANNELS = {
    WorldEventKind.CHANNEL_CREATE,
    WorldEventKind.CHANNEL_UPDATE,
    WorldEventKind.THREAD_CREATE,
    WorldEventKind.THREAD_UPDATE,
}
_CHANGES_VISIBILITY = {
    WorldEventKind.CHANNEL_UPDATE,
    WorldEventKind.THREAD_MEMBERS,
    WorldEventKind.MEMBER_UPDATE,
    WorldEventKind.MEMBER_REMOVE,
    WorldEventKind.ROLE_UPDATE,
    WorldEventKind.ROLE_DELETE,
}
"""The events after which a channel may have become visible or invisible to somebody."""


@dataclass(slots=True, eq=False)
class UserWindow:
    """A stream of events for one user. `events` never blocks the world: it grows instead."""

    user: User
    events: asyncio.Queue[Json | None] = field(default_factory=asyncio.Queue)
    seen: set[int] = field(default_factory=set)
    sent: int = 0

    def put(self, event: str, data: Json) -> None:
        self.sent += 1
        self.events.put_nowait({"n": self.sent, "event": event, "data": data})


class Hub:
    """All open windows."""

    def __init__(self, parts: SandboxParts) -> None:
        self._parts = parts
        self._world = parts.world
        self._windows: dict[int, set[UserWindow]] = defaultdict(set)
        """The open windows, by the ids of their users."""
        self._world.listen(self.on_event)
        self._makers: dict[WorldEventKind, Callable[[UserWindow, WorldEvent], None]] = {
            WorldEventKind.BULK_DELETE: self._bulk,
            WorldEventKind.REACTION_ADD: self._reaction,
            WorldEventKind.REACTION_REMOVE: self._reaction,
            WorldEventKind.CHANNEL_DELETE: self._gone,
            WorldEventKind.THREAD_DELETE: self._gone,
            WorldEventKind.PINS_UPDATE: self._pins,
            WorldEventKind.TYPING: self._typing,
            WorldEventKind.COMMANDS_CHANGED: self._commands,
            WorldEventKind.GUILD_CREATE: self._joined,
            WorldEventKind.GUILD_UPDATE: self._guild,
            WorldEventKind.ROLE_CREATE: self._guild,
            WorldEventKind.ROLE_UPDATE: self._guild,
            WorldEventKind.ROLE_DELETE: self._guild,
            **dict.fromkeys(_PRIVATE, self._private),
            **dict.fromkeys(_PUBLIC, self._public),
            **dict.fromkeys(_OF_MEMBERS, self._of_members),
            **dict.fromkeys(_OF_MESSAGES, self._message),
            **dict.fromkeys(_OF_CHANNELS, self._channel),
        }

    def open(self, user: User) -> UserWindow:
        """A new window; its first event is `ready`."""
        window = UserWindow(user, seen=view.visible_channels(self._world, user))
        window.put("ready", view.view(self._parts, user))
        self._windows[user.id].add(window)
        return window

    def close(self, window: UserWindow) -> None:
        self._windows[window.user.id].discard(window)
        window.events.put_nowait(None)

    def close_all(self) -> None:
        for window in list(self._windows_of(self._windows)):
            self.close(window)

    def on_event(self, event: WorldEvent) -> None:
        make = self._makers.get(event.kind)
        for window in self._windows_of(self._users_near(event)):
            if make:
                make(window, event)
            if event.kind in _CHANGES_VISIBILITY:
                self._look_again(window)

    def _windows_of(self, users: Iterable[int]) -> list[UserWindow]:
        return [window for user in users for window in self._windows.get(user, ())]

    def _users_near(self, event: WorldEvent) -> Iterable[int]:
        """All who may have to hear of an event, before it is looked at who of them does: among
        hundreds of windows most are of people in other guilds."""
        if event.only_for is not None:
            return (event.only_for,)
        if event.kind in _CHANGES_VISIBILITY:
            return self._windows
        if event.guild is not None:
            return event.guild.members
        if event.channel is not None and event.channel.is_dm:
            return [user.id for user in event.channel.recipients]
        return self._windows

    def _sees(self, window: UserWindow, channel: Channel | None) -> bool:
        return channel is not None and self._world.can_see(window.user, channel)

    def _is_member(self, window: UserWindow, event: WorldEvent) -> bool:
        return event.guild is not None and window.user.id in event.guild.members

    @staticmethod
    def _public(window: UserWindow, event: WorldEvent) -> None:
        window.put(event.kind, event.data)

    @staticmethod
    def _private(window: UserWindow, event: WorldEvent) -> None:
        if event.only_for == window.user.id:
            window.put(event.kind, event.data)

    def _of_members(self, window: UserWindow, event: WorldEvent) -> None:
        if self._is_member(window, event):
            window.put(event.kind, event.data)

    def _message(self, window: UserWindow, event: WorldEvent) -> None:
        if event.only_for in {None, window.user.id} and self._sees(window, event.channel):
            window.put(event.kind, event.data)

    def _bulk(self, window: UserWindow, event: WorldEvent) -> None:
        if self._sees(window, event.channel):
            place = {k: event.data[k] for k in ("channel_id", "guild_id")}
            for message_id in event.data["ids"]:
                window.put(WorldEventKind.MESSAGE_DELETE, {"id": message_id, **place})

    def _reaction(self, window: UserWindow, event: WorldEvent) -> None:
        channel = event.channel
        message = channel.messages.get(int(event.data["message_id"])) if channel else None
        if channel and message and self._sees(window, channel):
            window.put(WorldEventKind.MESSAGE_UPDATE, self._world.message_payload(channel, message))

    def _channel(self, window: UserWindow, event: WorldEvent) -> None:
        """A channel that was not visible before is told by `_look_again`."""
        channel = event.channel
        if channel is None or not self._sees(window, channel):
            return
        is_new = event.kind in {WorldEventKind.CHANNEL_CREATE, WorldEventKind.THREAD_CREATE}
        if is_new or channel.id in window.seen:
            window.seen.add(channel.id)
            data = view.channel_view(self._world, channel, window.user)
            window.put(event.kind, data)

    @staticmethod
    def _gone(window: UserWindow, event: WorldEvent) -> None:
        channel = event.channel
        if channel is None or channel.id not in window.seen:
            return
        window.seen.discard(channel.id)
        data: Json = {"id": str(channel.id)}
        if channel.guild_id:
            data["guild_id"] = str(channel.guild_id)
        if channel.parent:
            data["parent_id"] = str(channel.parent.id)
        window.put(event.kind, data)

    def _look_again(self, window: UserWindow) -> None:
        now = view.visible_channels(self._world, window.user)
        for channel_id in sorted(now - window.seen):
            channel = self._world.channels[channel_id]
            kind = (
                WorldEventKind.THREAD_CREATE if channel.is_thread else WorldEventKind.CHANNEL_CREATE
            )
            window.put(kind, view.channel_view(self._world, channel, window.user))
        for channel_id in sorted(window.seen - now):
            lost = self._world.channels.get(channel_id)
            if lost is not None:
                kind = (
                    WorldEventKind.THREAD_DELETE
                    if lost.is_thread
                    else WorldEventKind.CHANNEL_DELETE
                )
                window.put(kind, {"id": str(channel_id), "guild_id": str(lost.guild_id)})
        window.seen = now

    def _pins(self, window: UserWindow, event: WorldEvent) -> None:
        if self._sees(window, event.channel):
            window.put(event.kind, {"channel_id": event.data["channel_id"]})

    def _typing(self, window: UserWindow, event: WorldEvent) -> None:
        own = event.data["user_id"] == str(window.user.id)
        if not own and self._sees(window, event.channel):
            shown = {k: event.data[k] for k in ("channel_id", "user_id", "seconds")}
            window.put(event.kind, shown)

    def _commands(self, window: UserWindow, event: WorldEvent) -> None:
        if event.guild is None or self._is_member(window, event):
            window.put(event.kind, event.data)

    def _joined(self, window: UserWindow, event: WorldEvent) -> None:
        if event.only_for == window.user.id:
            self._guild(window, event)
            window.seen = view.visible_channels(self._world, window.user)

    def _guild(self, window: UserWindow, event: WorldEvent) -> None:
        if event.guild and self._is_member(window, event):
            joined = event.kind is WorldEventKind.GUILD_CREATE
            kind = WorldEventKind.GUILD_CREATE if joined else WorldEventKind.GUILD_UPDATE
            window.put(kind, view.guild_view(self._world, event.guild, window.user))
