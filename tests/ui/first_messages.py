"""First messages without a database."""

from typing import cast

from bot.ids import PlayerId
from bot.storage.errors import StorageFailed
from bot.storage.players import PlayerStore
from bot.ui.requests.dm_channels import FirstMessages


class FakePlayers:
    """Notes who had a message; the database may be away."""

    def __init__(self, *had: int) -> None:
        self.had = set(had)
        self.is_away = False
        self.asked = 0

    async def had_message(self, player: PlayerId) -> bool:
        self.asked += 1
        if self.is_away:
            raise StorageFailed("away")
        return player in self.had

    async def note_message(self, player: PlayerId) -> None:
        if self.is_away:
            raise StorageFailed("away")
        self.had.add(player)


class EverybodyHad(FakePlayers):
    """Nobody is messaged for the first time."""

    async def had_message(self, player: PlayerId) -> bool:
        return True


def first_messages(players: FakePlayers) -> FirstMessages:
    return FirstMessages(cast(PlayerStore, players))


def nobody_new() -> FirstMessages:
    return first_messages(EverybodyHad())
