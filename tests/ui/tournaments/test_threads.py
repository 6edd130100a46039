"""A table gets a thread of its own, though others have the same name."""

from types import SimpleNamespace
from typing import Any

from bot.ids import ChannelId
from bot.ui.requests.outgoing_requests import request_leaves
from bot.ui.tournaments.threads import Threads
from devtools.simulation.loop import run_virtually
from tests.ui.tournaments.showing import CHANNEL, PLACE

ME, SOMEBODY = 7, 8
NAME = "Friday · table 1"


class Server:
    """A server's active threads; the next openings meet `troubles` after they were carried out."""

    def __init__(self, *standing: tuple[int, int], lost: int = 0, repeated: int = 0) -> None:
        self.active = dict(standing)
        """The user who has opened each thread."""
        self.lost = lost
        self.repeated = repeated
        self.http = self
        self.user = SimpleNamespace(id=ME)

    async def start_thread_without_message(self, *_: Any, **__: Any) -> dict[str, str]:
        while self.repeated:
            self.repeated -= 1
            self._open()
            request_leaves()
        made = self._open()
        request_leaves()
        if self.lost:
            self.lost -= 1
            raise ConnectionResetError
        return {"id": str(made)}

    async def get_active_threads(self, _: int) -> dict[str, list[dict[str, str]]]:
        return {
            "threads": [
                {"id": str(t), "owner_id": str(o), "parent_id": str(CHANNEL), "name": NAME}
                for t, o in self.active.items()
            ]
        }

    async def edit_channel(self, thread: int, *, archived: bool) -> None:
        assert archived
        del self.active[thread]

    def _open(self) -> int:
        thread = max([100, *self.active]) + 1
        self.active[thread] = ME
        return thread


def threads_at(server: Any, *homes: int) -> Threads:
    """The threads, with tables in these channels."""
    return Threads(server, lambda channel: channel in homes)


def test_one_that_stands_for_nothing_is_taken() -> None:
    """A thread that stands for nothing is taken, neither somebody else's of the same name, nor one
    in which another table is played."""

    async def play() -> None:
        server = Server((101, SOMEBODY), (102, ME), (103, ME))
        assert await threads_at(server, 102).open(PLACE, NAME, may_stand=True) == 103

    run_virtually(play)


def test_one_whose_answer_was_lost_is_found() -> None:
    """A thread whose answer was lost is found, and not that of an earlier table, which nobody has
    put away yet."""

    async def play() -> None:
        server = Server()
        threads = threads_at(server)
        assert await threads.open(PLACE, NAME) == 101
        server.lost = 1
        assert await threads.open(PLACE, NAME) == 102
        assert list(server.active) == [101, 102]

    run_virtually(play)


def test_what_was_opened_in_vain_is_put_away_alone() -> None:
    """Everybody else's threads stay, those of tournaments with the same title too."""

    async def play() -> None:
        server = Server((101, SOMEBODY), (102, ME))
        threads = threads_at(server, 102)
        assert await threads.open(PLACE, NAME) == 103
        server.repeated = 1
        assert await threads.open(PLACE, NAME) == ChannelId(105)
        assert list(server.active) == [101, 102, 103, 105]

    run_virtually(play)
