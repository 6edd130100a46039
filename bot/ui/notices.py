"""What the channel is told in a line of its own: things that concern one player, by name."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.ids import PlayerId
from bot.table.events import (
    ChipsMissing,
    HandVoided,
    Left,
    PassedOver,
    SeatOffered,
    StackCorrected,
    TableClosed,
    TableEvent,
    Why,
)
from bot.texts.catalogue import Texts

NOTICE_SECONDS = 60
"""How long a line stays that only matters now."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A line for the channel, which calls `player` by name when there is one."""

    text: str
    player: PlayerId | None = None
    stays: bool = False
    """Whether it is still of interest when the moment is over."""
    asks: bool = False
    """Whether the player has to answer in time."""


def notices_of(events: Iterable[TableEvent], texts: Texts) -> Iterator[Notice]:
    """The lines that these events call for, in their order."""
    for event in events:
        match event:
            case ChipsMissing(player=player, amount=amount):
                text = texts.say("notice-chips-missing", mention=f"<@{player}>", amount=amount)
                yield Notice(text, player)
            case Left(player=player, amount=amount, why=Why.AWAY):
                text = texts.say("notice-seat-freed", mention=f"<@{player}>", amount=amount)
                yield Notice(text, player, stays=True)
            case Left(player=player, amount=amount, why=Why.KICKED):
                text = texts.say("notice-kicked", mention=f"<@{player}>", amount=amount)
                yield Notice(text, player, stays=True)
            case StackCorrected(player=player, amount=amount):
                text = texts.say(
                    "notice-stack-corrected", mention=f"<@{player}>", amount=texts.signed(amount)
                )
                yield Notice(text, player, stays=True)
            case HandVoided(by=by) if by:
                # A hand that vanished without a word could hide that its host was losing it.
                yield Notice(texts.say("notice-hand-voided", mention=f"<@{by}>"), stays=True)
            case TableClosed(idle=True):
                yield Notice(texts.say("notice-closed-empty"), stays=True)
            case SeatOffered(player=player):
                text = texts.say("notice-seat-held", mention=f"<@{player}>")
                yield Notice(text, player, asks=True)
            case PassedOver(player=player):
                yield Notice(texts.say("notice-passed-over", mention=f"<@{player}>"), player)
            case _:
                pass
