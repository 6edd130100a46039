"""A user of the sandbox for tests: types, presses, reads, and waits for what happens."""

import asyncio
from collections.abc import Callable
from typing import Any, Self

from devtools.sandbox.channels import Channel
from devtools.sandbox.commands import CommandType
from devtools.sandbox.errors import Json
from devtools.sandbox.messages import Message
from devtools.sandbox.transports import InProcess, Transport
from devtools.sandbox.users import User
from devtools.sandbox.windows.requests import WindowReply
from tests.user_screen import Event, InteractionOutcome, SeenMessage, SeenModal

ANSWER_SECONDS = 10.0
NEWS_SECONDS = 60.0

Place = Channel | str | int
AMessage = SeenMessage | Message


class NotDone(Exception):
    """The sandbox refused what the user wanted; `code` as in USER_API.md."""

    def __init__(self, reply: WindowReply) -> None:
        self.status = reply.status
        self.code = str(reply.json["error"]) if reply.json else ""
        super().__init__(f"{self.status} {self.code}: {reply.json}")


class UserClient:
    """One user. Use it as a context manager, so that their window is open while they act.

    `command`, `press`, `select` and `submit` come back when the bot has answered (a deferred
    answer: when it was filled in) or has failed to. Everything raises NotDone when the user could
    not do that at all.
    """

    def __init__(self, transport: Transport, user_id: str | int) -> None:
        self._transport = transport
        self.id = str(user_id)
        self.events: list[Event] = []
        self._read = 0
        self._news = asyncio.Condition()
        self._listener: asyncio.Task[None] | None = None

    @classmethod
    def of(cls, sandbox: Any, user: User | str) -> Self:
        """A user of a sandbox in this process, by object or by name. Raises LookupError."""
        if isinstance(user, str):
            user = named(sandbox.world.users.values(), user)
        return cls(InProcess(sandbox), user.id)

    async def __aenter__(self) -> Self:
        opened = asyncio.Event()
        self._listener = asyncio.create_task(self._listen(opened))
        await opened.wait()
        return self

    async def __aexit__(self, *exception: object) -> None:
        if self._listener:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)

    async def _listen(self, opened: asyncio.Event) -> None:
        async for frame in self._transport.events(self.id, opened):
            async with self._news:
                self.events.append(Event(frame["n"], frame["event"], frame["data"]))
                self._news.notify_all()

    # Doing

    async def command(
        self,
        line: str,
        /,
        *,
        channel: Place,
        wait: float | None = ANSWER_SECONDS,
        values: Json | None = None,
        **options: Any,
    ) -> InteractionOutcome:
        """Type a slash command, like `command("/table open", channel=c, game="nlhe")`.

        Options whose names are taken here (`channel`, `wait`, `values`) go into `values`. With
        `wait=None` it comes back at once, in state `pending`.
        """
        body = {"command": line, "options": _by_id({**options, **(values or {})})}
        return await self._act(f"{self._at(channel)}/commands", body, wait)

    async def choose(
        self,
        name: str,
        target: AMessage | User,
        *,
        channel: Place,
        wait: float | None = ANSWER_SECONDS,
    ) -> InteractionOutcome:
        """Choose a command in the menu of a message or of a user."""
        kind = CommandType.USER if isinstance(target, User) else CommandType.MESSAGE
        body = {"command": name, "type": kind, "target": str(_id_of(target))}
        return await self._act(f"{self._at(channel)}/commands", body, wait)

    async def autocomplete(
        self, line: str, focused: str, typed: str = "", *, channel: Place, **options: Any
    ) -> list[Json]:
        """Returns what the bot offers for the option that is being typed."""
        values = _by_id({**options, focused: typed})
        body = {"command": line, "options": values, "focused": focused}
        answer = await self.ask("POST", f"{self._at(channel)}/autocomplete", body)
        choices: list[Json] = answer["choices"]
        return choices

    async def press(
        self, message: AMessage, name: str, *, wait: float | None = ANSWER_SECONDS
    ) -> InteractionOutcome:
        """Press the button with this custom id or label."""
        body = {"custom_id": self._custom_id(message, name)}
        return await self._act(f"{self._where(message)}/components", body, wait)

    async def select(
        self,
        message: AMessage,
        name: str,
        *values: Any,
        wait: float | None = ANSWER_SECONDS,
    ) -> InteractionOutcome:
        """Choose values (of a string select) or things (of the others) in a select."""
        custom_id = self._custom_id(message, name)
        body = {"custom_id": custom_id, "values": [str(_id_of(value)) for value in values]}
        return await self._act(f"{self._where(message)}/components", body, wait)

    async def submit(
        self, modal: SeenModal, values: Json, *, wait: float | None = ANSWER_SECONDS
    ) -> InteractionOutcome:
        """Send a modal. Fields go by label or custom id; those not named keep what they hold."""
        path = f"/sandbox/users/{self.id}/modals/{modal.id}"
        labels = modal.labels
        by_id = {labels.get(name, name): value for name, value in values.items()}
        return await self._act(path, {"values": by_id}, wait)

    async def dismiss(self, what: SeenModal | SeenMessage) -> None:
        """Close a modal, or take an ephemeral message away."""
        if isinstance(what, SeenModal):
            await self.ask("DELETE", f"/sandbox/users/{self.id}/modals/{what.id}")
        else:
            await self.delete(what)

    async def write(self, channel: Place, content: str) -> SeenMessage:
        """Send a message."""
        answer = await self.ask("POST", f"{self._at(channel)}/messages", {"content": content})
        return SeenMessage(answer)

    async def delete(self, message: AMessage) -> None:
        """Delete a message: the user's own, or any where they moderate."""
        await self.ask("DELETE", self._where(message))

    async def open_dms(self) -> None:
        """Take messages from the bot (again)."""
        await self.ask("PATCH", f"/sandbox/users/{self.id}", {"dms_open": True})

    async def close_dms(self) -> None:
        """Take no messages from the bot: it gets 50007."""
        await self.ask("PATCH", f"/sandbox/users/{self.id}", {"dms_open": False})

    # Reading

    async def view(self) -> Json:
        """Everything the user can see."""
        found: Json = await self.ask("GET", f"/sandbox/users/{self.id}")
        return found

    async def commands(self, channel: Place) -> list[Json]:
        """The commands that the user may type in the channel."""
        found: list[Json] = await self.ask("GET", f"{self._at(channel)}/commands")
        return found

    async def messages(self, channel: Place, limit: int = 50) -> list[SeenMessage]:
        """The newest messages that the user can see, oldest first."""
        found = await self.ask("GET", f"{self._at(channel)}/messages?limit={limit}")
        return [SeenMessage(message) for message in found]

    async def look(self, message: AMessage) -> SeenMessage:
        """The message as it is now."""
        return SeenMessage(await self.ask("GET", self._where(message)))

    async def dms(self) -> list[SeenMessage]:
        """All messages of the user's DMs, oldest first."""
        found = await self.ask("GET", f"/sandbox/users/{self.id}/dms")
        listed = [m for channel in found for m in await self.messages(channel["id"], 100)]
        return sorted(listed, key=lambda message: int(message.id))

    async def dm(self) -> str:
        """The id of the user's DM with the bot, opened if there is none."""
        bot = (await self.ask("GET", "/sandbox"))["bot"]["id"]
        path = f"/sandbox/users/{self.id}/dms"
        return str((await self.ask("POST", path, {"recipient_id": bot}))["id"])

    async def modals(self) -> list[SeenModal]:
        found = await self.ask("GET", f"/sandbox/users/{self.id}/modals")
        return [SeenModal(modal) for modal in found]

    # Waiting

    async def wait_for(
        self, predicate: Callable[[Event], object], seconds: float = NEWS_SECONDS
    ) -> Event:
        """The first event, after those already waited for, that fits. Raises TimeoutError.

        Events that came before the call count: nothing is missed between two waits.
        """
        async with asyncio.timeout(seconds), self._news:
            while True:
                while self._read < len(self.events):
                    event = self.events[self._read]
                    self._read += 1
                    if predicate(event):
                        return event
                await self._news.wait()

    async def wait_for_message(
        self,
        channel: Place,
        predicate: Callable[[SeenMessage], object],
        seconds: float = NEWS_SECONDS,
    ) -> SeenMessage:
        """A message of the channel that fits, already there or yet to come. Raises TimeoutError."""
        async with asyncio.timeout(seconds), self._news:
            while True:
                for message in reversed(await self.messages(channel)):
                    if predicate(message):
                        return message
                await self._news.wait()

    async def wait_for_dm(
        self, predicate: Callable[[SeenMessage], object], seconds: float = NEWS_SECONDS
    ) -> SeenMessage:
        """A direct message that fits, already there or yet to come. Raises TimeoutError."""
        async with asyncio.timeout(seconds), self._news:
            while True:
                for message in reversed(await self.dms()):
                    if predicate(message):
                        return message
                await self._news.wait()

    # Ways

    def _at(self, channel: Place) -> str:
        return f"/sandbox/users/{self.id}/channels/{_id_of(channel)}"

    def _where(self, message: AMessage) -> str:
        return f"{self._at(message.channel_id)}/messages/{message.id}"

    @staticmethod
    def _custom_id(message: AMessage, name: str) -> str:
        """A control that is not on the message (any more) is asked for by its name as it is."""
        seen = message if isinstance(message, SeenMessage) else SeenMessage(message.payload())
        try:
            return seen.control(name).custom_id
        except LookupError:
            return name

    async def _act(self, path: str, body: Json, wait: float | None) -> InteractionOutcome:
        if wait is not None:
            body["wait"] = wait
        return InteractionOutcome(await self.ask("POST", path, body))

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """Any request of USER_API.md; the answer's JSON. Raises NotDone."""
        reply = await self._transport.call(method, path, body)
        if reply.status >= 400:
            raise NotDone(reply)
        return reply.json


def named(users: Any, name: str) -> User:
    """The user of this name. Raises LookupError."""
    for user in users:
        if user.name == name:
            return user  # type: ignore[no-any-return]
    raise LookupError(f"no user {name!r}")


def _id_of(thing: Any) -> Any:
    return getattr(thing, "id", thing)


def _by_id(options: Json) -> Json:
    """Things become their ids; everything else stays as it is."""
    return {name: str(v.id) if hasattr(v, "id") else v for name, v in options.items()}
