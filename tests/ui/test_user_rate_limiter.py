"""How much one person may ask: nobody who plays ever notices."""

import pytest

from bot.ids import PlayerId
from bot.ui import user_rate_limiter as patience
from bot.ui.refusals import UiCode, UiRefusal
from bot.ui.user_rate_limiter import REQUESTS_MAX, WINDOW_SECONDS, UserRateLimiter

ALICE, BOB = PlayerId(1), PlayerId(2)


class Watch:
    """A clock that stands still unless it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def refuses(patient: UserRateLimiter, who: PlayerId) -> bool:
    try:
        patient.check_rate(who)
    except UiRefusal as refusal:
        return refusal.code is UiCode.TOO_FAST
    return False


def test_so_many_and_no_more() -> None:
    """The first ones are heard, the next one is not; somebody else is."""
    patient = UserRateLimiter(Watch())
    assert not any(refuses(patient, ALICE) for _ in range(REQUESTS_MAX))
    assert refuses(patient, ALICE)
    assert not refuses(patient, BOB)


def test_a_pause_helps() -> None:
    """Refused asks do not count, so waiting once is enough."""
    watch = Watch()
    patient = UserRateLimiter(watch)
    for _ in range(REQUESTS_MAX * 3):
        refuses(patient, ALICE)
    watch.now = WINDOW_SECONDS
    assert not refuses(patient, ALICE)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked longest ago is forgotten first."""
    monkeypatch.setattr(patience, "USERS_KEPT_MAX", 3)
    patient = UserRateLimiter(Watch())
    for number in range(100):
        patient.check_rate(PlayerId(number))
    assert len(patient._requests) == 3
