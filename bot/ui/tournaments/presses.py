"""Handlers of a tournament's controls: ask the host, answer the user alone.

The announcement is updated separately, some seconds later when many users press; the answer comes
at once.
"""

from collections.abc import Callable
from typing import TypeAlias

import discord

from bot.host.tournament_announcer import REMIND_MS
from bot.host.tournaments import Tournaments
from bot.ids import PlayerId
from bot.refusal import refuse_if
from bot.texts.catalogue import Texts
from bot.tournament import tournament_commands as ask
from bot.tournament.refusals import TournamentCode, TournamentRefusal
from bot.tournament.tournament_commands import DealKind, TournamentCommand
from bot.tournament.view import TournamentView
from bot.ui.components.custom_ids import TournamentControl, TournamentControlId
from bot.ui.components.pages import page_layout, static_panel, upload
from bot.ui.controls.controls import ControlFamily, Press, Users, handles, in_its_server
from bot.ui.requests.answers import InteractionReply, answer_after_response
from bot.ui.tournaments.announcement import AnnouncementDependencies
from bot.ui.tournaments.announcement_layout import tournament_button
from bot.ui.tournaments.answers import (
    registered_words,
    row_of,
    seat_words,
    standings_text,
    unregistered_words,
)
from bot.ui.tournaments.pictures import standings_picture
from bot.ui.tournaments.words import title_of
from bot.ui.words.discord_address import countdown
from bot.ui.words.player_names import plain_name
from bot.ui.words.refusals import UiCode

STANDINGS_PICTURE_NAME = "standings.png"


TournamentPress: TypeAlias = Press[TournamentControlId]


_PLAIN: dict[TournamentControl, tuple[Callable[[PlayerId], TournamentCommand], str]] = {
    TournamentControl.COME_BACK: (lambda player: ask.ReturnEntrant(0, player), "you-are-back"),
    TournamentControl.NO_REBUY: (lambda player: ask.DeclineRebuy(0, player, 0), "note-declined"),
    TournamentControl.ADDON: (lambda player: ask.BuyAddon(0, player), "note-addon"),
    TournamentControl.NO_ADDON: (lambda player: ask.DeclineAddon(0, player), "note-declined"),
    TournamentControl.HALF: (lambda player: ask.TakeSecondHalf(0, player), "note-half"),
    TournamentControl.ACCEPT: (lambda player: ask.AnswerDeal(0, player, True), "note-declined"),
    TournamentControl.DECLINE: (lambda player: ask.AnswerDeal(0, player, False), "note-declined"),
    TournamentControl.AGREE_TO_CANCEL: (
        lambda player: ask.AnswerCancel(0, player, True),
        "note-declined",
    ),
    TournamentControl.PLAY_ON: (
        lambda player: ask.AnswerCancel(0, player, False),
        "note-declined",
    ),
}
"""Controls that are one command, with the sentence that answers them."""


