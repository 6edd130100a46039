"""The ways to places on Discord."""

import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.ids import ChannelId, GuildId
from bot.ui.words.discord_address import (
    channel_link,
    message_link,
    point_discord_at,
    point_gateway_at,
)


def test_a_message_that_was_never_posted_is_looked_for_in_its_channel() -> None:
    """An address never ends in nothing."""
    where = GuildId(1), ChannelId(2)
    assert message_link(*where, 3) == "https://discord.com/channels/1/2/3"
    assert message_link(*where, None) == channel_link(*where) == "https://discord.com/channels/1/2"


@pytest.fixture
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py keeps its addresses in class attributes."""
    for kind, name in ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (Asset, "BASE")):
        monkeypatch.setattr(kind, name, getattr(kind, name))


@pytest.mark.usefixtures("_as_before")
def test_a_proxy_for_requests_has_neither_gateway_nor_pictures() -> None:
    """Discord's answer, which comes through it, says where the gateway is."""
    point_discord_at("http://proxy:8080/api/v10")
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://proxy:8080/gateway"
    point_gateway_at("ws://proxy:8080/gateway")
    assert Asset.BASE == "http://proxy:8080/cdn"
    point_gateway_at("wss://gateway.discord.gg")
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg"
    assert Asset.BASE == "https://cdn.discordapp.com"


@pytest.mark.usefixtures("_as_before")
@pytest.mark.parametrize("told", ["", "None", "https://gateway.discord.gg", "wss://"])
def test_an_address_that_is_none_changes_nothing(told: str) -> None:
    """The last one is tried again."""
    before = DiscordWebSocket.DEFAULT_GATEWAY
    point_gateway_at(told)
    assert before == DiscordWebSocket.DEFAULT_GATEWAY
