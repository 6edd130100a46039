"""Building the slash commands: a cog for each subject, and the menus of messages and members."""

from discord import app_commands
from discord.ext import commands

from bot.building.controls import Pressing
from bot.building.host import Host
from bot.building.inputs import Inputs
from bot.building.publishing import Publishing
from bot.host.forgetting import Forgetter
from bot.host.moderation import Moderation
from bot.host.structures import load_structures
from bot.settings import ASSETS
from bot.ui.controls.services import Services
from bot.ui.opening.lobby_keeper import LobbyKeeper
from bot.ui.players.badge_roles import BadgeRoles
from cogs.bank import BankCommands
from cogs.hands import HandCommands
from cogs.help import HelpCommands
from cogs.invitations import InvitationCommands
from cogs.leaderboards import LeaderboardCommands
from cogs.moderation import HostCommands, ModeratorCommands
from cogs.personal import PreferenceCommands, PrivacyCommands
from cogs.seasons import SeasonCommands
from cogs.sessions import SessionCommands
from cogs.settings import SettingsCommands
from cogs.stats import StatsCommands
from cogs.tables import TableCommands
from cogs.tournaments import TournamentCommands

COMMANDS_OF_PLAY = frozenset({"table", "tournament", "season", "host", "bank"})
"""The commands by which people play, or run a game. The others, which explain the bot, set it up or
look back, stay where Discord restricts these by age."""

Cogs = tuple[commands.Cog, ...]
Menus = tuple[app_commands.ContextMenu, ...]


def build_commands(
    given: Inputs,
    shown: Publishing,
    host: Host,
    pressing: Pressing,
    lobby_keeper: LobbyKeeper,
    badge_roles: BadgeRoles,
) -> tuple[Cogs, Menus]:
    """Builds all cogs, and the menus of those that have some."""
    services = _services(given, shown, host, pressing)
    moderation = Moderation(
        host.room, given.database, given.clock, given.by_guild, host.tournaments.remove_player
    )
    stats, hands = StatsCommands(services), HandCommands(services, pressing.replayer)
    cogs = (
        TableCommands(services, pressing.openings),
        HostCommands(services, moderation),
        ModeratorCommands(services, moderation),
        BankCommands(services, pressing.pages),
        TournamentCommands(
            services,
            host.tournaments,
            load_structures(ASSETS),
            host.tournament_publisher.dependencies,
            host.lost_channels.announcements,
        ),
        SeasonCommands(services, host.tournaments),
        LeaderboardCommands(services, host.tournaments),
        stats,
        hands,
        SessionCommands(services),
        SettingsCommands(services, pressing.settings_forms, lobby_keeper, badge_roles),
        HelpCommands(services),
        InvitationCommands(services),
        PreferenceCommands(services),
        PrivacyCommands(services, Forgetter(host.room, given.database)),
    )
    return cogs, (*stats.menus, *hands.menus)


def _services(given: Inputs, shown: Publishing, host: Host, pressing: Pressing) -> Services:
    return Services(
        room=host.room,
        languages=shown.languages,
        settings=given.by_guild,
        database=given.database,
        topups=host.topups,
        past_hands=host.past_hands,
        rankings=host.rankings,
        personal=shown.personal,
        player_names=shown.player_names,
        first_messages=shown.first_messages,
        render_process=shown.render_process,
        avatars=shown.avatars,
        clock=given.clock,
        private_pages=pressing.private_pages,
        writing=shown.writing,
        badges=host.badges,
    )
