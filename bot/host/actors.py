"""The open tables, or tournaments, by their ids."""

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, TypeVar

from bot.host.actor import Actor
from bot.host.refusals import HostCode, HostRefusal
from bot.refusal import refuse_if

IdT = TypeVar("IdT", bound=int)
ActorT = TypeVar("ActorT", bound=Actor[Any, Any, Any, Any])


class Actors(Generic[IdT, ActorT]):
    """The actors that run; none is given out once the process closes down."""

    unknown: ClassVar[HostCode]
    """The refusal of what is asked of one that is not open."""

    def __init__(self) -> None:
        self._actors: dict[IdT, ActorT] = {}
        self.closing_down = False

    def of(self, number: IdT) -> ActorT:
        """Raises `HostRefusal` (closing-down, or that there is no such actor)."""
        # A tournament asks for each of its tables, again and again.
        actor = None if self.closing_down else self._actors.get(number)
        if actor is None:
            self.refuse_when_closing_down()
            raise HostRefusal(self.unknown)
        return actor

    def find(self, number: IdT | None) -> ActorT | None:
        return None if number is None else self._actors.get(number)

    async def settled(self, number: IdT) -> ActorT:
        """The actor when nothing of it waits to be committed. Raises as `of` does."""
        actor = self.of(number)
        await actor.settled()
        return actor

    def __iter__(self) -> Iterator[ActorT]:
        return iter(self._actors.values())

    def refuse_when_closing_down(self) -> None:
        """Raises `HostRefusal` (closing-down) once the bot is stopping."""
        refuse_if(self.closing_down, HostCode.CLOSING_DOWN)
