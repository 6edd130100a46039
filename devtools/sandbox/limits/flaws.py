"""A fault in one field of a request, and the small checks that all limits are made of."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from devtools.sandbox.errors import invalid_fields


class Flaw(NamedTuple):
    """A field (path with slashes), Discord's error code for it, and a sentence."""

    path: str
    code: str
    message: str


Flaws = Iterator[Flaw]


def too_long(path: str, text: object, most: int, *, least: int = 0) -> Flaws:
    """The text must have `least` to `most` characters; nothing else than text is checked."""
    if isinstance(text, str) and not least <= len(text) <= most:
        if least:
            yield Flaw(
                path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
            )
        else:
            yield Flaw(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def required_text(path: str, text: object, most: int) -> Flaws:
    """There must be a text of 1 to `most` characters."""
    if not isinstance(text, str):
        yield Flaw(path, "BASE_TYPE_REQUIRED", "This field is required")
    else:
        yield from too_long(path, text, most, least=1)


def too_many(path: str, items: object, most: int, *, least: int = 0) -> Flaws:
    """The list must have `least` to `most` items."""
    if isinstance(items, list) and not least <= len(items) <= most:
        yield Flaw(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")


def within(path: str, number: object, least: int, most: int) -> Flaws:
    """The number, if there is one, must lie in the range."""
    if isinstance(number, int) and not least <= number <= most:
        yield Flaw(path, "NUMBER_TYPE_RANGE", f"int value should be between {least} and {most}.")


def one_of(path: str, value: object, allowed: set[int]) -> Flaws:
    if value not in allowed:
        names = ", ".join(str(item) for item in sorted(allowed))
        yield Flaw(path, "BASE_TYPE_CHOICES", f"Value must be one of ({names}).")


def dicts(items: Any) -> list[tuple[int, dict[str, Any]]]:
    """The objects in a list with their places; the official description judges anything else."""
    if not isinstance(items, list):
        return []
    return [(place, item) for place, item in enumerate(items) if isinstance(item, dict)]


def refuse(flaws: Iterable[Flaw]) -> None:
    """Raises ApiError 50035 that names every flaw, if there are any."""
    if found := list(flaws):
        raise invalid_fields(found)
