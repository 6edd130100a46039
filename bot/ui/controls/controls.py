"""The registry of controls: every button, select and form, with its handler and who may use it.

A control is declared once: as the handler's method of its family, marked with `handles`. Its name
is a member of an enum in `custom_ids`, beside the grammar of its family's ids. Every press is
answered here, by one lookup; a press carries ids and nothing else, and the host decides about
everything that it asks for.
"""

import asyncio
import logging
import re
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Generic, TypeVar

import discord
from cachetools import LRUCache, TTLCache
from discord import ui

from bot.host.announcing import Place
from bot.host.refusals import HostCode
from bot.host.room import InteractionDeduplicator
from bot.ids import Chips, GuildId, PlayerId
from bot.press_trace import PressTrace, begin_trace
from bot.refusal import Refusal, refuse_if
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import (
    ControlId,
    ControlKind,
    CustomId,
    IdT,
    OpeningControl,
    OpeningId,
    PageControl,
    PageStep,
    PreferenceControl,
    PreferenceId,
    ReplayMove,
    SettingsControl,
    SettingsId,
    SharedPageId,
    TournamentControl,
    TournamentControlId,
    read_custom_id,
)
from bot.ui.components.modals import (
    AMOUNT_FIELD,
    ANY_SEAT,
    NOTHING_ENTERED,
    OPEN_SECONDS,
    SEAT_FIELD,
    submitted_values,
)
from bot.ui.components.pages import control_button, page_layout, static_panel, upload
from bot.ui.requests.answers import SEND_ERRORS, InteractionReply, answer_after_response
from bot.ui.words.amounts import read_amount
from bot.ui.words.discord_address import message_link
from bot.ui.words.languages import Languages
from bot.ui.words.refusals import UiCode, UiRefusal, refusal_for, refusal_message

REQUESTS_MAX = 40
PRESS_WINDOW_SECONDS = 10.0
USERS_KEPT_MAX = 10_000


