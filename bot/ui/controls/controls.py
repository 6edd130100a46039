"""The registry of controls: every button, select and form, with its handler and who may use it.

A control is declared once: as the handler's method of its family, marked with `handles`. Its name
is a member of an enum in `custom_ids`, where the grammar of its family's ids is, too. Every press
is answered here, by one lookup; a press carries ids and nothing else, and the host decides about
whatever it asks for.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Generic, TypeVar

import discord
from cachetools import TTLCache
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
    PreferenceControl,
    PreferenceId,
    SettingsControl,
    SettingsId,
    TournamentControl,
    TournamentControlId,
    read_custom_id,
)
from bot.ui.components.modals import (
    AMOUNT_FIELD,
    ANY_SEAT,
    OPEN_SECONDS,
    SEAT_FIELD,
    submitted_values,
)
from bot.ui.components.page_ids import PageControl, PageTurn, ReplayMove
from bot.ui.requests.answers import SEND_ERRORS, InteractionReply
from bot.ui.requests.user_rate_limiter import UserRateLimiter
from bot.ui.words.amounts import read_amount
from bot.ui.words.discord_address import message_link
from bot.ui.words.languages import Languages
from bot.ui.words.refusals import UiCode, UiRefusal, refusal_for, refusal_message

log = logging.getLogger(__name__)

ANSWERS_MAX = 2_000
"""Private answers that are remembered, to be deleted when the next one comes."""

_PLACE = re.compile(r"\d{1,2}", re.ASCII)

Kind = (
    ControlKind
    | TournamentControl
    | PageTurn
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
    """Not those whom a moderator has muted."""
    WELCOME = auto()
    """Not those who are banned or muted: it opens a form that would be refused later."""


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
        """Raises the refusal of a press in a DM. Those come to the first shard: what is pressed may
        be another process's."""

    def check_press(self, press: Press[IdT], users: Users) -> None:
        """Raises the refusal of a press in the wrong place, or of a user who may not."""


def in_its_server(place: Place) -> UiRefusal:
    """The refusal of a press in a DM on a control of what is played at `place`."""
    link = message_link(place.guild, place.channel, place.message)
    return UiRefusal(UiCode.IN_ITS_SERVER, link=link)


@dataclass(frozen=True, slots=True)
class Control:
    """One kind of control, as it was declared."""

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
        """`answered` is told what each press waited for, once it is answered."""
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
