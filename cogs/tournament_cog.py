"""The base of all tournament commands: dependencies, and finding the tournament meant."""

from dataclasses import replace

from discord.ext import commands

from bot.host.lost_channels import LostAnnouncements
from bot.host.refusals import HostCode, HostRefusal
from bot.host.structures import Structures
from bot.host.tournaments import Tournaments
from bot.ids import GuildId
from bot.refusal import refuse_if
from bot.storage.tournaments import TournamentRecord
from bot.ui.controls.callers import Caller
from bot.ui.controls.services import Services
from bot.ui.tournaments.announcement import AnnouncementDependencies
from bot.ui.tournaments.answers import PastTournament
from bot.ui.words.refusals import UiCode, UiRefusal

PAST_TOLD = 5


class TournamentCog(commands.Cog):
    """Dependencies and lookups of tournament commands."""

    def __init__(
        self,
        services: Services,
        tournaments: Tournaments,
        structures: Structures,
        dependencies: AnnouncementDependencies,
        lost: LostAnnouncements,
    ) -> None:
        super().__init__()
        self._services = services
        self._database = services.database
        self._tournaments = tournaments
        self._structures = structures
        self._dependencies = dependencies
        self._lost = lost

    def _tournament_meant(self, caller: Caller, number: int | None) -> int:
        """The tournament that is meant: by its number, or by the channel, or the only one.

        Raises `UiRefusal` (no-tournament-here), `HostRefusal` (no-such-tournament).
        """
        if number is not None:
            if self._tournaments.place(number).guild != caller.guild:
                raise HostRefusal(HostCode.NO_SUCH_TOURNAMENT)
            return number
        here = self._tournaments.newest_in_channel(caller.channel)
        at_table = self._tournament_in_thread(caller) if here is None else here
        if at_table is not None:
            return at_table
        everywhere = self._tournaments.of_guild(caller.guild)
        refuse_if(len(everywhere) != 1, UiCode.NO_TOURNAMENT_HERE)
        return everywhere[0]

    def _tournament_looked_at(self, caller: Caller, number: int | None) -> int:
        """The same, or the only one that the caller has entered: where nothing is changed by it.

        Raises `UiRefusal` (no-tournament-here), `HostRefusal` (no-such-tournament).
        """
        try:
            return self._tournament_meant(caller, number)
        except UiRefusal:
            entered = self._tournaments.of_player(caller.guild, caller.player)
            if len(entered) != 1:
                raise
            return entered[0]

    async def _past_tournament(self, caller: Caller, number: int | None) -> PastTournament | None:
        """The tournament of this server with that number, if it is over."""
        record = None if number is None else await self._database.tournaments.find(number)
        if record is None or record.ended_ms is None or record.guild != caller.guild:
            return None
        return await self._with_results(record)

    async def _recently_over(self, guild: GuildId) -> list[PastTournament]:
        """The last tournaments of a server that are over, the newest first."""
        records = await self._database.tournaments.listed(guild, over=True, limit=PAST_TOLD)
        return [await self._with_results(record) for record in records]

    async def _with_results(self, record: TournamentRecord) -> PastTournament:
        options = await self._database.tournaments.newest_options(record)
        record = replace(record, options=options)
        results = await self._database.results.of_tournament(record.id)
        players = [row.player for row in results]
        return PastTournament(
            record, results, await self._services.player_names.find_names(record.guild, players)
        )

    def _tournament_in_thread(self, caller: Caller) -> int | None:
        """The tournament whose table is in this thread."""
        for number in self._tournaments.of_guild(caller.guild):
            if caller.channel in self._tournaments.table_channels(number).values():
                return number
        return None