class UserRateLimiter:
    """Counts the recent requests of each user, up to a limit that only scripts reach. `now` gives
    seconds on a monotonic clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._requests: LRUCache[PlayerId, deque[float]] = LRUCache(USERS_KEPT_MAX)

    def __len__(self) -> int:
        """The number of users whose requests are remembered."""
        return len(self._requests)

    def check_rate(self, player: PlayerId) -> None:
        """Counts a request. Raises `UiRefusal` (too-fast) beyond `REQUESTS_MAX` in the window."""
        now = self._now()
        asked = self._requests.setdefault(player, deque(maxlen=REQUESTS_MAX))
        refuse_if(
            len(asked) == REQUESTS_MAX and now - asked[0] < PRESS_WINDOW_SECONDS, UiCode.TOO_FAST
        )
        asked.append(now)


log = logging.getLogger(__name__)

ANSWERS_MAX = 2_000
"""Private answers that are remembered, to be deleted when the next one comes."""

_PLACE = re.compile(r"\d{1,2}", re.ASCII)

Kind = (
    ControlKind
    | TournamentControl
    | PageStep
    | ReplayMove
    | OpeningControl
    | SettingsControl
    | PreferenceControl
    | PageControl
)


class Users(Enum):
    """The users who may use a control at all; the host decides about the rest."""

    ALL = auto()
    UNMUTED = auto()
    """Everybody but players whom a moderator has muted."""
    WELCOME = auto()
    """Everybody but players who are banned or muted: the control opens a form that would be refused
    later."""


class Press(Generic[IdT]):
    """One press or submit being handled: user, control and reply."""

    def __init__(
        self,
        interaction: discord.Interaction,
        control: IdT,
        texts: Texts,
        *,
        acknowledges: bool = True,
    ) -> None:
        self.interaction = interaction
        self.control: IdT = control
        self.texts = texts
        self.player = PlayerId(interaction.user.id)
        done = texts.say("note-done")
        self.reply = InteractionReply(interaction, done, in_time=acknowledges)

    async def say(self, key: str, **data: int | str) -> None:
        """Answers the user alone with a sentence of the catalogue."""
        await self.reply.send_text(self.texts.say(key, **data))

    async def open_form(self, form: ui.Modal) -> None:
        """Opens the form; a sentence instead where the press was acknowledged meanwhile: no form
        can follow that."""
        if self.reply.claim():
            await self.interaction.response.send_modal(form)
            self.reply.note_answered()
        else:
            await self.say("form-too-late")

    @property
    def guild(self) -> GuildId:
        """The server. Raises `UiRefusal` (servers-only) in a DM."""
        if self.interaction.guild_id is None:
            raise UiRefusal(UiCode.SERVERS_ONLY)
        return GuildId(self.interaction.guild_id)

    def amount(self) -> Chips:
        """The amount in a submitted form. Raises `UiRefusal` (not-a-whole-number)."""
        return read_amount(self.submitted(AMOUNT_FIELD), self.texts.locale)

    def seat(self) -> int:
        """The seat chosen in a submitted form; 0 for any. Raises `UiRefusal` (unknown-control)."""
        chosen = self.submitted(SEAT_FIELD) or str(ANY_SEAT)
        refuse_if(not _PLACE.fullmatch(chosen), UiCode.UNKNOWN_CONTROL)
        return int(chosen)

    @property
    def answers(self) -> dict[str, str]:
        """The values of a submitted form, by field."""
        data: Any = self.interaction.data or {}
        return submitted_values(data)

    def submitted(self, field: str) -> str:
        """The text of a field in a submitted form; empty without one."""
        return self.answers.get(field, "")

    def chosen(self) -> str:
        """The value that was chosen in a select; empty without one."""
        return str(next(iter(self._selected), ""))

    def places(self) -> tuple[int, ...]:
        """The places that were chosen in a select. Raises `UiRefusal` (unknown-control)."""
        if not all(isinstance(each, str) and _PLACE.fullmatch(each) for each in self._selected):
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        return tuple(map(int, self._selected))

    @property
    def _selected(self) -> Sequence[Any]:
        data: Any = self.interaction.data or {}
        return data.get("values") or ()


HandlerT = TypeVar("HandlerT", bound=Callable[..., Awaitable[None]])


def handles(*kinds: Kind, users: Users = Users.ALL) -> Callable[[HandlerT], HandlerT]:
    """Declares that a method of a family handles controls of these kinds, for these users."""

    def mark(handler: HandlerT) -> HandlerT:
        handler.declared = kinds, users  # type: ignore[attr-defined]
        return handler

    return mark


class ControlFamily(Generic[IdT]):
    """The handlers of the controls that share a grammar and a place."""

    acknowledges = True
    """Whether a press is acknowledged before its handler is done, if that takes long."""

    async def check_server(self, press: Press[IdT]) -> None:
        """Raises the refusal of a press in a DM. Presses in DMs come to the first shard: the table
        or tournament may be another process's."""

    def check_press(self, press: Press[IdT], users: Users) -> None:
        """Raises the refusal of a press in the wrong place, or of a user who may not."""


def in_its_server(place: Place) -> UiRefusal:
    """The refusal of a press in a DM on a control of what is played at `place`."""
    link = message_link(place.guild, place.channel, place.message)
    return UiRefusal(UiCode.IN_ITS_SERVER, link=link)


@dataclass(frozen=True, slots=True)
class Control:
    """One kind of control, from its declaration."""

    family: ControlFamily[Any]
    handler: Callable[[Press[Any]], Awaitable[None]]
    users: Users


