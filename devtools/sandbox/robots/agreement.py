"""What the robots of a crew tell each other: who is on the way to where.

What they see is late: an announcement is edited every few seconds. Without this, all would take the
last seat at once. Whoever checks and notes does both without an await between.
"""

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

NEWS_SECONDS_MAX: Final = 15.0
"""How long an errand may take to be seen; then it has come to nothing."""


@dataclass(slots=True)
class Agreement:
    """Errands under way, by where they lead."""

    _errands: dict[Hashable, dict[str, float]] = field(default_factory=dict)

    def note(self, goal: Hashable, name: str) -> None:
        """The robot of this name has set off."""
        until = asyncio.get_running_loop().time() + NEWS_SECONDS_MAX
        self._errands.setdefault(goal, {})[name] = until

    def under_way(self, goal: Hashable) -> set[str]:
        """Who has set off lately, whether it is seen already or not."""
        now = asyncio.get_running_loop().time()
        errands = self._errands.pop(goal, {})
        current = {name: until for name, until in errands.items() if until > now}
        if current:
            self._errands[goal] = current
        return set(current)
