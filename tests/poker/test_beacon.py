"""The round of a beacon that cuts a deck is known as soon as the deck's root is shown."""

from hypothesis import given
from hypothesis import strategies as st

from bot.poker.cut import MARGIN_MS, QUICKNET

FIRST_MS = 1692803367_000
TIMES = st.integers(FIRST_MS, FIRST_MS + 10**12)


def test_rounds_come_every_three_seconds() -> None:
    """Round r at 1692803367 + 3·(r−1)."""
    assert QUICKNET.time_ms(1) == FIRST_MS
    assert QUICKNET.time_ms(1001) == FIRST_MS + 3_000_000
    assert [QUICKNET.newest(FIRST_MS + ms) for ms in (-1, 0, 2999, 3000)] == [0, 1, 1, 2]


def test_the_first_round_a_second_after_the_root_cuts() -> None:
    """The round is exact to the millisecond; before the chain began, its first round cuts."""
    for after_ms, number in ((0, 2), (1999, 2), (2000, 2), (2001, 3), (-1000, 1), (-(10**12), 1)):
        assert QUICKNET.cutting(FIRST_MS + after_ms) == number


@given(TIMES)
def test_no_earlier_round_would_do(shown_ms: int) -> None:
    """The round that cuts is late enough, and the round before it is not."""
    number = QUICKNET.cutting(shown_ms)
    assert QUICKNET.time_ms(number) >= shown_ms + MARGIN_MS > QUICKNET.time_ms(number - 1)
