"""The policy of an actor: what a kind of subject, tables or tournaments, says for itself.

`Actor` is the queue and the order of things, the same for both.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic

from bot.host.actor_records import Accepted, CommandT, EventT, Queued
from bot.host.refusals import HostCode
from bot.storage.unit import Unit


class ActorPolicy(ABC, Generic[CommandT, EventT]):
    """Everything that a kind of actor has to say, and may do besides."""

    closing_command: ClassVar[type[Any]]
    """The one command that a frozen subject still takes."""
    gone: ClassVar[HostCode]
    """The refusal of commands once it has ended."""
    frozen: ClassVar[HostCode]
    """The refusal of commands while it is frozen."""

    @property
    @abstractmethod
    def _is_closed(self) -> bool:
        """Whether the subject is over by its own rules."""

    @abstractmethod
    def _announce(self, **more: Any) -> None:
        """Announces the subject as it is now, with `more` of its news."""

    @abstractmethod
    def _apply(self, command: CommandT, at_ms: int) -> tuple[CommandT, Iterable[EventT]]:
        """Applies a command, completed with time and chance. Raises the refusal that it meets."""

    @abstractmethod
    def _unit(self, accepted: Accepted[CommandT, EventT]) -> Unit:
        """Everything that is to be committed."""

    @abstractmethod
    def _log_line(self, command: CommandT) -> str:
        """The names in the log of what `command` has changed, without any card."""

    @abstractmethod
    def _committed(self, accepted: Accepted[CommandT, EventT]) -> tuple[EventT, ...]:
        """Announces what has been committed; returns the events for the caller."""

    @abstractmethod
    async def _close_by_rules(self, queued: Queued[CommandT, EventT]) -> tuple[EventT, ...]:
        """Closes a frozen subject that was just read again. Raises when it cannot."""

    @abstractmethod
    async def _close_by_ledger(self, queued: Queued[CommandT, EventT]) -> tuple[EventT, ...]:
        """Closes an unreadable subject by the ledger alone. Raises `HostRefusal` (not-saved)."""

    def _may_share_commit(self, queued: Queued[CommandT, EventT]) -> bool:
        """Whether such commands that wait together are committed, and announced, together."""
        return False

    async def _do_due_work(self) -> None:
        """Does what is due without a command."""

    async def _do_frozen_work(self, incident: str) -> None:
        """Does what is left to do for a frozen subject."""

    async def _freeze_more(self) -> None:
        """Called when the subject has just been frozen."""

    async def _finish_work(self) -> None:
        """Waits for what was started beside its task."""
