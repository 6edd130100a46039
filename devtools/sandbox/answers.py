"""The bot's answers to interactions: callbacks, follow-ups, and edits through the token."""

from dataclasses import dataclass, field

from devtools.sandbox.drafts import Drafts
from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.files import fill_in
from devtools.sandbox.interactions import (
    CallbackType,
    InteractionHub,
    InteractionType,
    SandboxInteraction,
)
from devtools.sandbox.limits import commands as command_limits
from devtools.sandbox.limits import modals as modal_limits
from devtools.sandbox.limits.flaws import refuse
from devtools.sandbox.messages import Message, MessageFlag, MessageType
from devtools.sandbox.uploads import Body
from devtools.sandbox.world import SandboxWorld

_TO_MESSAGE = {CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE}
_WITH_MESSAGE = {CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE}


def allowed_callbacks(interaction: SandboxInteraction) -> set[CallbackType]:
    """The answers that a bot may give: they depend on what the user did, and where."""
    if interaction.type is InteractionType.AUTOCOMPLETE:
        return {CallbackType.CHOICES}
    allowed = set(_WITH_MESSAGE)
    if interaction.source is not None:
        allowed |= _TO_MESSAGE
    if interaction.type is not InteractionType.MODAL_SUBMIT:
        allowed.add(CallbackType.MODAL)
    return allowed


