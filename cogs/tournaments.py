"""`/tournament`: create, register, look, and the organiser's tools."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.refusals import HostRefusal
from bot.ids import ChannelId, PlayerId
from bot.storage.unit import HostAction
from bot.texts.catalogue import Texts
from bot.tournament import tournament_commands as ask
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS, DealKind, TournamentCommand
from bot.ui.controls.callers import Caller, answer_privately, caller_of, check_may_show
from bot.ui.tournaments.announcement_layout import state_briefly, state_lines
from bot.ui.tournaments.answers import (
    past_line,
    past_text,
    registered_words,
    seat_words,
    structure_text,
    unregistered_words,
)
from bot.ui.tournaments.presses import show_standings
from bot.ui.tournaments.words import kind_line, title_of
from bot.ui.words.command_texts import CHOICES_MAX, Choices, command, command_text
from bot.ui.words.discord_address import message_link
from bot.ui.words.player_names import plain_name
from bot.ui.words.refusals import about_another, refusal_message
from cogs.tournament_creation import TournamentCreation


class TournamentCommands(
    TournamentCreation,
    commands.GroupCog,
    group_name=command_text("command-tournament"),
    group_description=command_text("describe-tournament"),
):
    """Commands about a server's tournaments."""

    # --- entering -----------------------------------------------------------------------------

    @command("register", number="event-number")
    async def register(self, interaction: discord.Interaction, number: int | None = None) -> None:
        caller = caller_of(interaction)
        found = self._tournament_meant(caller, number)
        ticket = await self._tournaments.register(
            found,
            caller.player,
            plain_name(interaction.user.display_name),
            interaction.locale.value,
            interaction=interaction.id,
        )
        view = await self._tournaments.view(found)
        texts = self._services.languages.of(interaction)
        await answer_privately(interaction, registered_words(texts, view, ticket))

    @command("unregister", number="event-number")
    async def unregister(self, interaction: discord.Interaction, number: int | None = None) -> None:
        caller = caller_of(interaction)
        found = self._tournament_meant(caller, number)
        command = ask.Unregister(0, caller.player)
        await self._tournaments.ask_tournament(found, command, interaction=interaction.id)
        texts = self._services.languages.of(interaction)
        await answer_privately(
            interaction, unregistered_words(texts, self._tournaments, found, caller.player)
        )

    # --- looking ------------------------------------------------------------------------------

    @command("status", "event-status", number="event-number")
    async def status(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """The tournament's state, and the caller's place in it."""
        caller = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        if past := await self._past_tournament(caller, number):
            await answer_privately(interaction, past_text(texts, past))
            return
        found = self._tournament_looked_at(caller, number)
        view = await self._tournaments.view(found)
        standings = await self._tournaments.standings(found)
        place = self._tournaments.place(found)
        own = await seat_words(texts, self._tournaments, found, caller.player)
        link = message_link(place.guild, place.channel, place.message)
        lines = [
            f"**{title_of(view.options)}** · {kind_line(texts, view.options)}",
            *state_lines(texts, view, standings),
            *([own] if own else []),
            texts.say("status-announcement", link=link),
        ]
        await answer_privately(interaction, "\n".join(lines))

    @command("standings", number="event-number")
    async def standings(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """The standings as a picture; for a past tournament, as text."""
        caller = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        if past := await self._past_tournament(caller, number):
            await answer_privately(interaction, past_text(texts, past))
            return
        found = self._tournament_looked_at(caller, number)
        await show_standings(interaction, texts, self._tournaments, self._dependencies, found)

    @command("structure", "event-plan", number="event-number")
    async def structure(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """The whole structure, level by level."""
        view = await self._tournaments.view(self._tournament_meant(caller_of(interaction), number))
        texts = self._services.languages.of(interaction)
        await answer_privately(interaction, structure_text(texts, view))

    @command("list", "event-list")
    async def listed(self, interaction: discord.Interaction) -> None:
        """The open tournaments of this server, the next one first, and how the last ones ended."""
        caller = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        lines = []
        for number in self._tournaments.of_guild(caller.guild):
            place = self._tournaments.place(number)
            line = texts.say(
                "event-list-line",
                number=str(number),
                title=title_of(self._tournaments.plan(number)),
                state=await self._state(texts, number),
                channel=f"<#{place.channel}>",
            )
            if self._tournaments.ticket_of(number, caller.player):
                line = texts.say("event-list-ticket", line=line)
            lines.append(line)
        lines = lines or [texts.say("event-list-empty")]
        if past := await self._recently_over(caller.guild):
            lines += [texts.say("event-list-past"), *(past_line(texts, each) for each in past)]
        await answer_privately(interaction, "\n".join(lines))

    async def _state(self, texts: Texts, number: int) -> str:
        """The state in one line, or the sentence that it is frozen."""
        try:
            view = await self._tournaments.view(number)
            standings = await self._tournaments.standings(number)
        except HostRefusal as refusal:
            return refusal_message(texts, refusal)
        return state_briefly(texts, view, standings)

    # --- playing ------------------------------------------------------------------------------

    @command("rebuy", number="event-number")
    async def rebuy(self, interaction: discord.Interaction, number: int | None = None) -> None:
        player = caller_of(interaction).player
        await self._send_command(interaction, number, ask.Rebuy(0, player, 0), "note-bought-again")

    @command("addon", number="event-number")
    async def addon(self, interaction: discord.Interaction, number: int | None = None) -> None:
        player = caller_of(interaction).player
        await self._send_command(interaction, number, ask.BuyAddon(0, player), "note-addon")

    @command("deal", by="deal-by", number="event-number")
    @app_commands.choices(
        by=[
            app_commands.Choice(name=command_text("gate-dealchips"), value=DealKind.CHIPS.value),
            app_commands.Choice(name=command_text("gate-dealicm"), value=DealKind.ICM.value),
        ]
    )
    async def deal(
        self,
        interaction: discord.Interaction,
        by: str = DealKind.ICM.value,
        number: int | None = None,
    ) -> None:
        """Proposes a deal at the final table."""
        player = caller_of(interaction).player
        command = ask.ProposeDeal(0, player, DealKind(by))
        await self._send_command(interaction, number, command, "note-deal-proposed")

    # --- the organiser ------------------------------------------------------------------------

    @command("start", "event-begin", number="event-number")
    async def start(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """Starts a scheduled tournament early; a sit & go starts automatically (R-218)."""
        await self._send_host_command(interaction, number, ask.StartSooner(0), "event-hastened")

    @command("cancel", "event-cancel", number="event-number")
    async def cancel(self, interaction: discord.Interaction, number: int | None = None) -> None:
        await self._send_host_command(
            interaction, number, ask.CancelTournament(0), "event-cancelled"
        )

    @command("pause", "event-pause", number="event-number")
    async def pause(self, interaction: discord.Interaction, number: int | None = None) -> None:
        await self._send_host_command(interaction, number, ask.PauseTournament(0), "event-paused")

    @command("resume", "event-resume", number="event-number")
    async def resume(self, interaction: discord.Interaction, number: int | None = None) -> None:
        await self._send_host_command(interaction, number, ask.ResumeTournament(0), "event-resumed")

    @command("move", "event-move", channel="event-move-to", number="event-number")
    async def move(
        self,
        interaction: discord.Interaction,
        channel: discord.TextChannel,
        number: int | None = None,
    ) -> None:
        """Continues a tournament whose channel is gone in another channel."""
        caller, texts = caller_of(interaction), self._services.languages.of(interaction)
        found = self._tournament_meant(caller, number)
        self._tournaments.check_may_change(found, caller.player, moderates=caller.is_moderator)
        check_may_show(channel.permissions_for(channel.guild.me), texts)
        data, now_ms = {"tournament": found}, self._services.clock.now_ms()
        act = HostAction(caller.guild, caller.player, "tournament-move", None, data, now_ms)
        paused = await self._lost.move(found, ChannelId(channel.id), act)
        key = "event-moved-paused" if paused else "event-moved"
        await answer_privately(interaction, texts.say(key, channel=f"<#{channel.id}>"))

    @command("exclude", "event-exclude", player="whom", number="event-number")
    async def exclude(
        self, interaction: discord.Interaction, player: discord.User, number: int | None = None
    ) -> None:
        """Excludes a player; their chips leave play (R-255)."""
        command = ask.Exclude(0, PlayerId(player.id), 0)
        with about_another():
            await self._send_host_command(interaction, number, command, "event-excluded")

    @command("hand-for-hand", on="hand-for-hand-on", number="event-number")
    async def hand_for_hand(
        self, interaction: discord.Interaction, on: bool, number: int | None = None
    ) -> None:
        key = "line-hand-for-hand-on" if on else "event-hand-for-hand-off"
        await self._send_host_command(interaction, number, ask.SetHandForHand(0, on), key)

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
    async def _suggest_numbers(self, interaction: discord.Interaction, typed: str) -> Choices[int]:
        caller, found = caller_of(interaction), []
        for number in self._tournaments.of_guild(caller.guild):
            title = self._tournaments.plan(number).title
            if str(typed).lower() in f"{number} {title}".lower():
                found.append(app_commands.Choice(name=f"{title} · {number}"[:100], value=number))
        return found[:CHOICES_MAX]

    async def _send_command(
        self,
        interaction: discord.Interaction,
        number: int | None,
        command: TournamentCommand,
        key: str,
    ) -> None:
        found = self._tournament_meant(caller_of(interaction), number)
        await self._tournaments.ask_tournament(found, command, interaction=interaction.id)
        await self._services.answer(interaction, key)

    async def _send_host_command(
        self,
        interaction: discord.Interaction,
        number: int | None,
        command: TournamentCommand,
        key: str,
    ) -> None:
        """Sends an organiser's or moderator's command, with its log entry (R-260)."""
        caller = caller_of(interaction)
        found = self._tournament_meant(caller, number)
        ordered = self._tournaments.organiser_command(
            found, caller.player, command, moderates=caller.is_moderator
        )
        if isinstance(ordered, ask.AnswerCancel):
            await self._send_command(interaction, found, ordered, "note-declined")
            return
        if isinstance(ordered, ask.ProposeCancel):
            await self._send_command(interaction, found, ordered, "event-cancel-asked")
            return
        if isinstance(ordered, ask.PauseTournament) and ordered.for_ms is not None:
            key = "event-paused-briefly"
        act = _logged(caller, ordered, found, self._services.clock.now_ms())
        await self._tournaments.ask_tournament(found, ordered, interaction=interaction.id, act=act)
        await self._services.answer(interaction, key)


def _logged(caller: Caller, command: TournamentCommand, number: int, at_ms: int) -> HostAction:
    target = command.player if isinstance(command, ask.Exclude) else None
    action = f"tournament-{TOURNAMENT_COMMANDS.name_of(command)}"
    return HostAction(caller.guild, caller.player, action, target, {"tournament": number}, at_ms)
