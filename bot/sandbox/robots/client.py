"""One user of the sandbox over its user-side API (USER_API.md): a person's screen and hands."""

from collections.abc import AsyncIterator
from typing import Any, Final

import aiohttp
from yarl import URL

ANSWER_SECONDS: Final = 10
"""How long to wait for the bot's answer to a press; the sandbox itself gives up after three."""


class Refused(Exception):
    """The sandbox did not let the user do that; `code` is the error of USER_API.md."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.code = code


class UserClient:
    """What one user can do and see. All calls raise `Refused`, or aiohttp's errors when the sandbox
    cannot be reached."""

    def __init__(self, session: aiohttp.ClientSession, base: str, user: str) -> None:
        self._session = session
        self._base = URL(base) / "sandbox"
        self._home = self._base / "users" / user

    @classmethod
    async def join(cls, session: aiohttp.ClientSession, base: str, name: str) -> str:
        """Makes a new account for a robot called `name`, in every server; returns its user id."""
        handle = name.lower().replace(" ", "_")
        nobody = cls(session, base, "")
        body = {"name": handle, "global_name": name, "robot": True}
        account = await nobody._ask("POST", nobody._base / "users", body)
        return str(account["id"])

    async def view(self) -> dict[str, Any]:
        """Everything this user can see."""
        found: dict[str, Any] = await self._ask("GET", self._home)
        return found

    async def accounts(self) -> list[dict[str, Any]]:
        """Who is in the sandbox, and who of them is a robot."""
        found: list[dict[str, Any]] = await self._ask("GET", self._base / "users")
        return found

    async def messages(self, channel: str, limit: int = 20) -> list[dict[str, Any]]:
        """The newest messages of a channel, oldest first."""
        url = (self._home / "channels" / channel / "messages").with_query(limit=limit)
        found: list[dict[str, Any]] = await self._ask("GET", url)
        return found

    async def press(
        self, channel: str, message: str, custom_id: str, values: list[str] | None = None
    ) -> dict[str, Any]:
        """Presses a control and waits for what becomes of it: the `interaction`."""
        url = self._home / "channels" / channel / "messages" / message / "components"
        body: dict[str, Any] = {"custom_id": custom_id, "wait": ANSWER_SECONDS}
        if values is not None:
            body["values"] = values
        found: dict[str, Any] = await self._ask("POST", url, body)
        return found

    async def submit(self, modal: str, values: dict[str, str]) -> dict[str, Any]:
        """Submits a modal; what is not given keeps what stands in the field."""
        body = {"values": values, "wait": ANSWER_SECONDS}
        found: dict[str, Any] = await self._ask("POST", self._home / "modals" / modal, body)
        return found

    async def dismiss(self, modal: str) -> None:
        """Closes a modal without an answer."""
        await self._ask("DELETE", self._home / "modals" / modal)

    async def events(self) -> AsyncIterator[tuple[str, Any]]:
        """What happens on this user's screen, from the view at the start, until the line drops."""
        async with self._session.ws_connect(self._home / "events", max_msg_size=0) as socket:
            async for frame in socket:
                if frame.type is not aiohttp.WSMsgType.TEXT:
                    return
                event = frame.json()
                yield event["event"], event["data"]

    async def _ask(self, method: str, url: URL, body: dict[str, Any] | None = None) -> Any:
        async with self._session.request(method, url, json=body) as response:
            if response.status == 204:
                return None
            answer = await response.json()
            if response.status >= 400:
                code, message = answer.get("error", "unknown"), answer.get("message", "")
                raise Refused(response.status, code, message)
            return answer
