"""Direct messages about a seat to a player who may be looking elsewhere: sat out by the timer, the
seat lost, no chips left."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from operator import attrgetter
from typing import Any

from bot.bank.topup import TopupMode
from bot.host.guild_settings import SettingsByGuild
from bot.host.table_announcer import TablePlace
from bot.ids import Chips, GuildId, PlayerId
from bot.storage.wallets import WalletStore
from bot.table.events import AwayReason, Left, SatOut, TableEvent
from bot.table.view import TableView
from bot.ui.messages.topup_messages import PlayerMessage
from bot.ui.presentation.told_in_words import last_done

ReadNext = Callable[[Chips, GuildId, PlayerId], Awaitable[dict[str, Any]]]
"""Reads how a player who is broke at a table can play on there, with the least that it takes: the
data of `dm-broke`."""


class NextChips:
    """Reads what a player without chips at a table can do: what is in the wallet, and when new
    chips come or can be claimed."""

    def __init__(
        self, wallets: WalletStore, settings: SettingsByGuild, now_ms: Callable[[], int]
    ) -> None:
        self._wallets, self._settings, self._now_ms = wallets, settings, now_ms

    async def __call__(self, least: Chips, guild: GuildId, player: PlayerId) -> dict[str, Any]:
        """Raises `StorageFailed`."""
        state = await self._wallets.holdings(guild, player)
        mode = self._settings.of(guild).topup.mode
        due_ms = state.clock.due_ms(mode)
        wallet, at = state.holdings.wallet, -(-(due_ms or 0) // 1000)
        if wallet >= least:
            how = "wallet"
        elif due_ms is None:
            how = "short" if wallet else "none"
        elif mode is TopupMode.WHEN_BROKE:
            how = "automatic"
        else:
            how = "claim" if due_ms > self._now_ms() else "now"
        return {"next": how, "wallet": wallet, "least": least, "at": at}


async def read_nothing(least: Chips, guild: GuildId, player: PlayerId) -> dict[str, Any]:
    """Knows of no chips that will come."""
    return {"next": "none", "wallet": 0, "at": 0}


def seat_messages(
    place: TablePlace,
    events: Iterable[TableEvent],
    view: TableView,
    read_next: ReadNext,
    tell_here: Callable[[TableEvent], object],
) -> Iterator[PlayerMessage]:
    """A message for each event of the table in `view` that its player may not have seen;
    `tell_here` says it in the channel to those whose direct messages are closed."""
    guild, channel = place.guild, f"<#{place.channel}>"
    least = view.rules.buy_in_min
    data: dict[str, Any]
    for event in events:
        match event:
            case SatOut(player=player, why=AwayReason.TIMEOUTS):
                key, data, read = "dm-sat-out", {"did": _last_done(view, player)}, None
            case Left(player=player, amount=amount, why=AwayReason.AWAY):
                key, data, read = "dm-seat-lost", {"amount": amount}, None
            case Left(player=player, why=AwayReason.BROKE):
                key, data, read = "dm-broke", {}, partial(read_next, least)
            case _:
                continue
        yield PlayerMessage(
            guild,
            player,
            key,
            {**data, "channel": channel},
            wanted=attrgetter("seat_messages"),
            read=read,
            otherwise=partial(tell_here, event),
        )


def _last_done(view: TableView, player: PlayerId) -> str:
    seat = view.seat_of(player)
    return "" if seat is None or seat.hand is None else last_done(view, seat.hand.player)
