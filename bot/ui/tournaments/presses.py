"""Handlers of a tournament's controls: ask the host, answer the user alone.

The announcement is updated separately, some seconds later when many users press; the answer comes
at once.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord
from discord import ui

from bot.host.clock import Clock
from bot.host.guild_settings import SettingsByGuild
from bot.host.refusals import HostCode
from bot.host.tournament_announcer import REMIND_MS
from bot.host.tournaments import Tournaments
from bot.ids import GuildId, PlayerId
from bot.refusal import Refusal
from bot.texts.catalogue import Texts
from bot.tournament import commands as ask
from bot.tournament.commands import DealKind, TournamentCommand
from bot.tournament.refusals import TournamentCode, TournamentRefusal
from bot.tournament.view import Lobby
from bot.ui.answers import SEND_ERRORS, InteractionReply
from bot.ui.avatar_cache import AvatarCache
from bot.ui.languages import Languages
from bot.ui.names import plain_name
from bot.ui.pages import page_layout
from bot.ui.refusals import UiCode, UiRefusal, refusal_message
from bot.ui.render_thread import RenderThread, png_file
from bot.ui.tournaments.answers import (
    registered_words,
    seat_words,
    standings_text,
    unregistered_words,
)
from bot.ui.tournaments.custom_ids import TournamentControl, TournamentControlId
from bot.ui.tournaments.lobby import control_button
from bot.ui.tournaments.pictures import PictureStyle, standings_picture
from bot.ui.tournaments.words import moment, title_of
from bot.ui.user_rate_limiter import UserRateLimiter

log = logging.getLogger(__name__)

PICTURE_NAME = "standings.png"


@dataclass(frozen=True, slots=True)
class PressDependencies:
    """Dependencies of the handlers."""

    languages: Languages
    studio: RenderThread
    settings: SettingsByGuild
    faces: AvatarCache
    clock: Clock
    rate_limiter: UserRateLimiter


class TournamentPress:
    """One press: user, tournament, and the reply."""

    def __init__(
        self, interaction: discord.Interaction, control: TournamentControlId, texts: Texts
    ) -> None:
        self.interaction = interaction
        self.control = control.control
        self.tournament = control.tournament
        self.texts = texts
        self.player = PlayerId(interaction.user.id)
        self.reply = InteractionReply(interaction, texts.say("note-done"))

    async def say(self, key: str, **data: int | str) -> None:
        await self.reply.send_text(self.texts.say(key, **data))


Answer = Callable[[TournamentPress], Awaitable[None]]


class TournamentPresses:
    """Handles every control of a tournament."""

    def __init__(self, tournaments: Tournaments, dependencies: PressDependencies) -> None:
        self._tournaments = tournaments
        self._dependencies = dependencies
        self._handlers: dict[TournamentControl, Answer] = {
            TournamentControl.REGISTER: self._register,
            TournamentControl.UNREGISTER: self._unregister,
            TournamentControl.REMIND: self._remind,
            TournamentControl.FORGET: self._forget,
            TournamentControl.SEAT: self._seat,
            TournamentControl.STANDINGS: self._standings,
            TournamentControl.REBUY: self._rebuy,
            TournamentControl.NO_REBUY: self._no_rebuy,
            TournamentControl.ADDON: self._addon,
            TournamentControl.NO_ADDON: self._no_addon,
            TournamentControl.HALF: self._half,
            TournamentControl.DEAL: self._choose_deal,
            TournamentControl.DEAL_CHIPS: self._propose_by_chips,
            TournamentControl.DEAL_ICM: self._propose_by_value,
            TournamentControl.ACCEPT: self._accept,
            TournamentControl.DECLINE: self._decline,
            TournamentControl.AGREE_TO_CANCEL: self._agree_to_cancel,
            TournamentControl.PLAY_ON: self._play_on,
        }

    async def answer(self, interaction: discord.Interaction, control: TournamentControlId) -> None:
        """Handles a press; every failure is answered, and nothing is raised."""
        texts = self._dependencies.languages.of(interaction)
        press = TournamentPress(interaction, control, texts)
        try:
            self._dependencies.rate_limiter.check_rate(press.player)
            self._check_place(press)
            await self._handlers[control.control](press)
        except Refusal as refusal:
            if self._is_repeated(press, refusal):
                await press.reply.acknowledge()
            else:
                await press.reply.send_last_text(refusal_message(texts, refusal))
        except SEND_ERRORS as error:
            log.warning("a press could not be answered: %s", error)
        except Exception:
            await press.reply.report_failure(texts)

    def _check_place(self, press: TournamentPress) -> None:
        """Raises `UiRefusal` (unknown-control) in another server than the tournament's."""
        guild = press.interaction.guild_id
        if guild is None or self._tournaments.place(press.tournament).guild != GuildId(guild):
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)

    def _is_repeated(self, press: TournamentPress, refusal: Refusal) -> bool:
        """Whether this is a second delivery of an accepted press."""
        seen = refusal.code is HostCode.SEEN_BEFORE
        return seen or self._tournaments.has_accepted(press.tournament, press.interaction.id)

    async def _ask(self, press: TournamentPress, command: TournamentCommand) -> None:
        await self._tournaments.ask_tournament(
            press.tournament, command, interaction=press.interaction.id
        )

    # --- coming and going ---------------------------------------------------------------------

    async def _register(self, press: TournamentPress) -> None:
        user = press.interaction.user
        ticket = await self._tournaments.register(
            press.tournament,
            press.player,
            plain_name(user.display_name),
            press.interaction.locale.value,
            interaction=press.interaction.id,
        )
        lobby = await self._tournaments.lobby(press.tournament)
        await press.reply.send_text(registered_words(press.texts, lobby, ticket))

    async def _unregister(self, press: TournamentPress) -> None:
        await self._ask(press, ask.Unregister(0, press.player))
        number, player = press.tournament, press.player
        words = unregistered_words(press.texts, self._tournaments, number, player)
        await press.reply.send_text(words)

    async def _remind(self, press: TournamentPress) -> None:
        await self._tournaments.set_reminder(press.tournament, press.player, True)
        lobby = await self._tournaments.lobby(press.tournament)
        starts_ms = lobby.starts_ms
        if starts_ms is not None and starts_ms - self._dependencies.clock.now_ms() <= REMIND_MS:
            await press.say("note-reminded-now", when=moment(starts_ms))
        else:
            await _offer(press, "note-reminded", lobby, (TournamentControl.FORGET,))

    async def _forget(self, press: TournamentPress) -> None:
        await self._tournaments.set_reminder(press.tournament, press.player, False)
        await press.say("note-forgotten")

    # --- looking ------------------------------------------------------------------------------

    async def _seat(self, press: TournamentPress) -> None:
        words = await seat_words(press.texts, self._tournaments, press.tournament, press.player)
        if words is None:
            raise TournamentRefusal(TournamentCode.NOT_REGISTERED)
        await press.reply.send_text(words)

    async def _standings(self, press: TournamentPress) -> None:
        await show_standings(
            press.interaction,
            press.texts,
            self._tournaments,
            self._dependencies,
            press.tournament,
            press.reply,
        )

    # --- more chips ---------------------------------------------------------------------------

    async def _rebuy(self, press: TournamentPress) -> None:
        await self._ask(press, ask.Rebuy(0, press.player, 0))
        terms = (await self._tournaments.lobby(press.tournament)).options.rebuy
        await press.say("note-rebought", cost=terms.cost if terms else 0)

    async def _no_rebuy(self, press: TournamentPress) -> None:
        await self._ask(press, ask.DeclineRebuy(0, press.player, 0))
        await press.say("note-declined")

    async def _addon(self, press: TournamentPress) -> None:
        await self._ask(press, ask.BuyAddon(0, press.player))
        await press.say("note-addon")

    async def _no_addon(self, press: TournamentPress) -> None:
        await self._ask(press, ask.DeclineAddon(0, press.player))
        await press.say("note-declined")

    async def _half(self, press: TournamentPress) -> None:
        await self._ask(press, ask.TakeSecondHalf(0, press.player))
        await press.say("note-half")

    # --- deals --------------------------------------------------------------------------------

    async def _choose_deal(self, press: TournamentPress) -> None:
        lobby = await self._tournaments.lobby(press.tournament)
        await _offer(
            press,
            "note-deal-choose",
            lobby,
            (TournamentControl.DEAL_CHIPS, TournamentControl.DEAL_ICM),
        )

    async def _propose_by_chips(self, press: TournamentPress) -> None:
        await self._propose(press, DealKind.CHIPS)

    async def _propose_by_value(self, press: TournamentPress) -> None:
        await self._propose(press, DealKind.ICM)

    async def _propose(self, press: TournamentPress, kind: DealKind) -> None:
        await self._ask(press, ask.ProposeDeal(0, press.player, kind))
        standings = await self._tournaments.standings(press.tournament)
        waits = standings is not None and standings.deal and not standings.deal.amounts
        await press.say("note-deal-after-hand" if waits else "note-deal-proposed")

    async def _accept(self, press: TournamentPress) -> None:
        await self._ask(press, ask.AnswerDeal(0, press.player, True))
        await press.say("note-declined")

    async def _decline(self, press: TournamentPress) -> None:
        await self._ask(press, ask.AnswerDeal(0, press.player, False))
        await press.say("note-declined")

    # --- cancelling ---------------------------------------------------------------------------

    async def _agree_to_cancel(self, press: TournamentPress) -> None:
        await self._ask(press, ask.AnswerCancel(0, press.player, True))
        await press.say("note-declined")

    async def _play_on(self, press: TournamentPress) -> None:
        await self._ask(press, ask.AnswerCancel(0, press.player, False))
        await press.say("note-declined")


