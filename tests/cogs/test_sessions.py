"""`/session`: all hands of a table."""

import pytest

from bot.histories.formats import FORMATS
from bot.host.refusals import HostCode, HostRefusal
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
