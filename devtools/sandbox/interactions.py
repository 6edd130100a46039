"""Interactions: what a user did with the bot, and how long the bot has to answer."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from itertools import islice

from devtools.sandbox.channels import Channel
from devtools.sandbox.clock import SandboxTimer
from devtools.sandbox.commands import BOT_DM_CONTEXT, GUILD_CONTEXT, CommandType
from devtools.sandbox.errors import ApiError, ApiRefused, Json
from devtools.sandbox.guilds import Guild
from devtools.sandbox.limits.messages import FILE_BYTES_MAX
from devtools.sandbox.messages import Message
from devtools.sandbox.users import User
from devtools.sandbox.world import SandboxWorld
from devtools.sandbox.world_events import WorldEventKind

FIRST_ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
KEPT_SECONDS = 60 * 60.0


class InteractionType(IntEnum):
    """Discord's numbers for what a user did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType(IntEnum):
    """Discord's numbers for how a bot answers."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class InteractionState(StrEnum):
    """The progress of an interaction, as its user sees it."""

    PENDING = "pending"
    DEFERRED = "deferred"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(slots=True, eq=False)
class SandboxInteraction:
    """One act of a user.

    `source` is the message whose component was used; `trigger` says which interaction opened the
    modal that is submitted, and `modal_id` is that interaction's id.
    """

    id: int
    type: InteractionType
    user: User
    channel: Channel
    data: Json
    created_at: float
    source: Message | None = None
    custom_id: str | None = None
    command: str | None = None
    modal_id: int | None = None
    trigger: Json | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(80))
    state: InteractionState = InteractionState.PENDING
    callback: CallbackType | None = None
    original: Message | None = None
    followup_ids: set[int] = field(default_factory=set)
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    timer: SandboxTimer | None = None

    @property
    def names_origin(self) -> Json:
        """The `interaction_metadata` that its messages carry."""
        owner = str(self.channel.guild_id) if self.channel.guild_id else "0"
        metadata: Json = {
            "id": str(self.id),
            "type": int(self.type),
            "user": self.user.payload(),
            "authorizing_integration_owners": {"0": owner},
        }
        if self.type is InteractionType.COMPONENT and self.source:
            metadata["interacted_message_id"] = str(self.source.id)
        if self.data.get("type") == CommandType.USER:
            metadata["target_user"] = self.data["resolved"]["users"][self.data["target_id"]]
        if self.data.get("type") == CommandType.MESSAGE:
            metadata["target_message_id"] = self.data["target_id"]
        if self.trigger is not None:
            metadata["triggering_interaction_metadata"] = self.trigger
        return metadata


Deliveries = Callable[[SandboxInteraction], list[float]]
"""How often and how late (seconds) an interaction reaches the bot; normally once, at once."""


class InteractionHub:
    """Hands interactions to the bot and watches the deadlines of the answers."""

    def __init__(self, world: SandboxWorld, send: Callable[[str, Json, int | None], None]) -> None:
        self._world = world
        self._send = send
        self.deliveries: Deliveries = lambda interaction: [0.0]
        self._by_id: dict[int, SandboxInteraction] = {}
        self._by_token: dict[str, SandboxInteraction] = {}
        self.modals: dict[int, SandboxInteraction] = {}

    def open(self, interaction: SandboxInteraction) -> SandboxInteraction:
        """Deliver a new interaction to the bot; its three seconds begin."""
        self._forget()
        self.remember(interaction, interaction.id)
        self._tell(interaction)
        clock = self._world.clock
        interaction.timer = clock.call_later(
            FIRST_ANSWER_SECONDS, lambda: self._overdue(interaction)
        )
        payload = self.payload(interaction)
        guild_id = interaction.channel.guild_id
        for delay in self.deliveries(interaction):
            if delay:
                clock.call_later(delay, lambda: self._send("INTERACTION_CREATE", payload, guild_id))
            else:
                self._send("INTERACTION_CREATE", payload, guild_id)
        return interaction

    def remember(self, interaction: SandboxInteraction, number: int) -> None:
        """Make an interaction known by this number and by its token."""
        self._by_id[number] = self._by_token[interaction.token] = interaction

    def _forget(self) -> None:
        """Drop what is so old that nobody can ask for it any more."""
        for interaction in list(islice(self._by_id.values(), 2)):
            if self._age(interaction) > KEPT_SECONDS:
                del self._by_id[interaction.id], self._by_token[interaction.token]
                self.modals.pop(interaction.id, None)

    def payload(self, interaction: SandboxInteraction) -> Json:
        """The data of INTERACTION_CREATE."""
        channel, user, world = interaction.channel, interaction.user, self._world
        guild = world.guild_of(channel)
        granted = str(world.permissions_in(user, channel))
        payload: Json = {
            "id": str(interaction.id),
            "application_id": str(world.application_id),
            "type": int(interaction.type),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": {**channel.payload(world.bot.id), "permissions": granted},
            "app_permissions": str(world.permissions_in(world.bot, channel)),
            "locale": user.locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": interaction.names_origin[
                "authorizing_integration_owners"
            ],
            "context": GUILD_CONTEXT if guild else BOT_DM_CONTEXT,
            "attachment_size_limit": FILE_BYTES_MAX,
        }
        if interaction.source:
            payload["message"] = interaction.source.payload()
        return payload | self._who(guild, user, granted)

    @staticmethod
    def _who(guild: Guild | None, user: User, granted: str) -> Json:
        if guild is None:
            return {"user": user.payload()}
        return {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.preferred_locale, "features": []},
            "guild_locale": guild.preferred_locale,
            "member": {**guild.members[user.id].payload(), "permissions": granted},
        }

    # Finding

    def find(self, *, number: int = 0, token: str = "") -> SandboxInteraction | None:
        """The interaction with this id or this token, in whatever state; None without one."""
        return self._by_id.get(number) or self._by_token.get(token)

    def unanswered(self, interaction_id: int, token: str) -> SandboxInteraction:
        """The interaction that may still get its first answer. Raises ApiError 10062, 40060."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise ApiError(ApiRefused.UNKNOWN_INTERACTION)
        if interaction.callback is not None:
            raise ApiError(ApiRefused.ALREADY_ACKNOWLEDGED)
        if (
            self._age(interaction) > FIRST_ANSWER_SECONDS
            or interaction.state is InteractionState.FAILED
        ):
            raise ApiError(ApiRefused.UNKNOWN_INTERACTION)
        return interaction

    def by_token(self, application_id: int, token: str) -> SandboxInteraction:
        """The answered interaction whose token this is. Raises ApiError 10015, 50027."""
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self._world.application_id:
            raise ApiError(ApiRefused.UNKNOWN_WEBHOOK)
        if self._age(interaction) > TOKEN_SECONDS:
            raise ApiError(ApiRefused.INVALID_WEBHOOK_TOKEN)
        if interaction.callback is None:
            raise ApiError(ApiRefused.UNKNOWN_WEBHOOK)
        return interaction

    def _age(self, interaction: SandboxInteraction) -> float:
        return self._world.clock.time() - interaction.created_at

    # States

    def acknowledge(self, interaction: SandboxInteraction, callback: CallbackType) -> None:
        """The first answer has come; a deferred one has until the token's end to be filled in."""
        interaction.callback = callback
        if interaction.timer:
            interaction.timer.cancel()
        if interaction.modal_id is not None:
            self.close_modal(interaction.modal_id)
        if callback is CallbackType.DEFERRED_MESSAGE:
            left = TOKEN_SECONDS - self._age(interaction)
            clock = self._world.clock
            interaction.timer = clock.call_later(left, lambda: self._overdue(interaction))
            self._move(interaction, InteractionState.DEFERRED)
        else:
            self._move(interaction, InteractionState.ANSWERED)

    def fulfil(self, interaction: SandboxInteraction) -> None:
        """A deferred answer has been filled in (or taken away)."""
        if interaction.state is InteractionState.DEFERRED:
            if interaction.timer:
                interaction.timer.cancel()
            self._move(interaction, InteractionState.ANSWERED)

    def _overdue(self, interaction: SandboxInteraction) -> None:
        if interaction.state in {InteractionState.PENDING, InteractionState.DEFERRED}:
            self._move(interaction, InteractionState.FAILED)

    def _move(self, interaction: SandboxInteraction, state: InteractionState) -> None:
        interaction.state = state
        self._tell(interaction)
        if state is not InteractionState.DEFERRED:
            interaction.settled.set()

    def _tell(self, interaction: SandboxInteraction) -> None:
        if interaction.type is not InteractionType.AUTOCOMPLETE:
            data = self.outcome(interaction)
            self._world.tell(WorldEventKind.INTERACTION, data, only_for=interaction.user.id)

    def outcome(self, interaction: SandboxInteraction) -> Json:
        """The interaction as its user may see it (`interaction` in USER_API.md)."""
        original = interaction.original
        channel = interaction.channel
        shown = original is not None and original.id in channel.messages
        return {
            "id": str(interaction.id),
            "type": int(interaction.type),
            "user_id": str(interaction.user.id),
            "channel_id": str(channel.id),
            "message_id": str(interaction.source.id) if interaction.source else None,
            "custom_id": interaction.custom_id,
            "command": interaction.command,
            "state": interaction.state.value,
            "error": "no-answer" if interaction.state is InteractionState.FAILED else None,
            "response_type": interaction.callback,
            "message": self._world.message_payload(channel, original)
            if original and shown
            else None,
            "modal": interaction.modal,
        }

    # Modals

    def open_modal(self, interaction: SandboxInteraction, modal: Json) -> None:
        interaction.modal = modal
        self.modals[interaction.id] = interaction
        self._world.tell(WorldEventKind.MODAL_OPEN, modal, only_for=interaction.user.id)

    def close_modal(self, modal_id: int) -> None:
        if interaction := self.modals.pop(modal_id, None):
            data = {"id": str(modal_id)}
            self._world.tell(WorldEventKind.MODAL_CLOSE, data, only_for=interaction.user.id)

    def modals_of(self, user: User) -> list[Json]:
        return [i.modal for i in self.modals.values() if i.user.id == user.id and i.modal]
