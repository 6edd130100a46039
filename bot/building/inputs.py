"""The inputs of a bot: what is there before anything is built."""

from dataclasses import dataclass

from bot.client import MazziereClient
from bot.health import HealthMonitor
from bot.host.background_tasks import Clock
from bot.host.guild_settings import SettingsByGuild
from bot.poker.cards import Chance
from bot.poker.cut import BeaconChain
from bot.settings import Settings
from bot.storage.database import Database


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The opened database, the settings, and the world outside: time, chance, Discord, a beacon."""

    database: Database
    by_guild: SettingsByGuild
    settings: Settings
    chance: Chance
    clock: Clock
    client: MazziereClient
    health_monitor: HealthMonitor
    chain: BeaconChain
