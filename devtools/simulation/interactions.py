"""Presses and submits as the bot gets them, and the answers that it gives to them."""

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord

from bot.ids import ChannelId, GuildId, PlayerId
from devtools.simulation.catalogue import locales
from devtools.simulation.client import change, said_by
from devtools.simulation.discord import BotConnection, Form, SimulatedRequest, StoredMessage
from devtools.simulation.http_errors import (
    EXPIRED_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    http_error,
)

LIFE_SECONDS = 3.0
"""Seconds that Discord waits for the first answer."""
TOKEN_SECONDS = 15 * 60.0
"""Seconds that Discord takes further answers, and edits of the first one."""


@dataclass(slots=True, eq=False)
class SimulatedInteraction:
    """One delivery. Two deliveries of one press share `id` and `answered`."""

    line: BotConnection
    id: int
    person: int
    name: str
    guild: int
    channel: int
    source: StoredMessage | None
    data: dict[str, Any]
    answered: list[bool]
    """An entry for each answer that Discord has taken, from any delivery of the press."""
    born: float
    form: Form | None = None
    """The form that the bot has opened in answer."""
    original: StoredMessage | None = None
    """The message that the bot has answered with, or edited or left as it was in answer."""
    extras: dict[Any, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.response = Response(self)
        self.followup = Followup(self)

    response: "Response" = None  # type: ignore[assignment]
    followup: "Followup" = None  # type: ignore[assignment]

    @property
    def user(self) -> Any:
        return SimpleNamespace(
            id=self.person,
            name=self.name,
            global_name=None,
            display_name=self.name,
            mention=f"<@{self.person}>",
        )

    @property
    def permissions(self) -> discord.Permissions:
        """The permissions of somebody who manages nothing."""
        return discord.Permissions.none()

    @property
    def app_permissions(self) -> discord.Permissions:
        return discord.Permissions.all()

    @property
    def guild_id(self) -> int:
        return self.guild

    @property
    def channel_id(self) -> int:
        return self.channel

    @property
    def locale(self) -> discord.Locale:
        return locales()[self.person % len(locales())]

    @property
    def message(self) -> Any:
        if self.source is None:
            return None
        flags = SimpleNamespace(ephemeral=self.source.reader is not None)
        return SimpleNamespace(id=self.source.id, flags=flags)

    async def edit_original_response(self, content: str | None = None, **more: Any) -> None:
        """Edits the first answer: the pressed message where that was an edit, or nothing; gives the
        one that `defer` has promised to the user alone."""
        if self.original is None:
            outgoing, post = _private_message(self, content, {**more, "ephemeral": True})
            self.original = await self.line.world.carry(self.line, outgoing, post)
            return
        message, said = self.original, said_by(content, more)

        def do() -> None:
            if asyncio.get_running_loop().time() - self.born > TOKEN_SECONDS:
                raise http_error(discord.HTTPException, 401, EXPIRED_TOKEN)
            if message.reader is None:
                self.line.world.find(self.channel, message.id)
            elif message.deleted:
                raise http_error(discord.NotFound, 404, UNKNOWN_MESSAGE)
            change(message, said)

        outgoing = SimulatedRequest(self.channel, message.reader, *said)
        await self.line.world.carry(self.line, outgoing, do)

    async def delete_original_response(self) -> None:
        """Takes the answer away from the user's screen."""
        await self.delete_answer(self.original)

    async def delete_answer(self, answer: StoredMessage | None) -> None:
        """Takes a private answer away from the user's screen, or one from the channel."""

        def do() -> None:
            if answer is None or answer.deleted:
                raise http_error(discord.NotFound, 404, UNKNOWN_MESSAGE)
            answer.deleted = True
            if answer.reader is not None:
                self.line.world.private[answer.reader].remove(answer)

        await self.line.world.carry(self.line, None, do)

    @property
    def type(self) -> discord.InteractionType:
        is_form = "components" in self.data
        return (
            discord.InteractionType.modal_submit if is_form else discord.InteractionType.component
        )


@dataclass(frozen=True, slots=True)
class SimulatedPress:
    """A user's press of a control, before it is delivered."""

    guild: GuildId
    channel: ChannelId
    player: PlayerId
    message: StoredMessage | None
    data: dict[str, Any]

    def delivered(
        self, line: BotConnection, number: int, answered: list[bool], born: float
    ) -> SimulatedInteraction:
        """One delivery of it."""
        return SimulatedInteraction(
            line,
            number,
            self.player,
            f"p{self.player}",
            self.guild,
            self.channel,
            self.message,
            self.data,
            answered,
            born,
        )


class Response:
    """The first answer: exactly one, within three seconds."""

    def __init__(self, interaction: SimulatedInteraction) -> None:
        self._interaction = interaction
        self.type: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        return self.type is not None

    async def defer(self, *, thinking: bool = False, **_: Any) -> None:
        """Promises an answer (`thinking`), or leaves the pressed message as it is."""

        def do() -> None:
            self._interaction.original = None if thinking else self._interaction.source

        thinks = discord.InteractionResponseType.deferred_channel_message
        updates = discord.InteractionResponseType.deferred_message_update
        await self._answer(thinks if thinking else updates, None, do)

    async def edit_message(self, content: str | None = None, **more: Any) -> None:
        source = self._interaction.source
        said = said_by(content, more)

        def do() -> None:
            if source is None or source.deleted:
                raise http_error(discord.NotFound, 404, UNKNOWN_INTERACTION)
            change(source, said)
            self._interaction.original = source

        outgoing = SimulatedRequest(
            self._interaction.channel, source.reader if source else None, *said
        )
        await self._answer(discord.InteractionResponseType.message_update, outgoing, do)

    async def send_message(self, content: str | None = None, **more: Any) -> None:
        interaction = self._interaction
        outgoing, post = _private_message(interaction, content, more)

        def do() -> None:
            interaction.original = post()

        await self._answer(discord.InteractionResponseType.channel_message, outgoing, do)

    async def send_modal(self, modal: Any) -> None:
        payload = modal.to_dict()
        said = said_by(None, {"modal": modal})
        fields = tuple(name for name in said[1] if name != payload["custom_id"])
        texts = (payload["title"], *said[0])
        interaction = self._interaction
        outgoing = SimulatedRequest(interaction.channel, interaction.person, texts, said[1], ())

        def do() -> None:
            interaction.form = Form(payload["custom_id"], fields)

        await self._answer(discord.InteractionResponseType.modal, outgoing, do)

    async def _answer(
        self, how: discord.InteractionResponseType, outgoing: SimulatedRequest | None, do: Any
    ) -> None:
        if self.type is not None:
            raise discord.InteractionResponded(self._interaction)  # type: ignore[arg-type]
        interaction = self._interaction

        def once() -> None:
            late = asyncio.get_running_loop().time() - interaction.born > LIFE_SECONDS
            if interaction.answered or late:
                raise http_error(discord.NotFound, 404, UNKNOWN_INTERACTION)
            interaction.answered.append(True)
            took = asyncio.get_running_loop().time() - interaction.born
            interaction.line.world.answered_after.append(took)
            do()

        await interaction.line.world.carry(interaction.line, outgoing, once)
        self.type = how


class Followup:
    """The messages after the first answer."""

    def __init__(self, interaction: SimulatedInteraction) -> None:
        self._interaction = interaction

    async def send(self, content: str | None = None, **more: Any) -> "FollowupMessage":
        interaction = self._interaction
        outgoing, do = _private_message(interaction, content, more)
        sent = await interaction.line.world.carry(interaction.line, outgoing, do)
        return FollowupMessage(interaction, sent)


class FollowupMessage:
    """A message after the first answer, as the bot gets it."""

    def __init__(self, interaction: SimulatedInteraction, sent: StoredMessage) -> None:
        self._interaction, self._sent = interaction, sent

    async def delete(self) -> None:
        await self._interaction.delete_answer(self._sent)


def _private_message(
    interaction: SimulatedInteraction, content: str | None, more: dict[str, Any]
) -> Any:
    """A message for the user alone, or for the channel when it is not ephemeral."""
    world = interaction.line.world
    said = said_by(content, more)
    reader = interaction.person if more.get("ephemeral") else None

    def do() -> StoredMessage:
        message = StoredMessage(next(world.ids), interaction.channel, *said, reader=reader)
        if reader is None:
            return world.post(message)
        world.private.setdefault(reader, []).append(message)
        return message

    return SimulatedRequest(interaction.channel, reader, *said), do
