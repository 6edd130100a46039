"""`/hand`: hands that are over."""

import pytest

from bot.histories.formats import FORMATS
from bot.host.refusals import HostCode
from tests.cogs.app import FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("command", ["show", "replay", "share", "verify"])
async def test_a_channel_without_a_table_has_no_hands(bot: InstalledBot, command: str) -> None:
    """A number is not enough: hands are those of the channel's table."""
    refused = await bot.refusal(f"hand {command}", FakeInteraction(), number=7)
    assert refused is HostCode.NO_TABLE_HERE


@pytest.mark.parametrize("file_format", FORMATS)
async def test_a_channel_without_a_table_exports_nothing(
    bot: InstalledBot, file_format: str
) -> None:
    """One sentence, whichever format was asked for."""
    refused = await bot.refusal("hand export", FakeInteraction(), file_format=file_format)
    assert refused is HostCode.NO_TABLE_HERE
