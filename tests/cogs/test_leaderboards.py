"""`/leaderboard`: who is ahead."""

import pytest

from bot.ui.players.leaderboards import BoardCode
from bot.ui.words.refusals import UiCode
from tests.cogs.app import FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_wallets_have_no_champions_of_months(bot: InstalledBot) -> None:
    """Chips in a wallet were not won in a month."""
    refused = await bot.refusal(
        "leaderboard", FakeInteraction(), board="wallet", span="hall-of-fame"
    )
    assert refused is BoardCode.NO_CHAMPIONS


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"board": "wallet", "game": "holdem"}, BoardCode.NO_GAMES),
        ({"board": "wallet", "kind": "cash"}, BoardCode.NO_GAMES),
        ({"board": "biggest-pot", "kind": "velox"}, BoardCode.KIND_NOT_COUNTED),
        ({"board": "best-velox", "kind": "cash"}, BoardCode.KIND_NOT_COUNTED),
        ({"board": "tournaments-won", "kind": "cash"}, BoardCode.KIND_NOT_COUNTED),
        ({"game": "horse"}, BoardCode.MIX_BY_GAME),
        ({"board": "hands-won", "game": "horse", "kind": "velox"}, BoardCode.MIX_BY_GAME),
        ({"span": "season", "kind": "velox"}, BoardCode.SEASON_COUNTS_ALL),
        ({"board": "payout", "span": "week"}, BoardCode.PAYOUT_BY_MONTH),
        ({"kind": "omaha"}, BoardCode.UNKNOWN_CHOICE),
        ({"board": "luck"}, BoardCode.UNKNOWN_CHOICE),
        ({"span": "year"}, BoardCode.UNKNOWN_CHOICE),
        ({"game": "whist"}, UiCode.GAME_UNKNOWN),
    ],
)
async def test_a_board_that_cannot_be_is_refused(
    bot: InstalledBot, options: dict[str, str], code: BoardCode | UiCode
) -> None:
    """A board that cannot be is refused with a sentence of its own."""
    assert await bot.refusal("leaderboard", FakeInteraction(), **options) is code


async def test_a_board_is_of_a_server(bot: InstalledBot) -> None:
    """In a DM there is nobody to compare."""
    assert await bot.refusal("leaderboard", FakeInteraction(guild_id=None)) is UiCode.SERVERS_ONLY
