"""Whether the direct messages with the cards of a hand have arrived: those who read text first
are told nothing of a hand before its cards."""

import asyncio
from contextlib import suppress

from bot.ids import HandId, PlayerId, TableId
from bot.ui.presentation.own_cards import OwnCards

WAIT_SECONDS_MAX = 10.0
"""How long other messages wait for the cards: these may wait for their commitment, and for Discord
to open a channel, and a turn is short."""


class CardArrivals:
    """The cards of each table's newest hand that are on their way, or have arrived."""

    def __init__(self) -> None:
        self._hands: dict[
            TableId, tuple[HandId, dict[PlayerId, asyncio.Future[OwnCards | None]]]
        ] = {}

    def expect(self, table: TableId, hand: HandId, player: PlayerId) -> None:
        """The player's cards are to be sent; nobody waits for those of an earlier hand any more."""
        newest, arrivals = self._hands.get(table, (hand, {}))
        if newest != hand:
            self.forget_table(table)
            arrivals = {}
        self._hands[table] = hand, arrivals
        arrivals.setdefault(player, asyncio.get_running_loop().create_future())

    def settle(
        self, table: TableId, hand: HandId, player: PlayerId, told: OwnCards | None = None
    ) -> None:
        """The message has arrived and has `told` this; or it will not come."""
        newest, arrivals = self._hands.get(table, (hand, {}))
        arrival = arrivals.get(player) if newest == hand else None
        if arrival is not None and not arrival.done():
            arrival.set_result(told)

    async def wait(self, table: TableId, hand: HandId, player: PlayerId) -> OwnCards | None:
        """All that the player's message has told, once it has arrived; None if it has not, within
        `WAIT_SECONDS_MAX`, or none is on its way."""
        newest, arrivals = self._hands.get(table, (hand, {}))
        arrival = arrivals.get(player) if newest == hand else None
        if arrival is None:
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT_SECONDS_MAX):
                return await asyncio.shield(arrival)
        return None

    def forget_table(self, table: TableId) -> None:
        """Nobody waits for cards of this table any more."""
        _, arrivals = self._hands.pop(table, (0, {}))
        for arrival in arrivals.values():
            if not arrival.done():
                arrival.set_result(None)
