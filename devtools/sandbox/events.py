"""Scheduled events of a guild: a tournament that is announced."""

from dataclasses import dataclass, field
from enum import IntEnum

from devtools.sandbox.clock import iso
from devtools.sandbox.errors import Json
from devtools.sandbox.users import User


class EventStatus(IntEnum):
    """Discord's numbers for the life of an event."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELED = 4


MOVES = {
    EventStatus.SCHEDULED: {EventStatus.SCHEDULED, EventStatus.ACTIVE, EventStatus.CANCELED},
    EventStatus.ACTIVE: {EventStatus.ACTIVE, EventStatus.COMPLETED},
    EventStatus.COMPLETED: set[EventStatus](),
    EventStatus.CANCELED: set[EventStatus](),
}
"""The statuses that may follow each."""

EXTERNAL = 3
"""The entity type of an event that is held elsewhere than in a voice channel."""


@dataclass(slots=True, eq=False)
class ScheduledEvent:
    """An event; times in seconds since 1970."""

    id: int
    guild_id: int
    creator: User
    name: str
    starts_at: float
    entity_type: int
    description: str | None = None
    ends_at: float | None = None
    channel_id: int | None = None
    location: str | None = None
    status: EventStatus = EventStatus.SCHEDULED
    interested: set[int] = field(default_factory=set)

    def payload(self) -> Json:
        """Discord's scheduled event object."""
        return {
            "id": str(self.id),
            "guild_id": str(self.guild_id),
            "channel_id": str(self.channel_id) if self.channel_id else None,
            "creator_id": str(self.creator.id),
            "creator": self.creator.payload(),
            "name": self.name,
            "description": self.description,
            "image": None,
            "scheduled_start_time": iso(self.starts_at),
            "scheduled_end_time": None if self.ends_at is None else iso(self.ends_at),
            "privacy_level": 2,
            "status": int(self.status),
            "entity_type": self.entity_type,
            "entity_id": None,
            "recurrence_rule": None,
            "entity_metadata": {"location": self.location} if self.location else None,
            "user_count": len(self.interested),
            "user_rsvp": None,
            "guild_scheduled_event_exceptions": [],
            "sku_ids": [],
        }
