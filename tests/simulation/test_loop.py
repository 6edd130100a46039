"""Virtual time."""

import asyncio
import threading

import pytest

from devtools.simulation.loop import Deadlock, run_virtually


async def _wait_for_ever() -> None:
    await asyncio.get_running_loop().create_future()


def test_what_never_ends_is_told() -> None:
    with pytest.raises(Deadlock):
        run_virtually(_wait_for_ever)


def test_work_for_a_thread_is_done_at_once() -> None:
    """Where nothing else is due, waiting for another thread would look as if nothing ended."""
    done_in = run_virtually(lambda: asyncio.to_thread(threading.get_ident))
    assert done_in == threading.get_ident()


def test_an_error_of_such_work_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        run_virtually(lambda: asyncio.to_thread(divmod, 1, 0))
