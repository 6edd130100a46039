"""Keeps one table's message current: an older state never follows a newer one.

A hand's message gets a last update when the next hand, or the same one, has another message.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

import discord
from cachetools import LRUCache
from discord import ui

from bot.host.announcing import SeenFuture
from bot.host.background_tasks import Clock
from bot.host.guild_settings import SettingsByGuild
from bot.host.table_announcer import TableNews, TablePlace
from bot.host.table_timers import StreetTimes
from bot.ids import ChannelId, HandId, TableId
from bot.press_trace import Stage, StageTimes
from bot.storage.errors import StorageFailed
from bot.table.turn_clock import seconds_of_turn
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.pages import TABLE_PICTURE, upload
from bot.ui.components.written_cards import NO_FACES, CardFaces
from bot.ui.messages.commitments import Commitments, DealLine
from bot.ui.presentation.all_in_streets import next_street_ms, own_view_shown, street_shown
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.odds import Odds, OddsCalculator
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presentation.scenes import SceneExtras, table_scene
from bot.ui.requests.answers import InteractionReply, is_final_error
from bot.ui.requests.orphaned_messages import OrphanedMessages
from bot.ui.requests.outgoing_requests import (
    OutgoingRequest,
    RequestCancelled,
    UnreadableAnswer,
    new_nonce,
)
from bot.ui.requests.sending import (
    ARCHIVED_THREAD,
    CLOSING_SECONDS_MAX,
    LAST_SECONDS_MAX,
    TOO_OLD_TO_EDIT,
    Attempts,
    Outcome,
    finish_tasks,
    is_lost,
    outcome_of,
    send_or_log,
    set_event,
    silent_edit,
    soon,
    takes_no_edits,
    until_taken,
)
from bot.ui.table.layout import Surroundings, table_layout
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import with_former_players

RememberMessage = Callable[[TableId, int], Awaitable[None]]
SurroundingsOf = Callable[[TableId, Texts], Surroundings | None]
"""Finds the surroundings of a tournament's table; None for a cash table."""

HandPosted = Callable[[TablePlace, HandId, int], None]


@dataclass(frozen=True, slots=True)
class Frame:
    """News with their picture and layout."""

    news: TableNews
    picture: bytes
    odds: Odds | None
    layout: ui.LayoutView
    stages: StageTimes
    """The stages it went through, for the trace of the press that it answers."""


@dataclass(frozen=True, slots=True)
class ShownNews:
    """News that stay in memory; their picture is among the `LastPictures`, or drawn again."""

    news: TableNews
    odds: Odds | None


LAST_PICTURES_BYTES: Final = 8 << 20
"""About a hundred tables; where more are played, the longest untouched are drawn again."""


class LastPictures(LRUCache[tuple[TableId, int], bytes]):
    """The newest picture of each table's hand, for the final update of its message."""

    def __init__(self) -> None:
        super().__init__(LAST_PICTURES_BYTES, len)


FrameTaken = Callable[[TableNews, Odds | None], None]


