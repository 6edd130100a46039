"""Makes a failing script short: leaves parts out as long as it still fails in the same way."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Part = TypeVar("Part")


def shortest(
    script: Sequence[Part], fails: Callable[[Sequence[Part]], bool], *, tries: int
) -> list[Part]:
    """A script that fails and of which, given enough tries, no single step can be left out.

    Delta debugging: large parts are left out first, then ever smaller ones.
    """
    kept, size = list(script), max(1, len(script) // 2)
    while True:
        shrunk, tries = _without_parts(kept, size, fails, tries)
        if tries <= 0 or (size == 1 and len(shrunk) == len(kept)):
            return shrunk
        kept, size = shrunk, max(1, size // 2)


def _without_parts(
    script: list[Part], size: int, fails: Callable[[Sequence[Part]], bool], tries: int
) -> tuple[list[Part], int]:
    """Leaves out every part of this size that is not needed, the last one first."""
    kept = script
    for start in range((len(script) - 1) // size * size, -1, -size):
        if tries <= 0:
            break
        candidate = kept[:start] + kept[start + size :]
        tries -= 1
        if candidate and fails(candidate):
            kept = candidate
    return kept, tries
