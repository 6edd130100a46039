"""The services that the cogs work with."""

from dataclasses import dataclass, field

import discord

from bot.host.background_tasks import Clock
from bot.host.badges import Badges
from bot.host.guild_settings import SettingsByGuild, SettingsByPlayer
from bot.host.past_hands import PastHands
from bot.host.rankings import Rankings
from bot.host.room import Room
from bot.host.topups import TopUps
from bot.storage.database import Database
from bot.ui.components.written_cards import SIGNS_ALONE, CardWriting
from bot.ui.controls.callers import answer_privately
from bot.ui.controls.controls import PrivatePages
from bot.ui.controls.exporting import Exporter
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.requests.dm_channels import FirstMessages
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import PlayerNames


@dataclass(frozen=True, slots=True)
class Services:
    """The dependencies of the cogs."""

    room: Room
    languages: Languages
    database: Database
    """Read only: whatever changes chips goes through the room or the top-ups."""
    topups: TopUps
    past_hands: PastHands
    rankings: Rankings
    personal: SettingsByPlayer
    player_names: PlayerNames
    first_messages: FirstMessages
    render_process: RenderProcess
    settings: SettingsByGuild
    avatars: AvatarCache
    clock: Clock
    private_pages: PrivatePages
    badges: Badges
    writing: CardWriting = SIGNS_ALONE
    exporter: Exporter = field(default_factory=Exporter)

    async def answer(self, interaction: discord.Interaction, key: str, **data: int | str) -> None:
        """Sends the sentence `key` to the caller alone, in their language."""
        await answer_privately(interaction, self.languages.of(interaction).say(key, **data))
