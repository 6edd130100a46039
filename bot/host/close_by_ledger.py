"""Closes a table that cannot be read, by the ledger alone: every seat is cashed out.

What is bet moves between the seats only when a hand has ended, so a seat's account holds what its
player has beside the hand in progress: paying it out returns every bet of that hand (R-163).
"""

from collections.abc import Sequence

from bot.bank import accounts
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.host.table_announcer import TablePlace
from bot.host.table_unit import void_end
from bot.storage.database import Database
from bot.storage.tables import RunningHand
from bot.storage.unit import TableChange, Unit
from bot.storage.wallets import SeatAccount


async def cash_out_by_ledger(database: Database, place: TablePlace, at_ms: int) -> None:
    """Closes a table in the database without asking the table itself. Raises `StorageFailed`."""
    seats = await database.wallets.table_account(place.guild, place.table)
    hand = await database.tables.running_hand(place.table)
    await database.writer.commit(_unit(place, seats, hand, at_ms))


def _unit(
    place: TablePlace, seats: Sequence[SeatAccount], hand: RunningHand | None, at_ms: int
) -> Unit:
    return Unit(
        at_ms=at_ms,
        batches=tuple(_cash_out(place, seat) for seat in seats if seat.left),
        hand_end=None if hand is None else void_end(place, hand.hand, hand.last_seq, at_ms),
        table_changes=(TableChange(place.table, closed_ms=at_ms),),
    )


def _cash_out(place: TablePlace, seat: SeatAccount) -> Batch:
    source = accounts.seat(place.guild, place.table, seat.player)
    target = accounts.wallet(place.guild, seat.player)
    return Batch(
        f"sent-home:{place.table}:{seat.player}",
        TransferReason.CASH_OUT,
        (Transfer(source, target, seat.left),),
        {"table": place.table, "channel": place.channel},
    )
