"""A public random beacon: which of its rounds cuts a deck follows from when its words were closed.

A chain of drand publishes a round every few seconds, signed by many parties together. Nobody can
know or choose one beforehand, and anybody can check its signature afterwards.
"""

from dataclasses import dataclass
from typing import Final

MARGIN_MS: Final = 1000
"""The time from the last word to the earliest round that may cut its deck."""


@dataclass(frozen=True, slots=True)
class BeaconChain:
    """One chain of rounds; `digest` and `public_key` in hexadecimal, times in seconds."""

    digest: str
    """The hash by which it is known: of its key, its beginning and its pace."""
    public_key: str
    genesis: int
    """When round 1 came, since 1970."""
    period: int

    def time_ms(self, number: int) -> int:
        """Returns when this round comes, in milliseconds since 1970."""
        return (self.genesis + self.period * (number - 1)) * 1000

    def newest(self, at_ms: int) -> int:
        """Returns the last round that has come by then; below 1 before the first."""
        return (at_ms - self.genesis * 1000) // (self.period * 1000) + 1

    def cutting(self, closed_ms: int) -> int:
        """Returns the one round that may cut a deck whose words were closed at `closed_ms`: the
        first whose time lies at least `MARGIN_MS` after it."""
        earliest_ms = closed_ms + MARGIN_MS
        last = max(self.newest(earliest_ms), 0)
        return last if last and self.time_ms(last) == earliest_ms else last + 1


QUICKNET: Final = BeaconChain(
    digest="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    public_key="83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    genesis=1692803367,
    period=3,
)
"""The chain of the League of Entropy that cuts decks."""
