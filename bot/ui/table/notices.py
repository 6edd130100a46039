"""Notices in a table's channel, beside its message: about one player, or the whole table.

`NoticeSender` posts them, and the summary of a session.
"""

import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord

from bot.host.session_story import SessionSummary
from bot.host.table_announcer import TablePlace
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
from bot.ui.components.pages import session_picture_name, upload
from bot.ui.messages.commitments import commitment_shown, shortened_names, verification_file
from bot.ui.opening.house_forms import holds_later, house_changes
from bot.ui.players.session_picture import (
    session_alt,
    session_picture,
    session_scene,
    session_summary_messages,
)
from bot.ui.requests.outgoing_requests import new_nonce
from bot.ui.requests.sending import until_taken
from bot.ui.table.poster import PosterDependencies
from bot.ui.words.player_names import markdown_name
from bot.ui.words.poker_words import rabbit_words

DeckProof: TypeAlias = tuple[HandId, Mapping[str, Any]]
"""A hand, and what proves cards of its deck."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for the channel, which mentions `player` when there is one."""

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
        make = _NOTICES.get(type(event))
        notice = make(event, texts) if make is not None else None
        if notice is not None:
            yield notice


def _chips_missing(event: ChipsMissing, texts: Texts) -> Notice:
    text = texts.say("notice-chips-missing", mention=f"<@{event.player}>", amount=event.amount)
    return Notice(text, event.player)


def _left(event: Left, texts: Texts) -> Notice | None:
    if event.why is not AwayReason.KICKED:
        return None
    text = texts.say("notice-kicked", mention=f"<@{event.player}>", amount=event.amount)
    return Notice(text, event.player, stays=True)


def _stack_corrected(event: StackCorrected, texts: Texts) -> Notice:
    amount = texts.signed(event.amount)
    text = texts.say("notice-stack-corrected", mention=f"<@{event.player}>", amount=amount)
    return Notice(text, event.player, stays=True)


def _hand_voided(event: HandVoided, texts: Texts) -> Notice | None:
    if event.agreed:
        return Notice(texts.say("notice-hand-voided-agreed"), stays=True)
    if not event.by:
        return None
    # A silent void could hide that the table owner was losing the hand.
    return Notice(texts.say("notice-hand-voided", mention=f"<@{event.by}>"), stays=True)


def _void_proposed(event: VoidProposed, texts: Texts) -> Notice | None:
    if not event.asked:
        return None
    names = " ".join(f"<@{one}>" for one in event.asked)
    text = texts.say("notice-void-asked", mention=f"<@{event.player}>", names=names)
    return Notice(text, called=event.asked, stays=True)


def _void_dropped(event: VoidDropped, texts: Texts) -> Notice:
    if not event.name:
        return Notice(texts.say("notice-void-lapsed"))
    return Notice(texts.say("notice-void-declined", name=markdown_name(event.name)))


def _house_rules_changed(event: HouseRulesChanged, texts: Texts) -> Notice:
    text = texts.say(
        "notice-house-changed",
        mention=f"<@{event.by}>",
        when="later" if holds_later(event) else "now",
        rules=" · ".join(house_changes(texts, event.before, event.after)),
    )
    return Notice(text, stays=True)


def _bomb_pot_wanted(event: BombPotWanted, texts: Texts) -> Notice:
    name = markdown_name(event.name)
    text = texts.say("notice-bomb-wanted", name=name, votes=event.votes, needed=event.needed)
    return Notice(text, stays=True)


def _bomb_pot_called(event: BombPotCalled, texts: Texts) -> Notice:
    text = texts.say("notice-bomb-pot-voted")
    if event.by:
        text = texts.say("notice-bomb-pot", mention=f"<@{event.by}>")
    return Notice(text, stays=True)


def _clock_called(event: ClockCalled, texts: Texts) -> Notice:
    text = texts.say(
        "notice-clock-called",
        mention=f"<@{event.player}>",
        name=markdown_name(event.by),
        seconds=event.seconds,
    )
    return Notice(text, event.player)


def _rabbit_hunted(event: RabbitHunted, texts: Texts) -> Notice:
    text = texts.say(
        "notice-rabbit",
        name=markdown_name(event.name),
        hand=str(event.number),
        cards=rabbit_words(event.boards),
        proven="yes" if event.proof else "no",
    )
    return Notice(text, stays=True, proof=(event.hand, event.proof) if event.proof else None)


def _stand_up_over(event: StandUpOver, texts: Texts) -> Notice:
    text = texts.say(
        "notice-stand-up-over" if event.paid else "notice-stand-up-off",
        losers=shortened_names(event.losers, texts),
        count=len(event.losers),
        amount=event.each,
        others=shortened_names(event.others, texts),
    )
    return Notice(text, stays=True)


