"""The parts of the bot that its Discord client works with."""

from collections.abc import Collection
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from bot.host.badges import Badges
from bot.host.forgetting import DepartedServers
from bot.host.lost_channels import LostChannels
from bot.host.recounting import Recounting
from bot.host.room import Room
from bot.host.topups import TopUps
from bot.host.tournaments import Tournaments
from bot.storage.database import Database
from bot.ui.controls.controls import Controls
from bot.ui.messages.direct_messages import TopupMessages
from bot.ui.opening.lobby_keeper import LobbyKeeper
from bot.ui.players.badge_roles import BadgeRoles
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.card_face_uploads import CardFaceUploads
from bot.ui.requests.sending import ChannelProbe
from bot.ui.servers.greeting import Greeter
from bot.ui.table.publisher import Publisher
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import PlayerNames


@dataclass(slots=True, kw_only=True)
class Parts:
    """Everything that the client hands work to; `App` is that, and the rest."""

    database: Database
    room: Room
    tournaments: Tournaments
    lost_channels: LostChannels
    topups: TopUps
    topup_messages: TopupMessages
    face_uploads: CardFaceUploads
    player_names: PlayerNames
    publisher: Publisher
    avatars: AvatarCache
    languages: Languages
    controls: Controls
    channel_probe: ChannelProbe
    lobby_keeper: LobbyKeeper
    greeter: Greeter
    departed_servers: DepartedServers
    badges: Badges
    badge_roles: BadgeRoles
    recounting: Recounting
    cogs: tuple[commands.Cog, ...]
    menus: tuple[app_commands.ContextMenu, ...]
    age_restricted: Collection[str]
    """The names of commands that Discord is to offer to adults alone."""
    shows_card_emoji: bool
    """Whether the bot may have emoji that show cards; else signs show them."""
