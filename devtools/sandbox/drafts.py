"""A request's body becomes a new message, or changes an old one."""

from dataclasses import dataclass

from devtools.sandbox.channels import Channel
from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.files import attach, fill_embeds, fill_in
from devtools.sandbox.limits import messages as limits
from devtools.sandbox.limits.components import unknown_emojis
from devtools.sandbox.limits.flaws import Flaw, Flaws, refuse
from devtools.sandbox.mentions import set_mentions
from devtools.sandbox.messages import Attachment, Message, MessageFlag, MessageType
from devtools.sandbox.uploads import Body, Upload
from devtools.sandbox.users import User
from devtools.sandbox.world import SandboxWorld

_SETTABLE = int(
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
)


@dataclass(slots=True)
class Drafts:
    """Makes messages. `base_url` is where attachments are served."""

    world: SandboxWorld
    base_url: str = ""

    def compose(
        self, channel: Channel, author: User, body: Body, *, ephemeral_for: int | None = None
    ) -> Message:
        """A new message, not yet in the channel. Raises ApiError 50035, 50006."""
        data = body.object
        refuse(limits.check(data, v2=limits.wants_v2(data)))
        refuse(_not_offered(data))
        self.refuse_emojis(data.get("components"))
        if limits.is_empty(data, len(body.uploads)) and not data.get("message_reference"):
            raise ApiError(ApiRefused.EMPTY_MESSAGE)
        message = Message(
            id=self.world.ids.next(),
            channel_id=channel.id,
            author=author,
            sent_at=self.world.clock.time(),
            flags=int(data.get("flags") or 0) & _SETTABLE,
            tts=bool(data.get("tts")),
            nonce=data.get("nonce"),
            only_for=ephemeral_for,
        )
        if ephemeral_for is not None:
            message.flags |= int(MessageFlag.EPHEMERAL)
        self._reply(channel, message, data.get("message_reference"))
        message.attachments = self._attached(channel, message, body)
        self._fill(channel, message, data)
        return message

    def revise(self, channel: Channel, message: Message, body: Body) -> None:
        """Change the message as asked. Raises ApiError 50035, 50006; then nothing changed."""
        data = body.object
        v2 = message.is_v2 or limits.wants_v2(data)
        refuse(limits.check(data, v2=v2))
        self.refuse_emojis(data.get("components"))
        self._refuse_loss(message, data, uploads=len(body.uploads), v2=v2)
        before = (message.attachments, message.flags)
        try:
            message.attachments = self._attached(channel, message, body)
            if isinstance(data.get("flags"), int):
                kept = message.flags & ~int(MessageFlag.SUPPRESS_EMBEDS)
                message.flags = kept | (data["flags"] & _SETTABLE)
            self._fill(channel, message, data)
        except ApiError:
            message.attachments, message.flags = before
            raise
        _describe(message.attachments, data.get("attachments"))
        self.world.files.put(message.attachments)
        self.world.files.release([a for a in before[0] if a not in message.attachments])
        message.edited_at = self.world.clock.time()

    def refuse_emojis(self, components: object, path: str = "components") -> None:
        """Raises ApiError 50035 for an emoji that neither the application nor anybody else has."""
        refuse(unknown_emojis(components, self.world.application_emojis, path))

    def _fill(self, channel: Channel, message: Message, data: Json) -> None:
        listed = data.get("components", message.components)
        components, in_components = fill_in(listed or [], message.attachments)
        shown = data.get("embeds", message.embeds)
        embeds, in_embeds = fill_embeds(shown or [], message.attachments)
        message.components, message.embeds = components, embeds
        message.hidden_attachments = in_components | in_embeds
        if "content" in data:
            message.content = data["content"] or ""
        set_mentions(self.world, channel, message, data.get("allowed_mentions"))

    @staticmethod
    def _refuse_loss(message: Message, data: Json, *, uploads: int, v2: bool) -> None:
        """An edit may not leave nothing to see, nor turn legacy content into V2 silently."""
        after = {
            "content": data.get("content", message.content),
            "embeds": data.get("embeds", message.embeds),
            "components": data.get("components", message.components),
            "attachments": data.get("attachments", message.attachments),
        }
        if not uploads and not any(after.values()):
            raise ApiError(ApiRefused.EMPTY_MESSAGE)
        if v2 and (after["content"] or after["embeds"]):
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            text = "Content and embeds must be removed when IS_COMPONENTS_V2 is set"
            raise invalid_form("content" if after["content"] else "embeds", code, text)

    def _reply(self, channel: Channel, message: Message, reference: Json | None) -> None:
        if not reference:
            return
        target = channel.messages.get(int(reference.get("message_id") or 0))
        if target is None or target.only_for is not None:
            if reference.get("fail_if_not_exists", True):
                code = "REPLIED_MESSAGE_UNKNOWN"
                raise invalid_form("message_reference", code, "Unknown message")
            return
        message.type = MessageType.REPLY
        message.referenced = target
        message.reference = {
            "type": 0,
            "message_id": str(target.id),
            "channel_id": str(channel.id),
        } | ({"guild_id": str(channel.guild_id)} if channel.guild_id else {})

    def _attached(self, channel: Channel, message: Message, body: Body) -> list[Attachment]:
        """The kept attachments, then the new ones, as the body's list says."""
        listed: list[Json] | None = body.object.get("attachments")
        by_id = {str(item.get("id")): item for item in listed or []}
        kept = [a for a in message.attachments if listed is None or str(a.id) in by_id]
        new = [self._attach(channel, upload, by_id) for upload in body.uploads]
        _refuse_missing(by_id, kept, body.uploads)
        return kept + new

    def _attach(self, channel: Channel, upload: Upload, by_id: dict[str, Json]) -> Attachment:
        folder = f"{self.base_url}/attachments/{channel.id}"
        return attach(upload, by_id.get(str(upload.index), {}), self.world.ids.next(), folder)


def _not_offered(data: Json) -> Flaws:
    """Refuses what Discord has and the sandbox has not, instead of dropping it in silence."""
    for name in ("poll", "sticker_ids", "shared_client_theme"):
        if data.get(name):
            yield Flaw(name, "NOT_IN_SANDBOX", "The sandbox does not offer this")
    if (data.get("message_reference") or {}).get("type"):
        message = "The sandbox does not offer forwards"
        yield Flaw("message_reference/type", "NOT_IN_SANDBOX", message)


def _describe(attachments: list[Attachment], listed: list[Json] | None) -> None:
    """Kept attachments may get another description."""
    by_id = {str(item.get("id")): item for item in listed or []}
    for attachment in attachments:
        named = by_id.get(str(attachment.id), {})
        attachment.description = named.get("description", attachment.description)


def _refuse_missing(by_id: dict[str, Json], kept: list[Attachment], new: list[Upload]) -> None:
    known = {str(attachment.id) for attachment in kept} | {str(upload.index) for upload in new}
    for place, listed in enumerate(by_id):
        if listed not in known:
            code = "ATTACHMENT_NOT_FOUND"
            raise invalid_form(f"attachments/{place}", code, "Attachment data not found")
