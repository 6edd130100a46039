"""Moments in time, as Discord writes them in each reader's client."""


def moment(ms: int) -> str:
    """A countdown in the reader's client, rounded up so that it never ends early."""
    return f"<t:{-(-ms // 1000)}:R>"


def date_and_moment(ms: int) -> str:
    """The date and time in the reader's zone, with a countdown."""
    return f"<t:{ms // 1000}:F> ({moment(ms)})"
