"""A command in the queue of a table or tournament, with the future of its answer."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from bot.refusal import Refusal
from bot.storage.unit import HostAction

CommandT = TypeVar("CommandT")


def _new_answer() -> asyncio.Future[None]:
    return asyncio.get_running_loop().create_future()


@dataclass(frozen=True, slots=True)
class QueuedCommand(Generic[CommandT]):
    """A command in its queue; cancelling the caller withdraws it."""

    command: CommandT
    interaction: int | None = None
    reply: Any = None
    """Passed by the caller, to be answered with the news of the command."""
    act: HostAction | None = None
    answer: asyncio.Future[None] = field(default_factory=_new_answer)
    """Done when the command is committed or refused."""

    def refuse(self, refusal: Refusal) -> None:
        """Refuses the command, if the caller still waits."""
        if not self.answer.done():
            self.answer.set_exception(refusal)

    async def settle(
        self,
        carry_out: Callable[["QueuedCommand[CommandT]"], Awaitable[None]],
        freeze: Callable[[], Awaitable[Refusal]],
    ) -> None:
        """Has the command carried out and sets the answer, unless it was withdrawn.

        `freeze` is called while an unexpected error is handled; it returns the caller's refusal.
        """
        if self.answer.done():
            return
        try:
            await carry_out(self)
        except Refusal as refusal:
            self.refuse(refusal)
        except Exception:
            self.refuse(await freeze())
        else:
            if not self.answer.done():
                self.answer.set_result(None)