@dataclass(frozen=True, slots=True)
class PictureSources:
    """Sources of what pictures show beside the public view."""

    settings: SettingsByGuild
    avatars: AvatarCache
    odds: OddsCalculator
    clock: Clock
    faces: CardFaces = NO_FACES
    """Writes cards in the text below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PosterDependencies:
    """The dependencies of every table's poster."""

    client: discord.Client
    render_process: RenderProcess
    languages: Languages
    picture_sources: PictureSources
    remember_message: RememberMessage
    """Stores the ids of table messages. May raise `StorageFailed`."""
    surroundings_of: SurroundingsOf
    channel_gone: Callable[[ChannelId], None]
    """Called when a table's channel may not exist any more."""
    hand_posted: HandPosted
    """Called with each new message that shows a hand."""
    commitments: Commitments
    """Told which hand's message Discord has accepted."""
    frame_taken: FrameTaken
    """Called with what the table's message shows once Discord has accepted it."""
    last_pictures: LastPictures = field(default_factory=LastPictures)
    may_begin: asyncio.Event = field(default_factory=set_event)
    """Set, except during a start: what was recovered is shown once the bot is online."""

    def channel(self, channel: ChannelId) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel)

    def message(self, channel: ChannelId, message: int) -> discord.PartialMessage:
        return self.channel(channel).get_partial_message(message)

    async def make_frame(self, news: TableNews, texts: Texts) -> Frame:
        """Draws the frame of the news for this moment.

        A turn that has not been shown yet begins when this frame is seen, so its deadline is
        counted from now.
        """
        view = with_former_players(news.view, texts)
        news, picture_sources, stages = replace(news, view=view), self.picture_sources, StageTimes()
        stages.mark(Stage.POSTER)
        if news.turn_ms is not None:
            news = replace(news, deadline_ms=picture_sources.clock.now_ms() + news.turn_ms)
        odds = await picture_sources.odds.odds_of_hand(view.hand)
        players = [seat.player for seat in view.seats if seat.player is not None]
        extras = SceneExtras(
            look=picture_sources.settings.of(news.place.guild).look,
            avatars=picture_sources.avatars.avatars_of(news.place.guild, players),
            odds=odds,
            time_left=self._time_left(news),
        )
        scene = table_scene(view, texts, extras)
        stages.mark(Stage.SCENE)
        drawing = self.render_process.draw_table(scene, stages)
        # The message is written while the picture is drawn; other tasks that are ready go first.
        await asyncio.sleep(0)
        layout = self.layout(news, texts, odds)
        return Frame(news, await drawing, odds, layout, stages)

    def layout(
        self, news: TableNews, texts: Texts, odds: Odds | None, *, finished: bool = False
    ) -> ui.LayoutView:
        return table_layout(
            news,
            texts,
            odds=odds,
            finished=finished,
            deal=DealLine(
                self.picture_sources.settings.of(news.place.guild).deal_digits, news.next_round
            ),
            around=self.surroundings_of(news.place.table, texts),
            faces=self.picture_sources.faces,
        )

    def _time_left(self, news: TableNews) -> float:
        """The part of the turn that is left now, from 0 to 1.

        The ring of a picture does not move; the text beside it counts down.
        """
        if news.deadline_ms is None:
            return 1.0
        left_ms = news.deadline_ms - self.picture_sources.clock.now_ms()
        hand = news.view.hand
        if hand is None:
            return 1.0
        seconds = seconds_of_turn(news.view.rules, hand.street_number, hand.options)
        return min(1.0, max(0.0, left_ms / (seconds * 1000)))


log = logging.getLogger(__name__)


class FinalUpdates:
    """Sends the last updates of one table's messages; no new hand waits for them."""

    def __init__(self, dependencies: PosterDependencies, table: TableId) -> None:
        self._dependencies = dependencies
        self._table = table
        self.tasks: set[asyncio.Task[None]] = set()
        """The updates under way."""
        self.last_reply: InteractionReply | None = None
        """The last reply that was the table's message itself."""

    def start(
        self, sent: discord.PartialMessage, hand: int, framed: ShownNews, *, is_replaced: bool
    ) -> None:
        """Starts the last update of a hand's message. `framed` is what the message is to show;
        `is_replaced` where another message shows the same hand."""
        reply, self.last_reply = self.last_reply, None
        if reply is not None and reply.message != sent.id:
            reply = None
        # A root that was shown before the first hand stays: the deck was there before it was cut.
        is_kept = not is_replaced if hand else bool(framed.news.view.next_root)
        if is_kept:
            update = self._finish(sent, hand, framed, reply)
        else:
            update = self._until_taken(sent.delete)
        context = f"the message before of table {self._table}"
        task = asyncio.create_task(send_or_log(update, context))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _finish(
        self,
        sent: discord.PartialMessage,
        hand: int,
        framed: ShownNews,
        reply: InteractionReply | None,
    ) -> None:
        """Removes the controls of the last hand's message."""
        news, odds = framed.news, framed.odds
        texts = self._dependencies.languages.of_guild(news.place.guild)
        picture = self._dependencies.last_pictures.pop((self._table, hand), None)
        if picture is None:
            frame = await self._dependencies.make_frame(news, texts)
            news, odds, picture = frame.news, frame.odds, frame.picture
        layout = self._dependencies.layout(news, texts, odds, finished=True)
        if reply is None or not await reply.show_table_again(layout, picture):
            await self._until_taken(
                lambda: silent_edit(sent, view=layout, attachments=[upload(picture, TABLE_PICTURE)])
            )

    async def _until_taken(self, update: Callable[[], Coroutine[Any, Any, object]]) -> None:
        try:
            await until_taken(update, soon())
        except discord.HTTPException as error:
            log.info("table %s: its message before is gone: %s", self._table, error)