async def show_standings(
    interaction: discord.Interaction,
    texts: Texts,
    tournaments: Tournaments,
    dependencies: PressDependencies,
    number: int,
    reply: InteractionReply | None = None,
) -> None:
    """Answers the user with the standings as picture and text; `reply` is a press's.

    Raises `TournamentRefusal` (tournament-not-started), before anything is answered.
    """
    lobby, standings = await tournaments.lobby(number), await tournaments.standings(number)
    if standings is None:
        raise TournamentRefusal(TournamentCode.NOT_STARTED)
    if reply is None or reply.claim():
        # From here on a failure is reported by a follow-up.
        await interaction.response.defer(ephemeral=True, thinking=True)
    place, reader = tournaments.place(number), PlayerId(interaction.user.id)
    faces = dependencies.faces.avatars_of(place.guild, [row.player for row in standings.rows[:20]])
    style = PictureStyle(
        dependencies.settings.of(place.guild).look.theme, faces, dependencies.clock.now_ms()
    )
    drawn = standings_picture(texts, lobby, standings, style, reader)
    picture = await dependencies.studio.draw_standings(drawn.scene)
    await interaction.followup.send(
        view=page_layout(
            f"### {title_of(lobby.options)}",
            standings_text(texts, standings, reader),
            picture=PICTURE_NAME,
            alt=drawn.alt,
        ),
        file=png_file(picture, PICTURE_NAME),
        ephemeral=True,
    )


async def _offer(
    press: TournamentPress, key: str, lobby: Lobby, controls: tuple[TournamentControl, ...]
) -> None:
    """Answers with a sentence and controls, for the user alone."""
    view = ui.View(timeout=None)
    for control in controls:
        view.add_item(control_button(lobby, press.texts, control))
    view.stop()
    await press.reply.send_text(press.texts.say(key), view=view)
