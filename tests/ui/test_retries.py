"""Retries: how often, after which pauses, and of what."""

from itertools import islice

import aiohttp
import discord
import pytest

from bot.ui.requests.outgoing_requests import SESSION_CLOSED, RequestCancelled, RequestGroup
from bot.ui.requests.sending import Attempts, Outcome, outcome_of, soon, until_taken, without_end
from devtools.simulation.http_errors import NO_PERMISSION, http_error

AWAY = http_error(discord.DiscordServerError, 503, 0)
FORBIDDEN = http_error(discord.Forbidden, 403, NO_PERMISSION)


def test_failures_are_retried_without_end_and_refusals_a_few_times() -> None:
    """Each has pauses of its own: an outage uses up no attempts of what is refused after it."""
    attempts = Attempts()
    failed = [attempts.pause_after(Outcome.FAILED) for _ in range(30)]
    assert failed == list(islice(without_end(), 30))
    assert failed[:4] + failed[-1:] == [1.0, 4.0, 15.0, 15.0, 60.0]
    refused = [attempts.pause_after(Outcome.REFUSED) for _ in range(4)]
    assert refused == [1.0, 4.0, 15.0, None]
    urgent = Attempts()
    paused = [urgent.pause_after(Outcome.REFUSED, is_urgent=True) for _ in range(20)]
    assert paused == [*soon(), *[None] * (20 - len(list(soon())))]


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (None, Outcome.TAKEN),
        (TimeoutError(), Outcome.FAILED),
        (aiohttp.ServerDisconnectedError(), Outcome.FAILED),
        (AWAY, Outcome.FAILED),
        (http_error(discord.HTTPException, 429, 0), Outcome.FAILED),
        (FORBIDDEN, Outcome.REFUSED),
        (ValueError("no layout"), Outcome.REFUSED),
        (RuntimeError(SESSION_CLOSED), Outcome.REFUSED),
    ],
)
async def test_the_end_of_a_request_says_whether_to_try_again(
    error: Exception | None, outcome: Outcome
) -> None:
    """A request that Discord will never take, or that cannot be made, is not tried for ever."""

    async def work() -> None:
        if error is not None:
            raise error

    assert await outcome_of(work(), "a test") is outcome


async def test_an_outdated_request_is_not_sent_again() -> None:
    """An outdated request is not sent again, nor its last attempt."""
    group, attempts = RequestGroup(), list[int]()

    async def ask() -> None:
        attempts.append(1)
        if len(attempts) == 2:
            group.cancel()
        raise TimeoutError

    with pytest.raises(RequestCancelled):
        await until_taken(ask, [0.0, 0.0], group)
    assert len(attempts) == 2
