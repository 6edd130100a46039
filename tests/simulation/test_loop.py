"""Virtual time."""

import asyncio
import itertools
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


PAUSES = st.lists(st.sampled_from((0.1, 0.15, 0.2, 0.3, 0.6, 1.5)), min_size=1, max_size=8)


def _wakings(people: list[list[float]], bystanders: list[float]) -> list[tuple[int, float]]:
    """Returns which person wakes when, in order. Each pauses again and again; beside them,
    bystanders wait, each for its own time, again and again."""
    woken: list[tuple[int, float]] = []

    async def wait_by(seconds: float) -> None:
        for pause in itertools.repeat(seconds):
            await asyncio.sleep(pause)

    async def take_pauses(person: int, pauses: list[float]) -> None:
        for seconds in pauses:
            await asyncio.sleep(seconds)
            woken.append((person, asyncio.get_running_loop().time()))

    async def play() -> None:
        beside = [asyncio.create_task(wait_by(seconds)) for seconds in bystanders]
        await asyncio.gather(*(take_pauses(*person) for person in enumerate(people)))
        for task in beside:
            task.cancel()

    run_virtually(play)
    return woken


@given(st.lists(PAUSES, min_size=2, max_size=8), PAUSES)
def test_who_waits_for_something_else_changes_nothing(
    people: list[list[float]], bystanders: list[float]
) -> None:
    assert _wakings(people, bystanders) == _wakings(people, [])


@given(st.integers(2, 20), PAUSES)
def test_what_is_due_at_the_same_time_happens_in_order(count: int, pauses: list[float]) -> None:
    order = [person for person, _ in _wakings([pauses] * count, [0.1, 1.5])]
    assert order == list(range(count)) * len(pauses)


@given(st.floats(0, 100_000), st.floats(0, 100))
def test_no_wait_ends_early(first: float, second: float) -> None:
    (_, one), (_, other) = _wakings([[first, second]], [])
    assert one >= first
    assert other >= one + second
