"""`/invite`: the link that adds the bot, and who is not invited."""

from types import SimpleNamespace

import pytest

from bot.ui.servers.greeting import PERMISSIONS
from bot.ui.words.refusals import UiCode
from tests.cogs.app import FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_nobody_invites_themselves(bot: InstalledBot) -> None:
    """Nobody invites themselves, nor a stranger: only members of the server can come."""
    asking = FakeInteraction()
    themselves = SimpleNamespace(id=asking.user.id, bot=False)
    refused = await bot.refusal("invite", asking, player=themselves)
    assert refused is UiCode.INVITE_NOBODY


async def test_the_link_asks_for_no_power_over_the_server() -> None:
    """No permission to manage or moderate anything."""
    asked = {name for name, granted in PERMISSIONS if granted}
    assert not any(word in name for name in asked for word in ("manage", "admin", "ban", "kick"))
    assert {"send_messages", "attach_files", "create_public_threads"} <= asked
