"""What a table or a tournament was asked, and the answer that somebody waits for."""

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
    """A command in its queue. An asker who has been cancelled has taken it back."""

    command: CommandT
    interaction: int | None = None
    reply: Any = None
    """What the asker handed in, to be answered with the news of his command."""
    act: HostAction | None = None
    answer: asyncio.Future[None] = field(default_factory=_new_answer)
    """Done when the command is committed or refused."""

    def refuse(self, refusal: Refusal) -> None:
        """Tells whoever still waits."""
        if not self.answer.done():
            self.answer.set_exception(refusal)

    async def settle(
        self,
        carry_out: Callable[["QueuedCommand[CommandT]"], Awaitable[None]],
        freeze: Callable[[], Awaitable[Refusal]],
    ) -> None:
        """Has the command carried out and gives the answer, unless it was taken back.

        `freeze` is called while an unexpected error is handled, and returns what the asker hears.
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
