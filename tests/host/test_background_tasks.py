"""Work that runs beside its caller."""

import logging

from bot.host.background_tasks import BackgroundTasks


async def test_work_that_is_cancelled_before_it_begins_is_closed() -> None:
    """Work left open would be reported as never awaited, as if somebody had forgotten it."""
    begun = []

    async def work() -> None:
        begun.append(True)

    tasks, waiting = BackgroundTasks(logging.getLogger(), "failed"), work()
    tasks.spawn(waiting)
    await tasks.close()
    assert begun == []
    assert waiting.cr_frame is None
