"""How long a picture's description may be, and what is left out where that is not enough."""

from collections.abc import Callable, Iterable, Sequence

ALT_TEXT_MAX = 1024
"""Discord's limit for a picture's description."""

Part = tuple[int, str]
"""A sentence or a row with its weight: the higher the number, the less it matters."""


def joined(parts: Iterable[str]) -> str:
    """Sentence after sentence."""
    return " ".join(parts)


def shortened(parts: Sequence[Part], tell: Callable[[Iterable[str]], str] = joined) -> str:
    """What `tell` makes of as many whole parts as there is room for.

    Those that matter least are left out, the last of them first.
    """
    kept = list(parts)
    while len(kept) > 1 and len(_told(kept, tell)) > ALT_TEXT_MAX:
        least = max(weight for weight, _ in kept)
        last = max(index for index, (weight, _) in enumerate(kept) if weight == least)
        del kept[last]
    return _told(kept, tell)[:ALT_TEXT_MAX]


def _told(parts: Iterable[Part], tell: Callable[[Iterable[str]], str]) -> str:
    return tell(text for _, text in parts)