@dataclass(slots=True)
class Answers:
    """Carries out what the bot answers."""

    world: SandboxWorld
    interactions: InteractionHub
    drafts: Drafts
    deprecated: list[str] = field(default_factory=list)
    """The commands and controls whose deferred answer a follow-up filled in: Discord still takes
    it, and wants the original edited."""

    # The first answer

    def callback(self, interaction_id: int, token: str, body: Body) -> Json:
        """The first answer to an interaction.

        Raises ApiError 10062, 40060, 50035, 50006, 10008, 10003.
        """
        interaction = self.interactions.unanswered(interaction_id, token)
        self._require_channel(interaction)
        kind = self._kind(interaction, body.object)
        data: Json = body.object.get("data") or {}
        inner = Body(data, body.uploads, body.multipart)
        if kind is CallbackType.MESSAGE:
            self._create(interaction, inner)
        elif kind is CallbackType.DEFERRED_MESSAGE:
            self._think(interaction, data)
        elif kind is CallbackType.UPDATE:
            self._update(interaction, inner)
        elif kind is CallbackType.DEFERRED_UPDATE:
            interaction.original = self._source(interaction)
        elif kind is CallbackType.CHOICES:
            self._choose(interaction, data)
        else:
            self._open_modal(interaction, data)
        self.interactions.acknowledge(interaction, kind)
        return self._resource(interaction, kind)

    def _require_channel(self, interaction: SandboxInteraction) -> None:
        if interaction.channel.id not in self.world.channels:
            raise ApiError(ApiRefused.UNKNOWN_CHANNEL)

    @staticmethod
    def _kind(interaction: SandboxInteraction, body: Json) -> CallbackType:
        allowed = allowed_callbacks(interaction)
        if body.get("type") not in allowed:
            names = ", ".join(str(int(kind)) for kind in sorted(allowed))
            message = f"Value must be one of ({names})."
            raise invalid_form("type", "BASE_TYPE_CHOICES", message)
        return CallbackType(body["type"])

    def _create(self, interaction: SandboxInteraction, body: Body) -> None:
        flags = body.object.get("flags") or 0
        message = self._compose(interaction, body, ephemeral=bool(flags & MessageFlag.EPHEMERAL))
        if interaction.type is InteractionType.COMMAND:
            message.type = MessageType.COMMAND
        self._name_command(interaction, message)
        interaction.original = message
        self.world.add_message(interaction.channel, message)

    def _think(self, interaction: SandboxInteraction, data: Json) -> None:
        flags = int(data.get("flags") or 0)
        if flags & ~int(MessageFlag.EPHEMERAL):
            message = "A deferred answer takes only the EPHEMERAL flag"
            raise invalid_form("data/flags", "MESSAGE_FLAGS_INVALID", message)
        thinking = Message(
            id=self.world.ids.next(),
            channel_id=interaction.channel.id,
            author=self.world.bot,
            sent_at=self.world.clock.time(),
            type=MessageType.COMMAND
            if interaction.type is InteractionType.COMMAND
            else MessageType.DEFAULT,
            flags=flags | int(MessageFlag.LOADING),
            only_for=interaction.user.id if flags else None,
        )
        self._sign(interaction, thinking)
        self._name_command(interaction, thinking)
        interaction.original = thinking
        self.world.add_message(interaction.channel, thinking)

    def _update(self, interaction: SandboxInteraction, body: Body) -> None:
        source = self._source(interaction)
        self.drafts.revise(interaction.channel, source, body)
        interaction.original = source
        self.world.update_message(interaction.channel, source)

    @staticmethod
    def _source(interaction: SandboxInteraction) -> Message:
        source = interaction.source
        if source is None or source.id not in interaction.channel.messages:
            raise ApiError(ApiRefused.UNKNOWN_MESSAGE)
        return source

    @staticmethod
    def _choose(interaction: SandboxInteraction, data: Json) -> None:
        choices = data.get("choices") or []
        refuse(command_limits.check_choices("data/choices", choices))
        interaction.choices = choices

    def _open_modal(self, interaction: SandboxInteraction, data: Json) -> None:
        refuse(modal_limits.check(data))
        self.drafts.refuse_emojis(data["components"], "data/components")
        components, _ = fill_in(data["components"], [])
        modal: Json = {
            "id": str(interaction.id),
            "interaction_id": str(interaction.id),
            "channel_id": str(interaction.channel.id),
            "custom_id": data["custom_id"],
            "title": data["title"],
            "components": components,
        }
        if interaction.source:
            modal["message_id"] = str(interaction.source.id)
        self.interactions.open_modal(interaction, modal)

    def _resource(self, interaction: SandboxInteraction, kind: CallbackType) -> Json:
        made: Json = {"id": str(interaction.id), "type": int(interaction.type)}
        resource: Json = {"type": int(kind)}
        original = interaction.original
        if original is not None:
            made |= {
                "response_message_id": str(original.id),
                "response_message_loading": bool(original.flags & MessageFlag.LOADING),
                "response_message_ephemeral": original.ephemeral,
            }
            resource["message"] = original.payload()
        answer: Json = {"interaction": made}
        if kind in {CallbackType.MESSAGE, CallbackType.UPDATE}:
            answer["resource"] = resource
        return answer

    # Later answers

    def follow_up(self, interaction: SandboxInteraction, body: Body) -> Message:
        """A further message; the first one fills in the answer that was deferred."""
        self._require_channel(interaction)
        original = interaction.original
        if original and original.flags & MessageFlag.LOADING:
            self.deprecated.append(interaction.command or interaction.custom_id or "")
            return self.edit(interaction, original, body)
        flags = body.object.get("flags") or 0
        message = self._compose(interaction, body, ephemeral=bool(flags & MessageFlag.EPHEMERAL))
        if original and message.interaction_metadata:
            message.interaction_metadata["original_response_message_id"] = str(original.id)
        interaction.followup_ids.add(message.id)
        return self.world.add_message(interaction.channel, message)

    def find(self, interaction: SandboxInteraction, message_id: str) -> Message:
        """The original answer or a follow-up of this token. Raises ApiError 10008, 10003."""
        self._require_channel(interaction)
        own = {str(followup_id): followup_id for followup_id in interaction.followup_ids}
        if interaction.original:
            own["@original"] = own[str(interaction.original.id)] = interaction.original.id
        message = interaction.channel.messages.get(own.get(message_id, 0))
        if message is None:
            raise ApiError(ApiRefused.UNKNOWN_MESSAGE)
        return message

    def edit(self, interaction: SandboxInteraction, message: Message, body: Body) -> Message:
        """Change an answer; one that was still "thinking" is thereby given."""
        self.drafts.revise(interaction.channel, message, body)
        if message.flags & MessageFlag.LOADING:
            message.flags &= ~int(MessageFlag.LOADING)
            message.edited_at = None
        self.world.update_message(interaction.channel, message)
        if message is interaction.original:
            self.interactions.fulfil(interaction)
        return message

    def delete(self, interaction: SandboxInteraction, message: Message) -> None:
        self.world.remove_message(interaction.channel, message)
        if message is interaction.original:
            self.interactions.fulfil(interaction)

    def _compose(self, interaction: SandboxInteraction, body: Body, *, ephemeral: bool) -> Message:
        reader = interaction.user.id if ephemeral else None
        channel = interaction.channel
        message = self.drafts.compose(channel, self.world.bot, body, ephemeral_for=reader)
        for attachment in message.attachments:
            attachment.ephemeral = ephemeral
        self._sign(interaction, message)
        return message

    def _sign(self, interaction: SandboxInteraction, message: Message) -> None:
        message.application_id = message.webhook_id = self.world.application_id
        message.interaction_metadata = interaction.names_origin

    @staticmethod
    def _name_command(interaction: SandboxInteraction, message: Message) -> None:
        if interaction.type is InteractionType.COMMAND:
            message.interaction = {
                "id": str(interaction.id),
                "type": int(interaction.type),
                "name": interaction.command,
                "user": interaction.user.payload(),
            }
