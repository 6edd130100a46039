"""`/tournament`: create, enter, look, and what its host may do."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.refusals import HostRefusal
from bot.ids import ChannelId, PlayerId
from bot.storage.unit import HostAction
from bot.texts.catalogue import Texts
from bot.tournament import commands as ask
from bot.tournament.commands import DealKind, TournamentCommand, kind_of
from bot.ui.callers import Caller, answer_privately, caller_of, check_may_show
from bot.ui.command_texts import CHOICES_MAX, command_text
from bot.ui.discord_address import message_link
from bot.ui.names import plain_name
from bot.ui.pages import MESSAGE_MAX, fitted
from bot.ui.refusals import about_another, refusal_message
from bot.ui.tournaments.answers import (
    registered_words,
    seat_words,
    structure_text,
    unregistered_words,
)
from bot.ui.tournaments.lobby import state_briefly, state_lines
from bot.ui.tournaments.past import past_line, past_text
from bot.ui.tournaments.presses import show_standings
from bot.ui.tournaments.words import (
    kind_line,
    title_of,
)
from cogs.tournament_creation import TournamentCreation


class TournamentCommands(
    TournamentCreation,
    commands.GroupCog,
    group_name=command_text("command-tournament"),
    group_description=command_text("describe-tournament"),
):
    """The commands about a server's tournaments."""

    # --- entering -----------------------------------------------------------------------------

    @app_commands.command(
        name=command_text("command-register"), description=command_text("describe-register")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def register(self, interaction: discord.Interaction, number: int | None = None) -> None:
        asker = caller_of(interaction)
        found = self._number(asker, number)
        ticket = await self._tournaments.register(
            found,
            asker.player,
            plain_name(interaction.user.display_name),
            interaction.locale.value,
            interaction=interaction.id,
        )
        lobby = await self._tournaments.lobby(found)
        texts = self._services.languages.of(interaction)
        await answer_privately(interaction, registered_words(texts, lobby, ticket))

    @app_commands.command(
        name=command_text("command-unregister"), description=command_text("describe-unregister")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def unregister(self, interaction: discord.Interaction, number: int | None = None) -> None:
        asker = caller_of(interaction)
        found = self._number(asker, number)
        command = ask.Unregister(0, asker.player)
        await self._tournaments.ask(found, command, interaction=interaction.id)
        texts = self._services.languages.of(interaction)
        await answer_privately(
            interaction, unregistered_words(texts, self._tournaments, found, asker.player)
        )

    # --- looking ------------------------------------------------------------------------------

    @app_commands.command(
        name=command_text("command-status"), description=command_text("describe-event-status")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def status(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """Where it stands, and where the asker stands in it."""
        asker = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        if past := await self._past(asker, number):
            await answer_privately(interaction, past_text(texts, past))
            return
        found = self._number(asker, number)
        lobby = await self._tournaments.lobby(found)
        standings = await self._tournaments.standings(found)
        place = self._tournaments.place(found)
        own = await seat_words(texts, self._tournaments, found, asker.player)
        link = message_link(place.guild, place.channel, place.message)
        lines = [
            f"**{title_of(lobby.options)}** · {kind_line(texts, lobby.options)}",
            *state_lines(texts, lobby, standings),
            *([own] if own else []),
            texts.say("status-announcement", link=link),
        ]
        await answer_privately(interaction, "\n".join(lines))

    @app_commands.command(
        name=command_text("command-standings"), description=command_text("describe-standings")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def standings(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """As a picture; of a tournament that is over in words."""
        asker = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        if past := await self._past(asker, number):
            await answer_privately(interaction, past_text(texts, past))
            return
        found = self._number(asker, number)
        await show_standings(interaction, texts, self._tournaments, self._kit, found)

    @app_commands.command(
        name=command_text("command-structure"), description=command_text("describe-event-plan")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def structure(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """The whole plan, level by level."""
        lobby = await self._tournaments.lobby(self._number(caller_of(interaction), number))
        texts = self._services.languages.of(interaction)
        await answer_privately(interaction, structure_text(texts, lobby)[:MESSAGE_MAX])

    @app_commands.command(
        name=command_text("command-list"), description=command_text("describe-event-list")
    )
    async def listed(self, interaction: discord.Interaction) -> None:
        """The open tournaments of this server, the next one first, and how the last ones ended."""
        asker = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        lines = []
        for number in self._tournaments.of_guild(asker.guild)[:CHOICES_MAX]:
            place = self._tournaments.place(number)
            line = texts.say(
                "event-list-line",
                number=str(number),
                title=title_of(self._tournaments.plan(number)),
                state=await self._state(texts, number),
                channel=f"<#{place.channel}>",
            )
            if self._tournaments.ticket_of(number, asker.player):
                line = texts.say("event-list-ticket", line=line)
            lines.append(line)
        lines = lines or [texts.say("event-list-empty")]
        if past := await self._last_ones(asker.guild):
            lines += [texts.say("event-list-past"), *(past_line(texts, each) for each in past)]
        await answer_privately(interaction, fitted(lines, MESSAGE_MAX))

    async def _state(self, texts: Texts, number: int) -> str:
        """In one line; of a tournament that stands still, that it does."""
        try:
            lobby = await self._tournaments.lobby(number)
            standings = await self._tournaments.standings(number)
        except HostRefusal as refusal:
            return refusal_message(texts, refusal)
        return state_briefly(texts, lobby, standings)

    # --- playing ------------------------------------------------------------------------------

    @app_commands.command(
        name=command_text("command-rebuy"), description=command_text("describe-rebuy")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def rebuy(self, interaction: discord.Interaction, number: int | None = None) -> None:
        player = caller_of(interaction).player
        await self._ask(interaction, number, ask.Rebuy(0, player, 0), "note-bought-again")

    @app_commands.command(
        name=command_text("command-addon"), description=command_text("describe-addon")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def addon(self, interaction: discord.Interaction, number: int | None = None) -> None:
        player = caller_of(interaction).player
        await self._ask(interaction, number, ask.BuyAddon(0, player), "note-addon")

    @app_commands.command(
        name=command_text("command-deal"), description=command_text("describe-deal")
    )
    @app_commands.choices(
        by=[
            app_commands.Choice(name=command_text("gate-dealchips"), value=DealKind.CHIPS.value),
            app_commands.Choice(name=command_text("gate-dealicm"), value=DealKind.ICM.value),
        ]
    )
    @app_commands.describe(
        by=command_text("describe-deal-by"), number=command_text("describe-event-number")
    )
    async def deal(
        self,
        interaction: discord.Interaction,
        by: str = DealKind.ICM.value,
        number: int | None = None,
    ) -> None:
        """Proposes to share what is left, at the final table."""
        player = caller_of(interaction).player
        command = ask.ProposeDeal(0, player, DealKind(by))
        await self._ask(interaction, number, command, "note-deal-proposed")

    # --- the host -----------------------------------------------------------------------------

    @app_commands.command(
        name=command_text("command-start"), description=command_text("describe-event-begin")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def start(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """A scheduled one does not wait for its time; a sit & go starts by itself (R-218)."""
        await self._order(interaction, number, ask.StartSooner(0), "event-hastened")

    @app_commands.command(
        name=command_text("command-cancel"), description=command_text("describe-event-cancel")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def cancel(self, interaction: discord.Interaction, number: int | None = None) -> None:
        await self._order(interaction, number, ask.CancelTournament(0), "event-cancelled")

    @app_commands.command(
        name=command_text("command-pause"), description=command_text("describe-event-pause")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def pause(self, interaction: discord.Interaction, number: int | None = None) -> None:
        await self._order(interaction, number, ask.PauseTournament(0), "event-paused")

    @app_commands.command(
        name=command_text("command-resume"), description=command_text("describe-event-resume")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def resume(self, interaction: discord.Interaction, number: int | None = None) -> None:
        await self._order(interaction, number, ask.ResumeTournament(0), "event-resumed")

    @app_commands.command(
        name=command_text("command-move"), description=command_text("describe-event-move")
    )
    @app_commands.describe(
        channel=command_text("describe-event-move-to"), number=command_text("describe-event-number")
    )
    async def move(
        self,
        interaction: discord.Interaction,
        channel: discord.TextChannel,
        number: int | None = None,
    ) -> None:
        """For a tournament whose channel is gone: it goes on in another one."""
        asker, texts = caller_of(interaction), self._services.languages.of(interaction)
        found = self._number(asker, number)
        if not asker.is_moderator:
            self._tournaments.channels.check_organiser(found, asker.player)
        check_may_show(channel.permissions_for(channel.guild.me), texts)
        data, now_ms = {"tournament": found}, self._services.clock.now_ms()
        act = HostAction(asker.guild, asker.player, "tournament-move", None, data, now_ms)
        paused = await self._lost.move(found, ChannelId(channel.id), act)
        key = "event-moved-paused" if paused else "event-moved"
        await answer_privately(interaction, texts.say(key, channel=f"<#{channel.id}>"))

    @app_commands.command(
        name=command_text("command-exclude"), description=command_text("describe-event-exclude")
    )
    @app_commands.describe(
        player=command_text("describe-whom"), number=command_text("describe-event-number")
    )
    async def exclude(
        self, interaction: discord.Interaction, player: discord.User, number: int | None = None
    ) -> None:
        """Out of the tournament, chips and all (R-255)."""
        command = ask.Exclude(0, PlayerId(player.id), 0)
        with about_another():
            await self._order(interaction, number, command, "event-excluded")

    @app_commands.command(
        name=command_text("command-hand-for-hand"),
        description=command_text("describe-hand-for-hand"),
    )
    @app_commands.describe(
        on=command_text("describe-hand-for-hand-on"), number=command_text("describe-event-number")
    )
    async def hand_for_hand(
        self, interaction: discord.Interaction, on: bool, number: int | None = None
    ) -> None:
        key = "line-hand-for-hand-on" if on else "event-hand-for-hand-off"
        await self._order(interaction, number, ask.SetHandForHand(0, on), key)

    # --- parts --------------------------------------------------------------------------------

    @register.autocomplete("number")
    @unregister.autocomplete("number")
    @status.autocomplete("number")
    @standings.autocomplete("number")
    @structure.autocomplete("number")
    @rebuy.autocomplete("number")
    @addon.autocomplete("number")
    @deal.autocomplete("number")
    @start.autocomplete("number")
    @cancel.autocomplete("number")
    @pause.autocomplete("number")
    @resume.autocomplete("number")
    @move.autocomplete("number")
    @exclude.autocomplete("number")
    @hand_for_hand.autocomplete("number")
    async def _suggest_numbers(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        return await self._numbers(interaction, typed)

    async def _ask(
        self,
        interaction: discord.Interaction,
        number: int | None,
        command: TournamentCommand,
        key: str,
    ) -> None:
        found = self._number(caller_of(interaction), number)
        await self._tournaments.ask(found, command, interaction=interaction.id)
        await answer_privately(interaction, self._services.languages.of(interaction).say(key))

    async def _order(
        self,
        interaction: discord.Interaction,
        number: int | None,
        command: TournamentCommand,
        key: str,
    ) -> None:
        """What a host or a moderator does is logged with it (R-260)."""
        asker = caller_of(interaction)
        found = self._number(asker, number)
        ordered = self._tournaments.order_of(
            found, asker.player, command, moderates=asker.is_moderator
        )
        if isinstance(ordered, ask.AnswerCancel):
            await self._ask(interaction, found, ordered, "note-declined")
            return
        if isinstance(ordered, ask.ProposeCancel):
            await self._ask(interaction, found, ordered, "event-cancel-asked")
            return
        if isinstance(ordered, ask.PauseTournament) and ordered.for_ms is not None:
            key = "event-paused-briefly"
        act = _logged(asker, ordered, found, self._services.clock.now_ms())
        await self._tournaments.ask(found, ordered, interaction=interaction.id, act=act)
        await answer_privately(interaction, self._services.languages.of(interaction).say(key))


def _logged(asker: Caller, command: TournamentCommand, number: int, at_ms: int) -> HostAction:
    target = command.player if isinstance(command, ask.Exclude) else None
    action = f"tournament-{kind_of(command)}"
    return HostAction(asker.guild, asker.player, action, target, {"tournament": number}, at_ms)
