"""The ways to places on Discord."""

from bot.ids import ChannelId, GuildId
from bot.ui.discord_address import channel_link, message_link


def test_a_message_that_was_never_posted_is_looked_for_in_its_channel() -> None:
    """An address never ends in nothing."""
    where = GuildId(1), ChannelId(2)
    assert message_link(*where, 3) == "https://discord.com/channels/1/2/3"
    assert message_link(*where, None) == channel_link(*where) == "https://discord.com/channels/1/2"
