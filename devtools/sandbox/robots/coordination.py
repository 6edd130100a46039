"""Coordination among the robots of a sandbox: who is about to sit down, leave or register where.

What they see is late: an announcement is edited every few seconds. Without this, all would take the
last seat at once. A robot checks and notes without an await between.
"""

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

NEWS_SECONDS_MAX: Final = 15.0
"""How long an intention may take to be seen; then it has come to nothing."""


@dataclass(slots=True)
class Coordination:
    """Intentions not seen carried out yet, by what they are about."""

    _intentions: dict[Hashable, dict[str, float]] = field(default_factory=dict)

    def note(self, goal: Hashable, name: str) -> None:
        """The robot of this name has set off."""
        until = asyncio.get_running_loop().time() + NEWS_SECONDS_MAX
        self._intentions.setdefault(goal, {})[name] = until

    def under_way(self, goal: Hashable) -> set[str]:
        """The names of those who noted it lately, whether it is seen already or not."""
        now = asyncio.get_running_loop().time()
        intentions = self._intentions.pop(goal, {})
        current = {name: until for name, until in intentions.items() if until > now}
        if current:
            self._intentions[goal] = current
        return set(current)
