"""The steps of players: they press what is on their screens, and now and then what is not."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from bot.host.refusals import HostRefusal
from bot.ids import ChannelId, PlayerId, TableId
from bot.tournament.state import AddonChoice, Phase, TournamentState
from bot.ui.components.custom_ids import (
    ControlId,
    ControlKind,
    TournamentControl,
    TournamentControlId,
)
from devtools.simulation.discord import StoredMessage
from devtools.simulation.people import (
    choice_among,
    control_among,
    forged_id,
    newest_table,
    on_screen,
    seat_control,
    tournament_control_among,
)
from devtools.simulation.press_delivery import press
from devtools.simulation.state import SimulationState
from devtools.simulation.steps import Step, StepKind

LOOKED_THROUGH = 30
"""The number of messages back to which somebody looks for a control."""
_IDLY_PRESSED = tuple(
    control for control in TournamentControl if control is not TournamentControl.UNREGISTER
) * 3 + (TournamentControl.UNREGISTER,)
"""A player who is asked nothing presses what they had better not."""


class PlayerSteps:
    """Everybody but the organisers."""

    def __init__(self, state: SimulationState) -> None:
        self._state = state
        self.handlers = {
            StepKind.ACT: self._act,
            StepKind.PRESS: self._press_something,
            StepKind.SIT: self._sit,
            StepKind.CUT: self._cut,
            StepKind.FORGE: self._forge,
            StepKind.ENTER: self._enter,
            StepKind.ANSWER: self._answer,
        }

    # --- at the tables -------------------------------------------------------------------------

    async def _act(self, step: Step) -> None:
        """Presses at one of the tables where a player has the turn."""
        room = self._state.bot.room
        waiting = []
        for table in room.open_tables:
            with suppress(HostRefusal):
                live = room.inspect(table)
                if live.to_act is not None:
                    waiting.append((table, live.to_act.player))
                elif live.hand is not None and live.hand.may_hunt:
                    waiting.append((table, live.dealt[step.b % len(live.dealt)].player))
        if not waiting:
            return
        table, player = waiting[step.a % len(waiting)]
        place = room.place(table)
        shown = newest_table(self._state.world, place.channel, table)
        ids = () if shown is None else shown.custom_ids
        custom_id = choice_among(ids, step.b) or control_among(ids, ControlKind.RABBIT)
        if shown is not None and custom_id:
            press(self._state, step, place.guild, place.channel, player, shown, custom_id)

    async def _press_something(self, step: Step) -> None:
        guild, channel = self._state.somewhere(step.a)
        player = self._state.person(step.b)
        seen = on_screen(self._state.world, channel, player)
        if not seen:
            return
        message = seen[step.c % len(seen)]
        custom_id = message.custom_ids[step.d % len(message.custom_ids)]
        press(self._state, step, guild, channel, player, message, custom_id)

    async def _sit(self, step: Step) -> None:
        guild, channel = self._state.places.channel(step.a)
        shown = newest_table(self._state.world, channel)
        custom_id = shown and seat_control(shown.custom_ids)
        if shown is not None and custom_id:
            player = self._state.person(step.b)
            press(self._state, step, guild, channel, player, shown, custom_id)

    async def _cut(self, step: Step) -> None:
        """Presses Cut, which stands behind More while a hand is played, and types a word."""
        room = self._state.bot.room
        tables = room.open_tables
        if not tables:
            return
        table = tables[step.a % len(tables)]
        with suppress(HostRefusal):
            seats, place = list(room.inspect(table).seats.values()), room.place(table)
            shown = newest_table(self._state.world, place.channel, table)
            if shown is not None and seats:
                player = seats[step.b % len(seats)].player
                cut = str(ControlId(ControlKind.CUT, table))
                press(self._state, step, place.guild, place.channel, player, shown, cut)

    async def _forge(self, step: Step) -> None:
        guild, channel = self._state.somewhere(step.a)
        shown = newest_table(self._state.world, channel)
        tables = self._state.bot.room.open_tables
        table = tables[step.b % len(tables)] if tables else TableId(step.b)
        with suppress(HostRefusal):
            view = self._state.bot.room.look(table)
            custom_id = forged_id(table, view.hand_id, view.turn, step.c)
            player = self._state.person(step.d)
            press(self._state, step, guild, channel, player, shown, custom_id)

    # --- tournaments ---------------------------------------------------------------------------

    async def _enter(self, step: Step) -> None:
        """Registers for what was announced last in some channel."""
        guild, channel = self._state.places.channel(step.a)
        for message in self._looked_through(channel):
            custom_id = tournament_control_among(message.custom_ids, TournamentControl.REGISTER)
            if custom_id is not None:
                player = self._state.person(step.b)
                press(self._state, step, guild, channel, player, message, custom_id)
                return

    async def _answer(self, step: Step) -> None:
        """A player in a tournament answers what they are asked, or presses something else."""
        tournaments = self._state.bot.tournaments
        number = self._state.a_tournament(step.a)
        if number is None:
            return
        with suppress(HostRefusal):
            state, place = tournaments.inspect(number).state, tournaments.place(number)
            asked = list(_asked(state, yes=step.c % 3 > 0))
            idle = [
                (player, _IDLY_PRESSED[step.c % len(_IDLY_PRESSED)]) for player in state.entrants
            ]
            answers = asked or idle
            if not answers:
                return
            player, control = answers[step.b % len(answers)]
            table = state.entrants[player].table
            channel = tournaments.table_channels(number).get(table or TableId(0), place.channel)
            custom_id = str(TournamentControlId(control, number))
            shown = (m for m in self._looked_through(channel) if custom_id in m.custom_ids)
            press(self._state, step, place.guild, channel, player, next(shown, None), custom_id)

    def _looked_through(self, channel: ChannelId) -> Iterator[StoredMessage]:
        return islice(self._state.world.newest_first(channel), LOOKED_THROUGH)


def _asked(state: TournamentState, *, yes: bool) -> Iterator[tuple[PlayerId, TournamentControl]]:
    """The players whom the tournament has asked something, and what they say."""
    if state.phase is not Phase.RUNNING:
        return
    for table in state.tables.values():
        for player in table.offers:
            yield player, TournamentControl.REBUY if yes else TournamentControl.NO_REBUY
    if state.clock.addon_open:
        for entry in state.seated():
            if entry.addon is AddonChoice.OPEN:
                yield entry.player, TournamentControl.ADDON if yes else TournamentControl.NO_ADDON
    if state.deal is not None:
        for player in state.deal.amounts.keys() - state.deal.accepted:
            yield player, TournamentControl.ACCEPT if yes else TournamentControl.DECLINE
