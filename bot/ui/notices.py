"""Notices: lines in the channel about what concerns one player."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

from bot.ids import HandId, PlayerId
from bot.table.events import (
    AwayReason,
    BombPotCalled,
    BombPotWanted,
    ChipsMissing,
    ClockCalled,
    HandVoided,
    HouseRulesChanged,
    Left,
    PassedOver,
    RabbitHunted,
    SatOut,
    SeatOffered,
    StackCorrected,
    StandUpOver,
    TableClosed,
    TableEvent,
    VoidDropped,
    VoidProposed,
    WordsDropped,
)
from bot.texts.catalogue import Texts
from bot.ui.commitments import commitment_shown, shortened_names
from bot.ui.house_rules import house_changes
from bot.ui.names import markdown_name
from bot.ui.poker_words import rabbit_words
from bot.ui.verification import verification_file

DeckProof: TypeAlias = tuple[HandId, Mapping[str, Any]]
"""A hand, and what proves cards of its deck."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A line for the channel, which mentions `player` when there is one."""

    text: str
    player: PlayerId | None = None
    called: tuple[PlayerId, ...] = ()
    """Other players whom it mentions."""
    stays: bool = False
    """Whether it remains in the channel."""
    seat: bool = False
    """Whether it calls the player to a seat that is held for them."""
    proof: DeckProof | None = None
    """The proof that comes with it."""

    def files(self) -> list[discord.File]:
        """Makes the proof's file for each attempt to send it."""
        return [] if self.proof is None else [verification_file(*self.proof)]


def notices_of(events: Iterable[TableEvent], texts: Texts) -> Iterator[Notice]:
    """The notices for these events, in their order."""
    for event in events:
        match event:
            case ChipsMissing(player=player, amount=amount):
                text = texts.say("notice-chips-missing", mention=f"<@{player}>", amount=amount)
                yield Notice(text, player)
            case Left(player=player, amount=amount, why=AwayReason.KICKED):
                text = texts.say("notice-kicked", mention=f"<@{player}>", amount=amount)
                yield Notice(text, player, stays=True)
            case StackCorrected(player=player, amount=amount):
                text = texts.say(
                    "notice-stack-corrected", mention=f"<@{player}>", amount=texts.signed(amount)
                )
                yield Notice(text, player, stays=True)
            case HandVoided(agreed=True):
                yield Notice(texts.say("notice-hand-voided-agreed"), stays=True)
            case HandVoided(by=by) if by:
                # A silent void could hide that the table owner was losing the hand.
                yield Notice(texts.say("notice-hand-voided", mention=f"<@{by}>"), stays=True)
            case VoidProposed(player=player, asked=asked) if asked:
                names = " ".join(f"<@{each}>" for each in asked)
                text = texts.say("notice-void-asked", mention=f"<@{player}>", names=names)
                yield Notice(text, called=asked, stays=True)
            case VoidDropped(name=name):
                text = texts.say("notice-void-lapsed")
                if name:
                    text = texts.say("notice-void-declined", name=markdown_name(name))
                yield Notice(text)
            case HouseRulesChanged(before, after, by, waits):
                text = texts.say(
                    "notice-house-changed",
                    mention=f"<@{by}>",
                    when="later" if waits else "now",
                    rules=" · ".join(house_changes(texts, before, after)),
                )
                yield Notice(text, stays=True)
            case BombPotWanted(name, votes, needed):
                name = markdown_name(name)
                text = texts.say("notice-bomb-wanted", name=name, votes=votes, needed=needed)
                yield Notice(text, stays=True)
            case BombPotCalled(by=by) if not by:
                yield Notice(texts.say("notice-bomb-pot-voted"), stays=True)
            case BombPotCalled(by=by):
                yield Notice(texts.say("notice-bomb-pot", mention=f"<@{by}>"), stays=True)
            case ClockCalled(player=player, by=by, seconds=seconds):
                text = texts.say(
                    "notice-clock-called",
                    mention=f"<@{player}>",
                    name=markdown_name(by),
                    seconds=seconds,
                )
                yield Notice(text, player)
            case RabbitHunted(hand, number, name, boards, proof):
                text = texts.say(
                    "notice-rabbit",
                    name=markdown_name(name),
                    hand=str(number),
                    cards=rabbit_words(boards),
                    proven="yes" if proof else "no",
                )
                yield Notice(text, stays=True, proof=(hand, proof) if proof else None)
            case StandUpOver(losers, others, each, paid):
                text = texts.say(
                    "notice-stand-up-over" if paid else "notice-stand-up-off",
                    losers=shortened_names(losers, texts),
                    count=len(losers),
                    amount=each,
                    others=shortened_names(others, texts),
                )
                yield Notice(text, stays=True)
            case WordsDropped(names=names, root=root):
                text = texts.say(
                    "notice-words-dropped",
                    names=shortened_names(names, texts),
                    root=commitment_shown(root),
                )
                yield Notice(text, stays=True)
            case TableClosed(idle=True):
                yield Notice(texts.say("notice-closed-empty"), stays=True)
            case SeatOffered(player=player):
                text = texts.say("notice-seat-held", mention=f"<@{player}>")
                yield Notice(text, player, seat=True)
            case PassedOver(player=player):
                yield Notice(texts.say("notice-passed-over", mention=f"<@{player}>"), player)
            case _:
                pass


def seat_notice(event: TableEvent, texts: Texts) -> Notice | None:
    """The fate of a player's seat, for the channel where they get no direct messages."""
    match event:
        case SatOut(player=player, why=AwayReason.TIMEOUTS):
            return Notice(texts.say("notice-sat-out", mention=f"<@{player}>"), player)
        case Left(player=player, amount=amount, why=AwayReason.AWAY):
            text = texts.say("notice-seat-freed", mention=f"<@{player}>", amount=amount)
            return Notice(text, player, stays=True)
        case Left(player=player, why=AwayReason.BROKE):
            return Notice(texts.say("notice-broke", mention=f"<@{player}>"), player)
    return None
