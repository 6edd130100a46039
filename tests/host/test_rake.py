"""The rake goes from the seats to the house with the hand itself."""

from bot.bank import accounts
from bot.host.table_actors import check_replay
from bot.storage.audit import audit
from bot.storage.encryption import Cipher
from bot.storage.tables import recorded_tables
from tests.builders import rules
from tests.host.table_room import GUILD, TableRoom


async def test_rake_reaches_the_house(at: TableRoom) -> None:
    """After a raked hand the ledger's seats are the stacks, and the house has what is missing."""
    table = await at.open_with("a b", rules(rake_bps=500, rake_cap=7), buy_in=200)
    await at.start_hand(table)
    await at.act(table, "raise", 100)
    await at.act(table, "call")
    await at.play_through(table)
    await at.check_ledger(table)
    assert await at.database.wallets.balance(accounts.house(GUILD)) == 7
    assert sum(seat.stack for seat in at.room.look(table).seats) == 393
    assert audit(at.database.place).clean


async def test_raked_hands_replay(at: TableRoom) -> None:
    """Played again from the journal, a raked hand has the same result."""
    table = await at.open_with("a b", rules(rake_bps=750, rake_cap=100), buy_in=200)
    await at.start_hand(table)
    await at.play_through(table)
    (recorded,) = recorded_tables(at.database.place, Cipher(None))
    assert recorded.hands
    assert list(check_replay(recorded)) == []
