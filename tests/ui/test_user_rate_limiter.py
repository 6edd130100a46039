"""A rate limit for each user, which no player reaches."""

import pytest

from bot.ids import PlayerId
from bot.ui.controls import controls as module
from bot.ui.controls.controls import PRESS_WINDOW_SECONDS, REQUESTS_MAX, UserRateLimiter
from bot.ui.words.refusals import UiCode, UiRefusal
from tests.clock import ManualClock

ALICE, BOB = PlayerId(1), PlayerId(2)


def refuses(limiter: UserRateLimiter, who: PlayerId) -> bool:
    try:
        limiter.check_rate(who)
    except UiRefusal as refusal:
        return refusal.code is UiCode.TOO_FAST
    return False


def test_so_many_and_no_more() -> None:
    """The first ones are heard, the next one is not; somebody else is."""
    limiter = UserRateLimiter(ManualClock().time)
    assert not any(refuses(limiter, ALICE) for _ in range(REQUESTS_MAX))
    assert refuses(limiter, ALICE)
    assert not refuses(limiter, BOB)


def test_a_pause_helps() -> None:
    """Refused asks do not count, so waiting once is enough."""
    clock = ManualClock()
    limiter = UserRateLimiter(clock.time)
    for _ in range(REQUESTS_MAX * 3):
        refuses(limiter, ALICE)
    clock.advance(PRESS_WINDOW_SECONDS)
    assert not refuses(limiter, ALICE)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The user whose last request is oldest is forgotten first."""
    monkeypatch.setattr(module, "USERS_KEPT_MAX", 3)
    limiter = UserRateLimiter(ManualClock().time)
    for number in range(100):
        limiter.check_rate(PlayerId(number))
    assert len(limiter) == 3