class TournamentPresses(ControlFamily[TournamentControlId]):
    """Handles every control of a tournament."""

    def __init__(self, tournaments: Tournaments, dependencies: AnnouncementDependencies) -> None:
        self._tournaments = tournaments
        self._dependencies = dependencies

    async def check_server(self, press: TournamentPress) -> None:
        """Raises `UiRefusal` (in-its-server), `HostRefusal` (no-such-tournament, not-saved)."""
        raise in_its_server(await self._tournaments.find_place(press.control.tournament))

    def check_press(self, press: TournamentPress, users: Users) -> None:
        """Raises `UiRefusal` (unknown-control) in another server than the tournament's."""
        place = self._tournaments.place(press.control.tournament)
        refuse_if(press.interaction.guild_id != place.guild, UiCode.UNKNOWN_CONTROL)

    async def _ask(self, press: TournamentPress, command: TournamentCommand) -> None:
        await self._tournaments.ask_tournament(
            press.control.tournament, command, interaction=press.interaction.id
        )

    # --- coming and going ---------------------------------------------------------------------

    @handles(TournamentControl.REGISTER)
    async def _register(self, press: TournamentPress) -> None:
        user = press.interaction.user
        ticket = await self._tournaments.register(
            press.control.tournament,
            press.player,
            plain_name(user.display_name),
            press.interaction.locale.value,
            interaction=press.interaction.id,
        )
        view = await self._tournaments.view(press.control.tournament)
        await press.reply.send_text(registered_words(press.texts, view, ticket))

    @handles(TournamentControl.UNREGISTER)
    async def _unregister(self, press: TournamentPress) -> None:
        await self._ask(press, ask.Unregister(0, press.player))
        number, player = press.control.tournament, press.player
        words = unregistered_words(press.texts, self._tournaments, number, player)
        await press.reply.send_text(words)

    @handles(TournamentControl.REMIND)
    async def _remind(self, press: TournamentPress) -> None:
        await self._tournaments.set_reminder(press.control.tournament, press.player, True)
        view = await self._tournaments.view(press.control.tournament)
        starts_ms = view.starts_ms
        if starts_ms is not None and starts_ms - self._dependencies.clock.now_ms() <= REMIND_MS:
            await press.say("note-reminded-now", when=countdown(starts_ms))
        else:
            await _offer(press, "note-reminded", view, (TournamentControl.FORGET,))

    @handles(TournamentControl.FORGET)
    async def _forget(self, press: TournamentPress) -> None:
        await self._tournaments.set_reminder(press.control.tournament, press.player, False)
        await press.say("note-forgotten")

    # --- looking ------------------------------------------------------------------------------

    @handles(TournamentControl.SEAT)
    async def _seat(self, press: TournamentPress) -> None:
        """Tells the user their seat. Players who are away get the control to come back: the table's
        own is in its thread."""
        number, player = press.control.tournament, press.player
        words = await seat_words(press.texts, self._tournaments, number, player)
        if words is None:
            raise TournamentRefusal(TournamentCode.NOT_REGISTERED)
        view, standings = (
            await self._tournaments.view(number),
            await self._tournaments.standings(number),
        )
        row = None if standings is None else row_of(standings, player)
        if row is None or not row.is_away:
            await press.reply.send_text(words)
            return
        back = static_panel([tournament_button(view, press.texts, TournamentControl.COME_BACK)])
        await press.reply.send_text(words, view=back)

    @handles(TournamentControl.STANDINGS)
    async def _standings(self, press: TournamentPress) -> None:
        await show_standings(
            press.interaction,
            press.texts,
            self._tournaments,
            self._dependencies,
            press.control.tournament,
            press.reply,
        )

    # --- commands that need no more than their name --------------------------------------------

    @handles(TournamentControl.REBUY)
    async def _rebuy(self, press: TournamentPress) -> None:
        await self._ask(press, ask.Rebuy(0, press.player, 0))
        terms = (await self._tournaments.view(press.control.tournament)).options.rebuy
        await press.say("note-rebought", cost=terms.cost if terms else 0)

    @handles(*_PLAIN)
    async def _carry_out(self, press: TournamentPress) -> None:
        command_of, note = _PLAIN[press.control.kind]
        await self._ask(press, command_of(press.player))
        await press.say(note)

    # --- deals --------------------------------------------------------------------------------

    @handles(TournamentControl.DEAL)
    async def _choose_deal(self, press: TournamentPress) -> None:
        view = await self._tournaments.view(press.control.tournament)
        await _offer(
            press,
            "note-deal-choose",
            view,
            (TournamentControl.DEAL_CHIPS, TournamentControl.DEAL_ICM),
        )

    @handles(TournamentControl.DEAL_CHIPS, TournamentControl.DEAL_ICM)
    async def _propose(self, press: TournamentPress) -> None:
        by_chips = press.control.kind is TournamentControl.DEAL_CHIPS
        kind = DealKind.CHIPS if by_chips else DealKind.ICM
        await self._ask(press, ask.ProposeDeal(0, press.player, kind))
        standings = await self._tournaments.standings(press.control.tournament)
        waits = standings is not None and standings.deal and not standings.deal.amounts
        await press.say("note-deal-after-hand" if waits else "note-deal-proposed")


async def show_standings(
    interaction: discord.Interaction,
    texts: Texts,
    tournaments: Tournaments,
    dependencies: AnnouncementDependencies,
    number: int,
    reply: InteractionReply | None = None,
) -> None:
    """Answers the user with the standings as picture and text; `reply` is a press's.

    Raises `TournamentRefusal` (tournament-not-started), before anything is answered.
    """
    view, standings = await tournaments.view(number), await tournaments.standings(number)
    if standings is None:
        raise TournamentRefusal(TournamentCode.NOT_STARTED)
    if reply is None or reply.claim():
        # From here on a failure is reported in the place of the answer.
        await interaction.response.defer(ephemeral=True, thinking=True)
    place, reader = tournaments.place(number), PlayerId(interaction.user.id)
    style = dependencies.picture_style(place.guild, standings)
    drawn = standings_picture(texts, view, standings, style, reader)
    picture = await dependencies.draw(drawn)
    await answer_after_response(
        interaction,
        view=page_layout(
            f"### {title_of(view.options)}",
            standings_text(texts, standings, reader),
            picture=STANDINGS_PICTURE_NAME,
            alt=drawn.alt,
        ),
        files=[upload(picture, STANDINGS_PICTURE_NAME)],
    )
    if reply is not None:
        reply.note_private()


async def _offer(
    press: TournamentPress, key: str, view: TournamentView, controls: tuple[TournamentControl, ...]
) -> None:
    """Answers with a sentence and controls, for the user alone."""
    panel = static_panel(tournament_button(view, press.texts, control) for control in controls)
    await press.reply.send_text(press.texts.say(key), view=panel)
