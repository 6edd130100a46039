"""Moments as Discord shows them: in the language and the time zone of each reader."""


def countdown(ms: int) -> str:
    """The time until a moment, rounded up so that it never ends early; or since then."""
    return f"<t:{_rounded_up(ms)}:R>"


def date_and_countdown(ms: int) -> str:
    return f"<t:{ms // 1000}:F> ({countdown(ms)})"


def clock_time(ms: int) -> str:
    """The time of day to the second, in which it was."""
    return f"<t:{ms // 1000}:T>"


def date_and_time(ms: int) -> str:
    """The date and time of what has happened."""
    return f"<t:{ms // 1000}:f>"


def end_time(ms: int) -> str:
    """The date and time at which something ends, rounded up."""
    return f"<t:{_rounded_up(ms)}:f>"


def _rounded_up(ms: int) -> int:
    return -(-ms // 1000)