class Controls:
    """All controls, and the answers to their presses."""

    def __init__(
        self,
        languages: Languages,
        deduplicator: InteractionDeduplicator,
        answered: Callable[[PressTrace], None] = lambda trace: None,
    ) -> None:
        """Calls `answered` with the trace of each press once it is answered."""
        self._languages = languages
        self._deduplicator = deduplicator
        self.answered = answered
        self.rate_limiter = UserRateLimiter(lambda: asyncio.get_running_loop().time())
        """The limit of requests by one user; slash commands count too."""
        self._told: TTLCache[Hashable, tuple[int, InteractionReply]]
        self._told = TTLCache(ANSWERS_MAX, OPEN_SECONDS)
        """The newest private answer of each kind that each user has got in a channel about a table,
        a tournament or anything else, with the number of its interaction."""
        self._controls: dict[tuple[type[Enum], Kind], Control] = {}

    def add(self, family: ControlFamily[Any]) -> None:
        """Takes over the controls that a family declares. Raises `ValueError` for a second
        declaration of one."""
        for name, method in vars(type(family)).items():
            kinds, users = getattr(method, "declared", ((), Users.ALL))
            for kind in kinds:
                if (type(kind), kind) in self._controls:
                    raise ValueError(f"the control {kind!r} is declared twice")
                handler = getattr(family, name)
                self._controls[type(kind), kind] = Control(family, handler, users)

    @property
    def kinds(self) -> set[tuple[type[Enum], Kind]]:
        """The kinds of all controls that were declared."""
        return set(self._controls)

    async def answer_interaction(self, interaction: discord.Interaction) -> None:
        """Handles a press or a submit; every failure is answered, and nothing is raised."""
        begin_trace(PressTrace(interaction.id, lambda trace: self.answered(trace)))
        data: Any = interaction.data or {}
        read = read_custom_id(str(data.get("custom_id", "")))
        control = None if read is None else self._controls.get((type(read.kind), read.kind))
        texts = self._languages.of(interaction)
        acknowledges = control is None or control.family.acknowledges
        press: Press[Any] = Press(interaction, read, texts, acknowledges=acknowledges)
        try:
            self.rate_limiter.check_rate(press.player)
            if control is None:
                raise UiRefusal(UiCode.UNKNOWN_CONTROL)
            if interaction.guild_id is None:
                await control.family.check_server(press)
            control.family.check_press(press, control.users)
            await control.handler(press)
            await self._take_back_older(press, press.control.kind)
        except SEND_ERRORS as error:
            log.warning("a press could not be answered: %s", error)
        except Exception as error:
            refusal = refusal_for(error)
            if refusal is None:
                await press.reply.report_failure(texts)
            elif not self._is_answered(interaction, refusal):
                is_told = await press.reply.send_last_text(refusal_message(texts, refusal))
                if is_told:
                    await self._take_back_older(press, refusal.code)

    async def _take_back_older(self, press: Press[Any], said: Enum) -> None:
        """Leaves the user the newest of the private answers of a kind: to the same control, or with
        the same refusal, such as whose turn it is. They stay in the channel until the user
        dismisses each, and take the place of the table.

        What was carried out makes an older one needless too, unless it was asked for by that one.
        A form with other fields asks for something else: its button that opens it again stays.
        """
        reply, number = press.reply, press.interaction.id
        if reply.is_on_private and not reply.is_private:
            return
        asked = press.interaction.channel_id, _subject(press.control), tuple(press.answers)
        key = (press.player, asked, type(said), said)
        told = self._told.get(key)
        if told is not None and told[0] > number:
            # Pressed before the one whose answer is shown, and answered after it.
            await reply.take_back()
            return
        if reply.is_private:
            self._told[key] = number, reply
        else:
            self._told.pop(key, None)
        if told is not None:
            await told[1].take_back()

    def _is_answered(self, interaction: discord.Interaction, refusal: Refusal) -> bool:
        """Whether somebody else answers: the first delivery of a press answers both, and a process
        that has taken over answers for this one."""
        done = refusal.code in (HostCode.SEEN_BEFORE, HostCode.PLAYS_ELSEWHERE)
        return done or self._deduplicator.is_processing(interaction.id)


def _subject(control: CustomId | None) -> Hashable:
    """The subject of an answer: a table, a tournament, a part of the settings, the user's own
    choices or the opening of a table; else what the control alone names."""
    if isinstance(control, ControlId):
        return ControlId, control.table
    if isinstance(control, TournamentControlId):
        return TournamentControlId, control.tournament
    if isinstance(control, SettingsId):
        return SettingsId, control.part
    if isinstance(control, PreferenceId):
        return PreferenceId
    return OpeningId if isinstance(control, OpeningId) else control


OPENED_MAX = 1_000
"""The most opened forms of a kind that are kept at once; the oldest make room."""
REFUSED_MAX = 1_000
"""The most refused forms of a kind that are kept at once; the oldest make room."""


class OpenedForms:
    """The values with which forms of one kind were opened, by the presses that opened them.

    They are kept as long as a form lives; after a restart all answers of a form count as touched.
    """

    def __init__(self) -> None:
        self._held: TTLCache[Hashable, Mapping[str, str]] = TTLCache(OPENED_MAX, OPEN_SECONDS)

    def keep(self, key: Hashable, held: Mapping[str, str]) -> None:
        """Keeps the values with which a form is opened."""
        self._held[key] = held

    def touched(self, key: Hashable, answers: Mapping[str, str]) -> dict[str, str]:
        """The answers that the user has changed since the form was opened; all of them where its
        first values are not known any more. Somebody else may have changed what the user has not
        touched."""
        held = self._held.get(key, NOTHING_ENTERED)
        return {name: answer for name, answer in answers.items() if answer != held.get(name)}


