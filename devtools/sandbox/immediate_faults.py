"""The faults that happen at once: to the gateway, to messages, channels and permissions."""

from dataclasses import dataclass

from devtools.sandbox.faults import Fault, FaultKind
from devtools.sandbox.parts import SandboxParts


@dataclass(frozen=True, slots=True)
class ImmediateFaults:
    """Lets them happen. An id that does not exist raises KeyError."""

    parts: SandboxParts

    def happen(self, fault: Fault) -> None:
        kind = fault.kind
        if kind is FaultKind.DROP_GATEWAY:
            self.parts.gateway.drop(fault.shard)
        elif kind is FaultKind.SILENCE_GATEWAY:
            self.parts.gateway.silence(fault.shard)
        elif kind is FaultKind.RECONNECT:
            self.parts.gateway.ask_to_reconnect(fault.shard)
        elif kind is FaultKind.INVALIDATE_SESSION:
            self.parts.gateway.invalidate(fault.shard)
        elif kind is FaultKind.DELETE_MESSAGE:
            self._delete_message(fault)
        elif kind is FaultKind.DELETE_CHANNEL:
            self.parts.world.remove_channel(self.parts.world.channels[fault.channel or 0])
        elif kind is FaultKind.KICK_BOT:
            guild = self.parts.world.guilds[fault.guild or 0]
            self.parts.world.remove_member(guild, self.parts.world.bot)
        else:
            self._change_permissions(fault)

    def _delete_message(self, fault: Fault) -> None:
        world = self.parts.world
        if fault.message is None:
            self._delete_newest()
            return
        channel = world.channels[fault.channel or 0]
        world.remove_message(channel, channel.messages[fault.message])

    def _delete_newest(self) -> None:
        """A moderator deletes the bot's newest message, if there is any."""
        world = self.parts.world
        own = [
            (message.id, channel, message)
            for channel in world.channels.values()
            if channel.guild_id
            for message in channel.messages.values()
            if message.author is world.bot and message.only_for is None
        ]
        if own:
            _, channel, message = max(own, key=lambda found: found[0])
            world.remove_message(channel, message)

    def _change_permissions(self, fault: Fault) -> None:
        """Take permissions from all roles of the bot in the guild (and @everyone), or give them."""
        world = self.parts.world
        guild = world.guilds[fault.guild or 0]
        member = guild.members[world.bot.id]
        if fault.kind is FaultKind.GRANT:
            roles = [guild.roles[member.role_ids[0]]]
        else:
            roles = [guild.roles[role_id] for role_id in [guild.id, *member.role_ids]]
        for role in roles:
            if fault.kind is FaultKind.GRANT:
                role.permissions |= fault.permissions
            else:
                role.permissions &= ~fault.permissions
            world.put_role(guild, role)