def _words_dropped(event: WordsDropped, texts: Texts) -> Notice:
    text = texts.say(
        "notice-words-dropped",
        names=shortened_names(event.names, texts),
        root=commitment_shown(event.root),
    )
    return Notice(text, stays=True)


def _table_closed(event: TableClosed, texts: Texts) -> Notice | None:
    return Notice(texts.say("notice-closed-empty"), stays=True) if event.idle else None


def _seat_offered(event: SeatOffered, texts: Texts) -> Notice:
    text = texts.say("notice-seat-held", mention=f"<@{event.player}>")
    return Notice(text, event.player, seat=True)


def _passed_over(event: PassedOver, texts: Texts) -> Notice:
    return Notice(texts.say("notice-passed-over", mention=f"<@{event.player}>"), event.player)


_NOTICES: Final[Mapping[type[Any], Callable[[Any, Texts], Notice | None]]] = {
    ChipsMissing: _chips_missing,
    Left: _left,
    StackCorrected: _stack_corrected,
    HandVoided: _hand_voided,
    VoidProposed: _void_proposed,
    VoidDropped: _void_dropped,
    HouseRulesChanged: _house_rules_changed,
    BombPotWanted: _bomb_pot_wanted,
    BombPotCalled: _bomb_pot_called,
    ClockCalled: _clock_called,
    RabbitHunted: _rabbit_hunted,
    StandUpOver: _stand_up_over,
    WordsDropped: _words_dropped,
    TableClosed: _table_closed,
    SeatOffered: _seat_offered,
    PassedOver: _passed_over,
}
"""Makers of notices, by the class of the event; None where this one needs no notice."""


def seat_notice(event: TableEvent, texts: Texts) -> Notice | None:
    """The notice of what became of a player's seat, for the channel where they get no direct
    messages."""
    match event:
        case SatOut(player=player, why=AwayReason.TIMEOUTS):
            return Notice(texts.say("notice-sat-out", mention=f"<@{player}>"), player)
        case Left(player=player, amount=amount, why=AwayReason.AWAY):
            text = texts.say("notice-seat-freed", mention=f"<@{player}>", amount=amount)
            return Notice(text, player, stays=True)
        case Left(player=player, why=AwayReason.BROKE):
            return Notice(texts.say("notice-broke", mention=f"<@{player}>"), player)
    return None


log = logging.getLogger(__name__)

Files = Callable[[], list[discord.File]]
"""Makes the files of a message for each attempt to send it."""


class NoticeSender:
    """Posts notices. Raises what Discord's requests raise."""

    def __init__(self, dependencies: PosterDependencies) -> None:
        self._dependencies = dependencies

    async def send_notice(self, place: TablePlace, notice: Notice) -> None:
        people = (*([notice.player] if notice.player else []), *notice.called)
        called = [discord.Object(player) for player in people] or False
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=called)
        await self._send(place, notice.text, mentions, notice.files)

    async def send_session(self, place: TablePlace, summary: SessionSummary, texts: Texts) -> None:
        """Posts the account with its picture; without it where it cannot be drawn."""
        first, *others = session_summary_messages(summary, texts)
        files: Files = list
        try:
            files = await self._draw_session(place, summary, texts)
        except Exception:
            log.exception("the session of %s cannot be drawn", place)
        await self._send(place, first, discord.AllowedMentions.none(), files)
        await self.send_texts(place, *others)

    async def _draw_session(
        self, place: TablePlace, summary: SessionSummary, texts: Texts
    ) -> Files:
        sources = self._dependencies.picture_sources
        session = session_picture(summary, sources.settings, sources.avatars, place.guild)
        if session is None:
            return list
        scene, alt = session_scene(texts, session), session_alt(texts, session)
        picture = await self._dependencies.render_process.draw_sheet(scene)
        name = session_picture_name(session.story.biggest.hand)
        return lambda: [upload(picture, name, alt)]

    async def send_texts(self, place: TablePlace, *messages: str) -> None:
        for text in messages:
            await self._send(place, text, discord.AllowedMentions.none())

    async def _send(
        self,
        place: TablePlace,
        text: str,
        mentions: discord.AllowedMentions,
        files: Files = list,
    ) -> discord.Message:
        """Posts a message in the table's channel; its nonce prevents a second one after a retry."""
        channel, nonce = self._dependencies.channel(place.channel), new_nonce()

        def send() -> Coroutine[Any, Any, discord.Message]:
            # A file is read once: every attempt needs one of its own.
            return channel.send(text, allowed_mentions=mentions, nonce=nonce, files=files())

        return await until_taken(send)
