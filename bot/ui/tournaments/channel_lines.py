"""A line for a channel, and how lines of one channel are joined."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.ids import ChannelId, PlayerId
from bot.ui.components.custom_ids import TournamentControl
from bot.ui.words.discord_times import countdown

TEXT_MAX = 1_900
"""Discord's limit is 2,000 characters."""


@dataclass(frozen=True, slots=True)
class ChannelLine:
    """A line for one channel, which mentions `calls` and offers `controls`."""

    channel: ChannelId
    text: str
    calls: tuple[PlayerId, ...] = ()
    controls: tuple[TournamentControl, ...] = ()
    ends_ms: int | None = None
    """When its controls expire."""

    def later(self, late_ms: int) -> "ChannelLine":
        """The same line with an expiry `late_ms` later."""
        if self.ends_ms is None:
            return self
        ends_ms = self.ends_ms + late_ms
        return replace(
            self,
            text=self.text.replace(countdown(self.ends_ms), countdown(ends_ms)),
            ends_ms=ends_ms,
        )


def joined(lines: Iterator[ChannelLine]) -> list[ChannelLine]:
    """Joins lines of one channel into one message; lines with controls stay apart."""
    found: list[ChannelLine] = []
    newest: dict[ChannelId, int] = {}
    for line in lines:
        at = newest.get(line.channel)
        if at is not None and _fit_together(found[at], line):
            calls = tuple(dict.fromkeys((*found[at].calls, *line.calls)))
            found[at] = ChannelLine(line.channel, f"{found[at].text}\n{line.text}", calls)
        else:
            newest[line.channel] = len(found)
            found.append(line)
    return found


def _fit_together(one: ChannelLine, other: ChannelLine) -> bool:
    plain = not (one.controls or other.controls or one.ends_ms or other.ends_ms)
    return plain and len(one.text) + len(other.text) < TEXT_MAX