class TablePoster:
    """Sends one request for the table's message at a time, always with the newest state.

    A request that waits for a rate limit is cancelled when there is something newer, so a press is
    answered at once with its result. One that is under way is waited for. A request that fails is
    retried until there is something newer; one that Discord refuses for good a few times, since
    what it lacks may come.
    """

    def __init__(self, dependencies: PosterDependencies, news: TableNews) -> None:
        self._dependencies = dependencies
        self._clock = dependencies.picture_sources.clock
        self._table, self.guild = news.place.table, news.place.guild
        self._message = news.place.message
        self._channel = news.place.channel
        self._shown: TableNews | None = None
        """The newest news, shown or not."""
        self._hand_shown = news.view.hand_number
        self._framed = ShownNews(news, None)
        """The news of the newest frame for the message, or that the message from before a restart
        may show."""
        self._latest: TableNews | None = None
        self._last_of_hand: dict[int, TableNews] = {}
        """The ends of hands that could not be shown before the next one began, by hand number."""
        self._result: TableNews | None = None
        """The end of an all-in of which only streets were shown so far."""
        self._replies: list[InteractionReply] = []
        self._awaited: list[SeenFuture] = []
        """Done when the newest state is seen."""
        self._drawn: list[SeenFuture] = []
        """Done when the state being drawn or sent is seen."""
        self._outgoing: OutgoingRequest[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._final_updates = FinalUpdates(dependencies, self._table)
        self._orphans = OrphanedMessages(dependencies.client, self._table)
        self._wake_up = asyncio.Event()
        self._awaits_street = False
        """Whether nothing is sent until the next street of an all-in."""
        self._street_skipped = False
        """Whether the last street was held back by a rate limit until the next one was due."""
        self._closing = False
        self.is_taken = False
        """Whether Discord shows the last news that were sent."""

    def show_news(self, news: TableNews) -> SeenFuture:
        """Makes this the newest state; an older one that still waits is never sent.

        The future is done when people see this state or a newer one; false when they never will.
        """
        shown: SeenFuture = asyncio.get_running_loop().create_future()
        self._awaited.append(shown)
        old, self._latest, self._shown, self.is_taken = self._latest, news, news, False
        if old is not None:
            self._skip(old)
        self._cancel_waiting()
        self._wake_up.set()
        if self.is_idle:
            self._task = asyncio.create_task(self._run())
            self._task.add_done_callback(self._has_ended)
        return shown

    @property
    def streets(self) -> StreetTimes | None:
        """The times of the all-in that is shown, or was shown last."""
        return None if self._shown is None else self._shown.streets

    def as_shown(self, view: TableView) -> TableView:
        """A player's view of the table, with no more of an all-in than may be shown by now."""
        news = None if self._closing else self._shown
        return own_view_shown(view, news, self._clock.now_ms())

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being drawn or sent."""
        return self._task is None or self._task.done()

    async def answer_press(self, reply: InteractionReply) -> None:
        """Answers a press with the next frame that is delivered; at once when none is to come."""
        if self.is_idle or (self._awaits_street and self._latest is None):
            await reply.acknowledge()
        else:
            self._replies.append(reply)

    def refresh(self) -> None:
        """Shows the same state again, unless a hand is being played, whose next action does."""
        if self._shown is None or self._latest is not None:
            return
        if self._shown.view.paused or not self._shown.view.running:
            self.show_news(replace(self._shown, recovered=False, hand_voided=False, events=()))

    async def close(self) -> None:
        """Waits for requests under way, at most `CLOSING_SECONDS_MAX`, and cancels the rest."""
        self._closing = True
        self._wake_up.set()
        tasks = {task for task in (self._task, *self._final_updates.tasks) if task is not None}
        await finish_tasks(tasks, CLOSING_SECONDS_MAX)

    async def end(self) -> None:
        """Waits until the last messages of a closed table are sent, or have timed out."""
        if self._task is not None:
            await finish_tasks({self._task}, LAST_SECONDS_MAX)
        await finish_tasks(set(self._final_updates.tasks), LAST_SECONDS_MAX)

    async def _run(self) -> None:
        await self._dependencies.may_begin.wait()
        if self._latest is not None and self._latest.recovered:
            self._orphans.may_be_in(self._channel, self._message)
            await self._orphans.try_to_remove()
        attempts = Attempts()
        while self._latest is not None or self._replies:
            if self._latest is None:
                await self._replies.pop().acknowledge()
                continue
            news, self._latest = self._latest, None
            self._drawn, self._awaited = [*self._drawn, *self._awaited], []
            outcome = await outcome_of(self._send(news), f"table {self._table}")
            self.is_taken = outcome is Outcome.TAKEN
            if outcome is Outcome.TAKEN:
                attempts = Attempts()
                await self._orphans.try_to_remove()
                if self._latest is None:
                    if not self._street_skipped:
                        self._resolve_awaited(seen=False)
                    await self._wait_for_street(news)
            elif self._latest is None and not self._closing:
                # A player's time begins when it is seen that it is their turn.
                is_turn = news.view.to_act is not None
                pause = attempts.pause_after(outcome, is_urgent=is_turn)
                if not await self._retry(news, pause):
                    attempts = Attempts()

    # --- an all-in street by street ---------------------------------------------------------

    def _step(self, news: TableNews) -> TableNews:
        """The news as they are shown now. The result of an all-in that is shown street by street is
        kept for its message, should the next hand come first."""
        is_whole = self._closing or news.streets is None
        step = news if is_whole else street_shown(news, self._clock.now_ms())
        before, self._result = self._result, None if step is news else news
        if before and before.view.hand_number == self._hand_shown != news.view.hand_number:
            self._last_of_hand[self._hand_shown] = before
        return step

    @contextmanager
    def _until_next_street(self, news: TableNews) -> Iterator[None]:
        """Cancels the request for a street that waits for a rate limit when the next one is due."""
        timer = None
        if news.streets is not None and self._result is news:
            late_ms = next_street_ms(news.streets, self._clock.now_ms()) - self._clock.now_ms()
            timer = self._clock.call_later(late_ms / 1000, self._cancel_waiting)
        try:
            yield
        finally:
            if timer is not None:
                timer.cancel()

    def _cancel_waiting(self) -> None:
        """Cancels the request that waits for a rate limit, if one does."""
        if self._outgoing is not None:
            self._outgoing.cancel()

    async def _wait_for_street(self, news: TableNews) -> None:
        """Waits after a street of an all-in until the next one is due, or there is something newer,
        and shows it then; at once if this street was skipped. Presses are answered meanwhile."""
        if news.streets is None or self._result is not news:
            return
        while self._replies:
            await self._replies.pop().acknowledge()
        self._wake_up.clear()
        if self._latest is None and not (self._street_skipped or self._closing):
            now_ms = self._clock.now_ms()
            seconds = (next_street_ms(news.streets, now_ms) - now_ms) / 1000
            timer = self._clock.call_later(seconds, self._wake_up.set)
            self._awaits_street = True
            await self._wake_up.wait()
            self._awaits_street = False
            timer.cancel()
        self._latest = self._latest or news

    def _has_ended(self, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            self._drawn, self._awaited = [*self._drawn, *self._awaited], []
        self._resolve_awaited(seen=False)

    def _resolve_awaited(self, *, seen: bool) -> None:
        """Tells the callers that wait whether the drawn picture is seen, or never will be."""
        for shown in self._drawn:
            if not shown.done():
                shown.set_result(seen)
        self._drawn = []

    async def _retry(self, news: TableNews, pause: float | None) -> bool:
        """Sends the same news again after `pause` seconds, or newer ones at once; whether it is the
        same news that are sent next."""
        if pause is None:
            return False
        self._wake_up.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._wake_up.wait()
        if self._latest is not None or self._closing:
            return False
        self._latest = news
        return True

    def _skip(self, old: TableNews) -> None:
        """Keeps what of `old` the newest state does not say; it is not shown itself."""
        if self._latest is None:
            return
        if old.recovered:
            self._latest = replace(self._latest, recovered=True, hand_voided=old.hand_voided)
        if old.view.hand_number != self._latest.view.hand_number:
            self._last_of_hand[old.view.hand_number] = old

    async def _send(self, news: TableNews) -> None:
        replies: list[InteractionReply] = []
        self._street_skipped = False
        texts = self._dependencies.languages.of_guild(news.place.guild)
        try:
            frame = await self._dependencies.make_frame(self._step(news), texts)
            if self._latest is None:
                replies, self._replies = self._replies, []
                with self._until_next_street(news):
                    await self._deliver(frame, texts, replies)
            else:
                self._skip(news)
        except RequestCancelled:
            self._street_skipped = True
            self._skip(news)
        finally:
            for reply in replies:
                await reply.acknowledge()

    async def _deliver(self, frame: Frame, texts: Texts, replies: list[InteractionReply]) -> None:
        try:
            await self._show(frame, texts, replies)
        except discord.HTTPException as error:
            # A thread that refuses a new message too is locked: only moderators can open it.
            may_be_lost = is_lost(error) or error.code == ARCHIVED_THREAD
            if is_final_error(error):
                # No message will show this hand soon: its cards come with the commitment.
                self._dependencies.commitments.release_cards(
                    frame.news.place.table, frame.news.view.hand_id
                )
                if not may_be_lost:
                    self._resolve_awaited(seen=False)
            if may_be_lost:
                # Nobody's time begins: the table is closed, or shown elsewhere, or shown again.
                log.info("table %s may have lost its channel", frame.news.place.table)
                self._dependencies.channel_gone(frame.news.place.channel)
            raise

    async def _show(self, frame: Frame, texts: Texts, replies: list[InteractionReply]) -> None:
        is_elsewhere = frame.news.place.channel != self._channel
        if self._message is None or is_elsewhere or frame.news.view.hand_number != self._hand_shown:
            # A press on the old message cannot be answered with the new one, so it need not wait.
            acknowledged = [reply.acknowledge() for reply in replies]
            await asyncio.gather(self._replace(frame, texts), *acknowledged)
        else:
            # Kept even if sending fails: the final update of the hand shows it again.
            self._keep(frame)
            await self._update(frame, texts, replies)

    async def _replace(self, frame: Frame, texts: Texts) -> None:
        """Shows the frame in a new message, and finishes the one before."""
        channel, message = self._channel, self._message
        hand, framed = self._hand_shown, self._framed
        await self._post(frame, texts)
        if message is not None:
            if hand in self._last_of_hand:
                framed = ShownNews(self._last_of_hand[hand], None)
                self._dependencies.last_pictures.pop((self._table, hand), None)
            sent = self._dependencies.message(channel, message)
            self._final_updates.start(sent, hand, framed, is_replaced=hand == self._hand_shown)
        self._last_of_hand = {n: end for n, end in self._last_of_hand.items() if n > hand}

    def _keep(self, frame: Frame) -> None:
        """Keeps what the final update of the frame's hand shows."""
        self._framed = ShownNews(frame.news, frame.odds)
        key = self._table, frame.news.view.hand_number
        self._dependencies.last_pictures[key] = frame.picture

    async def _update(self, frame: Frame, texts: Texts, replies: list[InteractionReply]) -> None:
        for reply in replies:
            if reply.message == self._message and reply.claim():
                if await reply.show_table(frame.layout, frame.picture, frame.stages):
                    self._final_updates.last_reply = reply
                    self._mark_taken(frame)
                    return
                break
        place = frame.news.place
        message = self._dependencies.message(place.channel, self._message or 0)
        files = [upload(frame.picture, TABLE_PICTURE)]
        edit = silent_edit(message, view=frame.layout, attachments=files)
        try:
            await self._await_request(OutgoingRequest(edit), OutgoingRequest.accepted)
            self._mark_taken(frame)
        except discord.HTTPException as error:
            if not takes_no_edits(error):
                raise
            if frame.news.view.closed and error.code != TOO_OLD_TO_EDIT:
                # The table is closed: a thread that was archived stays archived.
                return
            await self._replace(frame, texts)

    async def _post(self, frame: Frame, texts: Texts) -> None:
        place = frame.news.place
        await self._orphans.remove()
        nonce = new_nonce()
        sending = self._dependencies.channel(place.channel).send(
            view=frame.layout,
            file=upload(frame.picture, TABLE_PICTURE),
            allowed_mentions=discord.AllowedMentions.none(),
            nonce=nonce,
            silent=True,
        )
        outgoing = OutgoingRequest(sending)
        try:
            message = await self._await_request(outgoing, partial(self._answer, frame))
            if getattr(message, "nonce", None) not in {None, nonce}:
                raise UnreadableAnswer("another message was confirmed")
        except Exception:
            if outgoing.may_have_acted:
                self._orphans.may_be_in(place.channel, self._message)
            raise
        self._orphans.has_posted(message.id)
        self._channel, self._message = place.channel, message.id
        self._hand_shown = frame.news.view.hand_number
        self._keep(frame)
        await self._remember(place.table, message.id)
        if frame.news.view.hand is not None:
            self._dependencies.hand_posted(place, frame.news.view.hand_id, message.id)

    async def _remember(self, table: TableId, message: int) -> None:
        """A failure is only logged: after a restart the message would be an orphan."""
        try:
            await self._dependencies.remember_message(table, message)
        except StorageFailed as error:
            log.warning("table %s: its new message was not noted: %s", table, error)

    async def _answer(self, frame: Frame, outgoing: OutgoingRequest[Any]) -> Any:
        """The new message as Discord confirms it, perhaps long after accepting it."""
        await outgoing.accepted()
        self._mark_taken(frame)
        return await outgoing.answer()

    def _mark_taken(self, frame: Frame) -> None:
        """Notes that Discord has accepted the message that shows this frame."""
        self._dependencies.commitments.commitment_shown(frame.news.place.table, frame.news.view)
        self._resolve_awaited(seen=True)
        self._dependencies.frame_taken(frame.news, frame.odds)

    async def _await_request(
        self, outgoing: OutgoingRequest[Any], until: Callable[[Any], Awaitable[Any]]
    ) -> Any:
        self._outgoing = outgoing
        if self._latest is not None:
            outgoing.cancel()
        try:
            return await until(outgoing)
        finally:
            self._outgoing = None