class RefusedForms:
    """The answers of refused forms of one kind, by what finds them when the form opens again: their
    submit, or the user and what the form is about.

    A refusal comes with a control that opens the form again, filled in with what was entered.
    Answers are kept as long as a form lives; after a restart a form begins with the current values.
    """

    def __init__(self) -> None:
        self._answers: TTLCache[Hashable, Mapping[str, str]] = TTLCache(REFUSED_MAX, OPEN_SECONDS)

    def answers(self, key: Hashable) -> Mapping[str, str]:
        """The answers that were refused; none where there are none any more."""
        return self._answers.get(key, NOTHING_ENTERED)

    def keep(self, key: Hashable, answers: Mapping[str, str]) -> None:
        """Keeps answers that were refused."""
        self._answers[key] = answers

    def forget(self, key: Hashable) -> None:
        """Forgets the answers with this key: a form was accepted."""
        self._answers.pop(key, None)

    async def send(
        self,
        press: Press[Any],
        refusal: Refusal,
        answers: Mapping[str, str],
        again: ControlId | OpeningId | SettingsId | TournamentControlId,
        key: Hashable | None = None,
    ) -> None:
        """Tells why the form of this press was refused, with `again`, which opens it again. Without
        a key its submit finds the answers."""
        self.keep(press.interaction.id if key is None else key, answers)
        panel = static_panel([control_button(press.texts, again, "control-again")])
        await press.reply.send_text(refusal_message(press.texts, refusal), view=panel)


PAGES_MAX = 500
"""The most pages that can be shown at a time; the oldest make room."""


@dataclass(frozen=True, slots=True)
class Page:
    """A heading, a text and perhaps a picture as PNG with its name and alt text."""

    heading: str
    text: str = ""
    picture: bytes = field(default=b"", repr=False)
    picture_name: str = ""
    alt: str = ""

    def message(self) -> dict[str, Any]:
        """The parts of a message with this page; a file can be sent once only."""
        layout = page_layout(self.heading, self.text, picture=self.picture_name, alt=self.alt)
        files = [upload(self.picture, self.picture_name)] if self.picture else []
        return {"view": layout, "files": files}


class PrivatePages(ControlFamily[SharedPageId]):
    """Sends pages to one user, and once to their channel when they press *Show in channel*.

    A page is kept as long as an interaction lives; after a restart the user gives the command
    again.
    """

    def __init__(self, languages: Languages, deduplicator: InteractionDeduplicator) -> None:
        self._languages, self._deduplicator = languages, deduplicator
        self._pages: TTLCache[int, tuple[PlayerId, Page]] = TTLCache(PAGES_MAX, OPEN_SECONDS)

    async def send(self, interaction: discord.Interaction, page: Page) -> None:
        """Answers a command, deferred or not, to its user alone."""
        texts = self._languages.of(interaction)
        self._pages[interaction.id] = PlayerId(interaction.user.id), page
        message = page.message()
        control = SharedPageId(PageControl.SHOW, interaction.id)
        button = control_button(texts, control, "control-show-in-channel")
        message["view"].add_item(ui.ActionRow(button))
        if interaction.response.is_done():
            await answer_after_response(interaction, **message)
        else:
            await interaction.response.send_message(**message, ephemeral=True)

    @handles(PageControl.SHOW)
    async def show(self, press: Press[SharedPageId]) -> None:
        """Shows the page to everybody; its control goes when that is done. Raises `UiRefusal`
        (page-too-old)."""
        interaction, asked = press.interaction, press.control.interaction
        with self._deduplicator.processing(interaction.id):
            owner, page = self._pages.get(asked, (None, None))
            if owner != press.player or page is None or not press.reply.claim():
                raise UiRefusal(UiCode.PAGE_TOO_OLD)
            del self._pages[asked]
            await interaction.response.defer()
            silent = discord.AllowedMentions.none()
            try:
                await interaction.followup.send(
                    **page.message(), allowed_mentions=silent, silent=True
                )
            except Exception:
                self._pages[asked] = press.player, page
                raise
            message = page.message()
            await interaction.edit_original_response(
                view=message["view"], attachments=message["files"]
            )
