"""The custom ids on people's screens, which are looked at again and again."""

from functools import lru_cache
from typing import Final

from bot.ui.components.custom_ids import IdT, read_custom_id

IDS_KEPT: Final = 4_096

read_shown_id = lru_cache(IDS_KEPT)(read_custom_id)


def shown_id_of(family: type[IdT], text: str) -> IdT | None:
    """The control of this family that `text` names; None for everything else."""
    found = read_shown_id(text)
    return found if isinstance(found, family) else None
