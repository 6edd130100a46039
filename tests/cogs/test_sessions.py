"""`/session`: all hands of a table."""

import pytest

from bot.histories.formats import FORMATS
from bot.host.refusals import HostCode, HostRefusal
from bot.ui.words.refusals import UiCode
from tests.cogs.app import FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("file_format", FORMATS)
async def test_a_channel_without_a_table_has_no_session(
    bot: InstalledBot, file_format: str
) -> None:
    """One sentence, after the answer was deferred."""
    with pytest.raises(HostRefusal) as caught:
        await bot.call("session export", FakeInteraction(), file_format=file_format)
    assert caught.value.code is HostCode.NO_TABLE_HERE


async def test_a_channel_without_hands_has_no_summary(bot: InstalledBot) -> None:
    """A channel without hands has no summary: none of its own, and none of another channel's
    tables."""
    assert await bot.refusal("session show", FakeInteraction()) is UiCode.NO_SUCH_SESSION
    refused = await bot.refusal("session show", FakeInteraction(), session=1)
    assert refused is UiCode.NO_SUCH_SESSION
